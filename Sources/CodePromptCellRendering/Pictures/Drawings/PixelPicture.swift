/// A picture that consists of pixels, and is drawn in an area of whole cells.
protocol PixelPicture {
  /// The size of the picture if it is not scaled.
  var size: PixelSize { get }
  /// The size of a cell in the picture's pixels.
  var cellSize: PixelSize { get }
  /// The maximum number of rows of the area, and also that of its columns.
  var limit: Int { get }

  /// Returns the size of the picture if it is scaled to fit into a box; 0 × 0 if it can't fit.
  func fitted(into box: PixelSize) -> PixelSize

  /// Returns what is sent to draw the picture, without what the terminal shows or stores already.
  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge
}

extension PixelPicture {
  var limit: Int { .max }

  /// Returns the area that the picture takes if `room` is available; nil if it would be unreadable.
  func area(in room: CellArea) -> CellArea? {
    let most = CellArea(columns: min(room.columns, limit), rows: min(room.rows, limit))
    let area = CellArea(of: fitted(into: most.pixels(perCell: cellSize)), cell: cellSize)
    // A picture counts as unreadable in fewer than four rows, unless it has no more without
    // scaling.
    let least = min(4, CellArea(of: size, cell: cellSize).rows)
    return area.rows >= least ? area : nil
  }
}
