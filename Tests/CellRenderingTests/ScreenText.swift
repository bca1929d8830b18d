import PromptTestSupport

/// Screens as text for a reviewer, with a letter for each style in use.
struct ScreenText {
  /// Where the meaning of the letters is written.
  enum Legend {
    /// Once for all screens.
    case shared
    /// After the letters of each row. A letter may mean something else in the next row.
    case besideRows
  }

  /// The number of letters that a reviewer can remember.
  private static let letterLimit = 6
  // Letters for styles that have none of their own, in the order in which the styles appear.
  private static let spareLetters = Array("123456789αβγδεζηθ")
  private static let colorLetters = Array("krgyumcw")

  private let place: Legend
  private var letters: [(style: ScreenStyle, letter: Character)] = []

  private init(_ place: Legend) { self.place = place }

  /// Returns the lines of each screen, and where the legend is. It is written beside the rows if
  /// one legend for all screens would be too long.
  static func lines(of screens: [VirtualScreen]) -> (lines: [[String]], legend: String) {
    let styles = Set(screens.flatMap(\.lines).flatMap(\.cells).map(\.seenStyle))
    let isLong = styles.subtracting([ScreenStyle()]).count > letterLimit
    var text = ScreenText(isLong ? .besideRows : .shared)
    let lines = screens.map { text.lines(of: $0) }
    if isLong { return (lines, "What the letters of a row mean is written after them") }
    return (lines, text.letters.isEmpty ? "None is used here" : text.legend)
  }

  /// The meaning of the letters in use.
  private var legend: String {
    letters.map { "\($0.letter) \($0.style.words)" }.sorted().joined(separator: ", ")
  }

  /// The cursor's place and the screen's rows, each enclosed in bars, down to the last row that is
  /// not blank. Below a row with styles there is a line with their letters.
  private mutating func lines(of screen: VirtualScreen) -> [String] {
    let cursor = "cursor \(screen.cursor.row):\(screen.cursor.column)"
    var lines = [screen.isCursorVisible ? cursor : cursor + ", hidden"]
    let cells = screen.lines.map(\.cells)
    let height = cells.lastIndex { $0.contains(where: \.isSeen) }.map { $0 + 1 } ?? 0
    for row in cells.prefix(height) {
      lines.append("|" + row.map(\.character).joined() + "|")
      if place == .besideRows { letters = [] }
      let styles = String(row.map { letter(for: $0) })
      guard let end = styles.lastIndex(where: { $0 != " " }) else { continue }
      lines.append(" " + styles[...end] + (place == .besideRows ? "   \(legend)" : ""))
    }
    return lines
  }

  private mutating func letter(for cell: ScreenCell) -> Character {
    let style = cell.seenStyle
    if style == ScreenStyle() { return " " }
    if let known = letters.first(where: { $0.style == style }) { return known.letter }
    let letter = Self.ownLetter(of: style) ?? nextSpareLetter
    letters.append((style, letter))
    return letter
  }

  private static func ownLetter(of style: ScreenStyle) -> Character? {
    if style == ScreenStyle(bold: true) { return "b" }
    if style == ScreenStyle(dim: true) { return "d" }
    guard case .palette(let number) = style.foreground, number < 8 else { return nil }
    let letter = colorLetters[Int(number)]
    if style == ScreenStyle(foreground: style.foreground) { return letter }
    let isBold = style == ScreenStyle(bold: true, foreground: style.foreground)
    return isBold ? Character(letter.uppercased()) : nil
  }

  private var nextSpareLetter: Character {
    let count = letters.count { Self.spareLetters.contains($0.letter) }
    precondition(count < Self.spareLetters.count, "more styles than letters on one sheet")
    return Self.spareLetters[count]
  }
}
