/// An incremental reader of Netpbm pictures (PBM, PGM, PPM, PAM; plain and raw).
///
/// Memory is allocated only for bytes that have arrived, whatever the header says. The pixels take
/// one byte per sample; while they arrive in small pieces, the buffer takes at most 1.5 times that.
/// If a raw picture is fed at once, it and its pixels take twice the size of the pixels.
package struct NetpbmReader {
  /// The maximum width and height of a picture in pixels.
  package static let sideLimit = 4096

  /// The length of the largest supported picture in bytes: four one-byte samples per pixel.
  ///
  /// Output beyond that is not read.
  package static let byteLimit =
    sideLimit * sideLimit * Raster.Samples.rgba.rawValue + NetpbmHeader.lengthLimit

  /// The header's bytes until it is complete.
  private var head: [UInt8] = []
  private var pixels: NetpbmPixels?

  /// Creates a reader without input.
  package init() {}

  /// Reads the next bytes; bytes after the picture's end are ignored.
  ///
  /// - Throws: ``NetpbmError``; the reader can't be used any more then.
  package mutating func feed(_ bytes: ArraySlice<UInt8>) throws(NetpbmError) {
    if pixels != nil {
      try pixels?.feed(bytes)
      return
    }
    // The header is parsed again with each piece: it is short, and pieces are large.
    let known = head.count
    head += bytes.prefix(NetpbmHeader.lengthLimit - known)
    guard let (header, length) = try NetpbmHeader.read(head[...]) else { return }
    head = []
    var pixels = NetpbmPixels(header)
    try pixels.feed(bytes.dropFirst(length - known))
    self.pixels = pixels
  }

  /// Ends the input and returns the picture.
  ///
  /// - Throws: ``NetpbmError/truncated`` if bytes are missing, or ``NetpbmError/badSample``.
  package consuming func finish() throws(NetpbmError) -> Raster {
    guard var pixels else { throw .truncated }
    self.pixels = nil
    return try pixels.finish()
  }
}

extension Raster {
  /// Reads a complete Netpbm picture.
  ///
  /// - Throws: ``NetpbmError``.
  package init(netpbm bytes: [UInt8]) throws(NetpbmError) {
    var reader = NetpbmReader()
    try reader.feed(bytes[...])
    self = try reader.finish()
  }
}

/// The reason why bytes are not a supported Netpbm picture.
package enum NetpbmError: Error, Equatable {
  /// There is no valid header.
  case badHeader
  /// The width or the height is 0.
  case noPixels
  /// The width or the height is more than ``NetpbmReader/sideLimit``.
  case tooLarge
  /// The largest sample value is 0 or more than 65535.
  case badMaxval
  /// A PAM picture's tuples are not pixels, or have the wrong depth for that.
  case badTupleType
  /// A sample is not a number, or larger than the header allows.
  case badSample
  /// The bytes end before the picture does.
  case truncated
}
