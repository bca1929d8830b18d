/// A picture as pixels, 8 bits a sample.
package struct Raster: Equatable, Sendable {
  /// What a pixel is made of; the raw value is the bytes it takes.
  package enum Samples: Int, Sendable {
    /// Brightness.
    case gray = 1
    /// Brightness and opacity.
    case grayAlpha
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and opacity; the colour is not multiplied by it.
    case rgba

    /// Whether a pixel says how opaque it is.
    package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
  }

  /// Its width and height.
  package let size: PixelSize
  /// What its pixels are made of.
  package let samples: Samples
  /// The pixels, row by row from the top, without padding.
  package let bytes: [UInt8]

  /// Creates a picture; there must be as many bytes as its size says.
  package init(size: PixelSize, samples: Samples, bytes: [UInt8]) {
    precondition(
      bytes.count == size.count * samples.rawValue,
      "\(bytes.count) bytes are no \(size.width) × \(size.height) pixels of \(samples)")
    self.size = size
    self.samples = samples
    self.bytes = bytes
  }

  /// A pixel's colour, whatever its opacity.
  package func color(x: Int, y: Int) -> RGB {
    let index = (y * size.width + x) * samples.rawValue
    return switch samples {
    case .gray, .grayAlpha: RGB(bytes[index], bytes[index], bytes[index])
    case .rgb, .rgba: RGB(bytes[index], bytes[index + 1], bytes[index + 2])
    }
  }
}
