extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether this is what C's `isspace` calls space: HT, LF, VT, FF, CR or a blank.
  var isSpace: Bool { self == UInt8(ascii: " ") || self >= 0x09 && self <= 0x0D }
}

extension Int {
  /// Adds a digit at the end; beyond a million the number stays as it is, so that none overflows.
  mutating func append(digit: UInt8) {
    if self <= 1_000_000 { self = self * 10 + Int(digit - UInt8(ascii: "0")) }
  }
}
