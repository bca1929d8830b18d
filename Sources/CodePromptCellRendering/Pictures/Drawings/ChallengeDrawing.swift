/// A challenge that is a picture or a text with colours, and the way in which it is drawn.
///
/// It is drawn in the room that the layout of the prompt leaves for it.
package struct ChallengeDrawing: Sendable {
  private let findArea: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  private let draw: @Sendable (_ request: Request) -> DrawnChallenge

  /// Creates a drawing from two functions, which ``area(in:mayCut:)`` and ``drawn(for:)`` call.
  package init(
    area: @escaping @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?,
    drawn: @escaping @Sendable (_ request: Request) -> DrawnChallenge
  ) {
    findArea = area
    draw = drawn
  }

  /// Creates a drawing of a picture, which is never cut.
  private init(_ picture: some PixelPicture & Sendable) {
    self.init(area: { room, _ in picture.area(in: room) }, drawn: { picture.drawn(for: $0) })
  }

  /// Returns a drawing of pixels that are drawn with characters.
  package static func characters(_ picture: CharacterPicture) -> Self { Self(picture) }

  /// Returns a drawing of pixels or a PNG file that are sent in kitty's graphics protocol.
  package static func kitty(_ picture: KittyPicture) -> Self { Self(picture) }

  /// Returns a drawing of pixels that are sent as sixels.
  package static func sixels(_ picture: SixelPicture) -> Self { Self(picture) }

  /// Returns a drawing of sixels that are sent as the challenge command has printed them.
  package static func printedSixels(_ picture: PrintedSixels) -> Self { Self(picture) }

  /// Returns a drawing of a text with colours.
  package static func text(_ text: PrintedText) -> Self {
    Self(area: { text.area(in: $0, mayCut: $1) }, drawn: { text.drawn(for: $0) })
  }

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
      self.init(KittyPicture(.png(file, size: size), as: image, cellSize: cellSize))
    } else if graphics.protocols.contains(.iterm2),
      let image = InlineImage(
        file, isInTmux: graphics.isInTmux, isLimited: graphics.limitsSequences)
    {
      self.init(InlinePicture(image, size: size, cellSize: cellSize, on: graphics))
    } else {
      return nil
    }
  }

  /// Returns the area that the challenge takes if `room` is available; nil if it would be
  /// unreadable.
  ///
  /// A text that is too long is cut if `mayCut`, and otherwise counts as unreadable.
  package func area(in room: CellArea, mayCut: Bool) -> CellArea? { findArea(room, mayCut) }

  /// Returns what is sent to draw the challenge, without what the terminal shows or stores already.
  package func drawn(for request: Request) -> DrawnChallenge { draw(request) }

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
