import PromptTestSupport
import Testing

/// In plain mode, for dumb terminals and screen readers, the prompt only appends lines.
@Suite(.serialized, .waits)
struct PlainTests {
  private let checked = ["--", "sh", "-c", "read -r code; [ $code = 123456 ]"]

  @Test(arguments: ["dumb", "", nil])
  func `on a dumb terminal the prompt writes a line for each event, without ESC`(term: String?)
    throws
  {
    let terminal = try ask(["-md6", "--keep", "Code"] + checked) {
      $0.environment["TERM"] = term
    }
    try terminal.type(paste("654321"))
    try terminal.waitForText("That code is wrong, 2 attempts left")
    terminal.pass(.milliseconds(600))
    try terminal.type(paste("123456"))
    try terminal.expectExit(0, secret: "123456")
    #expect(!terminal.received.contains(0x1B))
    #expect(
      terminal.screen.text == """
        Code, 6 digits. Esc cancels.
        Passcode:
        6 of 6 entered
        Checking…
        That code is wrong, 2 attempts left
        Passcode:
        6 of 6 entered
        Checking…
        Accepted
        ✓ Code
        """)
  }

  @Test func `with --plain no escape sequence moves the cursor`() throws {
    let terminal = try ask(["-md6", "--plain", "Code"] + checked)
    try terminal.type(paste("654321"))
    try terminal.waitForText("That code is wrong, 2 attempts left")
    terminal.pass(.milliseconds(600))
    try terminal.type("12")
    try terminal.waitForText("2 of 6 entered")
    try terminal.type("\u{1B}")
    try terminal.expectExit(130, secret: "654321")
    #expect(terminal.screen.text.hasSuffix("2 of 6 entered\nCancelled"))
    let text = ByteText(terminal.received).description
    for (index, part) in text.split(separator: "\\e[").enumerated() where index > 0 {
      let final = part.first { $0.isLetter }
      #expect(final == "h" || final == "l", "only modes are set: \(part)")
    }
  }

  @Test func `with --plain the remaining time is told at the start and once near the end`() throws {
    let terminal = try ask(["-md6", "--plain", "-t", "21", "Code"])
    try terminal.waitForText("Less than 20 seconds left")
    terminal.pass(.milliseconds(1200))
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
    let lines = [
      "Time limit: 21 seconds", "Code, 6 digits. Esc cancels.", "Less than 20 seconds left",
    ]
    #expect(terminal.screen.text.split(separator: "\n").map(String.init) == lines)
  }

  @Test func `with --plain a second challenge is appended below the first one`() throws {
    let gate = try Gate()
    let terminal = try ask(
      ["-md6", "--plain", "--challenge", "read -r line <&4; echo \"$line\"", "Code"]
    ) { $0.extra = [4: .path(gate.path)] }
    gate.send("The first")
    try terminal.waitForText("The first")
    gate.send("The second")
    try terminal.type("\u{12}")
    try terminal.waitForText("The second")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(!terminal.hasReceived("\u{1B}[A"))
  }

  @Test func `with --plain no spinner is drawn during a short check`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, ["--plain"], gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    let count = terminal.received.count
    #expect(!terminal.holds(within: .milliseconds(300)) { $0.received.count != count })
    gate.send("0")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: ["CODEPROMPT_PREFERENCES", "ACCESSIBLE"])
  func `ACCESSIBLE or CODEPROMPT_PREFERENCES selects the plain mode`(variable: String) throws {
    let terminal = try ask(["-md6", "--style", "box", "Code"]) {
      $0.environment[variable] = "plain"
    }
    try terminal.waitForText("Code, 6 digits. Esc cancels.")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `with --plain the question and the number of digits are repeated after ctrl-Z and fg`()
    throws
  {
    let terminal = try ask(["-md6", "--plain", "Code"])
    try terminal.type("12")
    try terminal.waitForText("2 of 6 entered")
    try terminal.suspend()
    let count = terminal.received.count
    try terminal.foreground()
    try terminal.wait("the state") {
      ByteText($0.received.dropFirst(count)).description.hasSuffix("2 of 6 entered")
    }
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
  }
}
