/// The pixels of a Netpbm picture, read after its header.
struct NetpbmPixels {
  private let header: NetpbmHeader
  private var pixels: [UInt8] = []
  /// The number of samples that are still missing.
  private var missing: Int
  /// The index of the next sample in its pixel.
  private var place = 0
  private var isInComment = false

  init(_ header: NetpbmHeader) {
    self.header = header
    missing = header.size.count * header.depth
  }

  /// Reads the samples; bytes after the last one are ignored.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) -> Raster {
    let length = header.byteCount ?? bytes.count
    guard bytes.count >= length else { throw .truncated }
    let count = header.size.count * header.samples.rawValue
    // A sample in a plain picture, which is text, takes at least one byte.
    pixels.reserveCapacity(header.byteCount == nil ? min(count, bytes.count) : count)
    let bytes = bytes.prefix(length)
    switch header.encoding {
    case .bits: readBits(bytes)
    case .digits: try readDigits(bytes)
    case .numbers: try readNumbers(bytes)
    case .bytes: try readBytes(bytes)
    case .words: try readWords(bytes)
    }
    guard missing == 0 else { throw .truncated }
    return Raster(size: header.size, samples: header.samples, bytes: pixels)
  }

  private mutating func readBits(_ bytes: ArraySlice<UInt8>) {
    let width = header.size.width
    for (index, byte) in bytes.enumerated() {
      let column = index % ((width + 7) / 8) * 8
      for bit in 0..<min(8, width - column) {
        pixels.append(byte & (0x80 >> UInt8(bit)) == 0 ? 255 : 0)
      }
    }
    missing = 0
  }

  private mutating func readDigits(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    for byte in bytes where !isComment(byte) && missing > 0 {
      switch byte {
      case UInt8(ascii: "0"): try keep(1)
      case UInt8(ascii: "1"): try keep(0)
      default: guard byte.isSpace else { throw .badSample }
      }
    }
  }

  private mutating func readNumbers(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    var number: Int?
    for byte in bytes {
      if byte.isDigit, !isInComment {
        number = number ?? 0
        number?.append(digit: byte)
        continue
      }
      if let ended = number.take() { try keep(ended) }
      guard missing > 0 else { return }
      guard isComment(byte) || byte.isSpace else { throw .badSample }
    }
    if let number { try keep(number) }
  }

  private mutating func readBytes(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    if header.maxval == 255, header.depth == header.samples.rawValue {
      pixels += bytes
      missing = 0
    } else {
      for byte in bytes { try keep(Int(byte)) }
    }
  }

  private mutating func readWords(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      try keep(Int(bytes[index]) << 8 | Int(bytes[index + 1]))
    }
  }

  /// Stores a sample, unless it is one of those that are skipped.
  private mutating func keep(_ sample: Int) throws(NetpbmError) {
    guard sample <= header.maxval else { throw .badSample }
    if place < header.samples.rawValue {
      pixels.append(UInt8((sample * 255 + header.maxval / 2) / header.maxval))
    }
    place = place + 1 == header.depth ? 0 : place + 1
    missing -= 1
  }

  /// Returns whether a byte of a plain picture belongs to a comment, which ends with its line.
  private mutating func isComment(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "#") { isInComment = true }
    guard isInComment else { return false }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { isInComment = false }
    return true
  }
}
