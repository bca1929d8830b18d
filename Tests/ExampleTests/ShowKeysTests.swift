import PromptTestSupport
import Testing

/// `show-keys` prints the decoder's events for a terminal's keys or for lines of bytes.
@Suite(.serialized, .waits)
struct ShowKeysTests {
  /// A line for `--hex` and its answer.
  struct Line: Sendable, CustomTestStringConvertible {
    let input: String
    let answer: String
    var testDescription: String { input }

    init(_ input: String, _ answer: String...) {
      self.input = input
      self.answer = answer.joined(separator: "\t")
    }
  }

  private func filter(_ input: String) throws -> [Substring] {
    let result = try CommandResult.run(["show-keys", "--hex"], input: Array(input.utf8))
    #expect(result.outcome == .exited(0))
    #expect(result.error == [])
    var answers = result.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(answers.popLast() == "", "the last line is whole")
    return answers
  }

  /// Lines whose answers contain the name of every key, and the names of modifiers in their order.
  static let keys = [
    Line("1b5b41", "up"), Line("1b4f42", "down"), Line("1b5b44", "left"), Line("1b5b43", "right"),
    Line("1b5b48", "home"), Line("1b5b46", "end"), Line("1b5b357e", "page-up"),
    Line("1b5b367e", "page-down"), Line("1b5b327e", "insert"), Line("1b5b337e", "delete"),
    Line("7f", "backspace"), Line("08", "backspace"), Line("09", "tab"), Line("0d", "enter"),
    Line("1b", "escape"), Line("1b5b45", "begin"), Line("1b5b32397e", "f16"),
    Line("1b5b353733363375", "menu"), Line("1b5b353733363275", "pause"),
    Line("1b5b353733363175", "print-screen"), Line("1b4f50", "f1"), Line("1b5b32347e", "f12"),
    Line("1b5b353733393875", "f35"), Line("1b4f70", "kp-0"), Line("1b4f79", "kp-9"),
    Line("1b4f6b", "kp-add"), Line("1b4f6d", "kp-subtract"), Line("1b4f6a", "kp-multiply"),
    Line("1b4f6f", "kp-divide"), Line("1b4f6e", "kp-decimal"), Line("1b4f4d", "kp-enter"),
    Line("1b4f58", "kp-equal"), Line("1b4f6c", "kp-separator"), Line("41", "char:U+0041"),
    Line("c3a9", "char:U+00E9"), Line("f09d849e", "char:U+1D11E"), Line("00", "ctrl+char:U+0020"),
    Line("1b03", "ctrl+alt+char:U+0063"), Line("1b5b5a", "shift+tab"),
    Line(
      "1b5b313b32353641", "ctrl+alt+shift+super+hyper+meta+caps-lock+num-lock+up"),
    Line("1b5b39373b313a3375", "release:char:U+0061"), Line("1b5b49", "focus-in"),
    Line("1b5b313b353a3341", "release:ctrl+up"), Line("1b5b4f", "focus-out"),
    Line("1b5b3c303b313b314d", "mouse"), Line("1b5b3f3163", "reply"), Line("1b5b397a", "ignore"),
  ]

  /// Lines with ends of reads (`/`), short pauses (`!`) and long ones (`~`). After a pause that
  /// made ESC an Escape key, `[A` is taken for the rest of a cut sequence and ignored.
  static let reads = [
    Line("31/32", "char:U+0031", "char:U+0032"), Line("1b/5b/41", "up"), Line("1b5b!41", "up"),
    Line("1b!5b41", "escape", "ignore"), Line("1b!31", "escape", "char:U+0031"),
    Line("1b5b~41", "ignore"), Line("1b1b", "alt+escape"), Line("c3", ""),
    Line("1b5b3230307e310d1b5b3230317e32", "paste-text:310D", "char:U+0032"),
    Line("1b5b3230307e1b5b3230317e", "paste-text:"), Line("1b5d31313b", ""),
    Line("1b5b3230307e31~32", "paste-text:31", "char:U+0032"), Line("1B5B41", "up"),
    Line("31 32", "char:U+0031", "char:U+0032"), Line("ff31", "char:U+0031"),
  ]

