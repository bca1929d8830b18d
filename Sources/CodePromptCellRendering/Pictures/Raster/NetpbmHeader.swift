internal import CodePromptTerminalText

/// The header of a Netpbm picture in the formats P1 to P6. Sources: pbm(5), pgm(5) and ppm(5).
///
/// The samples of a picture are its bits, its gray values, or the red, green and blue of its
/// pixels.
struct NetpbmHeader {
  /// What the samples are.
  fileprivate enum Kind {
    case bits
    case grays
    case colors
  }

  fileprivate let kind: Kind
  /// Whether the samples are text, as in the plain formats P1 to P3, and not bytes, as in the raw
  /// formats P4 to P6.
  fileprivate let isPlain: Bool
  fileprivate let size: PixelSize
  /// The value of a sample that stands for full brightness.
  fileprivate let maxval: Int
  /// The bytes after the header: the samples, and what follows them.
  let rest: ArraySlice<UInt8>

  /// Whether the header's numbers are valid, and the picture is not larger than
  /// ``Raster/sideLimit``.
  var isValid: Bool {
    [size.width, size.height].allSatisfy((1...Raster.sideLimit).contains)
      && (1...65535).contains(maxval)
  }

  /// The number of samples of a pixel.
  fileprivate var channels: Int { kind == .colors ? 3 : 1 }

  /// The length of a row of bits in bytes in the raw format: the last byte may have unused bits.
  private var bitRowLength: Int { (size.width + 7) / 8 }

  /// The length of the samples in bytes in the raw format; nil in the plain format.
  var rawLength: Int? {
    if isPlain { return nil }
    if kind == .bits { return bitRowLength * size.height }
    return size.count * channels * (maxval < 256 ? 1 : 2)
  }

  /// Parses the header at the start of some bytes; nil if there is no complete one.
  ///
  /// Its numbers may be invalid.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == UInt8(ascii: "P"), let digit = rest.popFirst(),
      let kind = Kind(digit: digit),
      let next = rest.first, next.isSpace || next == UInt8(ascii: "#"),
      let width = NetpbmHeader.number(&rest), let height = NetpbmHeader.number(&rest),
      let maxval = kind == .bits ? 1 : NetpbmHeader.number(&rest)
    else { return nil }
    self.kind = kind
    isPlain = digit <= UInt8(ascii: "3")
    size = PixelSize(width: width, height: height)
    self.maxval = maxval
    self.rest = rest
  }

  /// Returns a sample; nil if it is invalid.
  ///
  /// In the raw format, it is the one with this index in `rest`, which is unchanged. In the plain
  /// format, it is the next one, which is removed from `rest`; the index has no effect.
  fileprivate func sample(_ index: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    // A bit of 1 is black, whose brightness is 0, and a bit of 0 is white.
    switch (kind, isPlain) {
    case (.bits, true):
      NetpbmHeader.skipSpace(&rest)
      switch rest.popFirst() {
      case UInt8(ascii: "0"): return 1
      case UInt8(ascii: "1"): return 0
      default: return nil
      }
    case (_, true): return NetpbmHeader.number(&rest)
    case (.bits, false):
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      let byte = rest[rest.startIndex + y * bitRowLength + x / 8]
      // The highest bit of a byte is the leftmost pixel.
      let bit: UInt8 = 0x80 >> UInt8(x % 8)
      return byte & bit == 0 ? 1 : 0
    case (_, false):
      if maxval < 256 { return Int(rest[rest.startIndex + index]) }
      return rest.dropFirst(2 * index).prefix(2).reduce(0) { 256 * $0 + Int($1) }
    }
  }

  /// Parses a number, and removes it from `rest`; nil if there is none.
  ///
  /// The white space and comments before it are removed too, and so is one space after it, or a
  /// comment up to the end of its line. Nil too if any other byte follows the digits.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    skipSpace(&rest)
    let digits = rest.prefix { $0.isDigit }
    if digits.isEmpty { return nil }
    rest = rest.dropFirst(digits.count)
    if rest.first == UInt8(ascii: "#") { rest = rest.drop { $0 != 0x0A && $0 != 0x0D } }
    return rest.popFirst()?.isSpace == false ? nil : digits.decimal
  }

  /// Removes white space and comments, which begin with `#` and end with their line.
  private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
    while let byte = rest.first, byte.isSpace || byte == UInt8(ascii: "#") {
      rest = byte.isSpace ? rest.dropFirst() : rest.drop { $0 != 0x0A && $0 != 0x0D }
    }
  }
}

extension NetpbmHeader.Kind {
  /// Creates the kind of a format from the digit after its P; nil if there is no such format.
  fileprivate init?(digit: UInt8) {
    switch Unicode.Scalar(digit) {
    case "1", "4": self = .bits
    case "2", "5": self = .grays
    case "3", "6": self = .colors
    default: return nil
    }
  }
}

extension Raster {
  /// Decodes a PBM, PGM or PPM picture, plain or raw; nil if it is cut or invalid.
  ///
  /// No more memory is allocated than the samples that are there need, whatever size the header
  /// says.
  package init?(netpbm file: [UInt8]) {
    guard let header = NetpbmHeader(file), header.isValid else { return nil }
    var rest = header.rest
    let count = header.size.count * header.channels
    let maxval = header.maxval
    guard rest.count >= header.rawLength ?? count else { return nil }
    if header.kind == .colors, !header.isPlain, maxval == 255 {
      self.init(size: header.size, bytes: Array(rest.prefix(count)))
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(header.size.count * 3)
    for index in 0..<count {
      guard let sample = header.sample(index, &rest), sample <= maxval else { return nil }
      let byte = UInt8((sample * 255 + maxval / 2) / maxval)
      for _ in 0..<3 / header.channels { bytes.append(byte) }
    }
    self.init(size: header.size, bytes: bytes)
  }
}
