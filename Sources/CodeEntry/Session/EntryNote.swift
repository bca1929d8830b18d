/// What the status line says, as a reason; the words are the application's.
package enum EntryNote: Equatable, Sendable {
  /// A character was typed that is not in the set.
  case notAllowed
  /// More was typed than fits.
  case tooLong
  /// Enter came too early: this many characters are missing (of a password: bytes at least).
  case tooShort(missing: Int)
  /// A paste was not taken.
  case pasteRefused(PasteRefusal)
  /// The answer was checked and is wrong, for the reason in the text, if there is one; the person
  /// may try so many times more, where that is limited and known.
  case rejected(String?, attemptsLeft: Int?)
  /// The answer could not be checked, for the reason in the text, if there is one.
  case unchecked(String?)
  /// The entry and its repetition are not the same.
  case mismatch
  /// There is nothing that a key could delete.
  case nothingToErase
  /// A key has no meaning here.
  case keyDoesNothing
  /// A text of the application's own that something is wrong; never what was typed.
  case message(String)
  /// A text of the application's own that tells something.
  case information(String)
}

/// Why a paste was not taken; the entry is as it was before.
package enum PasteRefusal: Equatable, Sendable {
  /// It holds no code of the right length.
  case noCode
  /// It holds more than one code.
  case severalCodes
  /// It is longer than the field takes.
  case tooLong
  /// It holds a character that the field doesn't take.
  case notAllowed
}

/// What the loop has to do after an event; what is drawn follows from the session's state.
package enum EntryAction: Equatable, Sendable {
  case none
  /// Ring the bell: something was refused.
  case ring
  /// The entry is complete: check it.
  case submit
  /// The person said no to a question.
  case reject
  /// The person gave up.
  case cancel
  /// The person has forgotten the answer.
  case forgot
  /// The person wants another challenge, or the code sent once more.
  case another
  /// The person asks for one of the other things that keys are offered for.
  case offer(Int)
  /// The person wants to see what is typed, or to hide it.
  case reveal
  /// The person typed ^C, ^\ or ^Z where the kernel made no signal of it.
  case interrupt, quit, suspend
}