  /// Lines with other characters than hexadecimal bytes. A line without a byte gets an answer too.
  static let bad = [
    Line("", ""), Line("3", ""), Line("313", "char:U+0031"), Line("xyz", ""), Line("/!~", ""),
    Line("3/1", ""), Line("\u{7F}31é", "char:U+0031"), Line("31\r", "char:U+0031"),
  ]

  @Test(arguments: [keys, reads, bad])
  func `show-keys --hex answers each line with one line, in order`(lines: [Line]) throws {
    let input = lines.map { $0.input + "\n" }.joined()
    let answers = try filter(input)
    #expect(answers.count == lines.count)
    for (line, answer) in zip(lines, answers) { #expect(answer == line.answer, "\(line.input)") }
  }

  @Test(arguments: [("", 0), ("\n", 1), ("31", 1), ("31\n\n", 2), ("31\n32", 2)])
  func `show-keys --hex answers a last line without a newline too`(input: String, count: Int) throws
  {
    #expect(try filter(input).count == count)
  }

  @Test func `show-keys --hex reads a megabyte as one line, and reports a long paste as overflow`()
    throws
  {
    let megabyte = String(repeating: "31", count: 1 << 20)
    let answers = try filter("1b5b3230307e\(megabyte)1b5b3230317e32\n1b5d\(megabyte)\n33\n")
    #expect(answers == ["paste-overflow\tchar:U+0032", "", "char:U+0033"])
  }
}

// MARK: In a terminal

extension ShowKeysTests {
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(["show-keys"]) { $0.output = .terminal }
    try terminal.wait("raw mode") { $0.modes?.echoes == false && $0.modes?.signals == false }
    return terminal
  }

  private func expectEnd(_ terminal: PseudoTerminal, _ lines: String...) throws {
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.text == lines.joined(separator: "\n"))
    #expect(terminal.violations() == [])
    #expect(terminal.errorText == "")
  }

  @Test func `show-keys prints a line for each key until q`() throws {
    let terminal = try start()
    try terminal.type("1\u{1B}[1;5C\r\né")
    try terminal.waitForText("char:U+00E9")
    try terminal.type("\u{1A}\u{1C}\u{11}\u{1B}[<0;1;1Mq")
    try expectEnd(
      terminal, "char:U+0031", "ctrl+right", "enter", "ctrl+char:U+006A", "char:U+00E9",
      "ctrl+char:U+007A", "ctrl+char:U+005C", "ctrl+char:U+0071", "mouse", "char:U+0071")
  }

  @Test func `show-keys prints a paste as one line, and no key in it ends the program`() throws {
    let terminal = try start()
    try terminal.type("\u{1B}[200~q\u{3}12\u{1B}[201~")
    try terminal.waitForText("paste-text:71033132")
    try terminal.type("q")
    try expectEnd(terminal, "paste-text:71033132", "char:U+0071")
  }

  @Test func `without a terminal show-keys suggests --hex`() throws {
    let result = try CommandResult.run(["show-keys"])
    #expect(result.outcome == .exited(3))
    #expect(result.output == [])
    #expect(result.errorText == "show-keys: standard input is no terminal: try --hex\n")
  }

  @Test func `the help of show-keys says how to report a key`() throws {
    let help = try CommandResult.run(["show-keys", "--help"])
    #expect(help.outcome == .exited(0) && help.error == [])
    #expect(help.outputText.hasPrefix("usage: show-keys "))
    #expect(help.outputText.contains("To report a key: "))
    #expect(help.outputText.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for arguments in [["--hax"], ["--hex", "x"], [""]] {
      let wrong = try CommandResult.run(["show-keys"] + arguments)
      #expect(wrong.outcome == .exited(2) && wrong.output == [])
      #expect(wrong.errorText == "show-keys: no such arguments: try --help\n")
    }
  }
}
