/// A picture that has pixels, drawn in whole cells.
protocol PixelPicture {
  /// The size of the whole picture.
  var size: PixelSize { get }
  /// The size of a cell.
  var cellSize: PixelSize { get }
  /// The maximum number of rows, and of columns.
  var limit: Int { get }

  /// Returns the size in which the picture fits into a box; 0 × 0 if it does not.
  func fitted(into box: PixelSize) -> PixelSize
}

extension PixelPicture {
  var limit: Int { .max }

  /// Returns the area that the picture takes in some room; nil if it would be unreadable.
  func area(in room: CellArea) -> CellArea? {
    let most = CellArea(columns: min(room.columns, limit), rows: min(room.rows, limit))
    let area = CellArea(of: fitted(into: most.pixels(perCell: cellSize)), cell: cellSize)
    // A picture that has more rows is unreadable in fewer than four.
    let least = min(4, CellArea(of: size, cell: cellSize).rows)
    return area.rows >= least ? area : nil
  }
}
