// Bytes of a file or a sequence, read as ASCII.

extension Collection<UInt8> {
  /// Returns whether `bytes` are in the collection. The standard library's search would link all of
  /// its regular expressions into the command.
  package func holds(_ bytes: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }

  /// The number in decimal digits; above a million, without the last ones, so as not to overflow.
  var decimal: Int {
    reduce(0) { $0 > 1_000_000 ? $0 : $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

extension UInt8 {
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether this is what C's `isspace` counts as space: HT, LF, VT, FF, CR or a blank.
  var isSpace: Bool { self == UInt8(ascii: " ") || self >= 0x09 && self <= 0x0D }
}
