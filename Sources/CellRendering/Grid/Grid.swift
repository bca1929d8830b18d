internal import CodeEntry

/// Rows and columns of cells that are drawn into, in memory that a ``Screen`` owns.
///
/// Rows and columns count from 0. What has no room is left out, never put elsewhere.
@safe struct Grid {
  let rows: Int
  let columns: Int
  private let cells: UnsafeMutablePointer<GridCell>
  // The code points of a row's characters but for their first ones: for each character how many, then
  // these. How many numbers of it are in use is kept in the cell after the row's last.
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
    get {
      precondition(row >= 0 && row < rows && column >= 0 && column <= columns)
      return unsafe cells[row * (columns + 1) + column]
    }
    nonmutating set {
      precondition(row >= 0 && row < rows && column >= 0 && column <= columns)
      unsafe cells[row * (columns + 1) + column] = newValue
    }
  }

  /// Sends a character.
  func send(_ cell: GridCell, _ row: Int, in frame: inout FrameBuffer) {
    if let scalar = Unicode.Scalar(cell.scalar) { frame.append(scalar) }
    let rest = unsafe rest(of: cell, row: row)
    for index in 0..<rest.count {
      if let scalar = unsafe Unicode.Scalar(rest[index]) { frame.append(scalar) }
    }
  }

  /// The code points of a character after its first.
  private func rest(of cell: GridCell, row: Int) -> UnsafeBufferPointer<UInt32> {
    guard cell.rest > 0 else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let start = unsafe rests + row * Grid.restLimit(columns) + Int(cell.rest) - 1
    return unsafe UnsafeBufferPointer(start: start + 1, count: Int(start.pointee))
  }

  /// Empties some rows.
  func clear(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<rows)
    let count = range.count * (columns + 1)
    unsafe (cells + range.lowerBound * (columns + 1)).update(repeating: .empty, count: count)
  }

  /// Empties a row from a column on.
  func clear(_ row: Int, from start: Int) {
    for column in start..<columns { self[row, column] = .empty }
  }

  /// Takes over a row of a grid of the same size.
  func copy(_ row: Int, of other: Grid) {
    let start = row * (columns + 1)
    unsafe (cells + start).update(from: other.cells + start, count: columns + 1)
    let restCount = Int(other[row, columns].rest)
    let restStart = row * Grid.restLimit(columns)
    unsafe (rests + restStart).update(from: other.rests + restStart, count: restCount)
  }

  /// The column after the last that is not empty.
  func end(of row: Int) -> Int {
    var end = columns
    while end > 0, self[row, end - 1].isEmpty { end -= 1 }
    return end
  }

  /// Whether a row has characters of several code points.
  func hasRests(in row: Int) -> Bool { self[row, columns].rest > 0 }

  /// Whether a row holds the same as that of another grid of the same size.
  func isSame(_ row: Int, as other: Grid) -> Bool {
    for column in 0...columns where self[row, column] != other[row, column] { return false }
    guard hasRests(in: row) else { return true }
    return (0..<columns).allSatisfy { isSame(row, $0, as: other) }
  }

  /// Whether a cell holds the same as that of another grid of the same size.
  func isSame(_ row: Int, _ column: Int, as other: Grid) -> Bool {
    let cell = self[row, column]
    guard cell == other[row, column] else { return false }
    return unsafe cell.rest == 0
      || rest(of: cell, row: row).elementsEqual(other.rest(of: cell, row: row))
  }
}

// MARK: Drawing

extension Grid {
  /// Draws a character of one code point, if its columns are there.
  func put(_ scalar: Unicode.Scalar, _ row: Int, _ column: Int, _ look: Look) {
    let width = scalar.displayWidth
    guard row < rows, width > 0, column + width <= columns else { return }
    self[row, column] = GridCell(scalar, look, width: width, isCertain: scalar.hasCertainWidth)
    if width > 1 { self[row, column + 1] = .continuation }
  }

  /// Draws the same line, which takes one column, in some columns as far as they are there; only the
  /// first of them is anchored.
  func fill(_ line: Unicode.Scalar, _ row: Int, _ range: Range<Int>, _ look: Look) {
    guard row < rows else { return }
    var look = look
    for column in range.clamped(to: 0..<columns) {
      self[row, column] = GridCell(line, look, width: 1, isCertain: true)
      look = look.unanchored
    }
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
    guard row < rows else { return column }
    let limit = min(limit ?? columns, columns)
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
      if let start, !isReplaced, width == 0 || !element.beginsCharacter {
        // No room for all of a character: its beginning has to do.
        guard end + width <= limit, join(scalar, width, row, start) else { continue }
      } else if width > 0 {
        guard end + width <= limit else { break }
        self[row, end] = GridCell(
          scalar, look, width: width, isCertain: scalar.hasCertainWidth)
        start = end
        look = look.unanchored
      } else {
        // A mark that has nothing to stand on.
        continue
      }
      if width > 0 {
        let first = max(end, (start ?? end) + 1)
        for column in first..<end + width { self[row, column] = .continuation }
        end += width
      }
    }
    return end
  }

  /// Adds a code point to the character that begins in a column; false where there is no room for it.
  private func join(_ scalar: Unicode.Scalar, _ width: Int, _ row: Int, _ column: Int) -> Bool {
    var used = self[row, columns]
    var cell = self[row, column]
    let isFirst = cell.rest == 0
    let rowStart = unsafe rests + row * Grid.restLimit(columns)
    guard Int(used.rest) + (isFirst ? 2 : 1) <= Grid.restLimit(columns), cell.width + width < 0x7F
    else { return false }
    if isFirst {
      used.rest += 1
      cell.rest = used.rest
      unsafe rowStart[Int(used.rest) - 1] = 0
    }
    unsafe rowStart[Int(cell.rest) - 1] += 1
    unsafe rowStart[Int(used.rest)] = scalar.value
    used.rest += 1
    cell.width += width
    cell.isCertain = false
    self[row, columns] = used
    self[row, column] = cell
    return true
  }
}
