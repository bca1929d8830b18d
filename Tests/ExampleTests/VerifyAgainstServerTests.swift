import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `verify-against-server` has a server check the code while the prompt still reacts to keys.
@Suite(.serialized, .waits)
struct VerifyAgainstServerTests {
  private func start(_ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(["verify-against-server"] + arguments)
    try terminal.waitForText("╰───╯")
    return terminal
  }

  private func submit(
    _ code: String, to server: LocalServer, in terminal: PseudoTerminal
  ) throws {
    try terminal.type(code)
    let request = try server.waitForRequest(from: terminal) { $0.hasSuffix("\n") }
    #expect(request == code + "\n")
    try terminal.waitForText("Checking…")
  }

  @Test func `verify-against-server's own server rejects a wrong code and accepts the right one`()
    throws
  {
    let terminal = try start()
    #expect(
      terminal.screen.text.hasPrefix("  Two-factor sign-in\n  Code from your authenticator\n"))
    try terminal.type("111111")
    try terminal.waitForText("Checking…")
    try terminal.waitForNote("That code is wrong or has expired (2 attempts left)")
    try terminal.type("314159")
    try terminal.expectEnd(.exited(0), output: "Signed in.\n", secret: "314159")
  }

  @Test func `the prompt shows a server's reason for a rejection word for word`() throws {
    let folder = try Folder()
    let path = folder.file("socket")
    let server = try LocalServer(socket: path)
    let terminal = try start([path])
    try submit("271828", to: server, in: terminal)
    // The prompt drops keys that are typed during a check.
    try terminal.type("99")
    server.answer("Not today\n")
    try terminal.waitForNote("Not today (2 attempts left)")
    try submit("271828", to: server, in: terminal)
    server.answer("ok\n")
    try terminal.expectEnd(.exited(0), output: "Signed in.\n", secret: "271828")
  }

  // The server never answers, so only the key can end the prompt.
  @Test func `Escape and ctrl-C during a check end the prompt and the server's connection`() throws
  {
    for (key, outcome, output) in [
      ("\u{1B}", Outcome.exited(0), "Cancelled.\n"), ("\u{3}", .signaled(2), ""),
    ] {
      let folder = try Folder()
      let path = folder.file("socket")
      let server = try LocalServer(socket: path)
      let terminal = try start([path])
      try submit("314159", to: server, in: terminal)
      try terminal.type(key)
      #expect(try terminal.waitForExit() == outcome)
      try terminal.expectEnd(outcome, output: output, secret: "314159")
      try terminal.wait("the connection to be closed") { _ in server.isClientGone }
    }
  }
}
