/// A challenge that is a picture, or a text with colours, drawn to fit the available room.
package enum ChallengeDrawing: Sendable {
  /// Pixels, drawn as characters.
  case characters(CharacterPicture)
  /// Pixels or a PNG file, in kitty's graphics protocol.
  case kitty(KittyPicture)
  /// A file that is sent as it is, in iTerm2's inline images protocol.
  case inline(InlinePicture)
  /// Pixels, encoded as sixels.
  case sixels(SixelPicture)
  /// Sixels that are sent as they were printed.
  case printedSixels(PrintedSixels)
  /// A text with colours.
  case text(PrintedText)
  /// A drawing that a test makes up, to see what becomes of any.
  case sample(SampleDrawing)

  /// Creates a drawing of a file that is sent as it is; nil if the terminal supports no such file.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - format: The file's format.
  ///   - size: The size of the picture in it.
  ///   - cellSize: The size of a cell of the terminal.
  ///   - graphics: The protocols of the terminal.
  ///   - image: The image that the file becomes if it is sent in kitty's protocol.
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

  /// Returns the area that the challenge takes in some room; nil if it would be unreadable.
  ///
  /// A text is cut only if `mayCut`.
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

  /// Returns what is sent to draw the challenge: only what the terminal does not have.
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

  /// What is to be drawn.
  package struct Request: Sendable {
    /// The area that the drawing fills.
    package var area: CellArea
    /// Whether the challenge is dimmed, since another one is being fetched.
    package var isDimmed = false
    /// Whether the challenge is already on the screen, except for the dimming.
    package var isInPlace = false
    /// The area for which the terminal stores the image; nil if it stores none.
    package var keptArea: CellArea?

    /// Creates a request to draw in an area that is empty.
    package init(area: CellArea) {
      self.area = area
    }
  }
}

/// A drawing whose room and bytes a test decides.
package struct SampleDrawing: Sendable {
  let area: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  let drawn: @Sendable (ChallengeDrawing.Request) -> DrawnChallenge

  /// Creates a drawing of two functions, which do what those of ``ChallengeDrawing`` say.
  package init(
    area: @escaping @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?,
    drawn: @escaping @Sendable (ChallengeDrawing.Request) -> DrawnChallenge
  ) {
    self.area = area
    self.drawn = drawn
  }
}
