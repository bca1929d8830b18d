/// A computation of how a terminal wraps a row of the prompt when the window gets narrower.
struct RowWrapping {
  /// The new width of the window in columns.
  let columns: Int
  /// Whether the terminal may wrap in the middle of a wide character.
  let cutsWide: Bool
  /// A column of the row, for which the computation finds the row in which it is after wrapping.
  let placeColumn: Int

  /// The number of rows that the row takes after wrapping.
  private(set) var rowCount = 1
  /// The row, counted from 0, in which ``placeColumn`` is after wrapping.
  ///
  /// It is the last one if the row ends before that column.
  var placeRow: Int { foundRow ?? rowCount - 1 }

  private var foundRow: Int?
  /// The number of columns that are taken in the last row.
  private var taken = 0

  init(columns: Int, cutsWide: Bool, placeColumn: Int) {
    self.columns = columns
    self.cutsWide = cutsWide
    self.placeColumn = placeColumn
  }

  /// Computes how a row of a grid is wrapped, up to the column `end` of the row.
  ///
  /// If `takesLeast`, characters of uncertain width count as one column, otherwise as their
  /// greatest width.
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
        // A terminal that cuts wide characters does not count the right half of a row's last one.
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

  /// Adds `width` columns that are not separated by wrapping, of a character in column `column`.
  private mutating func add(_ width: Int, at column: Int) {
    if taken > 0, taken + width > columns {
      rowCount += 1
      taken = 0
    }
    if foundRow == nil, column + width > placeColumn { foundRow = rowCount - 1 }
    taken += width
  }
}
