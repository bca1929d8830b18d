import CodePromptKit
import PromptTestSupport
import Testing

/// Under the name `codeprompt-askpass` the command takes one argument, the prompt's text, and
/// prints the answer.
@Suite(.serialized, .waits)
struct AskpassTests {
  private let name: OtherName

  init() throws {
    name = try OtherName()
  }

  /// The prompt's text from a program such as ssh, and the lines of it that the screen shows.
  struct Question: Sendable, CustomTestStringConvertible {
    let text: String
    var lines: [String]
    var testDescription: String { lines.last ?? "" }

    init(_ text: String, _ lines: String...) {
      self.text = text
      self.lines = lines.isEmpty ? [text] : lines
    }
  }

  @Test(arguments: [
    Question("Enter passphrase for key '/home/me/.ssh/id_ed25519': "),
    Question("me@host.example's password: "),
    Question("(me@host.example) Verification code: "),
    Question("Password for 'https://octocat@host.example': "),
    Question("[sudo] password for me: "),
    Question("Really a Username for 'https://host.example': "),
    Question("Username for https://host.example: "),
    Question("Your password (yes/no/[fingerprint])? "),
    Question("(me@host.example) Please type 'yes', 'no' or the fingerprint: "),
    Question(
      "The authenticity of host 'h' can't be established.\nPassword: ",
      "The authenticity of host 'h' can't be established.", "Password:"),
  ])
  func `the answer to an askpass prompt is masked`(question: Question) throws {
    let terminal = try name.ask(question.text)
    for line in question.lines { #expect(terminal.screen.text.contains(line.trimmedAtEnd)) }
    try terminal.type("pass phrase")
    try terminal.waitForDots(11)
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "pass phrase")
    #expect(terminal.outputText == "pass phrase\n" && terminal.errorText == "")
  }

