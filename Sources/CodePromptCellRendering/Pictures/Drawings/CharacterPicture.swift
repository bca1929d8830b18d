/// A picture that is drawn with characters, of which each stands for two pixels, one above the
/// other.
package struct CharacterPicture: PixelPicture, Sendable {
  private let raster: Raster
  private let colors: ColorDepth
  private let isASCII: Bool

  /// Creates a picture of pixels; `isASCII` tells whether the terminal shows only ASCII.
  package init(_ raster: Raster, colors: ColorDepth, isASCII: Bool) {
    self.raster = raster
    self.colors = colors
    self.isASCII = isASCII
  }

  var size: PixelSize { raster.size }
  var cellSize: PixelSize { PixelSize(width: 1, height: 2) }

  func fitted(into box: PixelSize) -> PixelSize { raster.fitted(into: box) }

  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    let scaled = raster.scaled(into: request.area.pixels(perCell: cellSize))
    let picture = BlockPicture(scaled, colors: colors, isASCII: isASCII)
    return DrawnChallenge(rows: picture.rows(dimmed: request.isDimmed))
  }
}
