package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// A renderer, which turns the state of a prompt into the bytes that draw it.
///
/// ``CellRenderer`` draws the prompt in place, and ``PlainRenderer`` appends lines. This is what
/// both do. The bytes are appended to ``frame``, and the caller sends them to the terminal.
package protocol PromptRenderer: AnyObject {
  /// The buffer for the bytes of a frame, until the terminal has taken them.
  var frame: FrameBuffer { get }

  /// Draws all of the prompt, which is not on the screen yet or any more, and turns the modes on.
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
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; nothing was drawn then.
  func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool
  ) throws(SecretStorageError)

  /// Shows another challenge.
  ///
  /// A prompt that is drawn in place is drawn again. A renderer of plain lines appends the text.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; nothing was drawn then.
  func show(
    _ challenge: (text: DisplayText, drawing: ChallengeDrawing?),
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError)

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
}
