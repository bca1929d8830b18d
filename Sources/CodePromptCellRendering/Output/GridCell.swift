/// A cell of a grid: the first column of a character, a further column of one, or empty.
///
/// A character's first code point is in its first cell. Each further code point is added at the
/// character's end: as a mark in its last cell if it has no width, or else in the next cells, which
/// become continuations. An empty cell is all zeros, so zeroed memory is an empty grid.
///
/// A cell takes 16 bytes, since all of them are in locked memory, and are compared for each key.
struct GridCell: Equatable {
  /// The code point that is drawn here; 0 in an empty cell, and in the second column of a wide one.
  var scalar: Unicode.Scalar = "\0"
  /// The width of the whole character in columns, on the terminal that draws it widest.
  ///
  /// 0 in an empty cell, and in a continuation.
  var width: UInt8 = 0
  /// The role of the character, which determines its look.
  var role = Role.plain
  /// What else is known of this column.
  private var traits: Traits
  /// Up to three code points without a width that are drawn with this one, of 21 bits each.
  ///
  /// The last one is in the lowest bits; 0 means none.
  private var marks: UInt64 = 0

  private struct Traits: OptionSet {
    let rawValue: UInt8
    static let uncertain = Traits(rawValue: 1)
    static let continuation = Traits(rawValue: 2)
    static let anchored = Traits(rawValue: 4)
  }

  static let empty = GridCell()
  static let continuation = GridCell(.continuation)

  private init(_ traits: Traits = []) { self.traits = traits }

  /// Creates the first cell of a character.
  ///
  /// - Parameters:
  ///   - scalar: Its first code point.
  ///   - width: Its width in columns.
  ///   - role: Its role.
  ///   - isUncertain: See ``isUncertain``.
  ///   - isAnchored: See ``isAnchored``.
  init(
    _ scalar: Unicode.Scalar, width: Int, role: Role = .plain, isUncertain: Bool = false,
    isAnchored: Bool = false
  ) {
    self.scalar = scalar
    self.width = UInt8(width)
    self.role = role
    traits = isAnchored ? .anchored : []
    self.isUncertain = isUncertain
  }

  /// Whether terminals may differ in the width of the character.
  ///
  /// Ambiguous characters don't count as long as the terminal is believed to draw them in one
  /// column.
  var isUncertain: Bool {
    get { traits.contains(.uncertain) }
    set { if newValue { traits.insert(.uncertain) } else { traits.remove(.uncertain) } }
  }

  /// Whether this column belongs to the character to the left.
  var isContinuation: Bool { traits.contains(.continuation) }

  /// Whether the cursor is moved here before the character is drawn, unless it is certainly here.
  ///
  /// So wrong widths of characters to the left have no effect on this one.
  var isAnchored: Bool { traits.contains(.anchored) }

  /// Adds a zero-width code point; a fourth one is dropped.
  mutating func add(_ mark: Unicode.Scalar) {
    if marks >> 42 == 0 { marks = marks << 21 | UInt64(mark.value) }
  }

  /// Appends the cell's code points to a frame, or a space for an empty cell.
  func send(to frame: FrameBuffer) {
    if scalar != "\0" { frame.append(scalar) }
    if isEmpty { frame.append(UInt8(ascii: " ")) }
    if marks == 0 { return }
    for shift in [42, 21, 0] as [UInt64] {
      let mark = UInt32(marks >> shift & 0x1F_FFFF)
      if mark != 0 { Unicode.Scalar(mark).map { frame.append($0) } }
    }
  }

  /// Whether the character is ASCII, and so one column wide everywhere.
  var isASCII: Bool { scalar.isASCII && !isUncertain }

  /// Whether nothing is drawn here, not even a space.
  var isEmpty: Bool { scalar == "\0" && !isContinuation }

  /// Whether nothing is visible here: the cell is empty or has a plain space.
  var isBlank: Bool { isEmpty || scalar == " " && !isUncertain && role == .plain }
}
