import PromptTestSupport

/// Screens as text for a reviewer, with a letter for each style in use.
struct ScreenText {
  // Letters for styles that have none of their own, in the order in which the styles appear.
  private static let spareLetters = Array("123456789αβγδεζηθ")
  private static let colorLetters = Array("krgyumcw")

  private var letters: [(style: ScreenStyle, letter: Character)] = []

  /// The meaning of the letters in use.
  var legend: String {
    letters.map { "\($0.letter) \($0.style.words)" }.sorted().joined(separator: ", ")
  }

  /// The cursor's place and the screen's rows, each enclosed in bars, down to the last row that is
  /// not blank. Below a row with styles there is a line with their letters.
  mutating func lines(of screen: VirtualScreen) -> [String] {
    let place = "cursor \(screen.cursor.row):\(screen.cursor.column)"
    var lines = [screen.isCursorVisible ? place : place + ", hidden"]
    let height = (0..<screen.rows).last { !screen.row($0).isEmpty }.map { $0 + 1 } ?? 0
    for row in 0..<height {
      let cells = (0..<screen.columns).map { screen.cell(row: row, column: $0) }
      lines.append("|" + cells.map(\.character).joined() + "|")
      let styles = String(cells.map { letter(for: $0) })
      if let end = styles.lastIndex(where: { $0 != " " }) { lines.append(" " + styles[...end]) }
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
