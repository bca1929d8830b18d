/// The parts of a control sequence that determine a key.
///
/// Fields are separated by `;` and their subfields by `:`. Numbers saturate far above every key
/// number, and an empty field is 0. Fields that no key uses are only counted, so the size is fixed:
/// in an array, typed text would stay in memory that is not wiped.
struct ControlSequence {
  /// The private marker `=`, `>` or `?`, or 0.
  var marker: UInt8 = 0
  /// The last intermediate byte, or 0.
  var intermediate: UInt8 = 0

  /// The number of fields; it stops at one above the limit, which marks an overlong sequence.
  private(set) var fieldCount: UInt8 = 0
  /// Whether a field has more than one subfield.
  private(set) var hasParts = false
  /// The number of characters in kitty's text that were delivered.
  var textUsed: UInt8 = 0
  private var numbers = SIMD32<UInt32>()
  /// The index of the current subfield; it stops at `partLimit`.
  private var part: UInt8 = 0

  /// The maximum number of fields of any key or reply.
  private static let fieldLimit: UInt8 = 32
  /// The maximum number of subfields, and so of kitty's characters, that any key uses.
  static let partLimit: UInt8 = 4
  private static let saturation: UInt32 = 99_999_999

  /// Returns a number by the indices of its field and subfield; 0 if it is missing.
  subscript(field: UInt8, part: UInt8 = 0) -> UInt32 {
    Self.place(field, part).map { numbers[$0] } ?? 0
  }

  /// Returns the place of a number: there are four for each of the first eight fields. Returns nil
  /// if no key uses the number.
  private static func place(_ field: UInt8, _ part: UInt8) -> Int? {
    field < 8 && part < partLimit ? Int(field * partLimit + part) : nil
  }

  var first: UInt32 { self[0] }
  var second: UInt32 { self[1] }
  /// The code of one of xterm's keys, the first character of kitty's text, or win32's UTF-16 unit.
  var third: UInt32 { self[2] }
  /// Press, repeat or release (kitty).
  var eventType: UInt32 { self[1, 1] }
  /// The number of characters in kitty's text, if that is the last field.
  var textCount: UInt8 { part + 1 }

  var isEmpty: Bool { fieldCount == 0 }
  /// Whether the sequence has neither a private marker nor an intermediate byte.
  var isPlain: Bool { marker == 0 && intermediate == 0 }
  var isOverlong: Bool { fieldCount > Self.fieldLimit }

  /// Takes a byte if it is a digit, and returns whether it is.
  mutating func takeDigit(_ byte: UInt8) -> Bool {
    let digit = byte &- UInt8(ascii: "0")
    guard digit < 10 else { return false }
    fieldCount = max(fieldCount, 1)
    if let place = Self.place(fieldCount - 1, part) {
      numbers[place] = min(numbers[place], Self.saturation) * 10 + UInt32(digit)
    }
    return true
  }

  /// Takes a byte if it ends a field or a subfield, and returns whether it does.
  mutating func takeSeparator(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { return false }
    fieldCount = max(fieldCount, 1)
    if byte == UInt8(ascii: ";") {
      fieldCount = min(fieldCount + 1, Self.fieldLimit + 1)
      part = 0
    } else {
      hasParts = true
      part = min(part + 1, Self.partLimit)
    }
    return true
  }

  /// Returns the modifiers of a field, whose number is their bits plus one; nil if it is too large.
  static func modifiers(_ field: UInt32) -> KeyModifiers? {
    // An empty field means the default.
    if field == 0 { return [] }
    return field <= 256 ? KeyModifiers(rawValue: UInt8(field - 1)) : nil
  }
}
