/// A UTF-8 character that waits for its next bytes.
///
/// Overlong forms, surrogates and values above U+10FFFF are invalid (Unicode 16, table 3-7).
struct PartialCharacter {
  /// The number of missing bytes.
  var remaining: UInt8 = 0
  private var value: UInt32 = 0
  /// The valid values of the next byte.
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  enum Progress: Equatable {
    case unfinished
    case complete(Unicode.Scalar)
    case broken
  }

  /// Takes the first byte, and returns whether it is valid; `remaining` bytes follow either way.
  mutating func begin(_ byte: UInt8) -> Bool {
    // The leading ones count all bytes; UTF-8 once had forms of five and six, begun by F8 to FD.
    remaining = (0xC0...0xFD).contains(byte) ? UInt8((~byte).leadingZeroBitCount - 1) : 0
    value = UInt32(byte & 0x3F >> remaining)
    range =
      switch byte {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    return byte >= 0xC2 && byte <= 0xF4
  }

  /// Takes the next byte, if it is valid; `remaining` is the number of bytes still missing.
  mutating func add(_ byte: UInt8) -> Progress {
    guard range.contains(byte) else { return .broken }
    range = 0x80...0xBF
    remaining -= 1
    value = value << 6 | UInt32(byte & 0x3F)
    return remaining > 0 ? .unfinished : .complete(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
