/// A window's size in columns and rows, each at least 1, and in pixels if these are known.
package struct WindowSize: Equatable, Sendable {
  package var columns, rows: Int
  /// The size of a cell; nil if unknown.
  package var cell: Cell?

  /// A cell's size in pixels, each at least 1.
  package struct Cell: Equatable, Sendable {
    package var width, height: Int
  }

  /// Creates a size from a window's columns and rows, and its width and height in pixels (0 if
  /// unknown).
  package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    if width >= self.columns, height >= self.rows {
      cell = Cell(width: width / self.columns, height: height / self.rows)
    }
  }
}
