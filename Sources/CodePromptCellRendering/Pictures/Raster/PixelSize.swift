/// The width and height of a picture in pixels.
package struct PixelSize: Equatable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  package var count: Int { width * height }

  /// Returns the largest size with this aspect ratio that fits into a box, at most this one.
  ///
  /// Both sides are at least one pixel, unless the box is empty, which gives 0 × 0.
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
