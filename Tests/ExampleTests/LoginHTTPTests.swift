import PromptTestSupport
import Testing

/// `login-http.sh` signs in, by curl, to a web service that rejects, fails and recovers.
@Suite(.serialized, .waits, .needs("curl"))
struct LoginHTTPTests {
  /// The README's command line with curl, word for word.
  private static let headline =
    #"token=$(codeprompt -d6 -m -n --reject-status 22 -- "#
    + #"curl -fsS --data-urlencode code@- "$url")"#

  private func start(_ command: [String], server: LocalServer) throws -> PseudoTerminal {
    let url = "http://127.0.0.1:\(server.port)/sign%20in?a=1&b=2"
    let terminal = try PseudoTerminal.run(
      command.map { $0 == "URL" ? url : $0 },
      environment: ["PATH": scriptPath, "url": url])
    try terminal.waitForText("╰───╯")
    return terminal
  }

  /// Types a code, and expects the request that asks the service about it.
  private func submit(
    _ keys: String, code: String, to server: LocalServer, in terminal: PseudoTerminal
  ) throws {
    try terminal.type(keys)
    let request = try server.waitForRequest(from: terminal) { $0.contains("\r\n\r\ncode=\(code)") }
    let lines = request.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.first == "POST /sign%20in?a=1&b=2 HTTP/1.1")
    #expect(lines.contains("Content-Type: application/x-www-form-urlencoded"))
    #expect(lines.contains("Content-Length: 11"))
    #expect(lines.last == "code=\(code)")
    try terminal.waitForText("Checking…")
    #expect(terminal.dotCount == 6)
  }

  private func expectLife(
    _ terminal: PseudoTerminal, _ server: LocalServer, says note: String
  ) throws {
    try submit("111111", code: "111111", to: server, in: terminal)
    server.answer("HTTP/1.1 403 Forbidden\r\nContent-Length: 5\r\n\r\nwrong")
    try terminal.waitForNote("\(note) (2 attempts left)")

    server.stop()
    try terminal.type("314159")
    try terminal.waitForText("Enter tries again")
    try terminal.waitForText("curl: (7) ")
    #expect(terminal.dotCount == 6, "the answer stays")

    try server.start()
    try submit("\r", code: "314159", to: server, in: terminal)
    server.answer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nt0ken-42\n")
    try terminal.expectEnd(.exited(0), output: "t0ken-42\n", secret: "314159")
    #expect(terminal.screen.text == "")
    #expect(terminal.errorText == "")
  }

  @Test func `login-http.sh prints the token of a service that rejects, stops and recovers`() throws
  {
    let server = try LocalServer()
    try expectLife(
      start(["sh", examples + "/login-http.sh", "URL"], server: server), server,
      says: "That code is wrong")
  }

  @Test func `the README's curl command signs in to a service that rejects, stops and recovers`()
    throws
  {
    let server = try LocalServer()
    let script = "\(Self.headline)\nstatus=$?; printf '%s\\n' \"$token\"; exit $status"
    try expectLife(start(["sh", "-c", script], server: server), server, says: "error: 403")
  }

  @Test func `the README has the curl command that is tested here`() throws {
    let result = try CommandResult.run(
      ["grep", "-Fxq", Self.headline, examples + "/../README.md"])
    #expect(result.outcome == .exited(0))
  }

  @Test func `three wrong codes end login-http.sh with status 1 and no token`() throws {
    let server = try LocalServer()
    let terminal = try start(["sh", examples + "/login-http.sh", "URL"], server: server)
    for left in ["(2 attempts left)", "(1 attempt left)", ""] {
      try submit("000000", code: "000000", to: server, in: terminal)
      server.answer("HTTP/1.1 401 Unauthorized\r\nContent-Length: 4\r\n\r\nt0k\n")
      if !left.isEmpty { try terminal.waitForNote(left) }
    }
    try terminal.expectEnd(.exited(1), secret: "000000")
    #expect(terminal.errorText == "codeprompt: That code is wrong: that was the last attempt\n")
  }

  /// Answers of a service that neither accept nor reject a code: status, body, and the note that
  /// the prompt shows.
  private static let unsure = [
    ("500 Internal Server Error", "", "The service answered 500"),
    ("429 Too Many Requests", "slow", "Too many attempts: the service answered 429"),
    ("404 Not Found", "", "The service answered 404"),
    ("302 Found\r\nLocation: /login", "", "The service answered 302 and names another address"),
    ("204 No Content", "", "The service answered 204"),
    ("200 OK", "", "The service answered 200 with nothing in it"),
    ("503 Service Unavailable", "t0ken-1\n", "The service answered 503"),
  ]

  @Test func `a service's answer that neither accepts nor rejects the code costs no attempt`()
    throws
  {
    let server = try LocalServer()
    let terminal = try start(["sh", examples + "/login-http.sh", "URL"], server: server)
    try submit("000000", code: "000000", to: server, in: terminal)
    server.answer("HTTP/1.1 422 Unprocessable Content\r\nContent-Length: 0\r\n\r\n")
    try terminal.waitForNote("That code is wrong (2 attempts left)")
    var keys = "314159"
    for (status, body, note) in Self.unsure {
      try submit(keys, code: "314159", to: server, in: terminal)
      server.answer("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      try terminal.waitForText("Enter tries again: \(note)")
      #expect(terminal.dotCount == 6, "the answer stays")
      keys = "\r"
    }
    // The service closes the connection before its answer, and in the middle of it.
    for answer in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nt0k"] {
      try submit("\r", code: "314159", to: server, in: terminal)
      server.answer(answer)
      try terminal.waitForText("Enter tries again: curl: (\(answer.isEmpty ? 52 : 18))")
    }
    try submit("\r", code: "314159", to: server, in: terminal)
    server.answer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nt0ken-42\n")
    try terminal.expectEnd(.exited(0), output: "t0ken-42\n", secret: "314159")
    #expect(terminal.errorText == "")
  }

  @Test func `Escape and ctrl-C during a check end both the prompt and curl`() throws {
    for (key, outcome) in [("\u{1B}", Outcome.exited(130)), ("\u{3}", .signaled(2))] {
      let server = try LocalServer()
      let terminal = try start(["sh", examples + "/login-http.sh", "URL"], server: server)
      try submit("314159", code: "314159", to: server, in: terminal)
      try terminal.type(key)
      try terminal.expectEnd(outcome, secret: "314159")
      try terminal.wait("curl to be gone") { _ in server.isClientGone }
    }
  }

  @Test func `login-http.sh reports a missing terminal and a missing URL`() throws {
    let script = examples + "/login-http.sh"
    let piped = try CommandResult.run(
      ["sh", script, "http://127.0.0.1"], environment: ["PATH": scriptPath])
    #expect(piped.outcome == .exited(3) && piped.output == [])
    #expect(piped.errorText.hasPrefix("codeprompt: no terminal to ask on"))
    let wrong = try CommandResult.run(["sh", script], environment: ["PATH": scriptPath])
    #expect(wrong.outcome == .exited(2))
    #expect(wrong.errorText == "usage: login-http.sh URL\n")
  }
}
