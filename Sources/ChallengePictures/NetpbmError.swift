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
