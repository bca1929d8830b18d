import PromptTestSupport
import Testing

/// A command line that was probably meant otherwise is obeyed, with a hint on standard error.
@Suite(.serialized, .waits)
struct HintTests {
  /// A command line, and the hint that the command prints for it.
  struct Hint: Sendable, CustomTestStringConvertible {
    let words: [String]
    let says: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., says: String) {
      (self.words, self.says) = (words, says)
    }

    /// The hint that a PROMPT may have been meant as the value of an option.
    static func value(_ text: String, of option: String, _ words: [String]) -> Hint {
      Hint(
        words: words,
        says: "'\(text)' is taken for PROMPT: a value of \(option) follows '=', as in "
          + "'\(option)=\(text)'")
    }

    private init(words: [String], says: String) {
      (self.words, self.says) = (words, says)
    }
  }

  @Test(arguments: [
    Hint.value("*", of: "--mask", ["-d6", "--mask", "*"]),
    Hint.value("**", of: "--mask", ["-m", "**", "-d6"]),
    Hint.value("none", of: "--mask", ["--mask", "none"]),
    Hint.value("yes", of: "--yes-no", ["--yes-no", "yes"]),
    Hint.value("Lost it?", of: "--forgot", ["-d6", "--forgot", "Lost it?"]),
    Hint.value("??", of: "--forgot", ["-d6", "--forgot", "??"]),
    Hint.value("2", of: "--reveal-last", ["-md6", "--reveal-last", "2"]),
    Hint.value("500ms", of: "--reveal-last", ["-md6", "--reveal-last", "500ms"]),
    Hint("help", says: "'help' is taken for PROMPT: the option is --help"),
    Hint("version", says: "'version' is taken for PROMPT: the option is --version"),
  ])
  func `a PROMPT that was perhaps meant as an option or an option's value is used, with a hint`(
    hint: Hint
  ) throws {
    let terminal = try ask(hint.words)
    #expect(terminal.errorText == "codeprompt: \(hint.says)\n")
    #expect(terminal.screen.text.contains(hint.words.first { !$0.hasPrefix("-") } ?? ""))
    try terminal.type("\u{1B}")
    try terminal.expectExit(130)
  }

  @Test(arguments: [
    ["-d6", "--mask", "Code"], ["-d6", "--forgot", "PIN?"], ["-d6", "--forgot", "Your code"],
    ["-d6", "--mask", "码"], ["-md6", "--reveal-last", "Code 2"], ["-d6", "*", "-m"],
    ["--mask=*", "-d6", "*"], ["-m", "-p", "*"], ["help", "-d6"], ["-p", "help"], ["Help"],
  ])
  func `a normal PROMPT gets no hint`(words: [String]) throws {
    let terminal = try ask(words)
    #expect(terminal.errorText == "")
    try terminal.type("\u{1B}")
    try terminal.expectExit(130)
  }

  @Test func `a hint is printed with --stdin too, and changes nothing else`() throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6", "--mask", "*"], input: Array("123456\n".utf8))
    #expect(result.outcome == .exited(0) && result.outputText == "123456\n")
    #expect(result.errorText.hasPrefix("codeprompt: '*' is taken for PROMPT: "))
  }
}
