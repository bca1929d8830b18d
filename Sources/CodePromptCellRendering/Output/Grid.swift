internal import CodePromptTerminalText

/// The place of a cell: its row and column, counted from 0.
typealias Place = (row: Int, column: Int)

/// A grid of cells, which are in the memory of a ``Screen``.
///
/// Text that does not fit into a row is omitted, and never wrapped. All copies of a grid have the
/// same cells.
@safe struct Grid {
  /// The width in columns from which on no more code points join a character.
  ///
  /// ``GridCell/width`` has eight bits.
  private static let characterLimit = 96

  let rows: Int
  let columns: Int
  let widths: Widths
  private let cells: UnsafeMutablePointer<GridCell>

  /// Returns the number of bytes that a grid needs.
  static func byteCount(rows: Int, columns: Int) -> Int {
    rows * columns * MemoryLayout<GridCell>.stride
  }

  /// Creates an empty grid in memory that is all zeros.
  ///
  /// The memory has ``byteCount(rows:columns:)`` bytes, belongs to the caller, and must outlive the
  /// grid.
  init(rows: Int, columns: Int, _ widths: Widths, in memory: UnsafeMutableRawPointer) {
    self.rows = rows
    self.columns = columns
    self.widths = widths
    unsafe cells = memory.assumingMemoryBound(to: GridCell.self)
  }

  subscript(row: Int, column: Int) -> GridCell {
    get { unsafe cells[index(row, column)] }
    nonmutating set { unsafe cells[index(row, column)] = newValue }
  }

  private func index(_ row: Int, _ column: Int) -> Int {
    precondition(row >= 0 && row < rows, "row \(row) of \(rows)")
    precondition(column >= 0 && column < columns, "column \(column) of \(columns)")
    return row * columns + column
  }

  /// Returns the cells of a row, with its columns as indices.
  private func cells(of row: Int) -> UnsafeMutablePointer<GridCell> {
    precondition(row >= 0 && row < rows, "row \(row) of \(rows)")
    return unsafe cells + row * columns
  }

  /// Returns the column after the last one in which something is drawn; 0 in an empty row.
  func end(of row: Int) -> Int {
    let cells = unsafe cells(of: row)
    var end = columns
    while end > 0, unsafe cells[end - 1].isEmpty { end -= 1 }
    return end
  }

  /// Copies a row of a grid that has as many columns.
  func copy(_ row: Int, of other: Grid) {
    unsafe UnsafeMutableRawPointer(cells(of: row)).copyMemory(
      from: other.cells(of: row), byteCount: columns * MemoryLayout<GridCell>.stride)
  }

  /// Empties the cells of a row from a column on.
  func clear(_ row: Int, from start: Int = 0) {
    precondition(start >= 0, "from column \(start) of row \(row)")
    let count = max(columns - start, 0) * MemoryLayout<GridCell>.stride
    unsafe UnsafeMutableRawPointer(cells(of: row) + start).initializeMemory(
      as: UInt8.self, repeating: 0, count: count)
  }

  /// Returns the first run of cells in a part of a row that differ from those of another grid.
  ///
  /// The other grid has the same size. Nil if there is no difference.
  func firstDifference(_ row: Int, _ part: Range<Int>, to other: Grid) -> Run? {
    precondition(part.lowerBound >= 0 && part.upperBound <= columns, "\(part) of \(columns)")
    let cells = unsafe cells(of: row)
    let others = unsafe other.cells(of: row)
    guard var start = part.first(where: { unsafe cells[$0] != others[$0] }) else { return nil }
    // The run begins with a whole character. A row never begins with a continuation.
    while unsafe cells[start].isContinuation { start -= 1 }
    let first = unsafe cells[start]
    var run = Run(start: start, end: start, role: first.role, isAnchored: first.isAnchored)
    repeat {
      unsafe run.add(cells[run.end])
    } while unsafe run.end < part.upperBound && run.certainty < .lost
      && cells[run.end].role == run.role && !cells[run.end].isAnchored
      && cells[run.end] != others[run.end]
    return run
  }

