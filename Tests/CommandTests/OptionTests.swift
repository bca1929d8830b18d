import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Options for the entry and for the texts reach the prompt. What they do in detail is tested in
/// the library and in the modules below it.
@Suite(.serialized, .waits)
struct OptionTests {
  /// These letters are in no text and no escape sequence of the prompt, so any of them in the
  /// output was revealed.
  private let letters = "éñøßþæ"
  private let arguments = ["-l6", "-m", "--charset", "chars:éñøßþæ"]

  /// The letters of the code that the terminal received.
  private func leaked(_ terminal: PseudoTerminal) -> String {
    letters.filter { terminal.hasReceived(String($0)) }
  }

  // MARK: Entry

  @Test
  func `with --repeat COMMAND runs once both entries agree; a rejection asks for both again`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(by: "echo ran >&3; \(gatedStatus)", ["--repeat"], gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.type("654321")
    try terminal.waitForText("Start again")
    #expect(terminal.output(of: 3) == [])
    for status in ["1", "0"] {
      try terminal.type("123456")
      try terminal.waitForText("Once more, to be sure")
      gate.send(status)
      try terminal.type("123456")
      if status == "1" { try terminal.waitForText("2 attempts left") }
    }
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.output(of: 3) == Array("ran\nran\n".utf8))
  }

  @Test func `with --submit enter a full code waits for Enter`() throws {
    let terminal = try ask(["-md6", "--submit", "enter"])
    try terminal.type("123456")
    try terminal.waitForDots(6)
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    try terminal.type("7\r")
    try terminal.expectExit(0, secret: "123457")
    #expect(terminal.outputText == "123457\n")
  }

  @Test func `--line asks for a line that arrow keys edit, and Enter alone gives the default`()
    throws
  {
    let terminal = try ask(["--line", "--default", "ada", "User name"])
    #expect(terminal.screen.text.contains("User name [ada]"))
    try terminal.type("bb\u{1B}[Do")
    try terminal.waitForText("bob")
    try terminal.type("\r")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "bob\n")
    let other = try ask(["--line", "--default", "ada"])
    try other.type("\r")
    try other.expectExit(0)
    #expect(other.outputText == "ada\n")
  }

  @Test(arguments: [
    ("--yes-no", "y", 0), ("--yes-no", "\rn", 1), ("--yes-no=yes", "\r", 0),
    ("--yes-no", "\u{4}", 130),
  ])
  func `--yes-no prints nothing, and its status is the answer`(
    option: String, keys: String, status: Int32
  ) throws {
    let terminal = try ask([option, "Deploy?"])
    for key in keys {
      try terminal.type(String(key))
      if keys.count > 1, key == "\r" { try terminal.waitForText("Press Y for Yes, N for No") }
    }
    try terminal.expectExit(status)
    #expect(terminal.output == [] && terminal.errorText == "")
  }

  @Test func `with --stdin=auto a person is asked if there is a terminal`() throws {
    let terminal = try ask(["--stdin=auto", "-md6", "--timeout", "0"]) { $0.input = .pipe }
    #expect(!terminal.screen.text.contains("left"), "0 is no limit")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  // MARK: Masking

  @Test func `with --reveal Tab shows what is typed and hides it again`() throws {
    let terminal = try ask(arguments + ["--reveal"])
    try terminal.type("éñ")
    try terminal.waitForDots(2)
    try terminal.type("\t")
    try terminal.waitForText("Tab hide")
    #expect(terminal.screen.text.contains("│ é │ │ ñ │") && terminal.dotCount == 0)
    try terminal.type("\t")
    try terminal.waitForDots(2)
    try terminal.type("øßþæ")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "éñ")
  }

  @Test func `with --reveal-last the last character is shown and then masked`() throws {
    let terminal = try ask(arguments + ["--reveal-last=300ms"])
    try terminal.type("é")
    try terminal.wait("the letter") { $0.hasReceived("é") }
    try terminal.waitForDots(1)
    #expect(!terminal.screen.text.contains("é"))
    try terminal.type("ñøßþæ")
    try terminal.expectExit(0, secret: letters)
  }

  @Test(arguments: [[], ["--mask=none"], ["--mask=*"], ["--plain"], ["--keep"]])
  func `without --reveal nothing of the code reaches the terminal`(options: [String]) throws {
    let terminal = try ask(arguments + options + ["--", "cat"])
    try terminal.type("éñøß\u{7F}\tßþ")
    try terminal.type("æ")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "")
  }

  // MARK: Texts

  @Test func `several --text options combine, and the last one for a name counts`() throws {
    let terminal = try ask([
      "-md6", "--text", "not-allowed=one", "--text", "too-short=Zu kurz",
      "--text", "not-allowed=a\u{1B}[2Jb\u{202E}c",
    ])
    try terminal.type("x")
    try terminal.waitForText("abc")
    try terminal.type("1\r")
    try terminal.waitForText("Zu kurz")
    #expect(!terminal.hasReceived("\u{1B}[2J") && !terminal.hasReceived("\u{202E}"))
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test func `--text can replace the text of an error message`() throws {
    let timedOut = try ask(["-md6", "-t", "500ms", "--text", "timed-out=Zu spät"])
    try timedOut.expectExit(124)
    #expect(timedOut.errorText == "codeprompt: Zu spät\n")
  }

  @Test func `control characters in the prompt's texts are removed`() throws {
    let evil = "a\u{1B}[2Jb\u{1B}]0;title\u{7}c\u{9B}31md\u{202E}e\rf\u{8}"
    let terminal = try ask(["-md6", "--title", evil, "--hint", evil, "--error", evil, evil])
    #expect(terminal.screen.unknown == [])
    #expect(terminal.screen.text.hasPrefix("  abcdef\n  abcdef\n"))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `options change what the prompt looks like`() throws {
    let terminal = try ask([
      "-d6", "-p", "-x?", "--title", "Sign in", "--hint", "Take your time", "--ascii", "--style",
      "underline", "--groups", "3-3", "--placeholder", ".",
    ])
    try terminal.type("1")
    try terminal.waitForText("1")
    #expect(
      terminal.screen.text == """
          Sign in
          -x?

           1   .   .    .   .   .
          --- === ---  --- --- ---
          Take your time
        """)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  // MARK: Surroundings

  @Test func `in a locale that is not UTF-8 only ASCII is drawn`() throws {
    let terminal = try ask(["-md6", "Größe"], environment: ["LC_ALL": "C", "LANGUAGE": "zh_CN"])
    #expect(
      terminal.screen.text == """
          Gr??e
          #===# +---+ +---+ +---+ +---+ +---+
          #   # |   | |   | |   | |   | |   |
          #===# +---+ +---+ +---+ +---+ +---+
        """)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.received.allSatisfy { $0 < 0x80 })
  }

  @Test func `at the bottom of the screen the prompt scrolls and keeps the rows above it`() throws {
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", "seq 1 30; codeprompt -md6 Code; echo after"], rows: 10,
      environment: programPath
    ) { $0.output = .terminal }
    try terminal.waitForText("╰───╯")
    #expect(terminal.screen.text.contains("26\n27\n28\n29\n30\n  Code"))
    try terminal.type("123456")
    try terminal.expectExit(0)
    #expect(terminal.screen.text == "26\n27\n28\n29\n30\n123456\nafter")
  }

  @Test(arguments: ["dumb", nil])
  func `on a dumb terminal the prompt writes a line for each event, without ESC`(term: String?)
    throws
  {
    let checked = ["--", "sh", "-c", "read -r code; [ $code = 123456 ]"]
    let terminal = try ask(["-md6", "--keep", "Code"] + checked) { $0.environment["TERM"] = term }
    try terminal.type("654321")
    try terminal.waitForText("That code is wrong, 2 attempts left")
    // Until then keys are dropped.
    terminal.pass(.milliseconds(600))
    try terminal.type("123456")
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

  @Test(arguments: ["--plain", "CODEPROMPT_PREFERENCES", "ACCESSIBLE"])
  func `--plain, ACCESSIBLE or CODEPROMPT_PREFERENCES selects the plain mode`(name: String) throws {
    let terminal = try ask(
      ["-md6", "--style", "box"] + (name == "--plain" ? [name] : []) + ["Code"]
    ) {
      if name != "--plain" { $0.environment[name] = "plain" }
    }
    try terminal.waitForText("Code, 6 digits. Esc cancels.")
    try terminal.type("12")
    try terminal.waitForText("2 of 6 entered")
    try terminal.type("\u{4}")
    try terminal.expectExit(130)
    #expect(terminal.screen.text.hasSuffix("2 of 6 entered\nCancelled"))
    // Only modes are set: no escape sequence moves the cursor.
    for part in ByteText(terminal.received).description.split(separator: "\\e[").dropFirst() {
      #expect(["h", "l"].contains(part.first { $0.isLetter }), "\(part)")
    }
  }

  // MARK: Small limits

  @Test(arguments: [192, 48] as [UInt64])
  func `with a small stack a code is asked for and checked`(kilobytes: UInt64) throws {
    let terminal = try ask(
      ["-md6", "--resend", "true", "--repeat", "--", "sh", "-c", "ulimit -s"]
    ) { $0.limits = [.stack(kilobytes << 10)] }
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "\(kilobytes)\n")
  }
}
