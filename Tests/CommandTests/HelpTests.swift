import PromptTestSupport
import Testing
import codeprompt

/// The help is compared with the texts under `Texts`, and what makes it with its rules.
@Suite(.serialized, .waits)
struct HelpTests {
  private static let texts = RecordedFolder("Texts", recordedBy: "HelpTests")

  @Test func `the help is as recorded, fits 80 columns, and the short one a screen`() throws {
    for (option, name) in [("-h", "short-help"), ("--help", "help")] {
      let result = try CommandResult.run(["codeprompt", option])
      #expect(result.outcome == .exited(0) && result.error == [])
      Self.texts.expect(result.outputText, as: name)
      let lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines { #expect(line.count <= 80, "\(line)") }
      if option == "-h" { #expect(lines.count <= 25, "24 lines and the end of the last") }
    }
  }

  @Test func `what options need and exclude is as it was recorded`() {
    let lines = OptionEntry.all.map { option in
      let needs = option.needs.map { "needs \($0)" } + option.excludes.map { "not \($0.typed)" }
      return "\(option.names.joined(separator: ", ")): \(needs.joined(separator: ", "))\n"
    }
    Self.texts.expect(lines.joined(), as: "needs")
  }

  @Test func `each option has its own entry, and each is in the help`() throws {
    for id in OptionID.allCases { #expect(id.option.id == id) }
    let full = try CommandResult.run(["codeprompt", "--help"]).outputText
    let words = Set(full.split { " ,=[\n".contains($0) }.map(String.init))
    for option in OptionEntry.all { #expect(words.isSuperset(of: option.names)) }
  }

  @Test func `a test uses each option`() throws {
    let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let script = "cd '\(folder)' && cat *.swift Texts/piped.txt"
    let tests = try CommandResult.run(["sh", "-c", script]).outputText
    let words = Set(tests.split { !$0.isLetter && $0 != "-" })
    for option in OptionEntry.all {
      let isUsed = option.names.contains { words.contains($0[...]) }
      #expect(isUsed, "no test in CommandTests uses \(option.id.typed)")
    }
  }

  @Test func `no text of an option has a character that a completion script can't carry`() {
    for option in OptionEntry.all {
      #expect(Self.isCarried(option.summary), "\(option.id.typed): \(option.summary)")
      if let name = option.kind?.name { #expect(Self.isCarried(name[...]), "\(name)") }
      guard case .words(let words)? = option.kind?.candidates else { continue }
      for word in words where word != "chars:" {
        #expect(Self.isCarried(word[...]) && !word.contains(" "), "\(option.id.typed): \(word)")
      }
    }
  }

  /// Whether a text stays as it is between `'…'` in bash, `'…'` in fish, and `'[…]'` of zsh's
  /// `_arguments`, where a colon would end it.
  private static func isCarried(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && !"'\"`\\$[]():;\n".contains($0) }
  }
}
