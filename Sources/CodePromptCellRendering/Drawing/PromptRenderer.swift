package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// A renderer of a prompt: cells in place (``CellRenderer``), or appended lines
/// (``PlainRenderer``).
///
/// A function that throws had no memory for the frame, and changed nothing.
package protocol PromptRenderer {
  /// The buffer for what is drawn, until the terminal has taken it.
  var frame: FrameBuffer { get }
  /// The prompt's row in which the cursor is between frames, counted from 0.
  var cursorRow: Int { get }
  /// Whether the prompt is sliding into the window, and its next step is due soon.
  var isSliding: Bool { get }
  /// Whether the next ``begin(_:_:)`` requests a cursor position report after an ambiguous
  /// character (Unicode Standard Annex 11) in the first column. The report's column is 2 or 3.
  var asksForWidth: Bool { get }

  /// Draws the first frame, or everything again after ``forget()``, and turns the modes on.
  mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError)

  /// Draws the changes; `isShifted` shifts the field to the right by one column, if there is room.
  mutating func update(_ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool)

  /// Draws the prompt for another window or challenge; plain lines append the challenge's text.
  mutating func redraw(
    columns: Int, rows: Int, with challenge: (text: DisplayText, drawing: ChallengeDrawing?)?,
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError)

  /// From the next ``redraw`` on, avoids glyphs that may be two columns wide.
  mutating func avoidWideGlyphs()

  /// Draws the next step of the prompt's slide into the window.
  mutating func slide(_ session: borrowing EntrySession, _ status: StatusLine?)

  /// Ends the prompt: erases its cells, or appends the last words to plain lines, and turns the
  /// modes off. If anything was ever drawn, a summary row remains in its place or below the lines.
  mutating func end(saying lastWords: DisplayText, keeping summary: Summary?)

  /// Appends the bytes, at most 512, that a crash sends instead of ``end(saying:keeping:)``. If
  /// the last frame `isCut`, the bytes only end its drawing and turn the modes off.
  ///
  /// - Returns: How many of the bytes, from the first, end the drawing.
  func addRestoreSequence(isCut: Bool) -> Int

  /// Forgets the screen's content, because another program used the terminal.
  mutating func forget()
}
