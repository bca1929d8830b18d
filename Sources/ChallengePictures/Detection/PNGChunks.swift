/// The chunks of a PNG file, read from the signature on.
///
/// The chunks are checked because a terminal does not report an unreadable file. The compressed
/// pixels are not decoded.
///
/// Source: https://www.w3.org/TR/png/#5DataRep.
struct PNGChunks {
  /// The start of the file.
  static let signature = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  private let file: ByteReader
  /// The offset of the next chunk.
  private var index = signature.count

  private init(_ file: ByteReader) {
    self.file = file
  }

  /// Returns the length of a file up to its last chunk; nil if a chunk is missing, cut or corrupt.
  static func length(of file: ByteReader) -> Int? {
    var chunks = PNGChunks(file)
    guard let first = chunks.next(), first.elementsEqual("IHDR".utf8) else { return nil }
    var hasPixels = false
    while let type = chunks.next() {
      if type.elementsEqual("IEND".utf8) { return hasPixels ? chunks.index : nil }
      if type.elementsEqual("IDAT".utf8) { hasPixels = true }
    }
    return nil
  }

  /// Skips a chunk with a valid checksum, and returns its type.
  private mutating func next() -> ArraySlice<UInt8>? {
    // A chunk has length, type, data and checksum; the checksum is of type and data.
    guard let count = file.long(index), let checksum = file.long(index + 8 + count) else {
      return nil
    }
    let content = file.bytes[(index + 4)..<(index + 8 + count)]
    guard CRC32.checksum(content) == checksum else { return nil }
    index += 12 + count
    return content.prefix(4)
  }
}

/// The checksum of PNG's chunks: the CRC of ISO 3309 and ITU-T V.42.
///
/// Source: https://www.w3.org/TR/png/#D-CRCAppendix.
package enum CRC32 {
  /// The CRC of each possible byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
  }

  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { rest, byte in
      table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8
    }
  }
}
