/// The parts of a control sequence that determine a key.
///
/// Fields are separated by `;` and their subfields by `:`. Fields that no key uses are only
/// counted, so the size is fixed. Numbers saturate far above every key number, and an empty field
/// is 0.
struct ControlSequence {
  /// The private marker `=`, `>` or `?`, or 0.
  var marker: UInt8 = 0
  /// The last intermediate byte, or 0.
  var intermediate: UInt8 = 0

  /// The numbers of the fields; the third is the code of one of xterm's keys, or kitty's text.
  private(set) var first: UInt32 = 0
  private(set) var second: UInt32 = 0
  private(set) var third: UInt32 = 0
  private(set) var fourth: UInt32 = 0
  private(set) var fifth: UInt32 = 0
  /// The first field's second subfield: what the key types with Shift (kitty).
  private(set) var shifted: UInt32 = 0
  /// The second field's second subfield: press, repeat or release (kitty).
  private(set) var eventType: UInt32 = 0
  /// The third field's further subfields: more text (kitty).
  private(set) var moreText: (UInt32, UInt32, UInt32) = (0, 0, 0)

  /// The number of fields, 0 without a parameter byte.
  private(set) var fieldCount: UInt8 = 0
  private(set) var hasParts = false
  /// The number of characters in the third field, and how many of them were delivered.
  private(set) var textCount: UInt8 = 0
  var textUsed: UInt8 = 0
  private var part: UInt8 = 0
  private var value: UInt32 = 0

  /// The maximum number of fields of any key or reply.
  static let mostFields: UInt8 = 32
  static let mostText: UInt8 = 4
  static let saturation: UInt32 = 99_999_999

  var isEmpty: Bool { fieldCount == 0 }
  /// Whether the sequence has neither a private marker nor an intermediate byte.
  var isPlain: Bool { marker == 0 && intermediate == 0 }
  var isOverlong: Bool { fieldCount > Self.mostFields }

  /// Takes a byte if it is a digit, and returns whether it is.
  mutating func takeDigit(_ byte: UInt8) -> Bool {
    let digit = byte &- UInt8(ascii: "0")
    guard digit < 10 else { return false }
    if fieldCount == 0 { fieldCount = 1 }
    if value <= Self.saturation { value = value &* 10 &+ UInt32(digit) }
    return true
  }

  /// Takes a byte if it ends a field or a subfield, and returns whether it does.
  mutating func takeSeparator(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { return false }
    fieldCount = max(fieldCount, 1)
    endField()
    value = 0
    if byte == UInt8(ascii: ";") {
      // The count stops at one above the limit, which marks an overlong sequence.
      fieldCount = min(fieldCount + 1, Self.mostFields + 1)
      part = 0
    } else {
      hasParts = true
      part = min(part + 1, Self.mostText)
    }
    return true
  }

  /// Stores the number read last. Calling it again at the final byte is harmless.
  mutating func endField() {
    switch fieldCount {
    case 1:
      if part == 0 { first = value }
      if part == 1 { shifted = value }
    case 2:
      if part == 0 { second = value }
      if part == 1 { eventType = value }
    case 3: endText()
    case 4: fourth = value
    case 5: fifth = value
    default: break
    }
  }

  private mutating func endText() {
    textCount = part + 1
    switch part {
    case 0: third = value
    case 1: moreText.0 = value
    case 2: moreText.1 = value
    case 3: moreText.2 = value
    default: break
    }
  }

  /// Returns the modifiers of a field, whose number is their bits plus one; nil if it is too large.
  static func modifiers(_ field: UInt32) -> KeyModifiers? {
    // An empty field means the default.
    if field == 0 { return [] }
    return field <= 256 ? KeyModifiers(rawValue: UInt8(field - 1)) : nil
  }
}
