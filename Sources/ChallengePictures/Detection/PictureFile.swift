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
  /// The bytes that it takes, or nil if it was cut, or is a PNG in which any byte was changed.
  ///
  /// After the end of a PNG there may be something else, which is none of it.
  package let length: Int?

  /// Looks at a file; nil if it begins as none of these.
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
      // The trailer is a byte that is anywhere: nothing but blanks may follow.
      let last = bytes.last { $0 != 0 && !$0.isSpace }
      length = last == UInt8(ascii: ";") ? bytes.count : nil
    } else {
      return nil
    }
  }
}
