/// A reader of Netpbm pictures (PBM, PGM, PPM, PAM; plain and raw) that takes them in pieces.
///
/// Nothing is set aside before its bytes are there, whatever a header says. It holds the pixels, a
/// byte a sample; while these come in small pieces and room is made, at most 1.5 times as much. Fed
/// whole, a raw picture and its bytes together are twice the pixels.
package struct NetpbmReader {
  /// The most pixels that a picture may be wide, or high.
  package static let sideLimit = 4096

  /// The bytes of the largest picture that has to be read: four samples of a byte for each pixel.
  ///
  /// A command that prints more is not read any further.
  package static let byteLimit =
    sideLimit * sideLimit * Raster.Samples.rgba.rawValue + NetpbmHeader.lengthLimit

  /// The header's bytes until it is whole.
  private var head: [UInt8] = []
  private var pixels: NetpbmPixels?

  /// Creates a reader that has read nothing.
  package init() {}

  /// Reads the next bytes; those after the picture's end are passed over.
  ///
  /// - Throws: ``NetpbmError``; the reader is of no use then.
  package mutating func feed(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    if pixels != nil {
      try pixels?.feed(bytes)
      return
    }
    // The header is read anew with each piece: it is short, and pieces are not.
    let known = head.count
    head += bytes.prefix(NetpbmHeader.lengthLimit - known)
    guard let (header, length) = try NetpbmHeader.read(head[...]) else { return }
    head = []
    var pixels = NetpbmPixels(header)
    try pixels.feed(bytes.dropFirst(length - known))
    self.pixels = pixels
  }

  /// Says that there is no more, and returns the picture.
  ///
  /// - Throws: ``NetpbmError/truncated`` if there should be more, or ``NetpbmError/badSample``.
  package consuming func finish() throws(NetpbmError) -> Raster {
    guard var pixels else { throw .truncated }
    self.pixels = nil
    return try pixels.finish()
  }
}

extension Raster {
  /// Reads a whole Netpbm picture.
  ///
  /// - Throws: ``NetpbmError``.
  package init(netpbm bytes: [UInt8]) throws(NetpbmError) {
    var reader = NetpbmReader()
    try reader.feed(bytes[...])
    self = try reader.finish()
  }
}

/// Why bytes are no Netpbm picture that can be shown.
package enum NetpbmError: Error, Equatable {
  /// There is no header of that format.
  case badHeader
  /// The width or the height is 0.
  case noPixels
  /// The width or the height is more than ``NetpbmReader/sideLimit``.
  case tooLarge
  /// The largest sample is 0 or more than 65535.
  case badMaxval
  /// A PAM picture whose tuples are no pixels, or have another depth than pixels.
  case badTupleType
  /// A sample is no number, or larger than the header says.
  case badSample
  /// The bytes end before the picture does.
  case truncated
}
