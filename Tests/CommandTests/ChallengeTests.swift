import PromptTestSupport
import Testing

/// `--challenge`, `--resend` and `--autofill` run commands that get a code; `--cooldown` limits how
/// often.
@Suite(.serialized, .waits)
struct ChallengeTests {
  @Test func `a challenge is shown above the cells, and ctrl-R fetches another one`() throws {
    let gate = try Gate()
    // Its standard input is /dev/null.
    let challenge = "readlink /proc/self/fd/0; read -r line <&4; echo \"$line\""
    let terminal = try ask(["-md6", "--challenge", challenge]) { $0.extra[4] = .path(gate.path) }
    try terminal.waitForText("One moment")
    gate.send("The first")
    try terminal.waitForText("Ctrl-R new code")
    #expect(terminal.screen.text.hasPrefix("  /dev/null\n  The first\n  Enter"))
    try terminal.type("12", dots: 2)
    try terminal.type("\u{12}")
    try terminal.waitForText("One moment")
    gate.send("The second")
    try terminal.waitForText("The second")
    try terminal.waitForDots(0)
    #expect(!terminal.screen.text.contains("The first"))
    try terminal.expectAccepted()
    #expect(terminal.screen.text == "")
  }

  @Test func `with --cooldown ctrl-R waits; --resend runs and its last line is shown`() throws {
    let terminal = try ask(
      ["-md6", "--resend", "echo ran >&3; echo 'Sent to 42'", "--cooldown", "1s"]
    ) { $0.extra = [3: .pipe] }
    try terminal.waitForText("new code in 0:01")
    try terminal.type("\u{12}")
    try terminal.wait("a bell") { $0.screen.bellCount == 1 }
    try terminal.waitForText("Ctrl-R new code")
    #expect(terminal.text(of: 3) == "")
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent to 42")
    #expect(terminal.text(of: 3) == "ran\n")
    try terminal.expectAccepted()
  }

  @Test func `--autofill's first line with a code fills and submits the cells`() throws {
    let lines = #"hello\n12345\n\nYour code is G-123 456.\n654321\n"#
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--autofill", "printf '\(lines)'; sleep 1000"])
    try terminal.expectExit(0, output: "123456\n", secret: "123456")
  }
}
