/// Blanks on every second cell, like a checkerboard, to fade an image that the terminal can't dim.
package enum Checkerboard {
  /// Returns the rows that draw the blanks over an area; its other cells are unchanged.
  package static func rows(over area: CellArea) -> [PictureRow] {
    (0..<area.rows).map { row in
      let cells = (0..<area.columns).map { isBlank(row: row, column: $0) ? " " : "\u{1B}[C" }
      return PictureRow(text: cells.joined(), columns: area.columns)
    }
  }

  /// Returns whether a cell is one of the blanks. The first cell is, so that its content in tmux
  /// changes before the next image is shown.
  static func isBlank(row: Int, column: Int) -> Bool { (row + column).isMultiple(of: 2) }
}
