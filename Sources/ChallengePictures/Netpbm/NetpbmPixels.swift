/// The pixels of a Netpbm picture, read after its header.
struct NetpbmPixels {
  private let header: NetpbmHeader
  private var pixels: [UInt8] = []
  /// The number of samples that are still missing.
  private var missing: Int
  /// The index of the next sample in its pixel, or for bits of the next pixel in its row.
  private var place = 0
  /// The first byte of a two-byte sample, or the number whose digits are being read.
  private var part: Int?
  private var isInComment = false

  init(_ header: NetpbmHeader) {
    self.header = header
    missing = header.size.count * header.depth
  }

  private var total: Int { header.size.count * header.samples.rawValue }

  mutating func feed(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    guard missing > 0 else { return }
    makeRoom(for: header.encoding == .bits ? bytes.count * 8 : bytes.count)
    switch header.encoding {
    case .bits: feedBits(bytes)
    case .digits: try feedDigits(bytes)
    case .numbers: try feedNumbers(bytes)
    case .bytes: try feedBytes(bytes)
    case .words: try feedWords(bytes)
    }
  }

  mutating func finish() throws(NetpbmError) -> Raster {
    if let number = part, header.encoding == .numbers { try keep(number) }
    guard missing == 0 else { throw .truncated }
    return Raster(size: header.size, samples: header.samples, bytes: pixels)
  }

  /// Doubles the capacity if it is too small, but never beyond the picture's size.
  private mutating func makeRoom(for count: Int) {
    let needed = pixels.count + count
    guard needed > pixels.capacity else { return }
    pixels.reserveCapacity(min(total, max(needed, 2 * pixels.capacity)))
  }

  private mutating func feedBits(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes where missing > 0 {
      for bit in 0..<min(8, header.size.width - place) {
        pixels.append(byte & (0x80 >> UInt8(bit)) == 0 ? 255 : 0)
      }
      let count = min(8, header.size.width - place)
      missing -= count
      place = (place + count) % header.size.width
    }
  }

  private mutating func feedDigits(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    for byte in bytes where !isComment(byte) && missing > 0 {
      switch byte {
      case UInt8(ascii: "0"): try keep(1)
      case UInt8(ascii: "1"): try keep(0)
      default: guard byte.isSpace else { throw .badSample }
      }
    }
  }

  private mutating func feedNumbers(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    for byte in bytes {
      if byte.isDigit, !isInComment {
        part = part ?? 0
        part?.append(digit: byte)
        continue
      }
      if let number = part {
        part = nil
        try keep(number)
      }
      guard missing > 0 else { return }
      guard isComment(byte) || byte.isSpace else { throw .badSample }
    }
  }

  private mutating func feedBytes(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    let bytes = bytes.prefix(missing)
    if header.maxval == 255, header.depth == header.samples.rawValue {
      pixels += bytes
      missing -= bytes.count
    } else {
      for byte in bytes { try keep(Int(byte)) }
    }
  }

  private mutating func feedWords(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    for byte in bytes where missing > 0 {
      if let high = part {
        part = nil
        try keep(high << 8 | Int(byte))
      } else {
        part = Int(byte)
      }
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
