extension Raster {
  /// The maximum width and height of a picture in pixels.
  package static let sideLimit = 4096

  /// The length of the largest supported picture in bytes: four one-byte samples per pixel.
  ///
  /// Output beyond that is not read.
  package static let byteLimit =
    sideLimit * sideLimit * Samples.rgba.rawValue + NetpbmHeader.lengthLimit

  /// Reads a Netpbm picture (PBM, PGM, PPM, PAM; plain and raw); bytes after its end are ignored.
  ///
  /// Memory is allocated only for bytes that are there, whatever the header says: one byte per
  /// sample.
  ///
  /// - Throws: ``NetpbmError``.
  package init(netpbm bytes: [UInt8]) throws(NetpbmError) {
    let (header, length) = try NetpbmHeader.read(bytes.prefix(NetpbmHeader.lengthLimit))
    var pixels = NetpbmPixels(header)
    self = try pixels.read(bytes.dropFirst(length))
  }
}

/// The reason why bytes are not a supported Netpbm picture.
package enum NetpbmError: Error, Equatable {
  /// There is no valid header.
  case badHeader
  /// The width or the height is 0.
  case noPixels
  /// The width or the height is more than ``Raster/sideLimit``.
  case tooLarge
  /// The largest sample value is 0 or more than 65535.
  case badMaxval
  /// A PAM picture's tuple type is unknown, or does not fit the number of samples.
  case badTupleType
  /// A sample is not a number, or larger than the header allows.
  case badSample
  /// The bytes end before the picture does.
  case truncated
}
