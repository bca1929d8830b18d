package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// What draws a prompt: cells in place (``CellRenderer``), or lines that are appended
/// (``PlainRenderer``).
package protocol PromptRenderer: ~Copyable {
  // All functions are mutating: what borrows a value of this type consumes it (Swift 6.3).

  /// Whether lines are appended, and nothing is drawn in place.
  var isPlain: Bool { get }
  /// The row of the prompt on which the cursor is between two frames.
  var cursorRow: Int { get }
  /// Whether the prompt is on its way into the window, and is to be drawn nearer to its place soon.
  var isSliding: Bool { get }
  /// Whether the next ``begin(_:_:in:)`` asks in which column the cursor is after an ambiguous
  /// character (Unicode Standard Annex 11) in the first: 2 or 3.
  var asksForWidth: Bool { get }
  /// The most bytes that one frame takes, until the window changes.
  var frameLimit: Int { get }

  /// Draws the first frame, or all of it again after ``forget()``, and turns the modes on.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError)

  /// Draws what changed; `isShifted` puts the field one column to the right, if there is one.
  mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool,
    in frame: inout FrameBuffer)

  /// Draws the prompt for another size of the window.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame; all is as before then.
  mutating func resize(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?,
    in frame: inout FrameBuffer
  ) throws(SecretStorageError)

  /// Shows another challenge in the place of the old one; plain lines tell its text.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame; the challenge is the old
  ///   one then.
  mutating func replaceChallenge(
    _ challenge: DisplayText, drawing: ChallengeDrawing?,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError)

  /// Draws nothing of its own that takes two columns where ambiguous characters do, from the next
  /// ``resize(columns:rows:_:_:in:)`` on.
  mutating func avoidWideGlyphs()

  /// What a challenge's drawing would take of the window as it is; nil where it can't be read, and
  /// with plain lines.
  mutating func fit(of drawing: ChallengeDrawing) -> ChallengeDrawing.Fit?

  /// Draws the prompt nearer to its place in the window.
  mutating func slide(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer)

  /// Tells in plain lines what cells show by going away; draws nothing where there are cells.
  mutating func say(_ text: DisplayText, in frame: inout FrameBuffer)

  /// Erases the prompt, while plain lines stay, and turns the modes off.
  mutating func end(in frame: inout FrameBuffer)

  /// Puts one row in the place of the prompt, and below plain lines, and turns the modes off;
  /// nothing where nothing was ever drawn, or the prompt has ended already.
  mutating func end(keeping summary: Summary, in frame: inout FrameBuffer)

  /// Adds what a crash between two frames sends instead of ``end(in:)``, in at most 512 bytes.
  mutating func addRestoreSequence(to frame: inout FrameBuffer)

  /// Adds what gives the terminal back where a frame was cut, since nobody knows where the cursor
  /// is: it ends a drawing that was on its way, and turns the modes off.
  ///
  /// - Returns: How many of the bytes, the first, end a drawing.
  mutating func addAbortSequence(to frame: inout FrameBuffer) -> Int

  /// Forgets what is on the terminal, since somebody else used it.
  mutating func forget()
}
