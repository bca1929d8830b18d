internal import CodePromptCodeEntry

/// A text that may be shown: nothing in it controls the terminal.
///
/// Control characters, whole escape sequences, bidirectional controls and what is invisible are
/// taken out, and so are marks and joiners that belong to nothing, or are too many; a newline parts
/// lines; what the terminal can't show becomes `?`.
package struct DisplayText: Equatable, Sendable {
  // The lines, with newlines between them: a list of texts would be a type that is made at the
  // start.
  private var text = ""

  /// How many lines there are; the last is not empty.
  package private(set) var count = 0

  /// The most code points of a line that are kept: no window is as wide.
  static let lineLimit = 1000

  /// Whether there is nothing to show.
  package var isEmpty: Bool { count == 0 }

  /// The first line; nil where there is nothing to show.
  package var first: String? { isEmpty ? nil : self[0] }

  /// The text's lines, none of them empty at the end.
  package var lines: [String] { (0..<count).map { self[$0] } }

  /// The most bytes of all lines, each with a newline of two.
  package var byteCount: Int { text.utf8.count + 2 * count }

  /// A line, which is there.
  package subscript(line: Int) -> String {
    precondition(line >= 0 && line < count, "line \(line) of \(count)")
    if count == 1 { return text }
    var rest = text[...]
    for _ in 0..<line { rest = rest.afterFirstLine }
    return String(rest.firstLine)
  }

  /// Takes what may be shown out of a text.
  ///
  /// - Parameters:
  ///   - text: Any text, from whomever.
  ///   - limit: The most lines that are kept.
  ///   - isASCII: Whether the terminal shows no more than ASCII.
  ///   - dropsFrames: Whether characters that boxes are drawn with are taken out, too.
  package init(
    _ text: String, limit: Int = 10, isASCII: Bool = false, dropsFrames: Bool = false
  ) {
    if text.isOrdinary {
      if !text.isEmpty, limit > 0 { add(text) }
      return
    }
    var text = text
    var line = ""
    var length = 0
    // Empty lines at the end are none.
    var emptyCount = 0
    func takeLine() {
      if line.isEmpty {
        emptyCount += 1
      } else {
        for _ in 0..<emptyCount { add("") }
        add(line)
        emptyCount = 0
      }
      line = ""
      length = 0
    }
    text.withUTF8 { bytes in
      unsafe DisplayText.scan(UnsafeRawBufferPointer(bytes)) { scalar in
        guard let scalar else {
          takeLine()
          return count + emptyCount < limit
        }
        if dropsFrames, scalar.drawsFrames { return true }
        if length < DisplayText.lineLimit {
          length += 1
          line.unicodeScalars.append(isASCII && !scalar.isASCII ? "?" : scalar)
        }
        return true
      }
    }
    if count + emptyCount < limit { takeLine() }
  }

  /// No text yet.
  package init() {}

  /// Puts a line below the others; what it is made of may be shown.
  package mutating func add(_ line: String) {
    if isEmpty { text = line } else { text += "\n" + line }
    count += 1
  }

  /// This text, or of one that has more lines the first and the last ones, with an ellipsis
  /// between: what is asked is at the end.
  ///
  /// - Parameters:
  ///   - limit: The most lines, at least 2.
  ///   - isASCII: Whether the terminal shows no more than ASCII.
  /// - Returns: A text of at most so many lines.
  package func shortened(toLines limit: Int = 10, isASCII: Bool) -> DisplayText {
    guard count > limit else { return self }
    let endCount = max(limit / 3, 1)
    var shortened = DisplayText()
    for line in 0..<limit - endCount - 1 { shortened.add(self[line]) }
    shortened.add(isASCII ? "..." : "…")
    for line in count - endCount..<count { shortened.add(self[line]) }
    return shortened
  }

  /// Calls `body` with each code point of a text that may be shown, and with nil for each newline,
  /// as long as it returns true.
  package static func scan(
    _ bytes: UnsafeRawBufferPointer, _ body: (Unicode.Scalar?) -> Bool
  ) {
    var pieces = unsafe TextSanitizer(bytes)
    var filter = JoiningFilter()
    while let piece = pieces.next() {
      switch piece {
      case .newline:
        filter = JoiningFilter()
        guard body(nil) else { return }
      // The blank of Braille: a text has others, and pictures are no texts.
      case .scalar("\u{2800}"): continue
      case .scalar(let scalar):
        let shown = filter.take(scalar)
        if let joiner = shown.joiner, !body(joiner) { return }
        if let scalar = shown.scalar, !body(scalar) { return }
      case .hidden: continue
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is made to draw boxes, or looks as if it were: box drawing, block elements,
  /// pieces of large brackets, a half-width line, and the same of old computers.
  fileprivate var drawsFrames: Bool {
    switch value {
    case 0x2500...0x259F, 0x239B...0x23BF, 0x23D0, 0xFFE8: true
    case 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}

extension String {
  /// Whether this is one line of printable ASCII, as most texts are, and no longer than one may be.
  fileprivate var isOrdinary: Bool {
    utf8.count <= DisplayText.lineLimit && utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension Substring {
  fileprivate var firstLine: Substring { prefix(upTo: lineEnd) }

  fileprivate var afterFirstLine: Substring { suffix(from: utf8.index(after: lineEnd)) }

  private var lineEnd: Index { utf8.firstIndex(of: UInt8(ascii: "\n")) ?? endIndex }
}

extension String {
  /// The columns this takes on a terminal: those of its characters.
  package var displayWidth: Int { columns(isWide: false) }

  /// The same on a terminal that `isWide` if ambiguous characters take two columns.
  package func columns(isWide: Bool) -> Int {
    // By code points: what is one character for a reader is looked for where a text is cut.
    var measure = TextMeasure(isWide: isWide)
    var width = 0
    for scalar in unicodeScalars { width += measure.columns(adding: scalar) }
    return width
  }

  /// This text if it fits, else its beginning with an ellipsis, cut between characters.
  package func cut(toColumns columns: Int, ellipsis: String, isWide: Bool = false) -> String {
    guard self.columns(isWide: isWide) > columns else { return self }
    let room = columns - ellipsis.columns(isWide: isWide)
    guard room >= 0 else { return "" }
    var result = ""
    var width = 0
    for character in self {
      width += character.columns(isWide: isWide)
      if width > room { break }
      result.append(character)
    }
    return result + ellipsis
  }
}

extension Character {
  /// Whether this takes one or two columns and controls nothing.
  package var isDrawn: Bool {
    DisplayText(String(self)).lines == [String(self)] && (1...2).contains(displayWidth)
  }
}
