/// A challenge that is a picture or a text with colours, and the way in which it is drawn.
///
/// It is drawn in the room that the layout of the prompt leaves for it.
package enum ChallengeDrawing: Sendable {
  /// Pixels that are drawn with characters.
  case characters(CharacterPicture)
  /// Pixels or a PNG file that are sent in kitty's graphics protocol.
  case kitty(KittyPicture)
  /// A file that is sent unchanged in iTerm2's inline images protocol.
  case inline(InlinePicture)
  /// Pixels that are sent as sixels.
  case sixels(SixelPicture)
  /// Sixels that are sent as the challenge command has printed them.
  case printedSixels(PrintedSixels)
  /// A text with colours.
  case text(PrintedText)
  /// A drawing with made-up size and bytes, for tests of what uses drawings.
  case sample(SampleDrawing)

  /// Creates a drawing of a file that is sent unchanged; nil if the terminal can't show such a
  /// file.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - format: The format of the file.
  ///   - size: The size of the picture in the file.
  ///   - cellSize: The size of a terminal cell in pixels.
  ///   - graphics: What the terminal supports.
  ///   - image: The terminal's image for the file, if it is sent in kitty's protocol.
  package init?(
    file: [UInt8], format: PictureFile.Format, size: PixelSize, cellSize: PixelSize,
    on graphics: TerminalGraphics, as image: KittyImage
  ) {
    if format == .png, graphics.protocols.contains(.kitty) {
      self = .kitty(KittyPicture(.png(file, size: size), as: image, cellSize: cellSize))
    } else if graphics.protocols.contains(.iterm2),
      let image = InlineImage(
        file, isInTmux: graphics.isInTmux, isLimited: graphics.limitsSequences)
    {
      self = .inline(InlinePicture(image, size: size, cellSize: cellSize, on: graphics))
    } else {
      return nil
    }
  }

  /// Returns the area that the challenge takes if `room` is available; nil if it would be
  /// unreadable.
  ///
  /// A text that is too long is cut if `mayCut`, and otherwise counts as unreadable.
  package func area(in room: CellArea, mayCut: Bool) -> CellArea? {
    switch self {
    case .characters(let picture): picture.area(in: room)
    case .kitty(let picture): picture.area(in: room)
    case .inline(let picture): picture.area(in: room)
    case .sixels(let picture): picture.area(in: room)
    case .printedSixels(let picture): picture.area(in: room)
    case .text(let text): text.area(in: room, mayCut: mayCut)
    case .sample(let drawing): drawing.area(room, mayCut)
    }
  }

  /// Returns what is sent to draw the challenge, without what the terminal shows or stores already.
  package func drawn(for request: Request) -> DrawnChallenge {
    switch self {
    case .characters(let picture): picture.drawn(for: request)
    case .kitty(let picture): picture.drawn(for: request)
    case .inline(let picture): picture.drawn(for: request)
    case .sixels(let picture): picture.drawn(for: request)
    case .printedSixels(let picture): picture.drawn(for: request)
    case .text(let text): text.drawn(for: request)
    case .sample(let drawing): drawing.drawn(request)
    }
  }

  /// A request to draw the challenge.
  package struct Request: Sendable {
    /// The area that the drawing fills.
    package var area: CellArea
    /// Whether the challenge is dimmed, since another one is being fetched.
    package var isDimmed = false
    /// Whether the area already shows the challenge, perhaps without the dimming.
    package var isInPlace = false
    /// The area for which the terminal's stored image was sent; nil if it stores none.
    package var keptArea: CellArea?

    /// Creates a request to draw in an area that is empty, for a terminal that stores no image.
    package init(area: CellArea) {
      self.area = area
    }
  }
}

/// A drawing whose area and bytes a test decides.
package struct SampleDrawing: Sendable {
  let area: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  let drawn: @Sendable (ChallengeDrawing.Request) -> DrawnChallenge

  /// Creates a drawing from two functions.
  ///
  /// They stand for ``ChallengeDrawing/area(in:mayCut:)`` and ``ChallengeDrawing/drawn(for:)``.
  package init(
    area: @escaping @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?,
    drawn: @escaping @Sendable (ChallengeDrawing.Request) -> DrawnChallenge
  ) {
    self.area = area
    self.drawn = drawn
  }
}
