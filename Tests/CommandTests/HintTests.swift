import PromptTestSupport
import Testing

/// A command line that was probably meant otherwise is obeyed, with a hint on standard error.
@Suite(.serialized, .waits)
struct HintTests {
  /// What standard error begins with; without a terminal the prompt then ends.
  private func said(_ words: [String]) throws -> String {
    try CommandResult.run(["codeprompt"] + words).errorText
  }

  @Test(arguments: [
    ("*", "--mask", ["-d6", "--mask", "*"]), ("**", "--mask", ["-m", "**", "-d6"]),
    ("none", "--mask", ["--mask", "none"]), ("yes", "--yes-no", ["--yes-no", "yes"]),
    ("Lost it?", "--forgot", ["-d6", "--forgot", "Lost it?"]),
    ("??", "--forgot", ["-d6", "--forgot", "??"]),
    ("2", "--reveal-last", ["-md6", "--reveal-last", "2"]),
    ("500ms", "--reveal-last", ["-md6", "--reveal-last", "500ms"]),
  ])
  func `a PROMPT that was perhaps meant as an option's value is used, with a hint`(
    text: String, option: String, words: [String]
  ) throws {
    let hint =
      "codeprompt: '\(text)' is taken for PROMPT: a value of \(option) follows '=', as in "
      + "'\(option)=\(text)'\n"
    #expect(try said(words).hasPrefix(hint + "codeprompt: no terminal"))
  }

  @Test(arguments: ["help", "version"])
  func `a PROMPT that is perhaps the name of an option is used, with a hint`(word: String) throws {
    let terminal = try ask([word])
    #expect(
      terminal.errorText
        == "codeprompt: '\(word)' is taken for PROMPT: the option is --\(word)\n")
    #expect(terminal.screen.text.hasPrefix("  \(word)\n"))
    try terminal.type("\u{1B}")
    try terminal.expectExit(130)
  }

  @Test(arguments: [
    ["-d6", "--mask", "Code"], ["-d6", "--forgot", "PIN?"], ["-d6", "--forgot", "Your code"],
    ["-d6", "--mask", "码"], ["-md6", "--reveal-last", "Code 2"], ["-d6", "*", "-m"],
    ["--mask=*", "-d6", "*"], ["-m", "-p", "*"], ["help", "-d6"], ["-p", "help"], ["Help"],
  ])
  func `a normal PROMPT gets no hint`(words: [String]) throws {
    #expect(try said(words).hasPrefix("codeprompt: no terminal"))
  }
}
