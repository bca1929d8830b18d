internal import CodeEntry
internal import TerminalText

/// Rows and columns of cells that are drawn into, in memory that a ``Screen`` owns.
///
/// Rows and columns count from 0. What has no room is left out, never put elsewhere.
@safe struct Grid {
  let rows: Int
  let columns: Int
  private let cells: UnsafeMutablePointer<GridCell>
  // The code points of a row's characters but for their first ones: for each character how many, then
  // these. The cell before the row's first keeps how many numbers of it are in use, the row's end, and
  // whether a character of the row is uncertain.
  private let rests: UnsafeMutablePointer<UInt32>

  private static func restLimit(_ columns: Int) -> Int { min(2 * columns + 32, Int(UInt16.max)) }

  /// The bytes that the cells of a grid take.
  static func cellBytes(rows: Int, columns: Int) -> Int {
    rows * (columns + 1) * MemoryLayout<GridCell>.stride
  }

  /// The bytes that its characters of several code points take beside them.
  static func restBytes(rows: Int, columns: Int) -> Int {
    rows * restLimit(columns) * MemoryLayout<UInt32>.stride
  }

  /// The memory holds nothing but zeros; it has to outlive the grid.
  init(rows: Int, columns: Int, cells: UnsafeMutableRawPointer, rests: UnsafeMutableRawPointer) {
    self.rows = rows
    self.columns = columns
    unsafe self.cells = cells.assumingMemoryBound(to: GridCell.self)
    unsafe self.rests = rests.assumingMemoryBound(to: UInt32.self)
  }

  subscript(row: Int, column: Int) -> GridCell {
    precondition(column >= 0 && column < columns, "column \(column) of \(columns)")
    return unsafe self.row(row)[column]
  }

  /// The cells of a row, before which is its record.
  private func row(_ row: Int) -> UnsafeMutablePointer<GridCell> {
    precondition(row >= 0 && row < rows, "row \(row) of \(rows)")
    return unsafe cells + (row * (columns + 1) + 1)
  }

  /// Empties some rows.
  func clear(_ range: Range<Int>) {
    for row in range {
      let record = unsafe self.row(row) - 1
      unsafe record.update(repeating: .empty, count: 1 + record.pointee.end)
    }
  }

  /// Empties a row from a column on.
  func clear(_ row: Int, from start: Int) {
    let cells = unsafe self.row(row)
    for column in start..<columns { unsafe cells[column] = .empty }
    unsafe cells[-1].end = min(cells[-1].end, start)
  }

  /// Takes over a row of a grid of the same size.
  func copy(_ row: Int, of other: Grid) {
    let count = 1 + max(end(of: row), other.end(of: row))
    unsafe (self.row(row) - 1).update(from: other.row(row) - 1, count: count)
    let start = row * Grid.restLimit(columns)
    let restCount = unsafe other.row(row)[-1].rest
    if restCount > 0 {
      unsafe (rests + start).update(from: other.rests + start, count: restCount)
    }
  }

  /// The column after the last that is drawn.
  func end(of row: Int) -> Int { unsafe self.row(row)[-1].end }

  /// Whether a row has characters of several code points.
  func hasRests(in row: Int) -> Bool { unsafe self.row(row)[-1].rest > 0 }

  /// Whether a row has characters that take fewer columns in some terminals.
  func isUncertain(_ row: Int) -> Bool { unsafe !self.row(row)[-1].isCertain }

  /// Calls `body` with each character that differs from what another grid of the same size has in its
  /// place, and with each empty cell that does.
  func forEachDifference(
    _ row: Int, in range: Range<Int>, to other: Grid, _ body: (_ column: Int, GridCell) -> Void
  ) {
    let (here, there) = unsafe (self.row(row), other.row(row))
    let hasRests = hasRests(in: row)
    var column = max(range.lowerBound, 0)
    let end = min(range.upperBound, columns)
    while column < end {
      if unsafe here[column] == there[column], !hasRests || isSame(row, column, as: other) {
        column += 1
        continue
      }
      let cell = unsafe here[column]
      body(column, cell)
      column += max(cell.width, 1)
    }
  }

  /// Whether equal cells have the same code points after their first.
  private func isSame(_ row: Int, _ column: Int, as other: Grid) -> Bool {
    let cell = self[row, column]
    return unsafe rest(of: cell, row: row).elementsEqual(other.rest(of: cell, row: row))
  }

  /// Sends a character.
  func send(_ cell: GridCell, _ row: Int, in frame: inout FrameBuffer) {
    if let scalar = Unicode.Scalar(cell.scalar) { frame.append(scalar) }
    if cell.rest == 0 { return }
    let rest = unsafe rest(of: cell, row: row)
    for index in 0..<rest.count {
      if let scalar = unsafe Unicode.Scalar(rest[index]) { frame.append(scalar) }
    }
  }

