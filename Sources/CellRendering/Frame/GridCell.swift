/// A cell of a grid: a character with its look, the continuation of a wide one, or empty.
///
/// A zero-width code point that joins a character is a mark in its last cell; one with a width
/// takes the next cell. An empty cell is all zero bits, so zeroed memory is an empty grid.
struct GridCell: Equatable {
  // From the lowest bit: code point (21 bits), width (7), uncertain width (1), continuation (1),
  // look (8), fourth mark (21).
  private var bits: UInt64 = 0
  // The first three marks, in 21 bits each.
  private var marks: UInt64 = 0

  static let empty = GridCell()
  static let continuation = GridCell(continuedBy: "\0")

  private init() {}

  /// Creates the continuation of a character: a code point that joins it and has its own column.
  init(continuedBy scalar: Unicode.Scalar) {
    bits = 1 << 29 | UInt64(scalar.value)
  }

  init(_ scalar: Unicode.Scalar, _ look: Look, width: Int = 1, isCertain: Bool = true) {
    bits =
      UInt64(scalar.value) | UInt64(truncatingIfNeeded: width) << 21
      | (isCertain ? 0 : 1 << 28) | UInt64(look.bits) << 32
  }

  /// The first code point; 0 in an empty cell and in the continuation of a wide character.
  var scalar: UInt32 { UInt32(truncatingIfNeeded: bits & 0x1F_FFFF) }

  var look: Look { Look(bits: UInt8(truncatingIfNeeded: bits >> 32)) }

  /// The character's total width in columns, in the terminal that draws it widest.
  var width: Int { Int(bits >> 21 & 0x7F) }

  /// Whether the character has the same width in all terminals, apart from those that draw
  /// ambiguous characters in two columns.
  var isCertain: Bool { bits & 1 << 28 == 0 }

  /// Adds columns and makes the width uncertain: terminals differ in what they join to a character.
  mutating func widen(by columns: Int) {
    bits = (bits | 1 << 28) + UInt64(columns) << 21
  }

  /// Adds a zero-width code point, up to four.
  mutating func add(_ mark: Unicode.Scalar) {
    let place = (84 - marks.leadingZeroBitCount) / 21 * 21
    if place < 63 {
      marks |= UInt64(mark.value) << UInt64(place)
    } else if bits >> 40 == 0 {
      bits |= UInt64(mark.value) << 40
    }
  }

  /// Appends the code points to a frame; a blank in an empty cell.
  func send(in frame: inout FrameBuffer) {
    if scalar != 0, let scalar = Unicode.Scalar(scalar) { frame.append(scalar) }
    if self == .empty { frame.append(UInt8(ascii: " ")) }
    var rest = marks
    while rest != 0 {
      if let mark = Unicode.Scalar(UInt32(rest & 0x1F_FFFF)) { frame.append(mark) }
      rest >>= 21
    }
    if bits >> 40 != 0, let mark = Unicode.Scalar(UInt32(bits >> 40)) { frame.append(mark) }
  }

  /// Whether this belongs to the character before it.
  var isContinuation: Bool { bits & 1 << 29 != 0 }

  /// Whether the character is ASCII, and so one column wide even in a terminal that draws ambiguous
  /// characters in two.
  var isASCII: Bool { scalar >> 7 == 0 && marks == 0 }

  var isBlank: Bool {
    self == .empty || scalar == 0x20 && marks == 0 && look.unanchored == .plain
  }
}

/// The look of a cell: the role of its part, and whether it is anchored.
struct Look: Equatable {
  let bits: UInt8
}

extension Look {
  static let plain = Look(.plain)

  init(_ role: Role) {
    bits = role.rawValue
  }

  var role: Role { Role(rawValue: bits & 0x3F) ?? .plain }
  /// Whether the cursor moves to the cell's column by number, so that wrong widths before it have
  /// no effect.
  var isAnchored: Bool { bits & 0x40 != 0 }

  /// This look with and without the flag ``isAnchored``.
  var anchored: Look { Look(bits: bits | 0x40) }
  var unanchored: Look { Look(bits: bits & ~0x40) }
}
