/// A terminal emulator for tests: it shows what a user would see after some bytes.
///
/// It follows xterm where terminals differ, wraps at the right edge only when the next character
/// arrives, and erases with the current background. It has no scroll regions, no charsets and no
/// scrollback. Unknown sequences are recorded in ``unknown``.
package struct VirtualScreen: Sendable {
  /// A row of the screen.
  package struct Line: Sendable {
    package var cells: [ScreenCell]
    /// Whether the text wrapped to the next row.
    package var isWrapped = false
    /// The column after the last one in which something was drawn, even a space.
    package var end = 0

    package init(cells: [ScreenCell]) { self.cells = cells }
  }

  /// A position on the screen; both numbers count from 0.
  package struct Position: Equatable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package internal(set) var columns: Int
  package internal(set) var rows: Int
  package var cursor = Position(row: 0, column: 0)
  /// Whether a character was drawn in the last column and the next one would wrap.
  package var isWrapPending = false
  package internal(set) var currentStyle = ScreenStyle()
  /// The DEC private modes that are on; 7 (automatic wrap) and 25 (cursor shown) are on initially.
  package internal(set) var privateModes: Set<Int> = [7, 25]
  /// Whether any text has wrapped from one row to the next.
  package internal(set) var wrapped = false
  /// The number of rows by which the screen has scrolled up.
  package internal(set) var scrolled = 0
  /// Whether ambiguous characters take two columns.
  package var isWide = false
  /// Whether a row that wrapped still counts as wrapped after its end was erased, as in GNU Screen
  /// 4.9.
  package var keepsWrapMarks = false
  /// How often the bell has rung.
  package internal(set) var bellCount = 0
  /// The unknown sequences, in the order of arrival.
  package internal(set) var unknown: [[UInt8]] = []

  package var lines: [Line]
  package var savedCursor = (position: Position(row: 0, column: 0), style: ScreenStyle())
  /// The main screen and its cursor while the alternate one is shown.
  var mainScreen: (lines: [Line], cursor: Position, style: ScreenStyle)?
  var unfinished = Unfinished.nothing

  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    lines = []
    lines = (0..<self.rows).map { _ in blankLine }
  }

  // MARK: The visible content

  /// The rows without trailing blanks, joined by newlines, without blank rows at the end.
  package var text: String {
    var end = rows
    while end > 0, row(end - 1).isEmpty { end -= 1 }
    return (0..<end).map(row).joined(separator: "\n")
  }

  /// Returns the text of a row without trailing blanks.
  package func row(_ index: Int) -> String {
    // Tests call this function most often, so it avoids arrays and iterators, which are slow.
    let cells = lines[index].cells
    var end = cells.count
    while end > 0, cells[end - 1].isBlank { end -= 1 }
    var text = ""
    var column = 0
    while column < end {
      text += cells[column].character
      column += 1
    }
    return text
  }

  /// Whether the alternate screen is shown.
  package var isAlternate: Bool { privateModes.contains(1049) }

  var blankLine: Line { Line(cells: Array(repeating: .blank(currentStyle), count: columns)) }
}