  /// The code points of a character after its first.
  private func rest(of cell: GridCell, row: Int) -> UnsafeBufferPointer<UInt32> {
    guard cell.rest > 0 else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let start = unsafe rests + row * Grid.restLimit(columns) + cell.rest - 1
    return unsafe UnsafeBufferPointer(start: start + 1, count: Int(start.pointee))
  }
}

// MARK: Drawing

extension Grid {
  /// Draws a character of one code point, if its columns are there.
  func put(_ scalar: Unicode.Scalar, _ row: Int, _ column: Int, _ look: Look) {
    let width = scalar.displayWidth
    guard width > 0, column + width <= columns else { return }
    put(GridCell(scalar, look, width: width, isCertain: scalar.hasCertainWidth), row, column)
  }

  /// Draws a character that is made already, whose columns are there.
  func put(_ cell: GridCell, _ row: Int, _ column: Int) {
    let end = column + cell.width
    precondition(column >= 0 && end <= columns, "columns \(column) to \(end) of \(columns)")
    let cells = unsafe self.row(row)
    unsafe cells[column] = cell
    for column in column + 1..<max(end, column + 1) { unsafe cells[column] = .continuation }
    unsafe cells[-1].end = max(cells[-1].end, end)
    if !cell.isCertain { unsafe cells[-1].isCertain = false }
  }

  /// Draws the same character, which takes one column in all terminals, in some columns as far as they
  /// are there; only the first of them is anchored.
  func fill(_ character: Unicode.Scalar, _ row: Int, _ range: Range<Int>, _ look: Look) {
    let cells = unsafe self.row(row)
    let range = range.clamped(to: 0..<columns)
    if range.isEmpty { return }
    var cell = GridCell(character, look.unanchored, width: 1, isCertain: true)
    for column in range { unsafe cells[column] = cell }
    cell.look = look
    unsafe cells[range.lowerBound] = cell
    unsafe cells[-1].end = max(cells[-1].end, range.upperBound)
  }

  /// Draws as many characters of a text as have room before a column, the grid's end if none is given.
  ///
  /// - Returns: The column after them.
  @discardableResult
  func put(
    _ text: String, _ row: Int, _ column: Int, _ look: Look, before limit: Int? = nil
  ) -> Int {
    var text = text
    return text.withUTF8 {
      unsafe put(UnsafeRawBufferPointer($0), row, column, look, before: limit)
    }
  }

  /// Draws as many characters of some UTF-8 as have room before a column, without what must not be
  /// shown; in ASCII a `?` for each code point that is none.
  ///
  /// - Returns: The column after them.
  @discardableResult
  func put(
    _ bytes: UnsafeRawBufferPointer, _ row: Int, _ column: Int, _ look: Look,
    before limit: Int? = nil, isASCII: Bool = false
  ) -> Int {
    let limit = min(limit ?? columns, columns)
    // Most texts are of printable ASCII, of which each byte is a character.
    if unsafe bytes.allSatisfy({ (0x20...0x7E).contains($0) }) {
      var look = look
      let end = max(min(column + bytes.count, limit), column)
      for place in column..<end {
        let scalar = unsafe Unicode.Scalar(bytes[place - column])
        put(GridCell(scalar, look, width: 1, isCertain: true), row, place)
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
    var reader = unsafe CharacterReader(bytes: bytes)
    var measure = TextMeasure()
    var look = look
    var start: Int?
    var end = column
    while let element = reader.next() {
      guard var scalar = element.scalar, scalar.isShown else { continue }
      let isReplaced = isASCII && !scalar.isASCII
      if isReplaced { scalar = "?" }
      let width = measure.columns(adding: scalar)
      let joins = start != nil && !isReplaced && (width == 0 || !element.beginsCharacter)
      let hasRoom = end + width <= limit
      // A mark that has nothing to stand on is left out, and of a character that has no room its end.
      guard joins ? hasRoom : width > 0 else { continue }
      guard hasRoom else { break }
      if let start, joins {
        join(scalar, width, row, start)
      } else {
        put(GridCell(scalar, look, width: width, isCertain: scalar.hasCertainWidth), row, end)
        start = end
        look = look.unanchored
      }
      end += width
    }
    return end
  }

  /// Adds a code point to the character that begins in a column, unless it has too many.
  private func join(_ scalar: Unicode.Scalar, _ width: Int, _ row: Int, _ column: Int) {
    var cell = self[row, column]
    cell.width += width
    cell.isCertain = false
    let used = unsafe self.row(row)[-1].rest
    let rowStart = unsafe rests + row * Grid.restLimit(columns)
    if used + 2 <= Grid.restLimit(columns), cell.width < 0x7F {
      var end = used
      if cell.rest == 0 {
        unsafe rowStart[end] = 0
        end += 1
        cell.rest = end
      }
      unsafe rowStart[cell.rest - 1] += 1
      unsafe rowStart[end] = scalar.value
      unsafe self.row(row)[-1].rest = end + 1
    }
    put(cell, row, column)
  }
}
