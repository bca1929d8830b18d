/// The reason for a message on the status line; the layer above supplies the words.
package enum EntryNote: Equatable, Sendable {
  /// A typed character is not in the set.
  case notAllowed
  /// More was typed than fits.
  case tooLong
  /// Enter was pressed too early: this many characters are missing (for a password: bytes, at
  /// least).
  case tooShort(missing: Int)
  case pasteRefused(PasteRefusal)
  /// The answer is wrong, with the verifier's reason if it gave one, and the number of remaining
  /// attempts if that is limited and known.
  case rejected(String?, attemptsLeft: Int?)
  /// The answer could not be checked, with the reason if there is one.
  case unchecked(String?)
  /// The entry and its repetition differ.
  case mismatch
  /// There is nothing to delete.
  case nothingToErase
  /// The key has no function here.
  case keyDoesNothing
  /// The application's text about something wrong; it never contains what was typed.
  case message(String)
  /// The application's text with information.
  case information(String)
}

/// The reason why a paste was refused; the entry is unchanged.
package enum PasteRefusal: Equatable, Sendable {
  /// The paste contains no code of the right length.
  case noCode
  /// The paste contains more than one code.
  case severalCodes
  /// The paste is longer than the field takes.
  case tooLong
  /// The paste contains a character that the field does not accept.
  case notAllowed
}

/// The action for the loop after an event; what is drawn depends on the session's state only.
package enum EntryAction: Equatable, Sendable {
  case none
  /// Ring the bell: something was refused.
  case ring
  /// The entry is complete: check it.
  case submit
  /// The user answered no to a question.
  case reject
  /// The user cancelled.
  case cancel
  /// The user has forgotten the answer.
  case forgot
  /// The user pressed the key of the offer with this index.
  case offer(Int)
  /// The user pressed the key of a command that does not change the entry. Of those that send
  /// signals, the kernel sent none.
  case perform(EntryCommand)
}
