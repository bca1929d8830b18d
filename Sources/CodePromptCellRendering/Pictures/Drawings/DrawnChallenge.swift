/// A challenge in the form that is sent to the terminal: an image, rows of characters, or both.
package struct DrawnChallenge: Equatable, Sendable {
  /// The image, which is sent first; nil if there are only characters.
  package var image: Image?
  /// The characters that are drawn in the challenge's area; empty if there is only an image.
  package var rows: [PictureRow]

  /// Creates a challenge from an image, rows of characters, or both.
  package init(_ image: Image? = nil, rows: [PictureRow] = []) {
    self.image = image
    self.rows = rows
  }

  /// The sequences for an image.
  package struct Image: Equatable, Sendable {
    /// The sequence that shows the image at the cursor; empty if the image is already there.
    package var sequence: [UInt8]
    /// The sequence that is sent if ``sequence`` was cut after any of its bytes, to end it.
    package var ending: [UInt8]
    /// The sequence that removes the image from the screen; empty if erasing its rows removes it.
    package var removal: [UInt8]
    /// The sequence that removes the image from the screen and from the terminal's memory.
    ///
    /// Empty if that needs none.
    package var deletion: [UInt8]
    /// The area for which the image was sent; nil if the terminal forgets it at its ``removal``.
    package var kept: CellArea?
    /// Whether the image remains in its place on the screen when the window gets another size.
    package var stays: Bool
    /// The number of columns of the image that a terminal wraps, as text, in a narrower window.
    ///
    /// 0 if the terminal does not keep the image in its cells.
    package var columns: Int

    /// Creates the sequences for an image.
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

extension DrawnChallenge {
  /// Creates a challenge from an image that the terminal shows, but does not store.
  ///
  /// If it is dimmed, every second cell is overwritten by a blank.
  ///
  /// - Parameters:
  ///   - sequence: The sequence that shows the image; not sent if the image is in place.
  ///   - ending: The sequence that ends `sequence` if that was cut after any of its bytes.
  ///   - columns: The number of columns of the image that the terminal wraps as text, or 0.
  ///   - request: What is to be drawn.
  ///   - graphics: What the terminal supports, with the sequence that removes images.
  init(
    sending sequence: @autoclosure () -> [UInt8],
    endedBy ending: [UInt8] = TerminalSequences.stringEnd, columns: Int = 0,
    for request: ChallengeDrawing.Request, on graphics: TerminalGraphics
  ) {
    self.init(
      Image(
        request.isInPlace ? [] : sequence(), endedBy: ending, removal: graphics.removal,
        deletion: graphics.removal, stays: !graphics.isInTmux, columns: columns),
      rows: request.isDimmed ? Checkerboard.rows(over: request.area) : [])
  }
}
