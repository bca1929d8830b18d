/// The width and height of a picture in pixels.
package struct PixelSize: Equatable, Sendable {
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  package var count: Int { width * height }

  /// Returns the largest size with this aspect ratio that fits into a box, but not more than this
  /// size.
  ///
  /// Width and height are rounded, and at least one pixel. For a box without pixels, they are 0.
  package func fitted(into box: PixelSize) -> PixelSize {
    guard box.width > 0, box.height > 0 else { return PixelSize(width: 0, height: 0) }
    if width <= box.width, height <= box.height { return self }
    func rounded(_ dividend: Int, _ divisor: Int) -> Int {
      max(1, (dividend + divisor / 2) / divisor)
    }
    return box.width * height <= box.height * width
      ? PixelSize(width: box.width, height: rounded(height * box.width, width))
      : PixelSize(width: rounded(width * box.height, height), height: box.height)
  }
}
