internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// Rows and columns of cells to draw into, in memory that a ``Screen`` owns.
///
/// Rows and columns count from 0. What does not fit is omitted, never moved.
@safe struct Grid {
  /// The columns of a character that take further parts: a cell has seven bits for its width.
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

  /// The memory holds nothing but zeros; it has to outlive the grid.
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

  /// Returns the first run of a row, from a column on, that differs from another grid of the same
  /// size; nil if there is none.
  @inline(__always)
  func firstDifference(_ row: Int, from start: Int, to other: Grid) -> Run? {
    let (here, there) = unsafe (self.row(row), other.row(row))
    let end = end(of: row)
    var column = start
    while column < end, unsafe here[column] == there[column] { column += 1 }
    if column >= end { return nil }
    while column > 0, unsafe here[column].isContinuation { column -= 1 }
    var run = unsafe Run(start: column, look: here[column].look)
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
}

// MARK: Drawing

extension Grid {
  /// Draws a single code point, if its columns exist.
  func put(_ scalar: Unicode.Scalar, _ row: Int, _ column: Int, _ look: Look) {
    let cell = cell(scalar, look)
    guard cell.width > 0, column + cell.width <= columns else { return }
    put(cell, row, column)
  }

  private func cell(_ scalar: Unicode.Scalar, _ look: Look) -> GridCell {
    GridCell(
      scalar, look, width: scalar.columns(isWide: isWide),
      // One that is wide by a setting of the terminal is not so for each version of Unicode.
      isCertain: scalar.hasCertainWidth && !(isWide && scalar.isAmbiguous))
  }

  /// Draws a prepared cell; its columns must exist.
  func put(_ cell: GridCell, _ row: Int, _ column: Int) {
    let end = column + cell.width
    precondition(column >= 0 && end <= columns, "columns \(column) to \(end) of \(columns)")
    let cells = unsafe self.row(row)
    unsafe cells[column] = cell
    for column in column + 1..<end { unsafe cells[column] = .continuation }
    unsafe ends[row] = max(ends[row], end)
  }

  /// Draws a line as far as its columns exist, with its first and last characters; without one
  /// between them, the cells there are kept. All must be one column wide in every terminal. Only
  /// the first is anchored.
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
        put(cell(element.scalar, look), row, end)
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
    if added.width == 0 {
      let last = (start..<end).last { unsafe cells[$0].scalar != 0 } ?? start
      return unsafe cells[last].add(added.scalar)
    }
    for column in end..<end + added.width { unsafe cells[column] = .continuation }
    unsafe cells[end] = GridCell(continuedBy: added.scalar)
    unsafe ends[row] = max(ends[row], end + added.width)
  }
}

/// Characters of a row that are drawn without a move or a change of style between them: they have
/// the same look, none but the first is anchored, and none but the last is of uncertain width.
struct Run {
  let start: Int
  var end = 0
  let look: Look
  /// The largest width in any terminal.
  var mostColumns = 0
  var isASCII = true
  var isCertain = true
}

/// The code points of UTF-8 bytes to draw, without those that must not be shown; in ASCII, others
/// are `?`.
@safe struct DrawnScalars {
  /// A code point, the columns that it adds to the text, and its offset in the text. It `joins` if
  /// it combines with the previous character.
  typealias Element = (
    scalar: Unicode.Scalar, width: Int, offset: Int, beginsCharacter: Bool, joins: Bool
  )

  private var characters: CharacterReader
  private var measure: TextMeasure
  private let isASCII: Bool

  init(_ bytes: UnsafeRawBufferPointer, isASCII: Bool, isWide: Bool) {
    characters = unsafe CharacterReader(bytes: bytes)
    measure = TextMeasure(isWide: isWide)
    self.isASCII = isASCII
  }

  mutating func next() -> Element? {
    while let element = characters.next() {
      guard let scalar = element.scalar, scalar.isShown else { continue }
      let isReplaced = isASCII && !scalar.isASCII
      let width = isReplaced ? 1 : measure.columns(adding: scalar)
      return (
        isReplaced ? "?" : scalar, width, element.offset, element.beginsCharacter,
        joins: !isReplaced && (width == 0 || !element.beginsCharacter)
      )
    }
    return nil
  }
}
