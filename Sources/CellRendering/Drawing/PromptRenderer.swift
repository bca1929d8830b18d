package import CodeEntry
package import SecretStorage
package import TerminalText

/// The renderer of a prompt: cells drawn in place, or plain lines.
package struct PromptRenderer: ~Copyable {
  // One of the two is there. In an enum it could be changed only by moving it out and back, which for
  // each key costs more than what is drawn.
  private var cells: CellRenderer?
  private var plain: PlainRenderer?

  /// Draws cells in place.
  package static func cells(_ renderer: consuming CellRenderer) -> PromptRenderer {
    PromptRenderer(cells: renderer)
  }

  /// Appends plain lines.
  package static func plain(_ renderer: PlainRenderer) -> PromptRenderer {
    PromptRenderer(plain: renderer)
  }

  /// Whether lines are appended, and nothing is drawn in place.
  package var isPlain: Bool { plain != nil }

  /// Draws the first frame, or all of it again after ``forget()``.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try cells?.begin(session, status, in: &frame)
    try plain?.begin(session, status, in: &frame)
  }

  /// Draws what changed; `isShifted` puts the cells one column to the right.
  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool = false,
    in frame: inout FrameBuffer
  ) {
    cells?.update(session, status, isShifted: isShifted, in: &frame)
    plain?.update(session, status, in: &frame)
  }

  /// Draws the picture for another size of the window.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  package mutating func resize(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?,
    in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try cells?.resize(columns: columns, rows: rows, session, status, in: &frame)
  }

  /// Whether the prompt is on its way into the window, and is to be drawn nearer to its place soon.
  package var isSliding: Bool {
    switch cells {
    case .some(let cells): cells.isSliding
    case .none: false
    }
  }

  /// Draws the prompt nearer to its place.
  package mutating func slide(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) {
    cells?.slide(session, status, in: &frame)
  }

  /// Shows another challenge in the place of the old one; plain lines tell its text.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  package mutating func replaceChallenge(
    _ challenge: DisplayText, drawing: ChallengeDrawing? = nil,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try cells?.replaceChallenge(challenge, drawing: drawing, session, status, in: &frame)
    try plain?.replaceChallenge(challenge, session, status, in: &frame)
  }

  /// What a challenge's drawing would take of the window as it is; nil where it can't be read, and
  /// with plain lines.
  package func fit(of drawing: ChallengeDrawing) -> ChallengeDrawing.Fit? {
    cells?.fit(of: drawing)
  }

  /// Tells in plain lines what cells show by going away; draws nothing where there are cells.
  package func say(_ text: DisplayText, in frame: inout FrameBuffer) {
    plain?.say(text, in: &frame)
  }

  /// Erases the picture, while plain lines stay, and sets the terminal back.
  package mutating func end(in frame: inout FrameBuffer) {
    cells?.end(in: &frame)
    plain?.sayFarewell(&frame)
  }

  /// Puts one row in the place of the picture, and below plain lines.
  package mutating func end(keeping summary: Summary, in frame: inout FrameBuffer) {
    cells?.end(keeping: summary, in: &frame)
    guard let plain else { return }
    plain.end(keeping: summary, in: &frame)
    plain.sayFarewell(&frame)
  }

  /// Adds what gives the terminal back after a crash, in at most 512 bytes: the picture is erased, and
  /// the modes are off.
  package func sayFarewell(in frame: inout FrameBuffer) {
    cells?.addRestoreSequence(to: &frame)
    plain?.sayFarewell(&frame)
  }

  /// Adds what gives the terminal back where a frame was cut, since nobody knows where the cursor is:
  /// it ends a drawing that was on its way, and sets the modes back. Plain lines are not drawn.
  ///
  /// - Returns: How many of the bytes, the first, end a drawing.
  package func sayLastWords(in frame: inout FrameBuffer) -> Int {
    plain?.sayFarewell(&frame)
    switch cells {
    case .some(let cells):
      let start = frame.count
      cells.closeDrawing(&frame)
      defer { cells.turnModesOff(&frame) }
      return frame.count - start
    case .none: return 0
    }
  }

  /// The row of the picture on which the cursor stands between two frames.
  package var cursorRow: Int {
    switch cells {
    case .some(let cells): cells.screen.cursor.row
    case .none: 0
    }
  }

  /// Makes a buffer in which every frame has room, until the window changes.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  package func makeFrame() throws(SecretStorageError) -> FrameBuffer {
    switch cells {
    case .some(let cells): try FrameBuffer(capacity: cells.frameLimit)
    case .none: try FrameBuffer(capacity: plain?.frameLimit ?? 1)
    }
  }

  /// Forgets what stands on the terminal, since somebody else used it.
  package mutating func forget() { cells?.forget() }
}
