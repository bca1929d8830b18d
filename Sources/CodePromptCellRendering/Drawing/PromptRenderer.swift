package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// A renderer, which turns the state of a prompt into the bytes that draw it.
///
/// ``CellRenderer`` draws the prompt in place, and ``PlainRenderer`` appends lines. The bytes are
/// appended to ``frame``, and the caller sends them to the terminal.
package protocol PromptRenderer: AnyObject {
  /// The buffer for the bytes of a frame, until the terminal has taken them.
  var frame: FrameBuffer { get }
  /// The row of the prompt in which the cursor is between frames, counted from 0.
  var cursorRow: Int { get }
  /// Whether the prompt is sliding into the window, so that ``slide(_:_:)`` must be called soon.
  var isSliding: Bool { get }
  /// Whether the next ``begin(_:_:)`` asks in how many columns the terminal draws ambiguous
  /// characters.
  ///
  /// It then draws such a character (Unicode Standard Annex 11) in the first column, and requests a
  /// cursor position report. The report's column is 2 or 3, counted from 1.
  var asksForWidth: Bool { get }

  /// Draws the first frame, or everything again after ``forget()``, and turns the modes on.
  ///
  /// These are modes of the terminal that the prompt needs, such as bracketed paste.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; nothing was drawn then.
  func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError)

  /// Draws what has changed since the last frame.
  ///
  /// `isShifted` draws the field one column further to the right, if there is room.
  func update(_ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool)

  /// Draws the prompt again for a window of another size, or with another challenge.
  ///
  /// `challenge` is nil for the same challenge. A renderer of plain lines only appends the text of
  /// another challenge.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; nothing was changed then.
  func redraw(
    columns: Int, rows: Int, with challenge: (text: DisplayText, drawing: ChallengeDrawing?)?,
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError)

  /// Avoids glyphs that may be two columns wide, from the next ``redraw`` on.
  func avoidWideGlyphs()

  /// Draws the next step of the prompt's slide into the window.
  func slide(_ session: borrowing EntrySession, _ status: StatusLine?)

  /// Ends the prompt, and turns the modes off.
  ///
  /// A prompt that is drawn in place is erased. A renderer of plain lines appends `lastWords`. If
  /// the prompt has ever been drawn, the `summary` remains, in the prompt's place or below the
  /// lines.
  func end(saying lastWords: DisplayText, keeping summary: Summary?)

  /// Appends the restore sequence: what is sent instead of ``end(saying:keeping:)`` if the process
  /// is killed.
  ///
  /// It has at most ``FrameBuffer/restoreSequenceLimit`` bytes. `isCut` tells whether the last
  /// frame was sent only in part: then the screen's content is unknown, so the sequence erases
  /// nothing. It only ends an unfinished control string, deletes the image, and turns the modes
  /// off.
  ///
  /// - Returns: The number of bytes at the start of the sequence that end the unfinished drawing.
  func addRestoreSequence(isCut: Bool) -> Int

  /// Appends the crash sequence: what is sent instead of the restore sequence if the program itself
  /// has crashed.
  ///
  /// The program may have written why at the cursor's place, in any number of rows. So the sequence
  /// erases nothing, and leaves the cursor below the prompt and that text.
  func addCrashSequence(isCut: Bool)

  /// Forgets what is on the screen, because another program has used the terminal.
  func forget()
}
