/// A picture as a matrix of pixels.
package struct Raster: Equatable, Sendable {
  /// The maximum width, and also the maximum height, of a picture that is decoded, in pixels.
  package static let sideLimit = 4096
  /// The maximum length of a challenge command's output in bytes: 64 MiB and 4096 for a header.
  package static let byteLimit = sideLimit * sideLimit * 4 + 4096

  /// The size of the picture.
  package let size: PixelSize
  /// The red, green and blue of each pixel, row by row from the top, without padding.
  package let bytes: [UInt8]
  /// The side in pixels of the squares of which the picture consists, as a QR code does.
  ///
  /// 1 if it does not consist of larger squares.
  private let module: Int

  /// Creates a picture; a number of bytes that does not match the size traps.
  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.count * 3, "\(bytes.count) bytes are not \(size)")
    self.size = size
    self.bytes = bytes
    module = Raster.module(size, bytes)
  }

  /// The colours of all pixels, row by row from the top.
  package var pixels: [RGB] {
    // Columns beyond the end of row 0 are the pixels of the rows below, which follow it in `bytes`.
    (0..<size.count).map { color(x: $0, y: 0) }
  }

  /// Whether nothing is visible, because all pixels are black, or all are white.
  package var isBlank: Bool { bytes.allSatisfy { $0 == 0 } || bytes.allSatisfy { $0 == 255 } }

  /// Returns the colour of a pixel; columns and rows are counted from 0, at the top left.
  package func color(x: Int, y: Int) -> RGB {
    let index = (y * size.width + x) * 3
    return RGB(bytes[index], bytes[index + 1], bytes[index + 2])
  }

  /// Returns the side of the largest squares, all of one size, of which a picture consists.
  private static func module(_ size: PixelSize, _ bytes: [UInt8]) -> Int {
    func divisor(_ one: Int, _ other: Int) -> Int {
      other == 0 ? one : divisor(other, one % other)
    }
    var side = divisor(size.width, size.height)
    // Where two neighbouring pixels have different colours, two squares must meet. So the side of
    // the squares must divide the distance of this place from the picture's left or upper edge.
    for index in 0..<bytes.count where side > 1 {
      let (y, x) = (index / 3).quotientAndRemainder(dividingBy: size.width)
      if x % side != 0, bytes[index] != bytes[index - 3] { side = divisor(side, x) }
      if y % side != 0, bytes[index] != bytes[index - 3 * size.width] { side = divisor(side, y) }
    }
    return side
  }

  /// Returns the largest size in which the picture fits into a box, but not more than its own size.
  ///
  /// If the picture consists of squares, as a QR code does, all squares get the same whole number
  /// of pixels, since the code could not be read otherwise. The result is 0 × 0 if the box is too
  /// small for that. For other pictures it is that of ``PixelSize/fitted(into:)``.
  package func fitted(into box: PixelSize) -> PixelSize {
    let scaled = size.fitted(into: box)
    guard module > 1, scaled != size else { return scaled }
    let (columns, rows) = (size.width / module, size.height / module)
    let side = max(0, min(box.width / columns, box.height / rows))
    return PixelSize(width: side * columns, height: side * rows)
  }

  /// Returns the picture scaled down to fit into a box, in the size of ``fitted(into:)``.
  ///
  /// Each pixel is the mean of the pixels that it replaces.
  package func scaled(into box: PixelSize) -> Raster { scaled(to: fitted(into: box)) }

  /// Returns the picture scaled down to a size; neither side of it may be greater than before.
  func scaled(to target: PixelSize) -> Raster {
    if target == size { return self }
    let means = (0..<target.count).flatMap { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: target.width)
      let rows = y * size.height / target.height..<(y + 1) * size.height / target.height
      let columns = x * size.width / target.width..<(x + 1) * size.width / target.width
      var sums = [0, 0, 0]
      for row in rows {
        let start = (row * size.width + columns.lowerBound) * 3
        for index in 0..<columns.count * 3 { sums[index % 3] += Int(bytes[start + index]) }
      }
      let count = rows.count * columns.count
      return sums.map { UInt8(($0 + count / 2) / count) }
    }
    return Raster(size: target, bytes: means)
  }
}
