internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// Rows and columns of cells to draw into, in memory that a ``Screen`` owns.
///
/// Rows and columns count from 0. What does not fit is omitted, never moved.
@safe struct Grid {
  let rows: Int
  let columns: Int
  /// Whether ambiguous characters take two columns.
  let isWide: Bool
  // Before each row is a cell that keeps the row's end, and whether a character of it is uncertain.
  private let cells: UnsafeMutablePointer<GridCell>

  /// Returns the size of a grid in bytes.
  static func byteCount(rows: Int, columns: Int) -> Int {
    rows * (columns + 1) * MemoryLayout<GridCell>.stride
  }

  /// The memory holds nothing but zeros; it has to outlive the grid.
  init(rows: Int, columns: Int, isWide: Bool, in memory: UnsafeMutableRawPointer) {
    self.rows = rows
    self.columns = columns
    self.isWide = isWide
    unsafe cells = memory.assumingMemoryBound(to: GridCell.self)
  }

  subscript(row: Int, column: Int) -> GridCell {
    precondition(column >= 0 && column < columns, "column \(column) of \(columns)")
    return unsafe self.row(row)[column]
  }

  /// Returns the cells of a row; the cell before them is its record.
  private func row(_ row: Int) -> UnsafeMutablePointer<GridCell> {
    precondition(row >= 0 && row < rows, "row \(row) of \(rows)")
    return unsafe cells + (row * (columns + 1) + 1)
  }

  /// Clears rows.
  func clear(_ range: Range<Int>) {
    for row in range {
      let record = unsafe self.row(row) - 1
      unsafe record.update(repeating: .empty, count: 1 + record.pointee.end)
    }
  }

  /// Clears a row from a column on.
  func clear(_ row: Int, from start: Int) {
    let cells = unsafe self.row(row)
    for column in start..<columns { unsafe cells[column] = .empty }
    unsafe cells[-1].end = min(cells[-1].end, start)
  }

  /// Copies a row of a grid of the same size.
  func copy(_ row: Int, of other: Grid) {
    let count = 1 + max(end(of: row), other.end(of: row))
    unsafe (self.row(row) - 1).update(from: other.row(row) - 1, count: count)
  }

  /// Returns the column after the last drawn one.
  func end(of row: Int) -> Int { unsafe self.row(row)[-1].end }

  /// Returns whether a row has characters that are narrower in some terminals.
  func isUncertain(_ row: Int) -> Bool { unsafe !self.row(row)[-1].isCertain }

  /// Calls `body` with each character and each empty cell that differs from another grid of the
  /// same size.
  func forEachDifference(
    _ row: Int, in range: Range<Int>, to other: Grid, _ body: (_ column: Int, GridCell) -> Void
  ) {
    let (here, there) = unsafe (self.row(row), other.row(row))
    var column = max(range.lowerBound, 0)
    let end = min(range.upperBound, columns)
    while column < end {
      var cell = unsafe here[column]
      if unsafe cell == there[column] {
        column += 1
        continue
      }
      while column > 0, cell.isContinuation {
        column -= 1
        cell = unsafe here[column]
      }
      body(column, cell)
      column += max(cell.width, 1)
    }
  }

  /// Appends the character that begins in a column to a frame.
  func send(_ cell: GridCell, _ row: Int, _ column: Int, in frame: inout FrameBuffer) {
    cell.send(in: &frame)
    if cell.width < 2 { return }
    for rest in column + 1..<column + cell.width { self[row, rest].send(in: &frame) }
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
    if cell.width > 1 {
      for column in column + 1..<end { unsafe cells[column] = .continuation }
    }
    unsafe cells[-1].end = max(cells[-1].end, end)
    if !cell.isCertain { unsafe cells[-1].isCertain = false }
  }

