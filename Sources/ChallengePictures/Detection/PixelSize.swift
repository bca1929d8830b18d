/// The width and height of a picture in pixels.
package struct PixelSize: Equatable, Sendable {
  /// The pixels of a row.
  package var width: Int
  /// The rows.
  package var height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The pixels of the whole picture.
  package var count: Int { width * height }

  /// The largest size that fits into a box and has this one's aspect; never larger than this one.
  ///
  /// It is at least one pixel each way, but in a box without room, which gives 0 × 0.
  package func fitted(into box: PixelSize) -> PixelSize {
    guard width > 0, height > 0, box.width > 0, box.height > 0 else {
      return PixelSize(width: 0, height: 0)
    }
    if width <= box.width, height <= box.height { return self }
    func rounded(_ dividend: Int, _ divisor: Int) -> Int {
      max(1, (dividend + divisor / 2) / divisor)
    }
    if box.width * height <= box.height * width {
      return PixelSize(width: box.width, height: rounded(height * box.width, width))
    }
    return PixelSize(width: rounded(width * box.height, height), height: box.height)
  }
}

/// The columns and rows of a terminal that a picture takes, or may take.
package struct CellArea: Equatable, Sendable {
  /// The cells of a row.
  package var columns: Int
  /// The rows.
  package var rows: Int

  /// Creates an area.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The pixels of this area where a cell has so many.
  package func pixels(perCell cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// The part of this area that a picture takes with its aspect kept.
  ///
  /// - Parameters:
  ///   - size: The picture's pixels.
  ///   - cell: The pixels of a cell; about 1:2 with the fonts of terminals, which are not asked.
  /// - Returns: At least one cell each way, or none in an area without room.
  package func fitting(_ size: PixelSize, cell: PixelSize) -> CellArea {
    let fitted = size.fitted(into: pixels(perCell: cell))
    return CellArea(
      columns: (fitted.width + cell.width - 1) / cell.width,
      rows: (fitted.height + cell.height - 1) / cell.height)
  }
}
