/// A pattern of blanks on every second cell, which dims an image that the terminal can't dim.
package enum Checkerboard {
  /// Returns the rows that draw the blanks over an area and leave its other cells unchanged.
  package static func rows(over area: CellArea) -> [PictureRow] {
    (0..<area.rows).map { row in
      let cells = (0..<area.columns).map { isBlank(row: row, column: $0) ? " " : "\u{1B}[C" }
      return PictureRow(text: cells.joined(), columns: area.columns)
    }
  }

  /// Returns whether a cell is one of the blanks.
  ///
  /// The first cell is one, so that in tmux the content of this cell changes before the next image
  /// is shown there (``InlineImage/showing(in:)``).
  static func isBlank(row: Int, column: Int) -> Bool { (row + column).isMultiple(of: 2) }
}
