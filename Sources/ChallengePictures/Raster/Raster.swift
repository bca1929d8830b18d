/// A picture in pixels, with 8 bits per sample.
package struct Raster: Equatable, Sendable {
  /// The samples of a pixel; the raw value is their number of bytes.
  package enum Samples: Int, Sendable {
    /// Brightness.
    case gray = 1
    /// Brightness and opacity.
    case grayAlpha
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and opacity; the colour is not multiplied by it.
    case rgba

    /// Whether a pixel has an opacity.
    package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
  }

  /// The width and height.
  package let size: PixelSize
  /// The samples of each pixel.
  package let samples: Samples
  /// The pixels, row by row from the top, without padding.
  package let bytes: [UInt8]

  /// Creates a picture; the number of bytes must match its size.
  package init(size: PixelSize, samples: Samples, bytes: [UInt8]) {
    precondition(
      bytes.count == size.count * samples.rawValue,
      "\(bytes.count) bytes are no \(size.width) × \(size.height) pixels of \(samples)")
    self.size = size
    self.samples = samples
    self.bytes = bytes
  }

  /// Returns a pixel's colour, ignoring its opacity.
  package func color(x: Int, y: Int) -> RGB {
    let index = (y * size.width + x) * samples.rawValue
    return switch samples {
    case .gray, .grayAlpha: RGB(bytes[index], bytes[index], bytes[index])
    case .rgb, .rgba: RGB(bytes[index], bytes[index + 1], bytes[index + 2])
    }
  }
}
