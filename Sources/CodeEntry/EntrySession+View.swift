internal import KeyDecoding
package import SecretStorage

// What of a session may be drawn: counts and states, and the text only where the mask shows it.
extension EntrySession {
  /// How many characters are typed.
  package var characterCount: Int { text.characterCount }

  /// Whether every cell is filled; a password is never full.
  package var isFull: Bool { text.characterCount == format.cellCount }

  /// Whether ``inputIsEmpty()`` would do something.
  package var awaitsEmptyInput: Bool { isFull || burst != .none }

  /// Whether the answer is being checked.
  package var isVerifying: Bool { state == .verifying }

  /// Whether another challenge is on its way, and nothing is typed until it is there.
  package var isLocked: Bool { if case .locked = state { true } else { false } }

  /// Whether no cursor stands in the field: while nothing can be typed, and while the terminal has
  /// not got the focus.
  package var hidesCursor: Bool { isVerifying || isLocked || !hasFocus || takesNoAnswer }

  /// Whether this is a notice, which no key answers.
  private var takesNoAnswer: Bool {
    if case .question(let choices) = format.shape {
      choices.accept == nil && choices.reject == nil
    } else {
      false
    }
  }

  /// Whether the answer was wrong and nothing was edited since.
  package var isRefused: Bool { standing?.refused == true }

  /// Whether the rest of a burst is being dropped until ``pasteSettled()``.
  package var isSettling: Bool { if case .settling = state { true } else { false } }

  /// Whether a full code is submitted as soon as the time is over in which it can be taken back.
  package var awaitsGrace: Bool {
    if case .after = rules.submission { isComplete } else { false }
  }

  /// Whether the entry is one that nobody typed, which is shown until it is edited or submitted.
  package var isGenerated: Bool { standing?.generated == true }

  /// Whether what is typed is shown in clear.
  package var showsText: Bool { mask == .shown || isRevealed || isGenerated }

  /// Whether the cells are full and nothing speaks against submitting them.
  var isComplete: Bool { isFull && state == .editing(Standing()) }

  var standing: Standing? {
    switch state {
    case .editing(let standing), .pasting(let standing), .settling(let standing),
      .locked(let standing):
      standing
    case .submitted, .verifying, .ended: nil
    }
  }

  /// Lends the text where the mask shows it; nil where it does not.
  package borrowing func withShownText<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    showsText ? unsafe text.bytes.withUnsafeBytes(body) : nil
  }

  /// Lends the last character while it is shown for a moment; nil where it is not.
  package borrowing func withRevealedLast<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard lastIsRevealed, !showsText, let start = text.lastCharacterStart else { return nil }
    return unsafe text.bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
  }

  /// Lends the answer to whoever checks it.
  package borrowing func withAnswer<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing SecretBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text.bytes)
  }

  /// Hands the answer over and ends the session.
  package consuming func takeAnswer() -> SecretBytes {
    text.take()
  }
}
