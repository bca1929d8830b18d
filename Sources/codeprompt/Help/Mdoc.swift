/// A manual in the language mdoc(7), made of plain text.
///
/// What marks a word is how it looks: `--option`, `NAME` of a value, `VARIABLE`, `command(1)`,
/// `/a/path`, and words between backticks, which are typed as they are.
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

  /// Text with its marked words, a sentence or a macro a line.
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

  /// The words as a term of a list: on one line, marked ones too.
  static func term(_ text: String) -> String {
    tokens(text).map { MarkedWord($0)?.macro ?? "No \(escaped($0, beginsLine: true))" }
      .joined(separator: " ")
  }

  /// The words between blanks; what is between backticks is one.
  private static func tokens(_ text: String) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "`" { isQuoted.toggle() }
      return !isQuoted && (character == " " || character == "\n")
    }
  }

  private static func escaped(_ line: Substring) -> String { escaped(line, beginsLine: true) }

  /// Text that means nothing to the language; a hyphen stays one that can be typed.
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

/// A part of a manual.
enum ManualBlock {
  /// mdoc as it is.
  case source(String)
  case section(String)
  case subsection(String)
  /// Running text that begins a section.
  case text(String)
  /// A paragraph of running text after something else.
  case more(String)
  /// Lines as they are typed.
  case code(String)
  /// Terms with what they mean; the width is that of the terms.
  case items([ManualItem], width: String)
}

/// A term with what it means.
struct ManualItem {
  /// The term, as mdoc.
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
