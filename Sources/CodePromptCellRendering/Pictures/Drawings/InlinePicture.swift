/// A picture in iTerm2's inline images protocol: a file that is sent as it is.
package struct InlinePicture: PixelPicture, Sendable {
  private let image: InlineImage
  private let graphics: TerminalGraphics
  let size: PixelSize
  let cellSize: PixelSize

  /// Creates a picture of some size.
  init(_ image: InlineImage, size: PixelSize, cellSize: PixelSize, on graphics: TerminalGraphics) {
    self.image = image
    self.size = size
    self.cellSize = cellSize
    self.graphics = graphics
  }

  func fitted(into box: PixelSize) -> PixelSize { size.fitted(into: box) }

  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    // The terminal reflows the image's cells; tmux then draws its own over them.
    DrawnChallenge(
      sending: image.showing(in: request.area), endedBy: image.ending,
      columns: request.area.columns, for: request, on: graphics)
  }
}
