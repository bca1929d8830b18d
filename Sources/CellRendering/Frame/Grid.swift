internal import CodePromptCodeEntry

/// Rows and columns of cells to draw into, in memory that a ``Screen`` owns.
///
/// Rows and columns count from 0. What does not fit is omitted, never moved.
@safe struct Grid {
  /// The width from which a character takes no more parts: a cell has seven bits for the width.
  private static let characterLimit = 96

  let rows: Int
  let columns: Int
  /// Whether ambiguous characters take two columns.
  let isWide: Bool
  // The column after the last drawn one, for each row.
  private let ends: UnsafeMutablePointer<Int>
  private let cells: UnsafeMutablePointer<GridCell>

  static func byteCount(rows: Int, columns: Int) -> Int {
    rows * (MemoryLayout<Int>.stride + columns * MemoryLayout<GridCell>.stride)
  }

  /// Creates an empty grid in memory that is all zeros and outlives the grid.
  init(rows: Int, columns: Int, isWide: Bool, in memory: UnsafeMutableRawPointer) {
    self.rows = rows
    self.columns = columns
    self.isWide = isWide
    unsafe ends = memory.assumingMemoryBound(to: Int.self)
    unsafe cells = UnsafeMutableRawPointer(ends + rows).assumingMemoryBound(to: GridCell.self)
  }

  subscript(row: Int, column: Int) -> GridCell {
    precondition(column >= 0 && column < columns, "column \(column) of \(columns)")
    return unsafe self.row(row)[column]
  }

  private func row(_ row: Int) -> UnsafeMutablePointer<GridCell> {
    precondition(row >= 0 && row < rows, "row \(row) of \(rows)")
    return unsafe cells + row * columns
  }

  func end(of row: Int) -> Int {
    precondition(row >= 0 && row < rows, "row \(row) of \(rows)")
    return unsafe ends[row]
  }

  /// Clears a row from a column on.
  func clear(_ row: Int, from start: Int = 0) {
    let end = end(of: row)
    guard start < end else { return }
    unsafe (self.row(row) + start).update(repeating: .empty, count: end - start)
    unsafe ends[row] = start
  }

  /// Copies a row of a grid of the same size.
  func copy(_ row: Int, of other: Grid) {
    unsafe self.row(row).update(from: other.row(row), count: max(end(of: row), other.end(of: row)))
    unsafe ends[row] = other.ends[row]
  }

  /// Returns the first run of a row, from a column on and before another, that differs from another
  /// grid of the same size; nil if there is none.
  func firstDifference(_ row: Int, from start: Int, before limit: Int, to other: Grid) -> Run? {
    let (here, there) = unsafe (self.row(row), other.row(row))
    let end = min(end(of: row), limit)
    var column = min(start, end)
    while column < end, unsafe here[column] == there[column] { column += 1 }
    if column == end { return nil }
    // A row never begins with a continuation.
    while unsafe here[column].isContinuation { column -= 1 }
    var run = unsafe Run(start: column, end: column, look: here[column].look)
    let look = run.look.unanchored
    repeat {
      let cell = unsafe here[column]
      run.mostColumns += cell.isASCII ? 1 : max(2, cell.width)
      if !cell.isASCII { run.isASCII = false }
      run.isCertain = cell.isCertain
      column += max(cell.width, 1)
    } while unsafe column < end && run.isCertain && here[column].look == look
      && here[column] != there[column]
    run.end = column
    return run
  }

  func isBlank(_ row: Int, _ columns: Range<Int>) -> Bool {
    columns.allSatisfy { self[row, $0].isBlank }
  }

  func send(_ run: Run, _ row: Int, in frame: inout FrameBuffer) {
    let cells = unsafe self.row(row)
    for column in run.start..<run.end { unsafe cells[column].send(in: &frame) }
  }
}

// MARK: Drawing

