import PromptTestSupport
import Testing
import codeprompt

/// The manual is valid mdoc and agrees with the help and the README.
@Suite(.serialized, .waits)
struct ManualTests {
  @Test(.needs("mandoc"))
  func `the manual contains the help's options and variables`() throws {
    let manual = try rendered()
    for option in OptionEntry.all {
      #expect(manual.contains(" \(option.id.typed)"))
      #expect(manual.contains(option.help.asSentence), "\(option.id.typed)")
    }
    let unquoted = manual.replacing("‘", with: "").replacing("’", with: "")
    for row in Reference.events {
      let name = row.name.replacing(" Ar ", with: " ")
      let meaning = row.meaning.replacing("`", with: "")
      #expect(unquoted.contains("\(name) \(meaning)"), "\(name)")
    }
    for row in Reference.environment {
      #expect(manual.contains("\(row.name) \(row.meaning.asSentence)"), "\(row.name)")
    }
  }

  @Test(.needs("mandoc"))
  func `mandoc has no warning for the manual, and makes no line longer than 80 columns`() throws {
    let source = try CommandResult.run(["codeprompt", "--manual"]).output
    let check = try CommandResult.run(["mandoc", "-T", "lint", "-W", "warning"], input: source)
    #expect(check.outcome == .exited(0) && check.outputText + check.errorText == "")
    let text = try CommandResult.run(
      ["mandoc", "-T", "utf8", "-O", "width=80"], input: source
    ).outputText
    for line in text.withoutOverstrikes.split(separator: "\n") where !line.isEmpty {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func `each option in the manual's sentences is marked as one, and a hyphen is not`() throws
  {
    let sentences = try proseAndExamples().prose.split(separator: "\n")
    #expect(sentences.contains(".Fl extpass") && sentences.contains { $0.hasSuffix(" \\-.") })
    for line in sentences where !line.hasPrefix(".") {
      // mdoc(7) writes a hyphen as `\-`.
      #expect(!line.contains(/(^| )\(*\\-(\\-)?[a-zA-Z]/), "\(line)")
    }
  }

  /// Words in capitals that the manual's sentences use and its examples do not.
  private static let wordsWithoutExample: Set<Substring> = [
    "ABC", "ASCII", "GIF", "GNU", "JPEG", "JSON", "PIN", "PNG", "SGR", "UTF", "ICANON", "ECHO",
    "SIGINT", "SIGKILL", "SIGTERM", "TERM", "WORD", "CHOICE", "RESTIC_PASSWORD_COMMAND",
    "RCLONE_PASSWORD_COMMAND",
  ]

  @Test func `a word in capitals in the manual's sentences is in an example or a known word`()
    throws
  {
    let (prose, examples) = try proseAndExamples()
    let typed = Set(examples.matches(of: /[A-Z_]{3,}/).map(\.output))
    for line in prose.split(separator: "\n") where !line.hasPrefix(".") {
      for match in line.matches(of: /(?:^|[^\w$])([A-Z][A-Z_]{2,})\b/) {
        let isKnown =
          typed.contains(match.output.1) || Self.wordsWithoutExample.contains(match.output.1)
        #expect(isKnown, "\(match.output.1): \(line)")
      }
    }
  }

  @Test func `the command lines of each recipe are those of the article on other programs`() throws
  {
    let folder = "\(packageFolder)/Sources/CodePromptKit/CodePromptKit.docc/Commands"
    let article = try CommandResult.run(["cat", "\(folder)/OtherPrograms.md"]).outputText
    let text = asOneLine(article.replacing("\\|", with: "|"))
    let blocks = Manual.recipes.split(separator: #/\n(?! {4})/#).compactMap { part in
      part.firstRange(of: "\n").map { part[$0.upperBound...] }
    }
    #expect(blocks.count > 50)
    for block in blocks { #expect(text.contains(asOneLine(String(block))), "\(block)") }
  }

  @Test func `bash or fish finds no syntax error in the manual's examples`() throws {
    let source = try CommandResult.run(["codeprompt", "--manual"]).outputText
    let blocks = source.split(separator: ".Bd -literal -offset indent\n").dropFirst()
      .compactMap { $0.split(separator: "\n.Ed").first }
    #expect(blocks.count > 8)
    for block in blocks {
      // getmail's configuration is no shell script.
      if block.hasPrefix("password_command") { continue }
      let script = block.replacing("\\-", with: "-").replacing("\\e", with: "\\")
      let shell = script.hasPrefix("function ") ? InteractiveShell.fish : .bash
      guard InteractiveShell.installed.contains(shell) else { continue }
      let check = try CommandResult.run([shell.rawValue, "-n"], input: Array(script.utf8))
      #expect(check.outcome == .exited(0), "\(script): \(check.errorText)")
    }
  }

  @Test(.needs("mandoc"))
  func `README, manual and help list the same exit statuses and statuses of COMMAND`() throws {
    let readme = try CommandResult.run(["cat", "\(packageFolder)/README.md"]).outputText
      .replacing("`", with: "")
    let manual = try rendered()
    for row in Reference.statuses + Reference.verification {
      #expect(readme.contains("| \(row.name) | \(row.meaning) |"), "\(row.name)")
      #expect(manual.contains("\(row.name.asItem) \(row.meaning.asSentence)"))
    }
  }

  /// The manual's source without and with only the literal blocks and quotations.
  private func proseAndExamples() throws -> (prose: String, examples: String) {
    let source = try CommandResult.run(["codeprompt", "--manual"]).outputText
    var parts = ["", ""]
    for (index, part) in source.split(separator: /\n\.(Bd|Ed)/).enumerated() {
      parts[index % 2] += "\n\(part)"
    }
    let quotations = parts[0].split(separator: "\n").filter { $0.contains(#/^\.(It )?Ql /#) }
    return (parts[0], parts[1] + quotations.joined(separator: "\n"))
  }

  /// The rendered manual, with one blank between words.
  private func rendered() throws -> String {
    let source = try CommandResult.run(["codeprompt", "--manual"]).output
    return asOneLine(
      try CommandResult.run(["mandoc", "-T", "utf8"], input: source).outputText.withoutOverstrikes)
  }

  /// A text with its lines joined, and one blank between words.
  private func asOneLine(_ text: String) -> String {
    text.replacing("\\\n", with: " ").split { $0.isWhitespace }.joined(separator: " ")
  }
}

extension String {
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
  fileprivate var asItem: String { prefix(1).uppercased() + dropFirst() }

  /// The text without mandoc's bold and underlining: of a character, a backspace and a letter only
  /// the letter remains.
  fileprivate var withoutOverstrikes: String {
    var text: [Character] = []
    for character in self {
      if character == "\u{8}" { _ = text.popLast() } else { text.append(character) }
    }
    return String(text)
  }
}
