import PromptTestSupport
import Testing
import codeprompt

/// Every long option of `codeprompt` that a text about it names exists.
///
/// An option outside of code counts as one of ours. In code, it is one if it follows `codeprompt`
/// in the same command, before `--` and outside of quotes, or if it begins the code.
struct DocumentedOptionTests {
  /// Options that texts name as ours are named, and that belong to something else.
  private static let others = [
    "--undo": "Examples/gpg-pinentry.sh", "--json": "Examples/login-http.sh",
    "--draw": "Examples/picture-code.sh", "--say": "Examples/picture-code.sh",
    "--hex": "show-keys", "--executable": "benchmarks", "--small": "bench.py",
    "--ac": "mlterm", "--stdout": "dialog", "--pack-dyn-relocs": "lld",
  ]

  private static let root = packageFolder + "/"

  private static let known = Set(OptionEntry.all.flatMap(\.names))

  // MARK: The rule

  /// The names of the long options in some code.
  static func options(inCode code: some StringProtocol) -> [String] {
    var isOurs = code.hasPrefix("-")
    return unquoted(String(code)).split { "|;&()<>".contains($0) }.flatMap { command in
      defer { isOurs = false }
      return command.split(separator: " ").compactMap { word -> String? in
        if word == "codeprompt" || word.hasSuffix("/codeprompt") { isOurs = true }
        if word == "--" { isOurs = false }
        return isOurs ? options(inProse: word).first : nil
      }
    }
  }

