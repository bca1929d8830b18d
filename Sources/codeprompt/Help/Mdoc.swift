/// A manual in the mdoc(7) language, generated from plain text.
///
/// Paragraphs are separated by empty lines. A line that begins with `# ` or `## ` is a heading. One
/// that begins with `- ` is an item of a list: a term, a colon and the start of its description.
/// One that begins with a full stop is an mdoc macro, and one with four blanks is literal. Words
/// are marked up by their form: `--option`, `NAME` of a value, `VARIABLE`, `command(1)`, `/a/path`,
/// and literal words between backticks.
struct Mdoc {
  private(set) var source = ""
  private var paragraph: [Substring] = []
  private var literalLines: [String] = []
  /// Whether the next paragraph is the first below a heading or a term.
  private var isFirst = true

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    ") {
        endParagraph()
        literalLines.append(Mdoc.escaped(line.dropFirst(4), beginsLine: true))
        continue
      }
      endLiteral()
      if line.hasPrefix("# ") {
        add(macro: "Sh \(line.dropFirst(2))")
      } else if line.hasPrefix("## ") {
        add(macro: "Ss \(line.dropFirst(3))")
      } else if line.hasPrefix("- "), let colon = line.firstIndex(of: ":") {
        add(macro: "It \(Mdoc.term(line[..<colon].dropFirst(2)))")
        paragraph.append(line[colon...].dropFirst())
      } else if line.hasPrefix(".") {
        add(macro: String(line.dropFirst()))
      } else if line.isEmpty {
        endParagraph()
      } else {
        paragraph.append(line)
      }
    }
    endLiteral()
    endParagraph()
  }

  private mutating func add(macro: String) {
    endParagraph()
    source += ".\(macro)\n"
    isFirst = macro != "El"
  }

  private mutating func endParagraph() {
    if paragraph.isEmpty { return }
    source += (isFirst ? "" : ".Pp\n") + Mdoc.running(paragraph.joined(separator: " "))
    paragraph = []
    isFirst = false
  }

  private mutating func endLiteral() {
    if literalLines.isEmpty { return }
    source += ".Bd -literal -offset indent\n\(literalLines.joined(separator: "\n"))\n.Ed\n"
    literalLines = []
    isFirst = false
  }

  /// Returns text with its words marked up, one sentence or macro per line.
  private static func running(_ text: String) -> String {
    var lines: [String] = []
    var open = ""
    for token in tokens(text[...]) {
      if let macro = macro(for: token) {
        if !open.isEmpty { lines.append(open) }
        open = ""
        lines.append(".\(macro)")
      } else {
        open += (open.isEmpty ? "" : " ") + escaped(token, beginsLine: open.isEmpty)
        if token.last == "." {
          lines.append(open)
          open = ""
        }
      }
    }
    return (lines + (open.isEmpty ? [] : [open])).map { $0 + "\n" }.joined()
  }

  /// Returns the words of a list's term on one line, with markup.
  private static func term(_ text: Substring) -> String {
    tokens(text).map { macro(for: $0) ?? "No \(escaped($0, beginsLine: true))" }
      .joined(separator: " ")
  }

  /// Returns the words separated by blanks; text between backticks is one word.
  private static func tokens(_ text: Substring) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "`" { isQuoted.toggle() }
      return !isQuoted && character == " "
    }
  }

  /// Returns text without special meaning in mdoc; hyphens stay ASCII, so that they can be copied.
  static func escaped(_ text: Substring, beginsLine: Bool) -> String {
    var result = beginsLine && (text.first == "." || text.first == "'") ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result
  }
}
