internal import CodePromptTerminalText

/// The header of a Netpbm picture in the formats P1 to P6. Sources: pbm(5), pgm(5) and ppm(5).
///
/// The samples of a picture are its bits, its gray values, or the red, green and blue of its
/// pixels.
struct NetpbmHeader {
  /// The digit after the P of the format.
  ///
  /// 1, 2 and 3 are for bits, gray values and colours in the plain format, whose samples are text;
  /// 4, 5 and 6 are for the same in the raw format, whose samples are bytes.
  fileprivate let kind: UInt8
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
  fileprivate var channels: Int { kind % 3 == 0 ? 3 : 1 }

  /// The length of the samples in bytes in the raw format; nil in the plain format.
  var rawLength: Int? {
    if kind <= 3 { return nil }
    if kind == 4 { return (size.width + 7) / 8 * size.height }
    return size.count * channels * (maxval < 256 ? 1 : 2)
  }

  /// Parses the header at the start of some bytes; nil if there is no complete one.
  ///
  /// Its numbers may be invalid.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == UInt8(ascii: "P"), let digit = rest.popFirst(),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(digit),
      let next = rest.first, next.isSpace || next == UInt8(ascii: "#"),
      let width = NetpbmHeader.number(&rest), let height = NetpbmHeader.number(&rest),
      let maxval = digit % 3 == 1 ? 1 : NetpbmHeader.number(&rest)
    else { return nil }
    kind = digit - UInt8(ascii: "0")
    size = PixelSize(width: width, height: height)
    self.maxval = maxval
    self.rest = rest
  }

  /// Returns a sample; nil if it is invalid.
  ///
  /// In the raw format, it is the one with this index in `rest`, which is unchanged. In the plain
  /// format, it is the next one, which is removed from `rest`; the index has no effect.
  fileprivate func sample(_ index: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    switch kind {
    case 1:
      NetpbmHeader.skipSpace(&rest)
      // In a bitmap, 1 is black and 0 is white.
      return rest.popFirst().flatMap { $0 & 0xFE == UInt8(ascii: "0") ? Int(~$0 & 1) : nil }
    case 2, 3: return NetpbmHeader.number(&rest)
    case 4:
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      let byte = rest[rest.startIndex + y * ((size.width + 7) / 8) + x / 8]
      return Int(~byte >> UInt8(7 - x % 8) & 1)
    default:
      if maxval < 256 { return Int(rest[rest.startIndex + index]) }
      return rest.dropFirst(2 * index).prefix(2).reduce(0) { $0 << 8 | Int($1) }
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
    if header.kind == 6, maxval == 255 {
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
