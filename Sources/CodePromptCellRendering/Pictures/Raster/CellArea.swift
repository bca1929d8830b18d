/// The size of a part of the screen in cells.
package struct CellArea: Equatable, Sendable {
  /// The width in cells.
  package var columns: Int
  /// The height in cells.
  package var rows: Int

  /// Creates an area.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates the area that a picture takes without scaling, in whole cells of the size `cell`.
  package init(of size: PixelSize, cell: PixelSize) {
    columns = (size.width + cell.width - 1) / cell.width
    rows = (size.height + cell.height - 1) / cell.height
  }

  /// Returns the size of this area in pixels, if a cell has the size `cell`.
  package func pixels(perCell cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
