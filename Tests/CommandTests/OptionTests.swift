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

  @Test func `--line asks for a line that arrow keys edit; Enter gives the default`() throws {
    let terminal = try ask(["--line", "--default", "ada", "User name"])
    #expect(terminal.screen.text.contains("User name [ada]"))
    try terminal.type("bb\u{1B}[Do")
    try terminal.waitForText("bob")
    try terminal.type("\r")
    try terminal.expectExit(0, output: "bob\n")
    // An Enter out of habit, from the prompt before, is not the default yet.
    let hurried = try ask(["--line", "--default", "ada"])
    try hurried.type("\r")
    try hurried.wait("Enter to be read") { $0.unreadCount == 0 }
    hurried.waitUntilKeysCount()
    try hurried.type("bob\r")
    try hurried.expectExit(0, output: "bob\n")
    let patient = try ask(["--line", "--default", "ada"])
    patient.waitUntilKeysCount()
    try patient.type("\r")
    try patient.expectExit(0, output: "ada\n")
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
      if "\ryn".contains(key) { terminal.waitUntilKeysCount() }
      try terminal.type(String(key))
      if keys.count > 1, key == "\r" { try terminal.waitForText("Press Y for Yes, N for No") }
    }
    try terminal.expectExit(status)
    #expect(terminal.output == [] && terminal.errorText == "")
  }

  @Test(arguments: [
    ("--yes-no", "yes\r", 0), ("--yes-no=yes", "No\r", 1), ("--yes-no --submit enter", "yes\r", 0),
    ("--yes-no=yes --submit=enter", "n\r", 1), ("--yes-no --submit auto", "n\r", 1),
  ])
  func `a word and Enter, typed at once, are one answer, and leave nothing for the script`(
    options: String, keys: String, status: Int32
  ) throws {
    let script =
      "codeprompt \(options) Deploy?; s=$?; echo asked >&3; read -r next; echo \"[$next]\"; exit $s"
    let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: programPath) {
      $0.extra = [3: .pipe]
    }
    try terminal.waitForText("Deploy?")
    try terminal.waitUntilReady()
    try terminal.type(keys)
    // The script's next line is the one that is typed next.
    try terminal.waitForWord("asked")
    try terminal.type("next\n")
    try terminal.expectExit(status, output: "[next]\n", except: [.screen])
  }

  @Test func `with --submit enter a key moves the focus to its answer, and Enter gives that`()
    throws
  {
    let terminal = try ask(["--yes-no=no", "--submit", "enter", "Deploy?"])
    try terminal.waitForText("[Y] Yes   [N/Enter] No")
    terminal.waitUntilKeysCount()
    try terminal.type("y")
    try terminal.waitForText("[Y/Enter] Yes   [N] No")
    try terminal.waitForText("Press Enter for Yes")
    try terminal.type("x")
    try terminal.waitForText("[Y] Yes   [N] No")
    terminal.waitUntilKeysCount()
    try terminal.type("y")
    try terminal.waitForText("[Y/Enter] Yes   [N] No")
    try terminal.type("\r")
    try terminal.expectExit(0, output: "")
  }

  @Test func `--value may be empty, as a variable of a script may be`() throws {
    let terminal = try ask(["--line", "--value", "", "Name"])
    try terminal.type("ada\r")
    try terminal.expectExit(0, output: "ada\n")
  }

  @Test func `the preference to wait for Enter holds for questions too`() throws {
    let terminal = try ask(
      ["--yes-no", "Deploy?"], environment: ["CODEPROMPT_PREFERENCES": "enter,plain"])
    terminal.waitUntilKeysCount()
    try terminal.type("n")
    try terminal.waitForText("Press Enter for No")
    try terminal.type("\r")
    try terminal.expectExit(1, except: [.screen])
  }

  @Test func `--value stands in the line from the start, and is edited as in readline`() throws {
    let terminal = try ask(["--line", "--value", "git push origin", "Command"])
    try terminal.waitForText("git push origin")
    try terminal.type("\u{17}\u{1B}b\u{B}pull\u{1}x\u{4}")
    try terminal.waitForText("xit pull")
    try terminal.type("\r")
    try terminal.expectExit(0, output: "xit pull\n")
  }

  @Test(arguments: [
    (["--yes-no=no"], 1, ""), (["--yes-no=yes"], 0, ""),
    (["--line", "--default", "ada"], 0, "ada\n"),
    (["--choose", "a=A", "--choose", "b=B", "--default", "b"], 0, "b\n"),
  ])
  func `with --on-timeout the default is the answer when the time is up`(
    options: [String], status: Int32, output: String
  ) throws {
    let terminal = try ask(options + ["-t", "300ms", "--on-timeout", "default", "Go?"])
    try terminal.type("x")
    try terminal.expectExit(status, output: output, error: "")
  }

  @Test(arguments: ["--yes-no First?", "-d6 First"])
  func `an Enter out of habit does not answer the question that follows`(first: String) throws {
    // On a busy machine an attempt may come too late, when Enter is an answer, and shows nothing.
    for _ in 1...5 {
      let script = "codeprompt \(first) && codeprompt --yes-no=yes Second?"
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: programPath)
      try terminal.waitForText("First")
      try terminal.waitUntilReady()
      try terminal.type(first.hasPrefix("-d6") ? "123456" : "y\r")
      try terminal.waitForText("Second?")
      let start = ContinuousClock.now
      try terminal.type("\r")
      try terminal.wait("Enter to be read") { $0.unreadCount == 0 }
      let isInTime = ContinuousClock.now - start < .milliseconds(400)
      // In one burst with the Enter it would be a text that is no answer.
      terminal.waitUntilKeysCount()
      try terminal.type("n")
      let outcome = try terminal.waitForExit()
      guard isInTime else { continue }
      return #expect(outcome == .exited(1))
    }
    Issue.record("each of five attempts came too late")
  }

  @Test func `with --stdin=auto a person is asked if there is a terminal`() throws {
    let terminal = try ask(["--stdin=auto", "-md6", "--timeout", "0"]) { $0.input = .pipe }
    #expect(!terminal.screen.text.contains("left"), "0 is no limit")
    try terminal.expectAnswer()
  }

  // MARK: Masking

  @Test func `with --reveal Tab shows what is typed and hides it again`() throws {
    let terminal = try ask(arguments + ["--reveal"])
    try terminal.type("éñ", dots: 2)
    try terminal.type("\t")
    try terminal.waitForText("Tab hide")
    #expect(terminal.screen.text.contains("│ é │ │ ñ │") && terminal.dotCount == 0)
    try terminal.type("\t", dots: 2)
    try terminal.type("øßþæ")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "éñ")
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
    try terminal.expectInterrupted()
  }

  @Test func `--text can replace the text of an error message`() throws {
    let timedOut = try ask(["-md6", "-t", "500ms", "--text", "timed-out=Zu spät"])
    try timedOut.expectExit(124, error: "codeprompt: Zu spät\n")
  }

  // MARK: Surroundings

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
    try terminal.expectCancelled()
    #expect(terminal.screen.text.hasSuffix("2 of 6 entered\nCancelled"))
    // Only settings are set: no escape sequence moves the cursor.
    for part in ByteText(terminal.received).description.split(separator: "\\e[").dropFirst() {
      #expect(["h", "l"].contains(part.first { $0.isLetter }), "\(part)")
    }
  }

  @Test func `the locale chooses the language of the prompt, and standard error is English`() throws
  {
    let terminal = try ask(
      ["-md6", "--attempts", "1", "--", "false"], environment: ["LANG": "zh_HK.UTF-8"])
    try terminal.waitForText("請輸入 6 位數字驗證碼")
    try terminal.type("123456")
    try terminal.expectExit(1, error: "codeprompt: That code is wrong: that was the last attempt\n")
  }

  // MARK: Small limits

  @Test(arguments: [192, 48] as [UInt64])
  func `with a small stack a code is asked for and checked`(kilobytes: UInt64) throws {
    let terminal = try ask(
      ["-md6", "--resend", "true", "--repeat", "--", "sh", "-c", "ulimit -s"]
    ) { $0.limits = [.stack(kilobytes << 10)] }
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.expectAccepted()
    #expect(terminal.outputText == "\(kilobytes)\n")
  }

  @Test func `with a hard limit that leaves too little stack a message says so`() throws {
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", "ulimit -s 64; exec codeprompt -md6"], environment: programPath)
    try terminal.expectExit(3)
    #expect(terminal.errorText.contains("ulimit -Hs"), "\(terminal.errorText)")
  }
}
