/// A challenge that is a picture, or a text with colours, drawn to fit the available room.
package struct ChallengeDrawing: Sendable {
  /// The area that it takes of the available room.
  package struct Fit: Equatable, Sendable {
    package var columns: Int
    package var rows: Int
    /// Whether a part of it is not visible.
    package var isCut: Bool

    package init(columns: Int, rows: Int, isCut: Bool = false) {
      self.columns = columns
      self.rows = rows
      self.isCut = isCut
    }
  }

  /// The request to draw, with what the terminal already has.
  package struct Request: Sendable {
    package let fit: Fit
    /// Whether it is dimmed because another challenge is being fetched.
    package let isDimmed: Bool
    /// Whether it is already on the screen, except for the dimming.
    package let isInPlace: Bool
    /// The size for which the terminal stores the image; nil if it stores none.
    package let kept: Fit?
  }

  let fit: @Sendable (_ columns: Int, _ rows: Int) -> Fit?
  let draw: @Sendable (Request) -> DrawnChallenge

  /// Creates a drawing from two functions: `fit` returns the area it takes of the available room,
  /// nil if it would be unreadable; `draw` draws it, sending only what the terminal does not have.
  package init(
    fit: @escaping @Sendable (_ columns: Int, _ rows: Int) -> Fit?,
    draw: @escaping @Sendable (Request) -> DrawnChallenge
  ) {
    self.fit = fit
    self.draw = draw
  }
}

/// A challenge as sent to the terminal: an image, rows of characters, or both.
package struct DrawnChallenge: Equatable, Sendable {
  /// The image, which is sent first; nil for characters only.
  package var image: Image?
  /// The characters in the image's place; empty if only an image is shown.
  package var rows: [Row]

  package init(_ image: Image? = nil, rows: [Row] = []) {
    self.image = image
    self.rows = rows
  }

  /// A row of characters; all colours and attributes are off at its start and its end.
  package struct Row: Equatable, Sendable {
    package var text: String
    /// Its width in columns.
    package var columns: Int

    package init(_ text: String, columns: Int) {
      self.text = text
      self.columns = columns
    }
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
    /// The size for which the terminal stores it after its removal.
    package var kept: Fit?
    /// Whether it remains in place when the window is resized.
    package var stays: Bool
    /// The columns of its rows that a terminal wraps when the window gets narrower; 0 if the image
    /// is above the cells.
    package var columns: Int

    package init(
      _ sequence: [UInt8], endedBy ending: [UInt8], removal: [UInt8] = [], deletion: [UInt8] = [],
      kept: Fit? = nil, stays: Bool, columns: Int = 0
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

  package typealias Fit = ChallengeDrawing.Fit

  /// Returns the bytes of the rows, starting at the cursor in this column.
  func rowBytes(atColumn column: Int) -> [UInt8] {
    let next = column > 0 ? "\r\n\u{1B}[\(column)C" : "\r\n"
    return Array(rows.map(\.text).joined(separator: next).utf8)
  }
}
