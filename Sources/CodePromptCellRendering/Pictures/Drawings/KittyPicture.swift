/// A picture in kitty's graphics protocol, which the terminal stores, scales and dims.
package struct KittyPicture: PixelPicture, Sendable {
  /// The form in which the picture is sent.
  package enum Source: Sendable {
    /// Pixels, which are scaled down before they are sent if the area has fewer.
    case pixels(Raster)
    /// The bytes of a PNG file, which are sent unchanged, and the size of its picture.
    case png([UInt8], size: PixelSize)
  }

  private let source: Source
  private let image: KittyImage
  let cellSize: PixelSize

  /// Creates a picture that the terminal stores as an image with the ID of `image`.
  package init(_ source: Source, as image: KittyImage, cellSize: PixelSize) {
    self.source = source
    self.image = image
    self.cellSize = cellSize
  }

  var size: PixelSize {
    switch source {
    case .pixels(let raster): raster.size
    case .png(_, let size): size
    }
  }

  var limit: Int { image.limit }

  func fitted(into box: PixelSize) -> PixelSize {
    switch source {
    case .pixels(let raster): raster.fitted(into: box)
    case .png(_, let size): size.fitted(into: box)
    }
  }

  /// Returns the image, and the shade over it if it is dimmed.
  ///
  /// The image is only placed, and not sent again, if the terminal stores one that suffices.
  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    let area = request.area
    let keptArea = request.keptArea.flatMap { suffices($0, for: area) ? $0 : nil }
    let isShaded = request.isDimmed && !image.isInTmux
    let unshading = isShaded || keptArea != nil && !image.isInTmux ? image.shade.deletion : []
    let sequence = keptArea == nil ? sending(in: area) : image.placing(in: area)
    let deletion = isShaded ? unshading : []
    return DrawnChallenge(
      DrawnChallenge.Image(
        sequence + (isShaded ? image.shading(in: area) : unshading), endedBy: image.ending,
        removal: deletion + image.removal, deletion: deletion + image.deletion,
        kept: keptArea ?? area, stays: true),
      rows: image.rows(in: area, dimmed: request.isDimmed))
  }

  /// Returns whether the image that the terminal stores for one area can be shown in another.
  private func suffices(_ kept: CellArea, for area: CellArea) -> Bool {
    switch source {
    // Pixels for a smaller area were scaled down, and would be blurred if the terminal enlarged
    // them.
    case .pixels: kept.columns >= area.columns && kept.rows >= area.rows
    case .png: true
    }
  }

  /// Returns the sequences that send the picture and show it in an area.
  private func sending(in area: CellArea) -> [UInt8] {
    switch source {
    case .pixels(let raster):
      image.showing(raster.scaled(into: area.pixels(perCell: cellSize)), in: area)
    case .png(let file, _): image.showing(png: file, in: area)
    }
  }
}
