import PromptTestSupport
import Testing

/// A web service at 127.0.0.1 that answers only when the test says so, so that the test can look at
/// the prompt first.
struct WebService {
  let port: String
  private let process: PseudoTerminal
  private var requestCount = 0

  /// Prints a line for its port and for each request. An answer is a line of input, a JSON string.
  ///
  /// curl's messages name the port, and the prompt would not show a message that contains half of
  /// the code. So the port must not contain half of a code that the tests type.
  private static let program = """
    import json, re, sys
    from http.server import BaseHTTPRequestHandler
    from socketserver import TCPServer
    class Handler(BaseHTTPRequestHandler):
      def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        print(self.path, self.headers["Content-Type"], body, flush=True)
        self.wfile.write(json.loads(input()).encode())
    TCPServer.allow_reuse_address = True
    while True:
      server = TCPServer(("127.0.0.1", int(sys.argv[1])), Handler)
      port = str(server.server_address[1])
      if not re.search("314|141|415|159|413|514|951|000", port): break
    print(port, flush=True)
    server.serve_forever()
    """

  /// Starts the service at a port, by default a free one.
  init(port: String = "0") throws {
    process = try PseudoTerminal.run([Python.program, "-c", Self.program, port]) {
      $0.hasControllingTerminal = false
      $0.input = .pipe
    }
    process.mayBeLeftRunning = true
    self.port = try Self.line(0, of: process)
  }

  /// Ends the service, so that further connections are refused.
  func stop() throws {
    try process.signal(9)
    #expect(try process.waitForExit() == .signaled(9))
  }

  /// Waits for a request, and returns its path, content type and body.
  mutating func nextRequest() throws -> String {
    requestCount += 1
    return try Self.line(requestCount, of: process)
  }

  /// Sends an answer to the last request and closes the connection.
  func answer(_ text: String) throws {
    try process.writeInput(Array((text.debugDescription + "\n").utf8))
  }

  private static func line(_ number: Int, of process: PseudoTerminal) throws -> String {
    try process.wait("line \(number) of the service") {
      $0.output.count { $0 == 0x0A } > number || $0.job.outcome != nil
    }
    let lines = process.outputText.split(separator: "\n")
    try #require(lines.count > number, "\(process.errorText)")
    return String(lines[number])
  }
}
