/// A reader of numbers in a file, which returns nil past the end.
struct ByteReader {
  let bytes: [UInt8]

  func has(_ magic: [UInt8], at index: Int) -> Bool {
    bytes.dropFirst(index).starts(with: magic)
  }

  /// Returns four bytes as a big-endian number.
  func long(_ index: Int) -> Int? {
    guard let high = word(index), let low = word(index + 2) else { return nil }
    return high << 16 | low
  }

  /// Returns two bytes as a big-endian number.
  func word(_ index: Int) -> Int? {
    index + 2 <= bytes.count ? Int(bytes[index]) << 8 | Int(bytes[index + 1]) : nil
  }

  /// Returns two bytes as a little-endian number.
  func lowFirst(_ index: Int) -> Int? {
    index + 2 <= bytes.count ? Int(bytes[index + 1]) << 8 | Int(bytes[index]) : nil
  }

  /// Returns a size if both numbers exist and neither is 0.
  func size(width: Int?, height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }
}

extension Collection<UInt8> {
  /// Returns whether the collection contains `bytes` as an unbroken sequence.
  ///
  /// The standard library's search would link all of its regular expressions into the command.
  package func holds(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.starts(with: bytes) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether this is what C's `isspace` counts as space: HT, LF, VT, FF, CR or a blank.
  var isSpace: Bool { self == UInt8(ascii: " ") || self >= 0x09 && self <= 0x0D }
}

extension Int {
  /// Appends a decimal digit. A number above a million is unchanged, so that it can't overflow.
  mutating func append(digit: UInt8) {
    if self <= 1_000_000 { self = self * 10 + Int(digit - UInt8(ascii: "0")) }
  }
}
