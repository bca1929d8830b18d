/// The segments of a JPEG file that are before its pixels.
///
/// Source: ITU-T T.81, annex B.
struct JPEGSegments {
  /// What the file begins with: SOI, and the next marker's first byte.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The size in the first frame header (SOF0 to SOF15).
  private(set) var size: PixelSize?
  /// Whether the pixels begin, and the end of the picture (EOI) follows them.
  private(set) var isWhole = false

  /// Walks from segment to segment.
  init(_ file: ByteReader) {
    var index = 2
    while let marker = file.word(index), marker >> 8 == 0xFF {
      let length = 2 + max(2, file.word(index + 2) ?? 2)
      switch marker & 0xFF {
      // A byte of padding before a marker.
      case 0xFF: index += 1
      // Tables of Huffman codes and of arithmetic coding, and a reserved one, among the frames.
      case 0xC4, 0xC8, 0xCC: index += length
      case 0xC0...0xCF:
        size = size ?? file.size(width: file.word(index + 7), height: file.word(index + 5))
        index += length
      // Without a length: TEM, RST0 to RST7.
      case 0x01, 0xD0...0xD7: index += 2
      // The picture ends, or the pixels begin, among which a marker's first byte is no other's.
      case 0xD8, 0xD9: return
      case 0xDA:
        isWhole = file.bytes.dropFirst(index + length).holds([0xFF, 0xD9])
        return
      default: index += length
      }
    }
  }
}
