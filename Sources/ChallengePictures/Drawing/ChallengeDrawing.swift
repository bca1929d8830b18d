/// A challenge that is a picture, or a text with colours, drawn to fit the available room.
package struct ChallengeDrawing: Sendable {
  /// The request to draw, with what the terminal already has.
  package struct Request: Sendable {
    package let area: CellArea
    /// Whether the challenge is dimmed because another one is being fetched.
    package let isDimmed: Bool
    /// Whether the challenge is already on the screen, except for the dimming.
    package let isInPlace: Bool
    /// The area for which the terminal stores the image; nil if it stores none.
    package let kept: CellArea?

    package init(area: CellArea, isDimmed: Bool, isInPlace: Bool, kept: CellArea?) {
      self.area = area
      self.isDimmed = isDimmed
      self.isInPlace = isInPlace
      self.kept = kept
    }
  }

  /// Returns the area that the challenge takes of the available room; nil if it would be
  /// unreadable. A text that does not fit is cut only if `mayCut`.
  package let area: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  /// Draws the challenge, sending only what the terminal does not have.
  package let draw: @Sendable (Request) -> DrawnChallenge

  package init(
    area: @escaping @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?,
    draw: @escaping @Sendable (Request) -> DrawnChallenge
  ) {
    self.area = area
    self.draw = draw
  }
}

/// A challenge as sent to the terminal: an image, rows of characters, or both.
package struct DrawnChallenge: Equatable, Sendable {
  /// The image, which is sent first; nil for characters only.
  package var image: Image?
  /// The characters in the image's place; empty if only an image is shown.
  package var rows: [PictureRow]

  package init(_ image: Image? = nil, rows: [PictureRow] = []) {
    self.image = image
    self.rows = rows
  }

  /// An image as sent to the terminal.
  package struct Image: Equatable, Sendable {
    /// The sequence that shows the image at the cursor, and may move the cursor; empty if the image
    /// is already there.
    package var sequence: [UInt8]
    /// The sequence that ends a transmission of the image that was cut anywhere.
    package var ending: [UInt8]
    /// The sequence that removes the image from the screen; empty if erasing its rows does so.
    package var removal: [UInt8]
    /// The sequence that also deletes the image from the terminal's memory; empty if not stored.
    package var deletion: [UInt8]
    /// The area for which the terminal stores the image after its removal; nil if it stores none.
    package var kept: CellArea?
    /// Whether the image remains in place when the window is resized.
    package var stays: Bool
    /// The columns of the image's rows that a terminal wraps when the window gets narrower; 0 if
    /// the terminal does not keep the image in its cells.
    package var columns: Int

    package init(
      _ sequence: [UInt8], endedBy ending: [UInt8], removal: [UInt8] = [], deletion: [UInt8] = [],
      kept: CellArea? = nil, stays: Bool, columns: Int = 0
    ) {
      self.sequence = sequence
      self.ending = ending
      self.removal = removal
      self.deletion = deletion
      self.kept = kept
      self.stays = stays
      self.columns = columns
    }
  }
}
