/// The width and height of a picture in pixels.
package struct PixelSize: Equatable, Sendable {
  /// The width: pixels per row.
  package var width: Int
  /// The height: the number of rows.
  package var height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The total number of pixels.
  package var count: Int { width * height }

  /// Returns the largest size with this aspect ratio that fits into a box; never larger than this
  /// one.
  ///
  /// Both sides are at least one pixel, unless the box is empty, which gives 0 × 0.
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

/// The size of a picture on the terminal in columns and rows.
package struct CellArea: Equatable, Sendable {
  /// The width in columns.
  package var columns: Int
  /// The height in rows.
  package var rows: Int

  /// Creates an area.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates the area of a picture that is not scaled.
  init(of size: PixelSize, cell: PixelSize) {
    columns = (size.width + cell.width - 1) / cell.width
    rows = (size.height + cell.height - 1) / cell.height
  }

  /// Returns this area in pixels, for a given cell size.
  package func pixels(perCell cell: PixelSize) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// Returns the part of this area that a picture takes if it keeps its aspect ratio.
  ///
  /// - Parameters:
  ///   - size: The picture's size in pixels.
  ///   - cell: The assumed size of a cell in pixels: most terminal fonts have about 1:2, and the
  ///     terminal is not asked.
  /// - Returns: At least one cell each way, or none in an empty area.
  package func fitting(_ size: PixelSize, cell: PixelSize) -> CellArea {
    CellArea(of: size.fitted(into: pixels(perCell: cell)), cell: cell)
  }
}
