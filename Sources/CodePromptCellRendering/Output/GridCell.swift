/// A cell of a grid: a character with its role, the continuation of a wide one, or empty.
///
/// A zero-width code point that joins a character is a mark in its last cell; one with a width
/// takes the next cell. An empty cell is all zeros, so zeroed memory is an empty grid.
struct GridCell: Equatable {
  /// The first code point; 0 in an empty cell and in the continuation of a wide character.
  var scalar: Unicode.Scalar = "\0"
  /// The character's total width in columns, in the terminal that draws it widest.
  var width: UInt8 = 0
  /// Whether terminals differ in the character's width, ambiguous characters apart.
  var isUncertain = false
  /// Whether the character to the left takes this column too.
  var isContinuation = false
  var role = Role.plain
  /// Whether the cursor moves here by number, so that wrong widths before have no effect.
  var isAnchored = false
  /// The zero-width code points that join the character; 0 for none.
  var marks = SIMD4<UInt32>()

  static let empty = GridCell()
  static let continuation = GridCell(isContinuation: true)

  /// Adds a zero-width code point; a fifth one is dropped.
  mutating func add(_ mark: Unicode.Scalar) {
    if let free = marks.indices.first(where: { marks[$0] == 0 }) { marks[free] = mark.value }
  }

  /// Appends the code points to a frame; a blank in an empty cell.
  func send(to frame: FrameBuffer) {
    if scalar != "\0" { frame.append(scalar) }
    if isEmpty { frame.append(UInt8(ascii: " ")) }
    for index in marks.indices where marks[index] != 0 {
      Unicode.Scalar(marks[index]).map { frame.append($0) }
    }
  }

  /// Whether the character is ASCII, and so one column wide everywhere.
  var isASCII: Bool { scalar.isASCII && !isUncertain }

  var isEmpty: Bool { scalar == "\0" && !isContinuation }

  var isBlank: Bool { isEmpty || scalar == " " && !isUncertain && role == .plain }
}
