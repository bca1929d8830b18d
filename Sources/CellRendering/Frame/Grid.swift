internal import CodePromptCodeEntry

/// Rows and columns of cells to draw into, in memory that a ``Screen`` owns.
///
/// Rows and columns count from 0. What does not fit is omitted, never moved.
@safe struct Grid {
  /// The width from which a character takes no more parts: a cell has eight bits for the width.
  private static let characterLimit = 96

  let rows: Int
  let columns: Int
  /// Whether ambiguous characters take two columns.
  let isWide: Bool
  private let cells: UnsafeMutablePointer<GridCell>

  static func byteCount(rows: Int, columns: Int) -> Int {
    rows * columns * MemoryLayout<GridCell>.stride
  }

  /// Creates an empty grid in memory that is all zeros and outlives the grid.
  init(rows: Int, columns: Int, isWide: Bool, in memory: UnsafeMutableRawPointer) {
    self.rows = rows
    self.columns = columns
    self.isWide = isWide
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

  /// Returns the column after the last drawn one.
  func end(of row: Int) -> Int {
    (0..<columns).last { self[row, $0] != .empty }.map { $0 + 1 } ?? 0
  }

  func clear(_ row: Int, from start: Int = 0) {
    for column in start..<columns { self[row, column] = .empty }
  }

  func copy(_ row: Int, of other: Grid) {
    for column in 0..<columns { self[row, column] = other[row, column] }
  }

  /// Returns whether a row is the same in another grid of the same size.
  func hasSame(_ row: Int, as other: Grid) -> Bool {
    (0..<columns).allSatisfy { self[row, $0] == other[row, $0] }
  }

  /// Returns the first run in a part of a row that differs from another grid of the same size; nil
  /// if there is none.
  func firstDifference(_ row: Int, _ part: Range<Int>, to other: Grid) -> Run? {
    func differs(_ column: Int) -> Bool { self[row, column] != other[row, column] }
    guard var start = part.first(where: differs) else { return nil }
    // A row never begins with a continuation.
    while self[row, start].isContinuation { start -= 1 }
    var run = Run(start: start, end: start, look: self[row, start].look)
    repeat {
      let cell = self[row, run.end]
      run.mostColumns += cell.isASCII ? 1 : max(2, Int(cell.width))
      run.isASCII = run.isASCII && cell.isASCII
      run.isCertain = !cell.isUncertain
      run.end += max(Int(cell.width), 1)
    } while run.end < part.upperBound && run.isCertain
      && self[row, run.end].look == run.look.unanchored && differs(run.end)
    return run
  }

  func isBlank(_ row: Int, _ columns: Range<Int>) -> Bool {
    columns.allSatisfy { self[row, $0].isBlank }
  }

  func send(_ run: Run, _ row: Int, in frame: inout FrameBuffer) {
    for column in run.start..<run.end { self[row, column].send(in: &frame) }
  }
}

// MARK: Drawing

extension Grid {
  /// Draws a single code point, at least a column wide; its columns must exist.
  func put(_ scalar: Unicode.Scalar, width: Int, _ row: Int, _ column: Int, _ look: Look) {
    // Unicode versions differ in which characters are ambiguous, so an ambiguous one may be narrow.
    let isUncertain = !scalar.hasCertainWidth || isWide && scalar.isAmbiguous
    self[row, column] = GridCell(
      scalar: scalar, width: UInt8(width), isUncertain: isUncertain, look: look)
    for column in column + 1..<column + width { self[row, column] = .continuation }
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
    func draw(_ scalar: Unicode.Scalar, _ column: Int, _ look: Look) {
      self[row, column] = GridCell(scalar: scalar, width: 1, look: look)
    }
    if let line { for column in range { draw(line, column, look.unanchored) } }
    draw(last, range.upperBound - 1, look.unanchored)
    draw(first, range.lowerBound, look)
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
    self[row, start].width += UInt8(added.width)
    // Terminals differ in what they join to a character.
    self[row, start].isUncertain = true
    if added.width == 0 { return self[row, end - 1].add(added.scalar) }
    for column in end..<end + added.width { self[row, column] = .continuation }
    self[row, end].scalar = added.scalar
  }
}

/// A cell of a grid: a character with its look, the continuation of a wide one, or empty.
///
/// A zero-width code point that joins a character is a mark in its last cell; one with a width
/// takes the next cell. An empty cell is all zeros, so zeroed memory is an empty grid.
struct GridCell: Equatable {
  /// The first code point; 0 in an empty cell and in the continuation of a wide character.
  var scalar: Unicode.Scalar = "\0"
  /// The character's total width in columns, in the terminal that draws it widest.
  var width: UInt8 = 0
  /// Whether terminals differ in the character's width, apart from those that draw ambiguous
  /// characters in two columns.
  var isUncertain = false
  /// Whether this belongs to the character before it.
  var isContinuation = false
  var look = Look.plain
  var marks = SIMD4<UInt32>()

  static let empty = GridCell()
  static let continuation = GridCell(isContinuation: true)

  /// Adds a zero-width code point, up to four.
  mutating func add(_ mark: Unicode.Scalar) {
    if let free = marks.indices.first(where: { marks[$0] == 0 }) { marks[free] = mark.value }
  }

  /// Appends the code points to a frame; a blank in an empty cell.
  func send(in frame: inout FrameBuffer) {
    if scalar != "\0" { frame.append(scalar) }
    if self == .empty { frame.append(UInt8(ascii: " ")) }
    for index in marks.indices where marks[index] != 0 {
      Unicode.Scalar(marks[index]).map { frame.append($0) }
    }
  }

  private var hasMarks: Bool { marks[0] != 0 }

  /// Whether the character is ASCII, and so one column wide even in a terminal that draws ambiguous
  /// characters in two.
  var isASCII: Bool { scalar.isASCII && !hasMarks }

  var isBlank: Bool {
    self == .empty || scalar == " " && !hasMarks && look.unanchored == .plain
  }
}

/// The look of a cell: the role of its part, and whether it is anchored.
struct Look: Equatable {
  let role: Role
  /// Whether the cursor moves to the cell's column by number, so that wrong widths before it have
  /// no effect.
  let isAnchored: Bool

  static let plain = Look(.plain)

  init(_ role: Role, isAnchored: Bool = false) {
    (self.role, self.isAnchored) = (role, isAnchored)
  }

  /// This look with and without the flag ``isAnchored``.
  var anchored: Look { Look(role, isAnchored: true) }
  var unanchored: Look { Look(role) }
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
