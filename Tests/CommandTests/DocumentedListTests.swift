import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// Lists in the documents that have to follow a table of the sources.
struct DocumentedListTests {
  private static let root = packageFolder + "/"
  private static let articles = "Sources/CodePromptKit/CodePromptKit.docc/"
  private static let accessibility = articles + "Commands/Accessibility.md"
  private static let extend = articles + "HowItWorks/Extend.md"

  private func document(_ path: String) throws -> String {
    let result = try CommandResult.run(["cat", Self.root + path])
    try #require(result.outcome == .exited(0), "\(path) can't be read")
    return result.outputText
  }

  /// The cells of each row of a document's tables.
  private func rows(of path: String) throws -> [[String]] {
    try document(path).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
      row.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
        cell.replacing("\u{0}", with: "|").split(separator: " ").joined(separator: " ")
      }
    }
  }

  /// The words of a text that are between backticks.
  private func quoted(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  @Test func `the article about accessibility has a row for each preference`() throws {
    let rows = try rows(of: Self.accessibility).drop { $0 != ["word", "effect"] }.dropFirst(2)
    // The table ends before the next one, whose first row has no word between backticks.
    let words = rows.prefix { $0[0].hasPrefix("`") }.flatMap { quoted(in: $0[0]) }
    let differences = Set(words).symmetricDifference(Preferences.words.map(\.word))
    #expect(differences == [], "Accessibility.md and Preferences.words must have the same words")
  }

  @Test(arguments: PromptLanguage.allCases)
  func `the documents name each language`(language: PromptLanguage) throws {
    let (name, english) = (language.name, language.englishName)
    #expect(try document("README.md").contains(name), "README.md lacks \(name)")
    let row = try rows(of: Self.accessibility).first { $0.first == "3.1.1 Language" } ?? []
    #expect(row.last?.contains(english) == true, "row “3.1.1 Language” of Accessibility.md")
    let changes = try document(".github/CHANGELOG.md")
    #expect(changes.contains(english), "the changelog lacks \(english)")
  }

  @Test func `each file of a language is one of the languages, and has a spoken scene`() throws {
    let folder = "Sources/CodePromptTexts/Languages/"
    let files = try Self.files.filter { $0.hasPrefix(folder) }
    let sources = try files.map(document).filter { $0.contains(" PromptLanguage(") }
    #expect(sources.count >= PromptLanguage.allCases.count)
    let names = PromptLanguage.allCases.map(\.name)
    let missing = sources.filter { source in !names.contains { source.contains("\"\($0)\"") } }
    #expect(missing.map { $0.prefix(60) } == [], "allCases in PromptLanguage.swift lacks these")
    let spoken = try document("Tests/Tools/ScreenReaders/spoken.txt")
    for locale in PromptLanguage.allCases.map(\.exampleLocale) {
      let isSpoken = spoken.contains("== in the language of \(locale)\n")
      #expect(isSpoken, "Tests/Tools/ScreenReaders/listen.py --record \(locale)")
    }
  }

  @Test func `the files that the article about extensions names exist`() throws {
    let files = try Self.files
    let words = quoted(in: try document(Self.extend)).filter { $0.hasSuffix(".swift") }
    #expect(words.count > 8)
    for word in words {
      // Some are in the folder of a file that was named before.
      #expect(files.contains { $0.hasSuffix("/" + word) }, "\(word)")
    }
  }

  @Test func `each filter of the article about extensions selects a suite`() throws {
    let filters = try rows(of: Self.extend).filter { $0.count == 4 }.dropFirst(2).map { $0[3] }
    let files = try Self.files.filter { $0.hasPrefix("Tests/") }
    #expect(filters.count > 8)
    for filter in filters {
      for name in filter.split(whereSeparator: { "`|".contains($0) }) {
        #expect(files.contains { $0.contains(name) }, "\(name)")
      }
    }
  }

  /// The paths of all files of the sources and tests.
  private static var files: [String] {
    get throws {
      try CommandResult.run(["find", root + "Sources", root + "Tests"]).outputText
        .split(separator: "\n").map { String($0.dropFirst(root.count)) }
    }
  }
}
