/// What is drawn at one place in one ink: a run of ASCII, a run of horizontal lines, or one other
/// character.
struct Piece {
  let ink: Ink
  let row: Int
  let column: Int
  /// The columns it takes.
  private(set) var columns: Int
  private(set) var text: String

  /// Begins a piece with a character; nil where nothing is to be drawn.
  init?(_ character: String, columns: Int, _ ink: Ink, row: Int, column: Int) {
    guard character != " " else { return nil }
    (self.ink, self.row, self.column, self.columns, text) = (ink, row, column, columns, character)
  }

  /// Takes the next character of the row in; false if that needs a piece of its own.
  mutating func extend(by character: String, _ ink: Ink) -> Bool {
    let isSameKind =
      text.isASCII && character.isASCII
      || ["─", "━"].contains(character) && text.hasSuffix(character)
    guard isSameKind, ink == self.ink else { return false }
    text += character
    columns += 1
    return true
  }

  /// Its top left corner, from that of all cells, in pixels.
  private var left: Int { column * CellShape.width }
  private var top: Int { row * CellShape.height }

  /// The path that draws it; nil if it is text or dots.
  func path(isHeavy: Bool) -> String? {
    guard case .line(let path, isHeavy) = CellShape(text) else { return nil }
    return "M\(left) \(top)\(path)"
  }

  /// The elements that draw it; nil if that is a path.
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
    // One character in the middle of its columns: what its font makes of it moves nothing else.
    let place =
      text.count == 1
      ? "x=\"\(Double(left) + Double(width) / 2)\" text-anchor=\"middle\""
      : "x=\"\(left)\" textLength=\"\(width)\""
    return "<text \(place) y=\"\(top + 15)\">\(text.escaped)</text>"
  }
}

extension String {
  /// Whether all of it is ASCII.
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The text as XML has it.
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
