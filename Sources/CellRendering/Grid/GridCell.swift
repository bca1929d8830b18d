internal import TerminalText

/// A cell of a grid: a character in a look, the rest of a wide character, or nothing.
///
/// All bits are zero where there is nothing, so that memory of zeros is an empty grid.
struct GridCell: Equatable {
  // From the lowest bit: the character's first code point in 21, its width in 7, whether that is
  // uncertain, whether this continues a wide character, its look in 8 and the place of its rest in 16.
  private var bits: UInt64 = 0

  /// Nothing.
  static let empty = GridCell()
  /// What follows the first cell of a wide character.
  static let continuation = GridCell(bits: 1 << 29)

  private init(bits: UInt64 = 0) {
    self.bits = bits
  }

  /// A character of one code point.
  init(_ scalar: Unicode.Scalar, _ look: Look, width: Int, isCertain: Bool) {
    bits = UInt64(scalar.value) | UInt64(look.bits) << 32 | (isCertain ? 0 : 1 << 28)
    self.width = width
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

  /// Whether all terminals take the same columns, but for those in which ambiguous characters are wide.
  var isCertain: Bool {
    get { bits & 1 << 28 == 0 }
    set { bits = newValue ? bits & ~(1 << 28) : bits | 1 << 28 }
  }

  /// Where in its row the other code points of the character are; 0 where it has no others.
  var rest: Int {
    get { Int(bits >> 40 & 0xFFFF) }
    set { bits = bits & ~(0xFFFF << 40) | UInt64(newValue) << 40 }
  }

  /// What the cell before a row's first keeps of the row: the column after the last that is drawn.
  var end: Int {
    get { Int(scalar) }
    set { bits = bits & ~0x1F_FFFF | UInt64(newValue) & 0x1F_FFFF }
  }

  /// Whether this is a character of ASCII, which takes one column everywhere.
  var isASCII: Bool { scalar < 0x80 && rest == 0 }

  /// The columns that it takes in the terminal that takes the most for it: two for whatever is not
  /// ASCII, since some draw ambiguous characters so wide.
  var mostColumns: Int { isASCII ? 1 : max(2, width) }

  /// Whether nothing is to be seen here.
  var isBlank: Bool { isEmpty || scalar == 0x20 && rest == 0 && look.role == .plain }

  /// Whether nothing is drawn here.
  var isEmpty: Bool { bits == 0 }
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
