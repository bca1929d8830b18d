/// A cell of a grid: the first column of a character, a further column of one, or empty.
///
/// A character's first code point is in its first cell. Each further code point is added at the
/// character's end: as a mark in its last cell if it has no width, or else in the next cells, which
/// become continuations. An empty cell is all zeros, so zeroed memory is an empty grid.
struct GridCell: Equatable {
  /// The code point that is drawn here; 0 in an empty cell, and in the second column of a wide one.
  var scalar: Unicode.Scalar = "\0"
  /// The width of the whole character in columns, on the terminal that draws it widest.
  ///
  /// 0 in an empty cell, and in a continuation.
  var width: UInt8 = 0
  /// Whether terminals may differ in the width of the character.
  ///
  /// Ambiguous characters don't count as long as the terminal is believed to draw them in one
  /// column.
  var isUncertain = false
  /// Whether this column belongs to the character to the left.
  var isContinuation = false
  /// The role of the character, which determines its look.
  var role = Role.plain
  /// Whether the cursor is moved here before the character is drawn, unless it is certainly here.
  ///
  /// So wrong widths of characters to the left have no effect on this one.
  var isAnchored = false
  /// The code points without a width that are drawn with this one; 0 means none.
  var marks = SIMD4<UInt32>()

  static let empty = GridCell()
  static let continuation = GridCell(isContinuation: true)

  /// Adds a zero-width code point; a fifth one is dropped.
  mutating func add(_ mark: Unicode.Scalar) {
    if let free = marks.indices.first(where: { marks[$0] == 0 }) { marks[free] = mark.value }
  }

  /// Appends the cell's code points to a frame, or a space for an empty cell.
  func send(to frame: FrameBuffer) {
    if scalar != "\0" { frame.append(scalar) }
    if isEmpty { frame.append(UInt8(ascii: " ")) }
    for index in marks.indices where marks[index] != 0 {
      Unicode.Scalar(marks[index]).map { frame.append($0) }
    }
  }

  /// Whether the character is ASCII, and so one column wide everywhere.
  var isASCII: Bool { scalar.isASCII && !isUncertain }

  /// Whether nothing is drawn here, not even a space.
  var isEmpty: Bool { scalar == "\0" && !isContinuation }

  /// Whether nothing is visible here: the cell is empty or has a plain space.
  var isBlank: Bool { isEmpty || scalar == " " && !isUncertain && role == .plain }
}
