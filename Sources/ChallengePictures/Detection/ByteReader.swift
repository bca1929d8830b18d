/// The numbers of a file, of which none is where the file has ended.
struct ByteReader {
  let bytes: [UInt8]

  func has(_ magic: [UInt8], at index: Int) -> Bool {
    bytes.dropFirst(index).starts(with: magic)
  }

  /// Four bytes, the highest first.
  func long(_ index: Int) -> Int? {
    guard let high = word(index), let low = word(index + 2) else { return nil }
    return high << 16 | low
  }

  /// Two bytes, the higher first.
  func word(_ index: Int) -> Int? {
    index + 2 <= bytes.count ? Int(bytes[index]) << 8 | Int(bytes[index + 1]) : nil
  }

  /// Two bytes, the lower first.
  func lowFirst(_ index: Int) -> Int? {
    index + 2 <= bytes.count ? Int(bytes[index + 1]) << 8 | Int(bytes[index]) : nil
  }

  /// A size of both numbers, if both are there and neither is 0.
  func size(width: Int?, height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }
}

extension Collection<UInt8> {
  /// Whether some bytes are in it in a row.
  ///
  /// The standard library's own search would bring all of its regular expressions into the command.
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
