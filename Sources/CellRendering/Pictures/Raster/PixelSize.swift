/// The width and height of a picture in pixels.
package struct PixelSize: Equatable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  package var count: Int { width * height }

  /// Returns the largest size with this aspect ratio that fits into a box, at most this one.
  ///
  /// Both sides are at least one pixel, unless the box is empty, which gives 0 × 0.
  package func fitted(into box: PixelSize) -> PixelSize {
    guard box.width > 0, box.height > 0 else { return PixelSize(width: 0, height: 0) }
    if width <= box.width, height <= box.height { return self }
    func rounded(_ dividend: Int, _ divisor: Int) -> Int {
      max(1, (dividend + divisor / 2) / divisor)
    }
    return box.width * height <= box.height * width
      ? PixelSize(width: box.width, height: rounded(height * box.width, width))
      : PixelSize(width: rounded(width * box.height, height), height: box.height)
  }
}

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