  /// Returns whether nothing is visible in some columns of a row.
  func isBlank(_ row: Int, _ columns: Range<Int>) -> Bool {
    columns.allSatisfy { self[row, $0].isBlank }
  }

  /// Draws a character of a single code point, `width` columns wide; the columns must exist.
  func put(
    _ scalar: Unicode.Scalar, width: Int, _ place: Place, _ role: Role, isAnchored: Bool = false
  ) {
    self[place.row, place.column] = GridCell(
      scalar, width: width, role: role, isUncertain: !widths.isCertain(of: scalar),
      isAnchored: isAnchored)
    for column in place.column + 1..<place.column + width {
      self[place.row, column] = .continuation
    }
  }

  /// Draws a row of a frame in those columns of the range that exist.
  ///
  /// Where the frame has a blank, the cells are unchanged. The first cell is anchored, and the
  /// others are drawn after it.
  func draw(_ line: Glyphs.FrameRow, _ row: Int, _ range: Range<Int>, _ role: Role) {
    let range = range.clamped(to: 0..<columns)
    for column in range {
      let isFirst = column == range.lowerBound
      let isLast = column == range.upperBound - 1
      let inside = isLast ? line.last : line.middle
      let scalar = isFirst ? line.first : inside
      guard scalar != " " else { continue }
      self[row, column] = GridCell(scalar, width: 1, role: role, isAnchored: isFirst)
    }
  }

  /// Draws spaces in those columns of a range that exist.
  func drawBlanks(_ row: Int, _ range: Range<Int>) {
    for column in range.clamped(to: 0..<columns) {
      self[row, column] = GridCell(" ", width: 1)
    }
  }

  /// Draws as much of a text as fits before the column `limit`, and returns the column after it.
  ///
  /// By default, the limit is the end of the grid. Only the first character is anchored.
  @discardableResult
  func put(
    _ text: String, _ place: Place, _ role: Role, isAnchored: Bool = false, before limit: Int = .max
  ) -> Int {
    var text = text
    return text.withUTF8 {
      unsafe put(UnsafeRawBufferPointer($0), place, role, isAnchored: isAnchored, before: limit)
    }
  }

  /// Draws as much of a text in UTF-8 as may be shown and fits before the column `limit`.
  ///
  /// Returns the column after it. Only the first character is anchored. `isASCII` tells whether the
  /// terminal shows only ASCII.
  func put(
    _ bytes: UnsafeRawBufferPointer, _ place: Place, _ role: Role, isAnchored: Bool = false,
    before limit: Int, isASCII: Bool = false
  ) -> Int {
    let limit = min(limit, columns)
    var scalars = unsafe DrawnScalars(bytes, widths, isASCII: isASCII)
    // The column in which the current character begins, and the one after it.
    var start = place.column
    var end = place.column
    while let element = scalars.next() {
      let hasRoom = end + element.width <= limit
      if end > place.column, element.joins {
        // The first code points of this character are drawn, and those that don't fit are skipped.
        guard hasRoom, end - start < Grid.characterLimit else { continue }
        join(element, place.row, start, end)
      } else {
        // A mark without a base is skipped.
        if element.width == 0 { continue }
        guard hasRoom else { break }
        start = end
        put(
          element.scalar, width: element.width, (place.row, end), role,
          isAnchored: isAnchored && end == place.column)
      }
      end += element.width
    }
    return end
  }

  /// Adds a code point to the character that takes the columns from `start` to `end` - 1.
  private func join(_ added: DrawnScalars.Element, _ row: Int, _ start: Int, _ end: Int) {
    self[row, start].width += UInt8(added.width)
    // Terminals differ in which code points they join to one character.
    self[row, start].isUncertain = true
    if added.width == 0 { return self[row, end - 1].add(added.scalar) }
    for column in end..<end + added.width { self[row, column] = .continuation }
    self[row, end].scalar = added.scalar
  }
}