extension Grid {
  /// Draws a single code point, at least a column wide; its columns must exist.
  func put(_ scalar: Unicode.Scalar, width: Int, _ row: Int, _ column: Int, _ look: Look) {
    let end = column + width
    precondition(column >= 0 && end <= columns, "columns \(column) to \(end) of \(columns)")
    let cells = unsafe self.row(row)
    // Unicode versions differ in which characters are ambiguous, so an ambiguous one may be narrow.
    let isCertain = scalar.hasCertainWidth && !(isWide && scalar.isAmbiguous)
    unsafe cells[column] = GridCell(scalar, look, width: width, isCertain: isCertain)
    for column in column + 1..<end { unsafe cells[column] = .continuation }
    unsafe ends[row] = max(ends[row], end)
  }

  /// Draws `first`, repetitions of `line`, and `last`, each one column wide, in the columns that
  /// exist. If `line` is nil, the cells between `first` and `last` are kept. Only the first cell is
  /// anchored by `look`: the others follow it.
  func drawLine(
    _ first: Unicode.Scalar, _ line: Unicode.Scalar?, _ last: Unicode.Scalar, _ row: Int,
    _ range: Range<Int>, _ look: Look
  ) {
    let range = range.clamped(to: 0..<columns)
    if range.isEmpty { return }
    let cells = unsafe self.row(row) + range.lowerBound
    let rest = look.unanchored
    if let line { unsafe cells.update(repeating: GridCell(line, rest), count: range.count) }
    unsafe cells[range.count - 1] = GridCell(last, rest)
    unsafe cells[0] = GridCell(first, look)
    unsafe ends[row] = max(ends[row], range.upperBound)
  }

  /// Draws the characters of a text that fit before a column, by default the grid's end, and
  /// returns the column after them.
  @discardableResult
  func put(
    _ text: String, _ row: Int, _ column: Int, _ look: Look, before limit: Int? = nil
  ) -> Int {
    var text = text
    return text.withUTF8 {
      unsafe put(UnsafeRawBufferPointer($0), row, column, look, before: limit)
    }
  }

  /// Draws the characters of UTF-8 bytes that fit before a column, by default the grid's end, and
  /// returns the column after them. Characters that must not be shown are left out; in ASCII, other
  /// code points are drawn as `?`.
  @discardableResult
  func put(
    _ bytes: UnsafeRawBufferPointer, _ row: Int, _ column: Int, _ look: Look,
    before limit: Int? = nil, isASCII: Bool = false
  ) -> Int {
    let limit = min(limit ?? columns, columns)
    var scalars = unsafe DrawnScalars(bytes, isASCII: isASCII, isWide: isWide)
    var look = look
    var (start, end) = (column, column)
    while let element = scalars.next() {
      let hasRoom = end + element.width <= limit
      if end > column, element.joins {
        // The later parts of a character that does not fit are skipped.
        guard hasRoom, end - start < Grid.characterLimit else { continue }
        join(element, row, start, end)
      } else {
        // A mark without a base is skipped.
        if element.width == 0 { continue }
        guard hasRoom else { break }
        start = end
        put(element.scalar, width: element.width, row, end, look)
        look = look.unanchored
      }
      end += element.width
    }
    return end
  }

  /// Adds a code point to the character that begins in a column and ends before `end`.
  private func join(_ added: DrawnScalars.Element, _ row: Int, _ start: Int, _ end: Int) {
    let cells = unsafe self.row(row)
    unsafe cells[start].widen(by: added.width)
    if added.width == 0 { return unsafe cells[end - 1].add(added.scalar) }
    for column in end..<end + added.width { unsafe cells[column] = .continuation }
    unsafe cells[end] = GridCell(continuedBy: added.scalar)
    unsafe ends[row] = max(ends[row], end + added.width)
  }
}

/// Characters of a row that are drawn without a move or a change of style between them: they have
/// the same look, none but the first is anchored, and none but the last is of uncertain width.
struct Run {
  let start: Int
  var end: Int
  let look: Look
  /// The run's width in the terminal that draws it widest.
  var mostColumns = 0
  var isASCII = true
  var isCertain = true
}
