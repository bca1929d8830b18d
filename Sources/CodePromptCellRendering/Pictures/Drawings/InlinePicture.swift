/// A picture that is sent as an unchanged file, in iTerm2's inline images protocol.
package struct InlinePicture: PixelPicture, Sendable {
  private let image: InlineImage
  private let graphics: TerminalGraphics
  let size: PixelSize
  let cellSize: PixelSize

  /// Creates a picture from an image; `size` is that of the picture in the file.
  init(_ image: InlineImage, size: PixelSize, cellSize: PixelSize, on graphics: TerminalGraphics) {
    self.image = image
    self.size = size
    self.cellSize = cellSize
    self.graphics = graphics
  }

  func fitted(into box: PixelSize) -> PixelSize { size.fitted(into: box) }

  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    // A terminal keeps the image in its cells, and wraps these like text. In tmux this is so in the
    // outer terminal, but tmux then draws its own cells over them.
    DrawnChallenge(
      sending: image.showing(in: request.area), endedBy: image.ending,
      columns: request.area.columns, for: request, on: graphics)
  }
}
