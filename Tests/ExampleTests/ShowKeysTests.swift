import PromptTestSupport
import Testing

/// `show-keys` prints the decoder's events for a terminal's keys or for lines of bytes.
@Suite(.waits)
struct ShowKeysTests {
  private func filter(_ input: String) throws -> [Substring] {
    let result = try CommandResult.run(["show-keys", "--hex"], input: Array(input.utf8))
    #expect(result.outcome == .exited(0))
    #expect(result.error == [])
    var answers = result.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(answers.popLast() == "", "the last line is whole")
    return answers
  }

  /// Lines for `--hex` and the events in their answers: the name of every key, and the names of
  /// modifiers in their order.
  ///
  /// The last ones have ends of reads (`/`), short pauses (`!`) and long ones (`~`). After a pause
  /// that made ESC an Escape key, `[A` is taken for the rest of a cut sequence and ignored.
  private static let keys = """
    1b5b41=up 1b4f42=down 1b5b44=left 1b5b43=right 1b5b48=home 1b5b46=end 1b5b357e=page-up
    1b5b367e=page-down 1b5b327e=insert 1b5b337e=delete 7f=backspace 08=backspace 09=tab 0d=enter
    1b=escape 1b5b45=begin 1b5b32397e=f16 1b5b353733363375=menu 1b5b353733363275=pause
    1b5b353733363175=print-screen 1b4f50=f1 1b5b32347e=f12 1b5b353733393875=f35 1b4f70=kp-0
    1b4f79=kp-9 1b4f6b=kp-add 1b4f6d=kp-subtract 1b4f6a=kp-multiply 1b4f6f=kp-divide
    1b4f6e=kp-decimal 1b4f4d=kp-enter 1b4f58=kp-equal 1b4f6c=kp-separator 41=char:U+0041
    c3a9=char:U+00E9 f09d849e=char:U+1D11E 00=ctrl+char:U+0020 1b03=ctrl+alt+char:U+0063
    1b5b5a=shift+tab 1b5b313b32353641=ctrl+alt+shift+super+hyper+meta+caps-lock+num-lock+up
    1b5b39373b313a3375=release:char:U+0061 1b5b49=focus-in 1b5b313b353a3341=release:ctrl+up
    1b5b4f=focus-out 1b5b3c303b313b314d=mouse 1b5b3f3163=reply 1b5b397a=ignore

    31/32=char:U+0031,char:U+0032 1b/5b/41=up 1b5b!41=up 1b!5b41=escape,ignore
    1b!31=escape,char:U+0031 1b5b~41=ignore 1b1b=alt+escape
    1b5b3230307e310d1b5b3230317e32=paste-text:310D,char:U+0032
    1b5b3230307e1b5b3230317e=paste-text: 1b5b3230307e31~32=paste-text:31,char:U+0032 1B5B41=up
    ff31=char:U+0031
    """.split(whereSeparator: \.isWhitespace).map { entry in
      let parts = entry.split(separator: "=")
      return (String(parts[0]), String(parts[1]).replacing(",", with: "\t"))
    }

  /// Lines without an event, or with other characters than hexadecimal bytes. Even a line without a
  /// byte gets an answer.
  private static let bad = [
    ("c3", ""), ("1b5d31313b", ""), ("31 32", "char:U+0031\tchar:U+0032"), ("", ""), ("3", ""),
    ("313", "char:U+0031"), ("xyz", ""), ("/!~", ""), ("3/1", ""), ("\u{7F}31é", "char:U+0031"),
    ("31\r", "char:U+0031"),
  ]

  @Test func `show-keys --hex answers each line with one line, in order`() throws {
    let lines = Self.keys + Self.bad
    let answers = try filter(lines.map { $0.0 + "\n" }.joined())
    #expect(answers.count == lines.count)
    for (line, answer) in zip(lines, answers) { #expect(answer == line.1, "\(line.0)") }
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

  @Test func `show-keys prints a line for each key or paste, until q`() throws {
    let terminal = try PseudoTerminal.run(["show-keys"]) { $0.output = .terminal }
    try terminal.wait("raw mode") { $0.settings?.echoes == false && $0.settings?.signals == false }
    try terminal.type("1\u{1B}[1;5C\r\né")
    try terminal.waitForText("char:U+00E9")
    // No key in a paste ends the program.
    try terminal.type("\u{1B}[200~q\u{3}12\u{1B}[201~")
    try terminal.waitForText("paste-text:71033132")
    try terminal.type("\u{1A}\u{1C}\u{11}\u{1B}[<0;1;1Mq")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.screen.text.split(separator: "\n") == [
        "char:U+0031", "ctrl+right", "enter", "ctrl+char:U+006A", "char:U+00E9",
        "paste-text:71033132", "ctrl+char:U+007A", "ctrl+char:U+005C", "ctrl+char:U+0071", "mouse",
        "char:U+0071",
      ])
    #expect(terminal.violations() == [] && terminal.errorText == "")
  }

  @Test func `show-keys says how to report a key, and what is wrong with its arguments`() throws {
    let help = try CommandResult.run(["show-keys", "--help"])
    #expect(help.outcome == .exited(0) && help.error == [])
    #expect(help.outputText.hasPrefix("usage: show-keys "))
    #expect(help.outputText.contains("To report a key: "))
    for (arguments, status, message) in [
      ([], 3, "standard input is no terminal: try --hex"),
      (["--hax"], 2, "no such arguments: try --help"),
      (["--hex", "x"], 2, "no such arguments: try --help"),
    ] as [([String], Int32, String)] {
      let wrong = try CommandResult.run(["show-keys"] + arguments)
      #expect(wrong.outcome == .exited(status) && wrong.output == [])
      #expect(wrong.errorText == "show-keys: \(message)\n")
    }
  }
}
