/// What becomes of a long row where a terminal wraps it anew at another width: how many rows it
/// takes, and on which of them the cursor stands.
struct Wrapping {
  /// How a text is measured of which terminals take different columns.
  enum Measure {
    case least, most
  }

  private let measure: Measure
  private let columns: Int
  private let cursorColumn: Int
  private var column = 0
  /// The columns that were added.
  private(set) var width = 0
  /// The rows that are taken, at least one.
  private(set) var rowCount = 1
  private var foundRow: Int?

  /// - Parameters:
  ///   - measure: Whose columns are counted.
  ///   - columns: The columns of the window now.
  ///   - cursorColumn: The column of the cursor in the row as it was drawn.
  init(_ measure: Measure, columns: Int, cursorColumn: Int) {
    self.measure = measure
    self.columns = columns
    self.cursorColumn = cursorColumn
  }

  /// The row on which the cursor stands, counted from 0: the last if it stands behind all.
  var cursorRow: Int { foundRow ?? rowCount - 1 }

  /// Adds a text; a wide character that does not fit at the edge goes to the next row.
  mutating func add(_ text: String) {
    var last: Unicode.Scalar?
    var most = TextMeasure()
    for scalar in text.unicodeScalars {
      let width =
        measure == .least ? scalar.leastWidth(after: last) : most.columns(adding: scalar)
      if width > 0 { add(width) }
      last = scalar
    }
  }

  /// Adds narrow characters until `width` columns are there.
  mutating func fill(to width: Int) {
    while self.width < width { add(1) }
  }

  private mutating func add(_ width: Int) {
    if column > 0, column + width > columns {
      rowCount += 1
      column = 0
    }
    if foundRow == nil, self.width + width > cursorColumn { foundRow = rowCount - 1 }
    column += width
    self.width += width
  }
}
