/// An image file, recognized by its first bytes.
package struct PictureFile: Equatable, Sendable {
  /// The formats that are recognized.
  package enum Format: CaseIterable, Sendable {
    /// Portable Network Graphics. Source: RFC 2083 and https://www.w3.org/TR/png/.
    case png
    /// JPEG. Source: ITU-T T.81, annex B.
    case jpeg
    /// GIF 87a or 89a. Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
    case gif
  }

  package let format: Format
  /// The width and height, or nil if the header is cut or has no size.
  package let size: PixelSize?
  /// The length in bytes, or nil if the file is cut, or is a corrupt PNG.
  ///
  /// Data after the end of a PNG is not included.
  package let length: Int?

  /// Examines a file; nil if it has no known format.
  init?(_ bytes: [UInt8]) {
    let file = ByteReader(bytes: bytes)
    if file.has(PNGChunks.signature, at: 0) {
      format = .png
      let isHeader = file.has(Array("IHDR".utf8), at: 12)
      size = isHeader ? file.size(width: file.long(16), height: file.long(20)) : nil
      length = PNGChunks.length(of: file)
    } else if file.has(JPEGSegments.signature, at: 0) {
      let segments = JPEGSegments(file)
      format = .jpeg
      size = segments.size
      length = segments.isWhole ? bytes.count : nil
    } else if file.has(Array("GIF87a".utf8), at: 0) || file.has(Array("GIF89a".utf8), at: 0) {
      format = .gif
      size = file.size(width: file.lowFirst(6), height: file.lowFirst(8))
      // The trailer byte (`;`) may occur anywhere, so only one before the final blanks counts.
      let last = bytes.last { $0 != 0 && !$0.isSpace }
      length = last == UInt8(ascii: ";") ? bytes.count : nil
    } else {
      return nil
    }
  }
}
