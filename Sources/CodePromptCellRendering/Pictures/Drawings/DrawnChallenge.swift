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

  /// The sequences for an image.
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
  /// Creates an image that terminals don't store; when dimmed, every second cell is erased.
  ///
  /// - Parameters:
  ///   - sequence: The sequence that shows the image; not sent if it is in place.
  ///   - ending: What ends a sequence that was cut anywhere.
  ///   - columns: The columns that the terminal wraps; 0 if its cells don't keep the image.
  ///   - request: What is to be drawn.
  ///   - graphics: How the terminal removes images.
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
