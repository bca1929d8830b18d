/// The way in which a terminal wraps a row of the prompt when the window gets narrower.
struct RowWrapping {
  /// The width of the window.
  let columns: Int
  /// Whether the terminal may wrap in the middle of a wide character.
  let cutsWide: Bool
  /// The column of the row whose place is looked for.
  let placeColumn: Int

  /// The number of rows that the row takes.
  private(set) var rowCount = 1
  /// The row among these, counted from 0, that has the place; the last one if the row ends before.
  var placeRow: Int { foundRow ?? rowCount - 1 }

  private var foundRow: Int?
  /// The columns taken in the last row.
  private var taken = 0

  init(columns: Int, cutsWide: Bool, placeColumn: Int) {
    self.columns = columns
    self.cutsWide = cutsWide
    self.placeColumn = placeColumn
  }

  /// Wraps a row of a grid up to a column.
  ///
  /// `takesLeast` tells whether characters of uncertain width have the smallest one.
  mutating func wrap(_ row: Int, of grid: Grid, upTo end: Int, takesLeast: Bool) {
    rowCount = 1
    foundRow = nil
    taken = 0
    var column = 0
    while column < end {
      let cell = column < grid.columns ? grid[row, column] : .empty
      let width = max(Int(cell.width), 1)
      let isLast = column + width >= end
      if takesLeast && cell.isUncertain || cutsWide && isLast {
        // Where wide characters are cut, the right half of the last one counts for nothing.
        add(1, at: column)
      } else if cutsWide {
        for _ in 0..<width { add(1, at: column) }
      } else {
        // A wide character wraps to the next row as a whole.
        add(width, at: column)
      }
      column += width
    }
  }

  /// Adds a piece that is not cut, of a character that begins in a column.
  private mutating func add(_ width: Int, at column: Int) {
    if taken > 0, taken + width > columns {
      rowCount += 1
      taken = 0
    }
    if foundRow == nil, column + width > placeColumn { foundRow = rowCount - 1 }
    taken += width
  }
}
