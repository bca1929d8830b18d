/// The characters of a prompt that are drawn as lines and dots, since fonts draw them differently.
///
/// Lines reach the edges of their cell, so that they join those of the next cells.
enum CellShape {
  /// A path whose coordinates start at the top left of its cell.
  case line(String, isHeavy: Bool = false)
  /// Round dots: their centres, from the top left of the cell, and their radius.
  case dots([(x: Double, y: Double)], radius: Double)

  /// A cell's width and height in pixels. As in most fonts, the width is 0.6 of the font's size.
  static let width = 9, height = 20

  /// The shape of a character or of a run of horizontal lines; nil if it is drawn as text.
  init?(_ text: String) {
    switch text {
    case "│": self = .line("m4.5 0v20")
    case "╭": self = .line("m4.5 20v-5q0-5 4.5-5")
    case "╮": self = .line("m0 10q4.5 0 4.5 5v5")
    case "╰": self = .line("m4.5 0v5q0 5 4.5 5")
    case "╯": self = .line("m4.5 0v5q0 5-4.5 5")
    case "┃": self = .line("m4.5 0v20", isHeavy: true)
    case "┏": self = .line("m4.5 20v-10h4.5", isHeavy: true)
    case "┓": self = .line("m0 10h4.5v10", isHeavy: true)
    case "┗": self = .line("m4.5 0v10h4.5", isHeavy: true)
    case "┛": self = .line("m0 10h4.5v-10", isHeavy: true)
    case "✓": self = .line("m1 10.5l2.5 3.5 4.5-8")
    case "✗": self = .line("m1.5 7l6 7m0-7l-6 7")
    case "●": self = .dots([(4.5, 10)], radius: 3.5)
    case let text where text.allSatisfy { $0 == "─" }:
      self = .line("m0 10h\(text.count * CellShape.width)")
    case let text where text.allSatisfy { $0 == "━" }:
      self = .line("m0 10h\(text.count * CellShape.width)", isHeavy: true)
    default:
      guard let scalar = text.unicodeScalars.first, (0x2801...0x28FF) ~= scalar.value else {
        return nil
      }
      self = .dots(CellShape.braille(scalar.value - 0x2800), radius: 1.25)
    }
  }

  /// The dots of a Braille pattern, as in a spinner: bits 0 to 2 are the left column from the top,
  /// 3 to 5 the right one, 6 and 7 the row below.
  private static func braille(_ pattern: UInt32) -> [(x: Double, y: Double)] {
    (0..<8).filter { pattern & 1 << $0 != 0 }.map { bit in
      let (column, row) = bit < 6 ? (bit / 3, bit % 3) : (bit - 6, 3)
      return (2.5 + Double(column) * 4, 4 + Double(row) * 4)
    }
  }
}
