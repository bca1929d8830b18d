/// What is drawn at one place in one ink: a run of ASCII, a run of horizontal lines, or one other
/// character.
struct Piece {
  let ink: Ink
  let row: Int
  let column: Int
  /// How many columns the piece takes.
  private(set) var columns: Int
  private(set) var text: String

  /// Starts a piece with a character; nil for a blank.
  init?(_ character: String, columns: Int, _ ink: Ink, row: Int, column: Int) {
    guard character != " " else { return nil }
    (self.ink, self.row, self.column, self.columns, text) = (ink, row, column, columns, character)
  }

  /// Appends the next character of the row; returns false if it needs its own piece.
  mutating func extend(by character: String, _ ink: Ink) -> Bool {
    let isSameKind =
      text.isASCII && character.isASCII
      || ["─", "━"].contains(character) && text.hasSuffix(character)
    guard isSameKind, ink == self.ink else { return false }
    text += character
    columns += 1
    return true
  }

  /// The piece's top left corner in pixels, from the top left of all cells.
  private var left: Int { column * CellShape.width }
  private var top: Int { row * CellShape.height }

  /// The path that draws the piece; nil if it is text or dots, or a line of another weight.
  func path(isHeavy: Bool) -> String? {
    guard case .line(let path, isHeavy) = CellShape(text) else { return nil }
    return "M\(left) \(top)\(path)"
  }

  /// The elements that draw the piece; nil if it is a path.
  var elements: String? {
    switch CellShape(text) {
    case .line: return nil
    case .dots(let centres, let radius):
      return centres.map {
        "<circle cx=\"\(Double(left) + $0.x)\" cy=\"\(Double(top) + $0.y)\" r=\"\(radius)\"/>"
      }.joined()
    case nil: return textElement
    }
  }

  private var textElement: String {
    var text = text, width = columns * CellShape.width
    while text.last == " " {
      text.removeLast()
      width -= CellShape.width
    }
    // A single character is centred in its columns, so that a font with other widths moves nothing
    // else.
    let place =
      text.count == 1
      ? "x=\"\(Double(left) + Double(width) / 2)\" text-anchor=\"middle\""
      : "x=\"\(left)\" textLength=\"\(width)\""
    return "<text \(place) y=\"\(top + 15)\">\(text.escaped)</text>"
  }
}

extension String {
  /// Whether the whole text is ASCII.
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The text with XML's special characters escaped.
  var escaped: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
    return text
  }
}
