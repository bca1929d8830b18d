/// A manual in the mdoc(7) language, generated from plain text.
///
/// Words are marked up by their form: `--option`, `NAME` of a value, `VARIABLE`, `command(1)`,
/// `/a/path`, and literal words between backticks.
struct Mdoc {
  private(set) var source: String

  init(title: String, section: Int, date: String) {
    source = ".Dd \(date)\n.Dt \(title) \(section)\n.Os\n"
  }

  mutating func add(_ block: ManualBlock) {
    switch block {
    case .source(let lines): source += lines + "\n"
    case .section(let title): source += ".Sh \(title)\n"
    case .subsection(let title): source += ".Ss \(title)\n"
    case .text(let text): source += Mdoc.running(text)
    case .more(let text): source += ".Pp\n" + Mdoc.running(text)
    case .code(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Mdoc.escaped)
      source += ".Bd -literal -offset indent\n\(lines.joined(separator: "\n"))\n.Ed\n"
    case .items(let items, let width):
      source += ".Bl -tag -width \(width)\n"
      for item in items {
        source += ".It \(item.term)\n" + Mdoc.running(item.text)
        item.more.forEach { add($0) }
      }
      source += ".El\n"
    }
  }

  /// Returns text with its marked words, one sentence or macro per line.
  private static func running(_ text: String) -> String {
    var lines: [String] = []
    var open = ""
    for token in tokens(text) {
      if let macro = MarkedWord(token)?.macro {
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
  static func term(_ text: String) -> String {
    tokens(text).map { MarkedWord($0)?.macro ?? "No \(escaped($0, beginsLine: true))" }
      .joined(separator: " ")
  }

  /// Returns the words separated by blanks; text between backticks is one word.
  private static func tokens(_ text: String) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "`" { isQuoted.toggle() }
      return !isQuoted && (character == " " || character == "\n")
    }
  }

  private static func escaped(_ line: Substring) -> String { escaped(line, beginsLine: true) }

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

/// A block of a manual.
enum ManualBlock {
  /// mdoc source, inserted unchanged.
  case source(String)
  case section(String)
  case subsection(String)
  /// Running text at the start of a section.
  case text(String)
  /// A further paragraph of running text.
  case more(String)
  /// Literal lines.
  case code(String)
  /// Terms with descriptions; the width is that of the terms.
  case items([ManualItem], width: String)
}

/// A term with its description.
struct ManualItem {
  /// The term, in mdoc.
  let term: String
  let text: String
  var more: [ManualBlock] = []

  init(term: String, text: String, more: [ManualBlock] = []) {
    self.term = term
    self.text = text
    self.more = more
  }

  init(_ term: String, _ text: String) {
    self.init(term: Mdoc.term(term), text: text)
  }
}
