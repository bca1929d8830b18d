/// A challenge that is a picture, or a text with colours, drawn to fit the available room.
package struct ChallengeDrawing: Sendable {
  /// The request to draw: whether dimmed, since another challenge is being fetched, whether already
  /// on the screen, except for the dimming, and the area for which the terminal stores the image.
  package typealias Request = (area: CellArea, isDimmed: Bool, isInPlace: Bool, kept: CellArea?)

  /// Returns the area that the challenge takes of the available room; nil if it would be
  /// unreadable. A text that does not fit is cut only if `mayCut`.
  package let area: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  /// Draws the challenge, sending only what the terminal does not have.
  package let draw: @Sendable (Request) -> DrawnChallenge

  package init(
    area: @escaping @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?,
    draw: @escaping @Sendable (Request) -> DrawnChallenge
  ) {
    (self.area, self.draw) = (area, draw)
  }
}

/// A challenge as sent to the terminal: an image, rows of characters, or both.
package struct DrawnChallenge: Equatable, Sendable {
  /// The image, which is sent first; nil for characters only.
  package var image: Image?
  /// The characters in the image's place; empty if only an image is shown.
  package var rows: [PictureRow]

  package init(_ image: Image? = nil, rows: [PictureRow] = []) {
    (self.image, self.rows) = (image, rows)
  }

  package struct Image: Equatable, Sendable {
    /// The sequence that shows the image at the cursor; empty if it is already there.
    package var sequence: [UInt8]
    /// The sequence that ends a transmission of the image that was cut anywhere.
    package var ending: [UInt8]
    /// The sequence that removes the image from the screen; empty if erasing its rows does so.
    package var removal: [UInt8]
    /// The sequence that also deletes the image from the terminal's memory; empty if not stored.
    package var deletion: [UInt8]
    /// The area for which the terminal stores the image after its removal, if it does.
    package var kept: CellArea?
    /// Whether the image remains in place when the window is resized.
    package var stays: Bool
    /// The columns that a terminal wraps in a narrower window; 0 if its cells don't keep the image.
    package var columns: Int

    package init(
      _ sequence: [UInt8], endedBy ending: [UInt8], removal: [UInt8] = [], deletion: [UInt8] = [],
      kept: CellArea? = nil, stays: Bool, columns: Int = 0
    ) {
      (self.sequence, self.ending, self.removal) = (sequence, ending, removal)
      (self.deletion, self.kept, self.stays, self.columns) = (deletion, kept, stays, columns)
    }
  }
}
