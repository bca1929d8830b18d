/// A picture that is sent as sixels, so that its height is a multiple of six pixels.
package struct SixelPicture: PixelPicture, Sendable {
  private let raster: Raster
  private let graphics: TerminalGraphics
  let cellSize: PixelSize

  /// Creates a picture for a terminal with cells of some size.
  package init(_ raster: Raster, cellSize: PixelSize, on graphics: TerminalGraphics) {
    self.raster = raster
    self.cellSize = cellSize
    self.graphics = graphics
  }

  var size: PixelSize { raster.size }

  func fitted(into box: PixelSize) -> PixelSize {
    let fitted = raster.fitted(into: wholeBands(of: box))
    return PixelSize(width: fitted.width, height: Sixel.heightOfBands(for: fitted.height))
  }

  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    let box = wholeBands(of: request.area.pixels(perCell: cellSize))
    return DrawnChallenge(
      sending: Sixel(raster.scaled(into: box)).bytes, for: request, on: graphics)
  }

  /// Returns a box without the rows of pixels below its last whole band of six.
  private func wholeBands(of box: PixelSize) -> PixelSize {
    let unused = box.height % Sixel.bandHeight
    return PixelSize(width: box.width, height: box.height - unused)
  }
}

/// A picture in sixels that a challenge command has printed; it can't be scaled.
package struct PrintedSixels: PixelPicture, Sendable {
  private let sixel: Sixel
  private let graphics: TerminalGraphics
  let cellSize: PixelSize

  /// Creates a picture for a terminal with cells of some size.
  package init(_ sixel: Sixel, cellSize: PixelSize, on graphics: TerminalGraphics) {
    self.sixel = sixel
    self.cellSize = cellSize
    self.graphics = graphics
  }

  var size: PixelSize { sixel.size }

  func fitted(into box: PixelSize) -> PixelSize {
    size.fitted(into: box) == size ? size : PixelSize(width: 0, height: 0)
  }

  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    DrawnChallenge(sending: sixel.bytes, for: request, on: graphics)
  }
}