  @Test(arguments: ["Username for 'https://host.example': ", "Username for \"https://h.example\""])
  func `a user name that git asks for is shown`(prompt: String) throws {
    let terminal = try name.ask(prompt)
    try terminal.type("octocat")
    try terminal.waitForText("octocat")
    #expect(terminal.dotCount == 0)
    try terminal.type("\r")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "octocat\n")
  }

  @Test(arguments: [
    """
    The authenticity of host 'h (192.0.2.1)' can't be established.
    ED25519 key fingerprint is SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU.
    This key is not known by any other names.
    Are you sure you want to continue connecting (yes/no/[fingerprint])?\u{20}
    """,
    """
    The authenticity of host 'h' can't be established.
    Are you sure you want to continue connecting (yes/no)?\u{20}
    """, "Please type 'yes', 'no' or the fingerprint: ", "Please type 'yes' or 'no': ",
  ])
  func `an answer to ssh's host key question is not masked`(prompt: String) throws {
    let terminal = try name.ask(prompt)
    try terminal.type("yes")
    try terminal.waitForText("yes ")
    #expect(terminal.dotCount == 0)
    try terminal.type("\r")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "yes\n")
  }

  @Test(arguments: [
    "--help", "-h", "--version", "-md6", "--show", "--stdin", "--", "--challenge=echo ran >&2",
    "--output-fd=2",
  ])
  func `an askpass argument that looks like an option is shown as the prompt`(prompt: String) throws
  {
    let terminal = try name.ask(prompt)
    #expect(terminal.screen.text.contains(prompt))
    try terminal.type("one")
    try terminal.waitForDots(3)
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "one")
    #expect(terminal.outputText == "one\n" && terminal.errorText == "")
  }

  @Test func `Enter alone gives an empty askpass answer, for example for no passphrase`() throws {
    for prompt in ["Passphrase (empty for no passphrase): ", "Username for 'https://h': ", ""] {
      let terminal = try name.ask(prompt)
      try terminal.type("\r")
      try terminal.expectExit(0)
      #expect(terminal.outputText == "\n")
    }
  }

  @Test func `a cancelled askpass prints no answer`() throws {
    for key in ["\u{1B}", "\u{4}"] {
      let terminal = try name.ask("Password: ")
      try terminal.type("half")
      try terminal.waitForDots(4)
      try terminal.type(key)
      try terminal.expectExit(130, secret: "half")
      #expect(terminal.output == [] && terminal.errorText == "")
    }
    let terminal = try name.ask("Password: ")
    try terminal.type("half")
    try terminal.waitForDots(4)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "half")
  }

  @Test func `an askpass prompt ends with status 130 once the reader of its answer is gone`() throws
  {
    for hint in ["", "confirm"] {
      let terminal = try name.ask("Go on? ", environment: ["SSH_ASKPASS_PROMPT": hint])
      terminal.closePipe(1)
      try terminal.expectExit(130)
      #expect(terminal.screen.text == "" && terminal.errorText == "")
    }
  }

  @Test(arguments: [[], ["one", "two"], ["--help", "--version"], ["--", "Password: "]])
  func `an askpass asks nothing and exits with status 2 unless it gets one argument`(
    words: [String]
  ) throws {
    let terminal = try PseudoTerminal.run([name.path] + words)
    try terminal.expectExit(2)
    #expect(terminal.output == [] && terminal.received == [])
    #expect(
      terminal.errorText
        == "codeprompt: usage: codeprompt-askpass PROMPT (it has no options; use codeprompt for those)"
        + "\n")
  }

  @Test func `an askpass prompt can't control the terminal and has at most ten rows`() throws {
    let evil = "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31mEnter\u{202E} it\r\u{8} now: "
    let terminal = try name.ask(evil)
    #expect(terminal.screen.text.hasPrefix("  Enter it now:\n"))
    #expect(!terminal.hasReceived("\u{1B}]0;") && !terminal.hasReceived("\u{1B}[2J"))
    #expect(!terminal.hasReceived("\u{202E}") && !terminal.hasReceived("\u{9B}"))
    try terminal.type("\r")
    try terminal.expectExit(0)

    // On Linux a single argument can't be longer than 128 KiB.
    let rows = (1...12).map { "line \($0) " + String(repeating: "\u{1B}[31mx", count: 1500) }
    let long = try name.ask(rows.joined(separator: "\n"))
    let shown = long.screen.text.split(separator: "\n").prefix { !$0.contains("┏") }
    #expect(shown.count == 10 && shown[0] == "│ line 1" && shown[6].hasSuffix("x…"))
    #expect(!long.screen.text.contains("line 11"))
    #expect(!long.hasReceived("\u{1B}[31mx"))
    try long.type("it\r")
    try long.expectExit(0)
    #expect(long.outputText == "it\n")

    // The middle rows of the text are cut, because the question is at its end.
    let names = (1...12).map { "known as \($0)" } + ["Go on (yes/no)? "]
    let known = try name.ask(names.joined(separator: "\n"))
    try known.waitForText("│ known as 6\n│ …\n│ known as 11\n│ known as 12\n│ Go on (yes/no)?\n")
    try known.type("yes\r")
    try known.expectExit(0)
  }

  /// A hostile server may send a text that imitates an answered prompt and a second question.
  private static let imitation = """
    Enter passphrase for key '/home/me/.ssh/id_ed25519':
    ╭──────────────╮
    │ ●●●●●●●●     │
    ╰──────────────╯
      ✗ Wrong passphrase
    ┃ ▏█ Password:
    """

  @Test func `an askpass text of several rows can't imitate a real prompt`() throws {
    let terminal = try name.ask(Self.imitation)
    let rows = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let field = try #require(rows.firstIndex { $0.contains("┏") })
    #expect(field == 6)
    // Each row of the text has a mark at its left, which no row of the field has.
    #expect(rows[..<field].allSatisfy { $0.hasPrefix("│ ") || $0 == "│" }, "\(rows)")
    #expect(!rows[..<field].joined().dropFirst().contains { "╭─╮╰╯┃▏█".contains($0) })
    #expect(rows[field...].allSatisfy { !$0.hasPrefix("│") })
    #expect(terminal.screen.style(at: .init(row: 0, column: 0)).isDim)
    try terminal.type("\r")
    try terminal.expectExit(0)
    #expect(terminal.screen.text == "")
  }

  @Test(
    .needs("tmux"),
    arguments: ["\u{4DC5}", "\u{324A}", "\u{2633}", "\u{1D305}", "\u{1D358}", "\u{1F946}"])
  func `in tmux a prompt row as wide as the window is erased completely`(filler: String)
    throws
  {
    let text = "SERVER " + String(repeating: filler, count: 70)
    let script = "echo above; '\(name.path)' '\(text)' >/dev/null; echo below; sleep 100"
    let server = try TmuxTests.Server(columns: 80, rows: 16, running: ["/bin/sh", "-c", script])
    let asked = try server.wait { $0.contains("┗") }
    #expect(asked.hasPrefix("above\n") && asked.contains("SERVER"), "\(asked)")
    try server.ask(["send-keys", "x", "Enter"])
    let answered = try server.wait { $0.contains("below") }
    #expect(answered.hasPrefix("above\nbelow\n") && !answered.contains(filler), "\(answered)")
  }

  @Test func `an askpass text has a mark at its left if it wraps, but not if it fits in one row`()
    throws
  {
    let long = try name.ask("Password " + String(repeating: "and so on ", count: 12))
    #expect(long.screen.text.hasPrefix("│ Password and so on"))
    try long.type("\r")
    try long.expectExit(0)
    let short = try name.ask("│ Password: ╭──╮")
    #expect(short.screen.text.hasPrefix("   Password:\n"))
    try short.type("\r")
    try short.expectExit(0)
  }

  @Test func `the mark at the left of an askpass text is | without UTF-8, and > in plain mode`()
    throws
  {
    let ascii = try name.ask("one\n| two", environment: ["LC_ALL": "C"])
    #expect(ascii.screen.text.hasPrefix("| one\n| | two\n  #=="))
    try ascii.type("\r")
    try ascii.expectExit(0)
    let plain = try name.ask("one\n> ╭─ two", environment: ["ACCESSIBLE": "1"])
    try plain.waitForText("> one\n> >  two\nEsc cancels.")
    try plain.type("\r")
    try plain.expectExit(0)
    let line = try name.ask("one", environment: ["ACCESSIBLE": "1"])
    #expect(line.screen.text == "one. Esc cancels.")
    try line.type("\r")
    try line.expectExit(0)
  }

  @Test func `outside the askpass mode a PROMPT of several rows has no mark at its left`() throws {
    let terminal = try CommandTests.ask(["-md6", "one\n│ two"])
    #expect(terminal.screen.text.hasPrefix("  one\n  │ two\n"))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: [
    ("Enter passphrase: ", 1023), ("Password for 'https://me@host': ", 4094),
    ("Username for 'https://host': ", 4094),
  ])
  func `an askpass answer that is longer than its reader's limit is refused`(
    prompt: String, limit: Int
  ) throws {
    let answer = String(repeating: "0123456789", count: 410).prefix(limit)
    let terminal = try name.ask(prompt)
    try terminal.type(answer + "+")
    try terminal.waitForText("delete one")
    try terminal.type("\u{7F}0")
    try terminal.wait("the last one") { !$0.screen.text.contains("delete one") }
    try terminal.type("\r")
    try terminal.expectExit(0)
    #expect(terminal.outputText == answer.dropLast() + "0\n")
  }

  @Test func `an askpass waits until another prompt on the terminal has ended`() throws {
    let gate = try Gate()
    let script = """
      codeprompt -md6 First & read -r line <&4
      codeprompt-askpass "Second: " & echo $! >&2; wait $!; echo "second $?"
      """
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", script],
      environment: ["PATH": "\(name.folder):\(BuiltProducts.directory):/usr/bin:/bin"]
    ) { $0.extra[4] = .path(gate.path) }
    try terminal.waitForText("First")
    try terminal.waitUntilReady()
    let bytes = terminal.received.count
    gate.send()
    try terminal.wait("the second to wait") {
      Int32($0.errorText.dropLast()).map { ProcessTable.handles($0, 15) } ?? false
    }
    terminal.pass(.milliseconds(200))
    #expect(terminal.received.count == bytes)
    try terminal.type("123456")
    try terminal.waitForText("Second:")
    try terminal.wait("ECHO off") { $0.modes?.echoes == false }
    try terminal.type("two\r")
    try terminal.expectExit(0, except: [.effort], secret: "two\r")
    #expect(terminal.outputText == "123456\ntwo\nsecond 0\n")
  }

  @Test func `without a terminal an askpass prints no answer and exits with status 3`() throws {
    let result = try CommandResult.run([name.path, "Password: "], input: Array("secret\n".utf8))
    #expect(result.outcome == .exited(3) && result.output == [])
    #expect(
      result.errorText
        == "codeprompt: no terminal to ask on: run the program that asks in one, ssh-agent with -D\n"
    )
  }

  @Test func `only a name that ends in askpass selects the askpass mode`() throws {
    for other in ["askpass", "my askpass", "ssh-askpass"] {
      let name = try OtherName(other)
      let terminal = try name.ask("--version")
      try terminal.type("\r")
      try terminal.expectExit(0)
      #expect(terminal.outputText == "\n")
    }
    for other in ["askpass-codeprompt", "codeprompt2", "ASKPASS"] {
      let name = try OtherName(other)
      let result = try CommandResult.run([name.path, "--version"])
      #expect(result.outputText == "codeprompt \(Release.version)\n")
    }
  }
}

extension String {
  /// The text without the blank that most prompts end with.
  fileprivate var trimmedAtEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
