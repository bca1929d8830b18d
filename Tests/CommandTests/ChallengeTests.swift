import PromptTestSupport
import Testing

/// `--challenge` and `--resend` run commands that get a new code; `--cooldown` limits how often.
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
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type("\u{12}")
    try terminal.waitForText("One moment")
    gate.send("The second")
    try terminal.waitForText("The second")
    try terminal.waitForDots(0)
    #expect(!terminal.screen.text.contains("The first"))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.text == "")
  }

  @Test func `if the first challenge fails, the exit status is 6 and the reason is reported`()
    throws
  {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--challenge", #"printf 'a\033]0;t\007b' >&2; exit 3"#])
    try terminal.expectExit(6)
    #expect(
      terminal.errorText.hasPrefix(
        "codeprompt: the command could not do its work, with status 3 (ab)"),
      "\(terminal.errorText)")
    #expect(terminal.output == [] && terminal.screen.text == "")
  }

  @Test func `with --cooldown ctrl-R waits, and then --resend runs and its last line is shown`()
    throws
  {
    let terminal = try ask(
      ["-md6", "--resend", "echo ran >&3; echo 'Sent to 42'", "--cooldown", "1s"]
    ) { $0.extra = [3: .pipe] }
    try terminal.waitForText("new code in 0:01")
    try terminal.type("\u{12}")
    try terminal.wait("a bell") { $0.screen.bellCount == 1 }
    try terminal.waitForText("Ctrl-R new code")
    #expect(terminal.output(of: 3) == [])
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent to 42")
    #expect(terminal.output(of: 3) == Array("ran\n".utf8))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }
}
