internal import CodePromptTerminalText

/// A cell of a grid: a character in a look, the rest of one that takes several columns, or nothing.
///
/// What joins a character goes to its last cell as a mark if it takes no column, else to the next
/// cell. All bits are zero where there is nothing, so that memory of zeros is an empty grid.
struct GridCell: Equatable {
  // From the lowest bit: the code point in 21, the width in 7, whether that is uncertain, whether
  // this continues a character, the look in 8 and the fourth mark in 21.
  private var bits: UInt64 = 0
  // The first three marks, in 21 bits each.
  private var marks: UInt64 = 0

  /// Nothing.
  static let empty = GridCell()
  /// What follows the first cell of a character.
  static let continuation = GridCell(bits: 1 << 29)

  private init(bits: UInt64 = 0) {
    self.bits = bits
  }

  /// What follows in a character and has a column of its own.
  init(continuedBy scalar: Unicode.Scalar) {
    bits = GridCell.continuation.bits | UInt64(scalar.value)
  }

  /// A character of one code point.
  init(_ scalar: Unicode.Scalar, _ look: Look, width: Int = 1, isCertain: Bool = true) {
    bits =
      UInt64(scalar.value) | UInt64(truncatingIfNeeded: width) << 21
      | (isCertain ? 0 : 1 << 28) | UInt64(look.bits) << 32
  }

  /// The only character of a text that is of one code point; nil for another text.
  init?(only text: String) {
    let scalars = text.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1, scalar.isShown else { return nil }
    let width = scalar.displayWidth
    guard width > 0 else { return nil }
    self.init(scalar, .plain, width: width, isCertain: scalar.hasCertainWidth)
  }

  /// The first code point of the character; 0 in an empty cell and in the rest of a wide character.
  var scalar: UInt32 { UInt32(truncatingIfNeeded: bits & 0x1F_FFFF) }

  var look: Look {
    get { Look(bits: UInt8(truncatingIfNeeded: bits >> 32)) }
    set { bits = bits & ~(0xFF << 32) | UInt64(newValue.bits) << 32 }
  }

  /// How many columns the character takes, its first cell's among them: those of the terminal that
  /// takes the most.
  var width: Int {
    get { Int(bits >> 21 & 0x7F) }
    set { bits = bits & ~(0x7F << 21) | UInt64(newValue) << 21 }
  }

  /// Whether all terminals take the same columns, but for those in which ambiguous characters are
  /// wide.
  var isCertain: Bool {
    get { bits & 1 << 28 == 0 }
    set { bits = newValue ? bits & ~(1 << 28) : bits | 1 << 28 }
  }

  /// Adds a code point that takes no column, if there are not four.
  mutating func add(_ mark: Unicode.Scalar) {
    let place = (84 - marks.leadingZeroBitCount) / 21 * 21
    if place < 63 {
      marks |= UInt64(mark.value) << UInt64(place)
    } else if bits >> 40 == 0 {
      bits |= UInt64(mark.value) << 40
    }
  }

  /// Adds the code points to a frame.
  func send(in frame: inout FrameBuffer) {
    if let scalar = Unicode.Scalar(scalar) { frame.append(scalar) }
    var rest = marks
    while rest != 0 {
      if let mark = Unicode.Scalar(UInt32(rest & 0x1F_FFFF)) { frame.append(mark) }
      rest >>= 21
    }
    if bits >> 40 != 0, let mark = Unicode.Scalar(UInt32(bits >> 40)) { frame.append(mark) }
  }

  /// Whether this belongs to the character before it.
  var isContinuation: Bool { bits & 1 << 29 != 0 }

  /// What the cell before a row's first keeps of the row: the column after the last that is drawn.
  var end: Int {
    get { Int(scalar) }
    set { bits = bits & ~0x1F_FFFF | UInt64(newValue) & 0x1F_FFFF }
  }

  /// Whether this is a character of ASCII, which takes one column everywhere; some terminals draw
  /// whatever is not in two, since they draw ambiguous characters so wide.
  var isASCII: Bool { scalar < 0x80 && marks == 0 }

  /// Whether nothing is to be seen here.
  var isBlank: Bool { isEmpty || scalar == 0x20 && marks == 0 && look.role == .plain }

  /// Whether nothing is drawn here.
  var isEmpty: Bool { self == .empty }
}

/// How a cell looks: the role of what it belongs to, and what is true of it at the moment.
struct Look: Equatable {
  let bits: UInt8

  static let plain = Look(.plain)

  init(bits: UInt8) {
    self.bits = bits
  }

  init(_ role: Role, isDimmed: Bool = false) {
    bits = role.rawValue | (isDimmed ? 0x80 : 0)
  }

  var role: Role { Role(rawValue: bits & 0x3F) ?? .plain }
  /// Whether it is drawn faint.
  var isDimmed: Bool { bits & 0x80 != 0 }
  /// Whether the cursor goes to its column by number, so that wrong widths before it move nothing.
  var isAnchored: Bool { bits & 0x40 != 0 }

  /// The same for the first cell of a part that has a column of its own, and for the others.
  var anchored: Look { Look(bits: bits | 0x40) }
  var unanchored: Look { Look(bits: bits & ~0x40) }
}
