/// Blanks on every second cell, as on a chessboard: they fade an image that no terminal can dim.
package enum Lattice {
  /// The rows of an area from top to bottom; between the blanks what stands there stays.
  package static func rows(over area: CellArea) -> [PictureRow] {
    (0..<area.rows).map { row in
      let next = "\u{1B}[C"
      let cells = (0..<area.columns).map { isBlank(row: row, column: $0) ? " " : next }
      return PictureRow(text: cells.joined(), columns: area.columns)
    }
  }

  /// Whether a cell is blank; the first one is, so that tmux draws another there before the next image.
  static func isBlank(row: Int, column: Int) -> Bool { (row + column).isMultiple(of: 2) }
}
