import PromptTestSupport
import Testing

/// `codeprompt-sign-in` asks for a user name, a password and a code.
@Suite(.serialized, .waits)
struct SignInTests {
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(["codeprompt-sign-in"])
    try terminal.waitForText("User name [ada]")
    return terminal
  }

  private func enterPassword(_ terminal: PseudoTerminal, as name: String) throws {
    try terminal.waitForText("✓ User name: \(name)\n")
    try terminal.waitForText("Password")
    try terminal.type("wrong\r")
    try terminal.waitForNote("That password is wrong (2 attempts left)")
    try terminal.type("swordfish\r")
    try terminal.waitForText("The code that we sent")
  }

  @Test func `a user signs in after having the code sent by text and by mail`() throws {
    let terminal = try start()
    try terminal.type("grace\r")
    try enterPassword(terminal, as: "grace")
    #expect(terminal.screen.text.contains("Ctrl-R new code · Ctrl-T text me"))
    try terminal.type("\u{14}")
    try terminal.waitForText("Sent by text")
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent by mail")
    try terminal.type("314159")
    try terminal.expectEnd(.exited(0), output: "Signed in.\n", secret: "314159")
    #expect(terminal.screen.text == "✓ User name: grace")
  }

  @Test func `Enter takes the default user name, and three wrong codes end sign-in`() throws {
    let terminal = try start()
    try terminal.type("\r")
    try enterPassword(terminal, as: "ada")
    for left in ["2 attempts left", "1 attempt left"] {
      try terminal.type("111111")
      try terminal.waitForNote("That code is wrong (\(left))")
    }
    try terminal.type("222222")
    try terminal.expectEnd(
      .exited(0), output: "That was the last attempt.\n", secret: "222222")
  }

  @Test(arguments: [0, 1, 2])
  func `Esc ends sign-in at each of the three prompts`(step: Int) throws {
    let terminal = try start()
    if step > 0 {
      try terminal.type("\r")
      try terminal.waitForText("Password")
    }
    if step > 1 {
      try terminal.type("swordfish\r")
      try terminal.waitForText("The code that we sent")
    }
    try terminal.type("\u{1B}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "Another time, then.\n")
    #expect(terminal.violations(secret: "swordfish") == [])
  }
}
