import PromptTestSupport
import Testing

/// Runs the example scripts and programs, with the command and the library of this build.
@Suite(.serialized, .waits)
struct ExampleTests {
  private let environment = ["PATH": scriptPath]

  private func login(_ check: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      ["sh", examples + "/login.sh"] + check, environment: environment)
    try terminal.waitForText("╰───╯")
    return terminal
  }

  @Test func `login.sh signs in with the right code`() throws {
    let terminal = try login()
    #expect(
      terminal.screen.text.hasPrefix("  Two-factor sign-in\n  Code from your authenticator\n"))
    try terminal.type("314159")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "signed in\n")
    #expect(terminal.violations(secret: "314159") == [])
  }

  @Test func `login.sh asks again after a wrong code, and gives up after three`() throws {
    let terminal = try login()
    for left in [2, 1] {
      try terminal.type("111111")
      try terminal.waitForText("(\(left) attempt\(left == 1 ? "" : "s") left)")
    }
    try terminal.type("222222")
    #expect(try terminal.waitForExit() == .exited(1))
    #expect(terminal.errorText == "login: too many wrong codes\n")
    #expect(terminal.violations(secret: "222222") == [])
  }

  @Test func `login.sh reports a cancel and a missing terminal with different statuses`() throws {
    let cancelled = try login()
    try cancelled.type("12\u{4}")
    #expect(try cancelled.waitForExit() == .exited(130))
    #expect(cancelled.errorText == "login: cancelled\n")
    #expect(cancelled.violations() == [])

    let piped = try CommandResult.run(["sh", examples + "/login.sh"], environment: environment)
    #expect(piped.outcome == .exited(3))
    #expect(piped.errorText.hasSuffix("login: run this in a terminal\n"))
  }

  @Test func `one-time-code rejects a wrong code and accepts the right one`() throws {
    let terminal = try PseudoTerminal.run(["one-time-code"])
    try terminal.waitUntilReady()
    #expect(terminal.screen.text.hasSuffix("  Esc gives up"))
    try terminal.type("111111")
    try terminal.waitForText("That code is wrong or has expired")
    #expect(!terminal.screen.text.contains("●"))
    try terminal.wait("the cursor") { $0.screen.isCursorVisible }
    try terminal.type("314159")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "Signed in.\n")
    #expect(terminal.violations(secret: "314159") == [])
  }
}
