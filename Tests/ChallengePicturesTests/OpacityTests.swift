import ChallengePictures
import Testing

/// Pictures with transparent pixels, on a background that nobody knows.
struct OpacityTests {
  private static func raster(_ samples: Raster.Samples, _ bytes: [UInt8]) -> Raster {
    let size = PixelSize(width: bytes.count / samples.rawValue, height: 1)
    return Raster(size: size, samples: samples, bytes: bytes)
  }

  @Test func `a picture of opacities makes pixels transparent`() {
    let opacity = Self.raster(.gray, [0, 255, 7])
    #expect(
      Self.raster(.gray, [1, 2, 3]).masked(by: opacity)
        == Self.raster(.grayAlpha, [1, 0, 2, 255, 3, 7]))
    #expect(
      Self.raster(.rgb, [1, 2, 3, 4, 5, 6, 7, 8, 9]).masked(by: opacity)
        == Self.raster(.rgba, [1, 2, 3, 0, 4, 5, 6, 255, 7, 8, 9, 7]))
  }

  @Test func `one that does not fit, or is opaque, is passed over`() {
    let gray = Self.raster(.gray, [1, 2])
    #expect(gray.masked(by: Self.raster(.gray, [0])) == gray)
    #expect(gray.masked(by: Self.raster(.gray, [255, 255])) == gray)
    #expect(gray.masked(by: Self.raster(.rgb, [0, 0, 0, 0, 0, 0])) == gray)
    let alpha = Self.raster(.grayAlpha, [1, 2])
    #expect(alpha.masked(by: Self.raster(.gray, [0])) == alpha)
  }

  @Test func `behind what is dark comes white, and black behind what is bright`() {
    #expect(
      Self.raster(.grayAlpha, [0, 255, 255, 0, 20, 51]).backed()
        == Self.raster(.gray, [0, 255, 208]))
    #expect(
      Self.raster(.grayAlpha, [255, 255, 0, 0, 250, 51]).backed()
        == Self.raster(.gray, [255, 0, 50]))
    #expect(
      Self.raster(.rgba, [0, 0, 80, 255, 9, 9, 9, 0]).backed()
        == Self.raster(.rgb, [0, 0, 80, 255, 255, 255]))
    #expect(
      Self.raster(.rgba, [255, 255, 80, 255, 9, 9, 9, 0]).backed()
        == Self.raster(.rgb, [255, 255, 80, 0, 0, 0]))
  }

  static let kept = [
    raster(.grayAlpha, [100, 255, 0, 0]), raster(.grayAlpha, [0, 255, 255, 255, 9, 0]),
    raster(.rgba, [200, 30, 30, 255, 0, 0, 0, 0]), raster(.grayAlpha, [9, 0]), raster(.gray, [0]),
    raster(.rgb, [255, 255, 255]), raster(.grayAlpha, [70, 255, 0, 0]),
    raster(.grayAlpha, [160, 255, 0, 0]),
  ]

  @Test(arguments: kept)
  func `what is seen on both stays as it is`(raster: Raster) {
    #expect(raster.backed() == raster)
  }
}
