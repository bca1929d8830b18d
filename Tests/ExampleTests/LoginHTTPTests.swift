import PromptTestSupport
import Testing

/// `login-http.sh` signs in, by curl, to a web service that rejects, fails and recovers.
/// `Tests/Tools/Recipes/web-service.py` tries it with a Flask server.
@Suite(.waits, .needs("curl", "jq", Python.program))
struct LoginHTTPTests {
  /// A way to sign in: the command, with URL in the place of the address, and how the service gets
  /// the code.
  struct Client: Sendable, CustomTestStringConvertible {
    let command: [String]
    var isJSON = true
    var testDescription: String { command.joined(separator: " ") }

    var contentType: String { isJSON ? "application/json" : "application/x-www-form-urlencoded" }
    func body(_ code: String) -> String { isJSON ? "{\"code\":\"\(code)\"}" : "code=\(code)" }

    /// The answer of a service that accepts the code.
    var acceptance: String {
      isJSON
        ? LoginHTTPTests.answer("200 OK", #"{"token": "t0ken-42"}"#, type: "application/json")
        : LoginHTTPTests.answer("200 OK", "t0ken-42\n", type: "text/plain; charset=utf-8")
    }
  }

  private static let script = Client(
    command: ["sh", examples + "/login-http.sh", "URL"], isJSON: false)

  private static let clients = [
    script, Client(command: ["sh", examples + "/login-http.sh", "--json", "URL"]),
  ]

  /// An answer of a service with this status, body and content type.
  private static func answer(_ status: String, _ body: String = "", type: String? = nil) -> String {
    let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
    return "HTTP/1.1 \(status)\r\n\(type)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func start(_ client: Client, service: WebService) throws -> PseudoTerminal {
    let url = "http://127.0.0.1:\(service.port)/sign%20in?a=1&b=2"
    let terminal = try PseudoTerminal.run(
      client.command.map { $0 == "URL" ? url : $0 }, environment: ["PATH": scriptPath])
    try terminal.waitForText("╰───╯")
    return terminal
  }

  /// Types a code, and expects the request that asks the service about it.
  private func submit(
    _ keys: String, code: String, by client: Client = script, to service: inout WebService,
    in terminal: PseudoTerminal
  ) throws {
    try terminal.type(keys)
    let request = try service.nextRequest()
    #expect(request == "/sign%20in?a=1&b=2 \(client.contentType) \(client.body(code))")
    try terminal.waitForText("Checking…")
    #expect(terminal.dotCount == 6)
  }

  private static let page = answer("200 OK", "<p>Please sign in</p>", type: "text/html")

  /// Answers of a service that neither accept nor reject a code, and the note of login-http.sh.
  private static let unsure = [
    (answer("429 Too Many Requests", "slow"), "Too many attempts (429). Wait a moment"),
    (answer("302 Found\r\nLocation: /login"), "The service redirects to another address (302)"),
    (answer("204 No Content"), "The service answered 204"),
    (answer("200 OK"), "The service sent no token but nothing"),
    (page, "The service sent no token but text/html"),
    (answer("200 OK", type: "text/plain"), "The service sent no token"),
    (answer("200 OK", "<p>Sign in</p>", type: "text/plain"), "The service sent no token"),
    (answer("503 Service Unavailable", "t0ken-1\n", type: "text/plain"), "answered 503"),
    (answer("200 OK", "{}", type: "application/json"), "The service sent JSON without a token"),
    // The service closes the connection before its answer, and in the middle of it.
    ("", "curl: (52)"), ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nt0k", "curl: (18)"),
  ]

  /// Such answers of a service that answers in JSON.
  private static let unsureJSON = [
    answer("500 Internal Server Error"), answer("429 Too Many Requests"), answer("302 Found"), page,
    answer("200 OK", type: "application/json"),
    answer("200 OK", #"{"token": ""}"#, type: "application/json"),
    answer("200 OK", "<html>", type: "application/json"),
    answer("200 OK", "t0ken", type: "text/csv"),
  ].map { ($0, "") }

  @Test(arguments: clients)
  func `the token is printed of a service that rejects, and that costs no attempt while it fails`(
    client: Client
  ) throws {
    var service = try WebService()
    let terminal = try start(client, service: service)
    for (code, status, left) in [
      ("111111", "403 Forbidden", "2 attempts"), ("000000", "422 Unprocessable", "1 attempt"),
    ] {
      try submit(code, code: code, by: client, to: &service, in: terminal)
      try service.answer(Self.answer(status, "wrong"))
      try terminal.waitForNote("That code is wrong (\(left) left)")
    }

    var keys = "314159"
    for (answer, note) in client.isJSON ? Self.unsureJSON : Self.unsure {
      try submit(keys, code: "314159", by: client, to: &service, in: terminal)
      try service.answer(answer)
      try terminal.wait("a reason") {
        // While the check runs, what it says stands beside the spinner, and not after a `✗`.
        $0.screen.text.contains("✗") && $0.screen.text.contains(/service |429|curl/)
          && (note.isEmpty || $0.screen.text.contains(note))
      }
      #expect(terminal.dotCount == 6, "the answer stays")
      keys = "\r"
    }

    try service.stop()
    try terminal.type("\r")
    try terminal.waitForText("curl: (7) ")
    #expect(terminal.dotCount == 6, "the answer stays")

    service = try WebService(port: service.port)
    try submit("\r", code: "314159", by: client, to: &service, in: terminal)
    try service.answer(client.acceptance)
    try terminal.expectEnd(.exited(0), output: "t0ken-42\n", secret: "314159")
    #expect(terminal.screen.text == "")
    #expect(terminal.errorText == "")
  }

  @Test func `Escape and ctrl-C during a check end both the prompt and curl`() throws {
    for (key, outcome) in [("\u{1B}", Outcome.exited(130)), ("\u{3}", .signaled(2))] {
      var service = try WebService()
      let terminal = try start(Self.script, service: service)
      try submit("314159", code: "314159", to: &service, in: terminal)
      try terminal.type(key)
      // No process of the session is left.
      try terminal.expectEnd(outcome, secret: "314159")
    }
  }
}
