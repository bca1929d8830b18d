/// A cell of a grid: a character in a look, the rest of a wide character, or nothing.
///
/// All bits are zero where there is nothing, so that memory of zeros is an empty grid.
struct GridCell: Equatable {
  /// The first code point of the character; 0 in an empty cell and in the rest of a wide character.
  private(set) var scalar: UInt32 = 0
  private(set) var look = Look.plain
  // The columns, and in the highest bit whether some terminals take fewer for it.
  private var size: UInt8 = 0
  /// Where in its row the other code points of the character are; 0 where it has no others.
  var rest: UInt16 = 0

  /// Nothing.
  static let empty = GridCell()
  /// What follows the first cell of a wide character.
  static let continuation = GridCell(size: .max)

  private init(size: UInt8 = 0) {
    self.size = size
  }

  /// A character of one code point.
  init(_ scalar: Unicode.Scalar, _ look: Look, width: Int, isCertain: Bool) {
    self.scalar = scalar.value
    self.look = look
    size = UInt8(width) | (isCertain ? 0 : 0x80)
  }

  /// How many columns the character takes, its first cell's among them: those of the terminal that
  /// takes the most.
  var width: Int {
    get { self == .continuation ? 0 : Int(size & 0x7F) }
    set { size = size & 0x80 | UInt8(newValue) }
  }

  /// Whether all terminals take the same columns, but for those in which ambiguous characters are wide.
  var isCertain: Bool {
    get { size & 0x80 == 0 || self == .continuation }
    set { size = newValue ? size & 0x7F : size | 0x80 }
  }

  /// The columns that it takes in the terminal that takes the most for it: two for whatever is not
  /// ASCII, since some draw ambiguous characters so wide.
  var mostColumns: Int { isASCII ? 1 : max(2, width) }

  /// Whether nothing is to be seen here.
  var isBlank: Bool { isEmpty || scalar == 0x20 && rest == 0 && look.role == .plain }

  /// Whether nothing is drawn here.
  var isEmpty: Bool { scalar == 0 && size == 0 }

  /// Whether this is a character of ASCII, which takes one column everywhere.
  var isASCII: Bool { scalar < 0x80 && rest == 0 }
}

/// How a cell looks: the role of what it belongs to, and what is true of it at the moment.
struct Look: Equatable {
  private var bits: UInt8

  static let plain = Look(.plain)

  init(_ role: Role, isDimmed: Bool = false, isAnchored: Bool = false) {
    bits = role.rawValue | (isDimmed ? 0x80 : 0) | (isAnchored ? 0x40 : 0)
  }

  var role: Role { Role(rawValue: bits & 0x3F) ?? .plain }
  /// Whether it is drawn faint.
  var isDimmed: Bool { bits & 0x80 != 0 }
  /// Whether the cursor goes to its column by number, so that wrong widths before it move nothing.
  var isAnchored: Bool { bits & 0x40 != 0 }

  /// The same for the first cell of a part that has a column of its own, and for the others.
  var anchored: Look { Look(bits: bits | 0x40) }
  var unanchored: Look { Look(bits: bits & ~0x40) }

  private init(bits: UInt8) {
    self.bits = bits
  }
}
