// Parsing the bytes of a file or of a control sequence as ASCII.

extension Collection<UInt8> {
  /// Returns whether `bytes` occur somewhere in the collection, one after the other.
  package func holds(_ bytes: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }

  /// The number that these ASCII digits stand for; 0 without digits.
  ///
  /// As soon as it exceeds a million, further digits are ignored, so that it can't overflow.
  package var decimal: Int {
    reduce(0) { $0 > 1_000_000 ? $0 : $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether this is a space for C's `isspace(3)`: HT, LF, VT, FF, CR or a blank.
  package var isSpace: Bool { self == UInt8(ascii: " ") || self >= 0x09 && self <= 0x0D }
}
