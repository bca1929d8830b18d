internal import CodePromptTerminalText

/// A PNG, JPEG or GIF file, recognized by its first bytes.
///
/// The structure of the file is checked, but not its compressed pixels. This is necessary because a
/// terminal to which the file is sent does not report that it can't read it.
package struct PictureFile: Equatable, Sendable {
  /// The formats that other programs decode (``PictureDecoder``).
  ///
  /// A PAM picture (``ChallengeContent/pam``) is never a ``PictureFile``.
  package enum Format: String, CaseIterable, Sendable {
    case png, jpeg, gif, pam
  }

  /// The format of the file.
  package let format: Format
  /// The size of the picture; nil if the file's header is cut or has no valid size.
  package private(set) var size: PixelSize?
  /// The length of the file in bytes; nil if it is cut, or if it is a corrupt PNG.
  ///
  /// For a PNG, bytes after its end are not counted; for other formats, all bytes are.
  package private(set) var length: Int?

  /// Examines the bytes of a file; nil if it is no PNG, JPEG or GIF.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: PictureFile.pngSignature) {
      format = .png
      readPNG(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      readJPEG(bytes)
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      format = .gif
      if bytes.count >= 10 {
        // The lower byte of each number comes first.
        setSize(256 * Int(bytes[7]) + Int(bytes[6]), 256 * Int(bytes[9]) + Int(bytes[8]))
      }
      // A GIF ends with the trailer byte `;`, which may also occur within it. So the last byte must
      // be one, apart from NULs and white space, which may follow the file.
      let last = bytes.last { $0 != 0 && !$0.isSpace }
      length = last == UInt8(ascii: ";") ? bytes.count : nil
    } else {
      return nil
    }
  }

  /// Sets the size of the picture, unless it is set already, or is invalid.
  private mutating func setSize(_ width: Int?, _ height: Int?) {
    guard size == nil, let width, let height, width > 0, height > 0 else { return }
    size = PixelSize(width: width, height: height)
  }

  private static let pngSignature = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  /// Reads a PNG's chunks: length, type, data, checksum (https://www.w3.org/TR/png/#5DataRep).
  private mutating func readPNG(_ bytes: [UInt8]) {
    var index = PictureFile.pngSignature.count
    if bytes.dropFirst(index + 4).starts(with: "IHDR".utf8) {
      setSize(bytes.number(at: index + 8, count: 4), bytes.number(at: index + 12, count: 4))
    }
    var hasPixels = false
    while let count = bytes.number(at: index, count: 4),
      let checksum = bytes.number(at: index + 8 + count, count: 4)
    {
      let content = bytes[(index + 4)..<(index + 8 + count)]
      let isFirst = index == PictureFile.pngSignature.count
      guard content.crc32 == checksum, content.starts(with: "IHDR".utf8) == isFirst
      else { return }
      index += 12 + count
      if content.starts(with: "IDAT".utf8) { hasPixels = true }
      if content.starts(with: "IEND".utf8) {
        length = hasPixels ? index : nil
        return
      }
    }
  }

  /// Reads a JPEG's segments up to its pixels. Source: ITU-T T.81, annex B.
  private mutating func readJPEG(_ bytes: [UInt8]) {
    var index = 2
    // The loop ends at EOI, at another SOI, or at a restart marker, which have no length.
    while let marker = bytes.number(at: index, count: 2), marker >= 0xFFC0,
      !(0xFFD0...0xFFD9).contains(marker), let count = bytes.number(at: index + 2, count: 2)
    {
      // After the segment of SOS come the compressed pixels, in which FF D9 can only be EOI.
      if marker == 0xFFDA {
        if bytes.dropFirst(index + 2 + count).holds([0xFF, 0xD9]) { length = bytes.count }
        return
      }
      // SOF0 to SOF15 have the size. Three markers in this range are others: DHT, JPG and DAC.
      if marker <= 0xFFCF, ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        setSize(bytes.number(at: index + 7, count: 2), bytes.number(at: index + 5, count: 2))
      }
      // A marker may be preceded by any number of bytes FF as padding.
      index += marker == 0xFFFF ? 1 : 2 + max(count, 2)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The checksum of a PNG's chunk: the CRC of ISO 3309 and ITU-T V.42.
  package var crc32: UInt32 {
    var rest = UInt32.max
    for byte in self {
      rest ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = rest % 2 == 1
        rest /= 2
        if isOdd { rest ^= 0xEDB8_8320 }
      }
    }
    return ~rest
  }
}

extension [UInt8] {
  /// Returns the big-endian number in the `count` bytes from an index on; nil if there are fewer.
  fileprivate func number(at index: Int, count: Int) -> Int? {
    guard index + count <= self.count else { return nil }
    return self[index..<index + count].reduce(0) { 256 * $0 + Int($1) }
  }
}
