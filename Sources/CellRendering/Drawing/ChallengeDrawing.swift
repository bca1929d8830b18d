/// A challenge that is more than lines of text: a picture, or a text with colours, which is made
/// for the room that there is.
package struct ChallengeDrawing: Sendable {
  /// What it takes of a room.
  package struct Fit: Equatable, Sendable {
    package var columns: Int
    package var rows: Int
    /// Whether there is more of it than is seen.
    package var isCut: Bool

    package init(columns: Int, rows: Int, isCut: Bool = false) {
      self.columns = columns
      self.rows = rows
      self.isCut = isCut
    }
  }

  /// What is to be drawn, and what the terminal has of it.
  package struct Request: Sendable {
    package let fit: Fit
    /// Whether another one is fetched, so that it is drawn dimmed.
    package let isDimmed: Bool
    /// Whether it is there as it is to be drawn, but for being dimmed.
    package let isInPlace: Bool
    /// For what size the terminal keeps the image; nil where it has none.
    package let kept: Fit?
  }

  let fit: @Sendable (_ columns: Int, _ rows: Int) -> Fit?
  let draw: @Sendable (Request) -> DrawnChallenge

  /// Takes the two questions that a renderer has.
  ///
  /// - Parameters:
  ///   - fit: Says what it takes of a room; nil where it could not be read in it.
  ///   - draw: Draws it, and sends no more than the terminal lacks.
  package init(
    fit: @escaping @Sendable (_ columns: Int, _ rows: Int) -> Fit?,
    draw: @escaping @Sendable (Request) -> DrawnChallenge
  ) {
    self.fit = fit
    self.draw = draw
  }
}

/// A challenge as the terminal gets it: an image, rows of characters, or both.
package struct DrawnChallenge: Equatable, Sendable {
  /// What is sent first; nil for characters alone.
  package var image: Image?
  /// What is in the image's place, or for it; empty where only an image is shown.
  package var rows: [Row]

  package init(_ image: Image? = nil, rows: [Row] = []) {
    self.image = image
    self.rows = rows
  }

  /// A row of characters; all colours and attributes are off at its start and its end.
  package struct Row: Equatable, Sendable {
    package var text: String
    /// The columns it takes.
    package var columns: Int

    package init(_ text: String, columns: Int) {
      self.text = text
      self.columns = columns
    }
  }

  /// An image as the terminal gets it.
  package struct Image: Equatable, Sendable {
    /// What shows it from the cursor on, wherever it leaves the cursor; empty where it is there.
    package var sequence: [UInt8]
    /// What ends that wherever it was cut.
    package var ending: [UInt8]
    /// What takes it off the terminal, where erasing its rows does not; empty else.
    package var removal: [UInt8]
    /// What takes it out of the terminal's memory, too; empty where it keeps nothing.
    package var deletion: [UInt8]
    /// For what size the terminal keeps it after its removal.
    package var kept: Fit?
    /// Whether it stays where it is in a window that changes its size.
    package var stays: Bool
    /// The columns of its rows that a terminal wraps when it gets narrower; 0 where it is above
    /// the cells.
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

  /// The bytes of the rows from the cursor on, at this column.
  func rowBytes(atColumn column: Int) -> [UInt8] {
    let next = Array("\r\n".utf8) + (column > 0 ? Array("\u{1B}[\(column)C".utf8) : [])
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.reduce(0) { $0 + $1.text.utf8.count + next.count })
    for (index, row) in rows.enumerated() {
      if index > 0 { bytes += next }
      bytes += row.text.utf8
    }
    return bytes
  }

  /// The columns of a row that a terminal may wrap.
  func columns(ofRow row: Int) -> Int {
    max(image?.columns ?? 0, row < rows.count ? rows[row].columns : 0)
  }
}