  /// The code without what is quoted, unless that is a command with `codeprompt`.
  private static func unquoted(_ code: String) -> String {
    code.replacing(/"[^"]*"|'[^']*'/) { quoted in
      let content = String(quoted.output.dropFirst().dropLast())
      return content.contains("codeprompt") ? ";\(unquoted(content));" : "_"
    }
  }

  /// The names of the long options in a text without code.
  static func options(inProse text: some StringProtocol) -> [String] {
    // Most texts have no hyphen, and a search with a pattern takes time.
    guard text.utf8.contains(UInt8(ascii: "-")) else { return [] }
    return String(text).matches(of: /(?:^|[^\w-])(--[a-z][a-z0-9-]*)/).map { String($0.output.1) }
  }

  /// The names of the long options in Markdown.
  static func options(inMarkdown text: String) -> [String] {
    // Code blocks are every second part, and so are the pieces of code in the other parts.
    text.split(separator: "\n```", omittingEmptySubsequences: false).enumerated().flatMap {
      part, text in
      part.isMultiple(of: 2)
        ? text.split(separator: "\n\n").flatMap(options(inParagraph:)) : options(inBlock: text)
    }
  }

  private static func options(inParagraph text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().flatMap {
      part, text in
      part.isMultiple(of: 2) ? options(inProse: text) : options(inCode: text)
    }
  }

  /// The options in lines of code, each of which may end with a comment.
  private static func options(inBlock text: some StringProtocol) -> [String] {
    String(text).replacing("\\\n", with: "").split(separator: "\n").flatMap { line in
      let parts = line.split(
        separator: #/(^|\s+)# /#, maxSplits: 1, omittingEmptySubsequences: false)
      return options(inCode: parts[0].drop { $0 == " " })
        + parts.dropFirst().flatMap { options(inProse: $0) }
    }
  }

  /// The names of the long options in a manual in mdoc(7).
  static func options(inManual source: String) -> [String] {
    let text = source.replacing("\\-", with: "-").replacing("\\e", with: "\\")
      .replacing("\\&", with: "")
    // Literal blocks are every second part.
    return text.split(separator: /\n\.(Bd|Ed)/, omittingEmptySubsequences: false).enumerated()
      .flatMap { part, text in
        part.isMultiple(of: 2)
          ? text.split(separator: "\n").flatMap(options(inLine:)) : options(inBlock: text)
      }
  }

  private static func options(inLine line: Substring) -> [String] {
    if let macro = line.prefixMatch(of: #/\.(It )?Ql /#) {
      return options(inCode: line[macro.range.upperBound...])
    }
    // The macro `Fl` writes the first hyphen.
    return options(inProse: line.replacing("Fl -", with: "Fl --"))
  }

  private static let samples: [(String, [String])] = [
    ("With --yesno or (`--maybe=no`)", ["--yesno", "--maybe"]),
    ("`codeprompt -m \"a --b\" --yesno --max 1 -- cmd --c | d --e`", ["--yesno", "--max"]),
    ("`curl --netrc-file <(codeprompt --yesno) --max`", ["--yesno"]),
    ("`cmd --extpass='codeprompt \"A\" --yesno' --b`; a--b", ["--yesno"]),
    ("`.build/debug/codeprompt --yesno`, ``A/b(_:)`` and --max", ["--yesno", "--max"]),
    (
      "a\n```sh\ncmd --a \\\n  --b # as --yesno\n# --max\ncodeprompt \\\n --min\n```\n--no",
      ["--yesno", "--max", "--min", "--no"]
    ),
  ]

  @Test(arguments: samples)
  func `an option is ours or another program's by its place`(text: String, options: [String]) {
    #expect(Self.options(inMarkdown: text) == options)
  }

  @Test func `an option in a manual is ours or another program's by its place`() {
    let source = """
      .It Fl m , Fl \\-mask Ns Op = Ns Ar CHAR
      .Ql \\&curl \\&\\-\\-netrc \\&<(codeprompt) .
      .Ql \\&codeprompt \\&\\-\\-yesno
      .Bd -literal -offset indent
      codeprompt \\-\\-max 3 \\-\\- cmd \\-\\-a
      .Ed
      .Fl \\-min ,
      """
    #expect(Self.options(inManual: source) == ["--mask", "--yesno", "--max", "--min"])
  }

  // MARK: The texts

  private func output(_ command: [String]) throws -> String {
    let result = try CommandResult.run(command)
    try #require(result.outcome == .exited(0), "\(command)")
    return result.outputText
  }

  /// The texts with the names of the options in them.
  private func texts() throws -> [(name: String, options: [String])] {
    // What CONTRIBUTING.md names are options of tools.
    let paths = ["README.md", ".github/CHANGELOG.md", ".github/SECURITY.md", "Examples", "Sources"]
    let files = try output(
      ["find"] + paths.map { Self.root + $0 }
        + ["(", "-name", "*.md", "-o", "-name", "*.sh", "-o", "-name", "*.fish", ")"])
    let documents = try files.split(separator: "\n").map { path in
      let text = try output(["cat", String(path)])
      let name = String(path.dropFirst(Self.root.count))
      if path.hasSuffix(".md") { return (name, Self.options(inMarkdown: text)) }
      // Tests run the scripts; nothing checks their comments.
      let comments = text.split(separator: "\n").filter { $0.hasPrefix("#") }
      return (name, Self.options(inParagraph: comments.joined(separator: "\n")[...]))
    }
    return documents + [
      ("--manual", Self.options(inManual: try output(["codeprompt", "--manual"]))),
      ("--help", Self.options(inProse: try output(["codeprompt", "--help"]))),
    ]
  }

  @Test func `every option that a document, the manual or the help names exists`() throws {
    let texts = try texts()
    for (name, options) in texts {
      let unknown = Set(options).subtracting(Self.known).subtracting(Self.others.keys)
      #expect(unknown.isEmpty, "\(name) names options that don't exist: \(unknown.sorted())")
    }
    let all = Set(texts.flatMap(\.options))
    #expect(Set(Self.others.keys).subtracting(all) == [], "no text names these")
    // The rule finds what is there.
    for name in ["README.md", "OtherPrograms.md", "--manual", "--help"] {
      let options = texts.first { $0.name.hasSuffix(name) }?.options ?? []
      #expect(Set(options).count > 5, "\(name)")
    }
  }
}