  /// Draws a line as far as its columns exist, with other characters at its ends if given. All must
  /// be one column wide in every terminal. Only the first is anchored.
  func drawLine(
    _ line: Unicode.Scalar, ends: (Unicode.Scalar, Unicode.Scalar)? = nil, _ row: Int,
    _ range: Range<Int>, _ look: Look
  ) {
    let cells = unsafe self.row(row)
    let (first, last) = (max(range.lowerBound, 0), min(range.upperBound, columns) - 1)
    if first > last { return }
    let cell = GridCell(line, look.unanchored)
    for column in first...last { unsafe cells[column] = cell }
    if let ends { unsafe cells[last] = GridCell(ends.1, look.unanchored) }
    unsafe cells[first] = GridCell(ends?.0 ?? line, look)
    unsafe cells[-1].end = max(cells[-1].end, last + 1)
  }

  /// Draws the characters of a text that fit before a column, by default the grid's end.
  ///
  /// - Returns: The column after the drawn text.
  @discardableResult
  func put(
    _ text: String, _ row: Int, _ column: Int, _ look: Look, before limit: Int? = nil
  ) -> Int {
    var text = text
    return text.withUTF8 {
      unsafe put(UnsafeRawBufferPointer($0), row, column, look, before: limit)
    }
  }

  /// Draws the characters of UTF-8 bytes that fit before a column, without those that must not be
  /// shown. In ASCII, other code points are drawn as `?`.
  ///
  /// - Returns: The column after the drawn text.
  @discardableResult
  func put(
    _ bytes: UnsafeRawBufferPointer, _ row: Int, _ column: Int, _ look: Look,
    before limit: Int? = nil, isASCII: Bool = false
  ) -> Int {
    let limit = min(limit ?? columns, columns)
    if unsafe bytes.isPrintableASCII {
      var look = look
      let end = max(min(column + bytes.count, limit), column)
      for place in column..<end {
        let scalar = unsafe Unicode.Scalar(bytes[place - column])
        put(GridCell(scalar, look), row, place)
        look = look.unanchored
      }
      return end
    }
    return unsafe putCharacters(bytes, row, column, look, before: limit, isASCII: isASCII)
  }

  private func putCharacters(
    _ bytes: UnsafeRawBufferPointer, _ row: Int, _ column: Int, _ look: Look, before limit: Int,
    isASCII: Bool
  ) -> Int {
    var scalars = unsafe DrawnScalars(bytes, isASCII: isASCII, isWide: isWide)
    var look = look
    var start = column
    var end = column
    while let element = scalars.next() {
      let joins = end > column && element.joins && end - start < 0x60
      let hasRoom = end + element.width <= limit
      // A mark without a base is skipped; so are the later parts of a character that does not fit.
      guard joins ? hasRoom : element.width > 0 else { continue }
      guard hasRoom else { break }
      if joins {
        join(element, row, start, end)
      } else {
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
    unsafe cells[-1].isCertain = false
    unsafe cells[start].isCertain = false
    unsafe cells[start].width += added.width
    if added.width == 0 {
      let last = (start..<end).last { unsafe cells[$0].scalar != 0 } ?? start
      return unsafe cells[last].add(added.scalar)
    }
    for column in end..<end + added.width { unsafe cells[column] = .continuation }
    unsafe cells[end] = GridCell(continuedBy: added.scalar)
    unsafe cells[-1].end = max(cells[-1].end, end + added.width)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether all bytes are printable ASCII, each one column wide.
  var isPrintableASCII: Bool { unsafe allSatisfy { (0x20...0x7E).contains($0) } }
}

/// The code points of UTF-8 bytes to draw, without those that must not be shown; in ASCII, others
/// are `?`.
@safe struct DrawnScalars {
  struct Element {
    let scalar: Unicode.Scalar
    /// The columns that it adds to the text.
    let width: Int
    /// Its offset in the text.
    let offset: Int
    /// Whether it begins a character.
    let beginsCharacter: Bool
    /// Whether it combines with the previous character.
    let joins: Bool
  }

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
      return Element(
        scalar: isReplaced ? "?" : scalar, width: width, offset: element.offset,
        beginsCharacter: element.beginsCharacter,
        joins: !isReplaced && (width == 0 || !element.beginsCharacter))
    }
    return nil
  }
}
