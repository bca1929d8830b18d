/// The reason for a message on the status line; the layer above supplies the words.
package enum EntryNote: Equatable, Sendable {
  /// A typed character is not in the set.
  case notAllowed
  /// More was typed than fits.
  case tooLong
  /// Enter was pressed too early: this many characters (of a password, bytes) are missing.
  case tooShort(missing: Int)
  /// A paste was refused for this reason.
  case pasteRefused(PasteRefusal)
  /// The answer is wrong, with the verifier's reason and the remaining attempts, if known.
  case rejected(String?, attemptsLeft: Int?)
  /// The answer could not be checked, with the reason if there is one.
  case unchecked(String?)
  /// The entry and its repetition differ.
  case mismatch
  /// There is nothing to delete, or the key has no function here.
  case nothingToErase, keyDoesNothing
  /// The answer to a question with this index was typed, and waits for Enter.
  case selected(Int)
  /// No option of a list matches the filter.
  case nothingMatches
  /// The key that pastes elsewhere was pressed; here only the terminal pastes.
  case pasteKey
  /// A key that moves or erases elsewhere was pressed; here only Backspace erases.
  case eraseKey
  /// The application's text about something wrong; it never contains what was typed.
  case message(String)
  /// The application's text with information.
  case information(String)
}
