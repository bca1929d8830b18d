/// A picture in pixels of three bytes: red, green and blue.
package struct Raster: Equatable, Sendable {
  /// The maximum width and height in pixels.
  package static let sideLimit = 4096
  /// The maximum length of a challenge command's output: 64 MiB and a header.
  package static let byteLimit = sideLimit * sideLimit * 4 + 4096

  package let size: PixelSize
  /// The pixels, row by row from the top, without padding.
  package let bytes: [UInt8]
  /// The side of the squares that the picture consists of, as a QR code does; else 1.
  private let module: Int

  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.count * 3, "\(bytes.count) bytes are not \(size)")
    self.size = size
    self.bytes = bytes
    module = Raster.module(size, bytes)
  }

  /// The colours of all pixels, row by row from the top.
  package var pixels: [RGB] {
    // A column beyond the first row is in a row below it.
    (0..<size.count).map { color(x: $0, y: 0) }
  }

  /// Whether nothing is visible: all pixels are black, or all are white.
  package var isBlank: Bool { bytes.allSatisfy { $0 == 0 } || bytes.allSatisfy { $0 == 255 } }

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
    // An edge between two colours is an edge of two squares.
    for index in 0..<bytes.count where side > 1 {
      let (y, x) = (index / 3).quotientAndRemainder(dividingBy: size.width)
      if x % side != 0, bytes[index] != bytes[index - 3] { side = divisor(side, x) }
      if y % side != 0, bytes[index] != bytes[index - 3 * size.width] { side = divisor(side, y) }
    }
    return side
  }

  /// Returns the largest size that fits into a box, as ``PixelSize/fitted(into:)``.
  ///
  /// If the picture consists of squares, they stay equal squares, since a QR code can't be read
  /// otherwise; 0 × 0 if that is impossible.
  package func fitted(into box: PixelSize) -> PixelSize {
    let scaled = size.fitted(into: box)
    guard module > 1, scaled != size else { return scaled }
    let (columns, rows) = (size.width / module, size.height / module)
    let side = max(0, min(box.width / columns, box.height / rows))
    return PixelSize(width: side * columns, height: side * rows)
  }

  /// Returns the picture scaled to fit into a box: each pixel is the mean of those in its place.
  package func scaled(into box: PixelSize) -> Raster { scaled(to: fitted(into: box)) }

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
