/// A challenge that is a picture, or a text with colours, drawn to fit the available room.
package struct ChallengeDrawing: Sendable {
  /// The request to draw, with what the terminal already has.
  package struct Request: Sendable {
    package let area: CellArea
    /// Whether it is dimmed because another challenge is being fetched.
    package let isDimmed: Bool
    /// Whether it is already on the screen, except for the dimming.
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

  /// Returns the area that it takes of the available room, and cuts a text only if it `mayCut`; nil
  /// if it would be unreadable.
  package let area: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  /// Draws it, sending only what the terminal does not have.
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
    /// The sequence that shows it at the cursor, which it may move; empty if the image is already
    /// there.
    package var sequence: [UInt8]
    /// The sequence that ends it after any cut.
    package var ending: [UInt8]
    /// The sequence that removes it from the screen; empty if erasing its rows does so.
    package var removal: [UInt8]
    /// The sequence that also deletes it from the terminal's memory; empty if it is not stored.
    package var deletion: [UInt8]
    /// The area for which the terminal stores it after its removal.
    package var kept: CellArea?
    /// Whether it remains in place when the window is resized.
    package var stays: Bool
    /// The columns of its rows that a terminal wraps when the window gets narrower; 0 if the image
    /// is above the cells.
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
