/// The size of a picture on the terminal in columns and rows.
package struct CellArea: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates the area that a picture takes if it is not scaled.
  package init(of size: PixelSize, cell: PixelSize) {
    columns = (size.width + cell.width - 1) / cell.width
    rows = (size.height + cell.height - 1) / cell.height
  }

  /// Returns this area in pixels, for a given cell size.
  package func pixels(perCell cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
