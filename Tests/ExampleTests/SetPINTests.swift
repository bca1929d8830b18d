import PromptTestSupport
import Testing

/// `set-pin.sh` asks twice for a new PIN, refuses easy ones, and gives it to a program.
@Suite(.serialized, .waits)
struct SetPINTests {
  private func start(_ program: [String], shell: [String] = ["sh"]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      shell + [examples + "/set-pin.sh"] + program, environment: ["PATH": scriptPath])
    try terminal.waitForText("4 to 8 digits")
    try terminal.waitUntilReady()
    return terminal
  }

  private func enter(_ pin: String, in terminal: PseudoTerminal) throws {
    try terminal.type(pin + "\r")
    try terminal.waitForNote("Once more, to be sure")
    try terminal.type(pin + "\r")
  }

  @Test(arguments: shells)
  func `set-pin.sh gives its program a PIN that was typed twice and is not easy`(shell: [String])
    throws
  {
    let folder = try Folder()
    let stored = folder.file("the \"PIN\"")
    let terminal = try start(["sh", "-c", "cat >\"$1\"", "sh", stored], shell: shell)
    #expect(terminal.screen.text.hasPrefix("  New PIN\n  4 to 8 digits\n"))
    try enter("1234", in: terminal)
    try terminal.waitForNote("Everybody tries that one first (4 attempts left)")

    try terminal.type("864213\r")
    try terminal.waitForNote("Once more, to be sure")
    try terminal.type("864214\r")
    try terminal.waitForNote("The two don't match. Start again")

    try terminal.type("864\r")
    try terminal.waitForText("Too short: at least 4 digits")
    try terminal.type("x")
    try terminal.waitForText("Only the digits 0 to 9")
    try terminal.type("213579")
    try terminal.waitForText("At most 8 digits: delete one")
    #expect(terminal.dotCount == 8)
    #expect(folder.lines("the \"PIN\"") == [])
    try terminal.type("\u{15}")
    try terminal.waitForDots(0)

    try enter("864213", in: terminal)
    try terminal.expectEnd(.exited(0), output: "The PIN is set\n", secret: "864213")
    #expect(folder.lines("the \"PIN\"") == ["864213"])
  }

  @Test func `if the PIN can't be stored, set-pin.sh fails`() throws {
    let terminal = try start(["sh", "-c", "cat >/dev/null; echo 'The card is gone' >&2; exit 3"])
    try enter("864213", in: terminal)
    try terminal.expectEnd(.exited(6), secret: "864213")
    #expect(terminal.errorText.contains("The card is gone"))
  }

  @Test func `after Escape or ctrl-C at its second question, set-pin.sh stores no PIN`() throws {
    for (key, outcome) in [("\u{1B}", Outcome.exited(130)), ("\u{3}", .signaled(2))] {
      let terminal = try start(["echo", "stored"])
      try terminal.type("864213\r")
      try terminal.waitForNote("Once more, to be sure")
      try terminal.type("864" + key)
      try terminal.expectEnd(outcome, secret: "864213")
      #expect(terminal.errorText == "")
    }
  }
}
