/// An image file, told by how it begins.
package struct PictureFile: Equatable, Sendable {
  /// The formats that are told apart.
  package enum Format: CaseIterable, Sendable {
    /// Portable Network Graphics. Source: RFC 2083 and https://www.w3.org/TR/png/.
    case png
    /// JPEG. Source: ITU-T T.81, annex B.
    case jpeg
    /// GIF 87a or 89a. Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
    case gif
  }

  /// Its format.
  package let format: Format
  /// Its width and height, or nil if the header is cut, or says that there are none.
  package let size: PixelSize?
  /// Whether it ends as the format has it, with at most 1 KiB behind: one that was cut does not.
  package let isWhole: Bool

  /// Looks at a file; nil if it begins as none of these.
  init?(_ bytes: [UInt8]) {
    let header = FileHeader(bytes: bytes)
    if header.has([0x89] + Array("PNG\r\n\u{1A}\n".utf8), at: 0) {
      format = .png
      let isHeader = header.has(Array("IHDR".utf8), at: 12)
      size = isHeader ? header.size(width: header.long(16), height: header.long(20)) : nil
    } else if header.has([0xFF, 0xD8, 0xFF], at: 0) {
      format = .jpeg
      size = header.jpegSize
    } else if header.has(Array("GIF87a".utf8), at: 0) || header.has(Array("GIF89a".utf8), at: 0) {
      format = .gif
      size = header.size(width: header.lowFirst(6), height: header.lowFirst(8))
    } else {
      return nil
    }
    isWhole = PictureFile.isWhole(format, bytes[...])
  }

  private static func isWhole(_ format: Format, _ bytes: ArraySlice<UInt8>) -> Bool {
    let end = bytes.suffix(1024)
    switch format {
    // The type of the last chunk and its checksum, which is always this one.
    case .png: return end.holds(Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    // EOI.
    case .jpeg: return end.holds([0xFF, 0xD9])
    // The trailer is a byte that is anywhere: nothing but blanks may follow.
    case .gif: return end.last { $0 != 0 && !$0.isSpace } == UInt8(ascii: ";")
    }
  }
}

/// The numbers of a file's header, of which none is where the file has ended.
private struct FileHeader {
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

  func size(width: Int?, height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The size in the first frame header (SOF0 to SOF15), found from segment to segment.
  var jpegSize: PixelSize? {
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      switch marker {
      // A byte of padding before a marker.
      case 0xFF: index += 1
      // Tables of Huffman codes and of arithmetic coding, and a reserved one, among the frames.
      case 0xC4, 0xC8, 0xCC: index += 2 + max(2, word(index + 2) ?? 2)
      case 0xC0...0xCF: return size(width: word(index + 7), height: word(index + 5))
      // Without a length: TEM, RST0 to RST7.
      case 0x01, 0xD0...0xD7: index += 2
      // The picture begins, or ends.
      case 0xD8...0xDA: return nil
      default: index += 2 + max(2, word(index + 2) ?? 2)
      }
    }
    return nil
  }
}
