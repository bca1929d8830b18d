import PromptTestSupport
import Testing

/// `--challenge` and `--resend` run commands that get a new code; `--cooldown` limits how often.
@Suite(.serialized, .waits)
struct ChallengeTests {
  /// A command that prints the line that the test sends, or fails with that line if it begins with
  /// `!`.
  private let gatedLine =
    "read -r line <&4; case $line in !*) echo \"${line#!}\" >&2; exit 3;; *) echo \"$line\";; esac"

  private func askChallenged(
    _ options: [String], gate: Gate, _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    try ask(["-md6"] + options) {
      $0.extra = [3: .pipe, 4: .path(gate.path)]
      change(&$0)
    }
  }

  @Test func `a challenge's output is shown above the cells`() throws {
    let terminal = try ask(["-md6", "--challenge", "printf 'First line\\nThe word is KX7'", "Code"])
    try terminal.waitForText("The word is KX7")
    let rows = terminal.screen.text.split(separator: "\n").map(String.init)
    let line = try #require(rows.firstIndex { $0.contains("The word is KX7") })
    let cells = try #require(rows.firstIndex { $0.contains("╭───╮") })
    #expect(rows[line - 1].contains("First line"))
    #expect(line < cells)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.text == "")
  }

  @Test func `until the challenge has arrived, the prompt is drawn and accepts no keys`() throws {
    let gate = try Gate()
    let terminal = try askChallenged(["--challenge", gatedLine], gate: gate)
    try terminal.waitForText("One moment")
    try terminal.type("99")
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.dotCount != 0 })
    gate.send("Now")
    try terminal.waitForText("Now")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: [
    (
      "echo broken >&2; exit 3",
      "codeprompt: the command could not do its work, with status 3 (broken)"
    ),
    ("echo out; kill -KILL $$", "codeprompt: the command died by signal 9"),
    (
      "exec 2>&-; no-such-command", "codeprompt: the command could not do its work, with status 127"
    ),
    ("printf 'a\\033]0;t\\007b' >&2; exit 1", "with status 1 (ab)"),
  ])
  func `if the first challenge fails, the exit status is 6 and the reason is reported`(
    command: String, message: String
  ) throws {
    let terminal = try PseudoTerminal.run(["codeprompt", "-md6", "--challenge", command])
    try terminal.expectExit(6)
    #expect(terminal.errorText.contains(message), "\(terminal.errorText)")
    #expect(terminal.output == [])
    #expect(terminal.screen.text == "")
  }

  @Test func `if the first challenge takes too long, the exit status is 6`() throws {
    let terminal = try PseudoTerminal.run([
      "codeprompt", "-md6", "--challenge", "sleep 1000", "--verify-timeout", "200ms",
    ])
    try terminal.expectExit(6)
    #expect(terminal.errorText.contains("took too long"))
  }

  @Test func `ctrl-R fetches another challenge, which clears the cells`() throws {
    let gate = try Gate()
    let terminal = try askChallenged(["--challenge", gatedLine], gate: gate)
    gate.send("The first")
    try terminal.waitForText("The first")
    try terminal.waitForText("Ctrl-R new code")
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
  }

  @Test func `if a later challenge fails, a note says so and the typed text remains`() throws {
    let gate = try Gate()
    let terminal = try askChallenged(["--challenge", gatedLine], gate: gate)
    gate.send("The first")
    try terminal.waitForText("The first")
    try terminal.type("12")
    try terminal.waitForDots(2)
    gate.send("!no network")
    try terminal.type("\u{12}")
    try terminal.waitForText("no network")
    #expect(terminal.screen.text.contains("The first"))
    #expect(terminal.dotCount == 2)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a new challenge does not reset the number of attempts`() throws {
    let gate = try Gate()
    let terminal = try askChallenged(
      ["--challenge", gatedLine, "--attempts", "2", "--", "false"], gate: gate)
    gate.send("The first")
    try terminal.waitForText("The first")
    try terminal.type("123456")
    try terminal.waitForText("1 attempt left")
    gate.send("The second")
    try terminal.type("\u{12}")
    try terminal.waitForText("The second")
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
  }

  @Test
  func `with --cooldown ctrl-R is disabled at the start and after each run, with a countdown`()
    throws
  {
    let terminal = try ask(
      ["-md6", "--resend", "echo ran >&3; echo 'Sent to 42'", "--cooldown", "2s"]
    ) { $0.extra = [3: .pipe] }
    try terminal.waitForText("new code in 0:02")
    try terminal.type("\u{12}")
    try terminal.wait("a bell") { $0.screen.bellCount == 1 }
    try terminal.waitForText("new code in 0:01")
    try terminal.waitForText("Ctrl-R new code")
    #expect(terminal.output(of: 3) == [])
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent to 42")
    #expect(terminal.output(of: 3) == Array("ran\n".utf8))
    try terminal.waitForText("new code in 0:02")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test
  func `ctrl-R shows the resend command's last line, or why it failed, and keeps the typed text`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChallenged(["--resend", gatedLine], gate: gate)
    try terminal.type("12")
    try terminal.waitForDots(2)
    for (line, shown) in [("Sent to 42", "Sent to 42"), ("!no credit", "no credit")] {
      try terminal.type("\u{12}")
      try terminal.waitForText("Asking for a new code")
      gate.send(line)
      try terminal.waitForText(shown)
      #expect(terminal.dotCount == 2)
    }
    // The prompt takes keys while the resend command runs.
    try terminal.type("\u{12}3")
    try terminal.waitForDots(3)
    try terminal.type("456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a resend command without output is reported as sent`() throws {
    let terminal = try ask(["-md6", "--resend", "true"])
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test func `if both --challenge and --resend are given, ctrl-R runs the resend command`() throws {
    let terminal = try ask(["-md6", "--challenge", "echo Picture", "--resend", "echo Sent it"])
    try terminal.waitForText("Picture")
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent it")
    #expect(terminal.screen.text.contains("Picture"))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `without --challenge and --resend, ctrl-R does nothing`() throws {
    let terminal = try ask(["-md6"])
    try terminal.type("12\u{12}")
    try terminal.waitForDots(2)
    #expect(terminal.screen.text.split(separator: "\n").count == 4)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.bellCount == 0)
  }

  @Test(arguments: ["--challenge", "--resend"])
  func `cancelling the prompt ends a running challenge or resend command`(option: String) throws {
    for (key, signal) in [("\u{1B}", nil), ("\u{4}", nil), ("\u{3}", 2)] as [(String, Int32?)] {
      let terminal = try ask(["-md6", option, endlessCheck]) { $0.extra = [3: .pipe] }
      if option == "--resend" { try terminal.type("\u{12}") }
      try terminal.waitForWord("started")
      try terminal.type(key)
      if let signal { try terminal.expectDeath(by: signal) } else { try terminal.expectExit(130) }
    }
  }

  @Test func `the prompt's time limit also runs while a challenge is fetched`() throws {
    let terminal = try ask(["-md6", "--challenge", "sleep 1000", "--timeout", "800ms"])
    try terminal.expectExit(124)
  }

  @Test func `a challenge command reads /dev/null`() throws {
    let terminal = try ask(["-md6", "--challenge", "readlink /proc/self/fd/0; cat; echo end"])
    try terminal.waitForText("/dev/null")
    try terminal.waitForText("end")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `no control character of a challenge reaches the terminal`() throws {
    let terminal = try ask(["-md6", "--challenge", #"printf 'a\033]0;t\007b\033[2J\302\2332Jc'"#])
    try terminal.waitForText("c")
    try terminal.waitForText("ab")
    #expect(!terminal.hasReceived("\u{1B}]0;") && !terminal.hasReceived("\u{1B}[2J"))
    #expect(!terminal.hasReceived("\u{9B}"))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }
}
