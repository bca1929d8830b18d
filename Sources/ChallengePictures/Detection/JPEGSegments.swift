/// The segments of a JPEG file before its pixels.
///
/// Source: ITU-T T.81, annex B.
struct JPEGSegments {
  /// The start of the file: SOI, and the first byte of the next marker.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The size in the first frame header (SOF0 to SOF15).
  private(set) var size: PixelSize?
  /// Whether there are pixels, and an end of image (EOI) after them.
  private(set) var isWhole = false

  /// Reads the segments in sequence.
  init(_ file: ByteReader) {
    var index = 2
    while let marker = file.word(index), marker >> 8 == 0xFF {
      let length = 2 + max(2, file.word(index + 2) ?? 2)
      switch marker & 0xFF {
      // Padding before a marker.
      case 0xFF: index += 1
      // DHT, JPG (reserved) and DAC, whose numbers are between those of the frame headers.
      case 0xC4, 0xC8, 0xCC: index += length
      case 0xC0...0xCF:
        size = size ?? file.size(width: file.word(index + 7), height: file.word(index + 5))
        index += length
      // TEM and RST0 to RST7 have no length.
      case 0x01, 0xD0...0xD7: index += 2
      // EOI, or a second SOI, ends the segments.
      case 0xD8, 0xD9: return
      // SOS: the pixels follow, in which FF D9 can only be EOI.
      case 0xDA:
        isWhole = file.bytes.dropFirst(index + length).holds([0xFF, 0xD9])
        return
      default: index += length
      }
    }
  }
}
