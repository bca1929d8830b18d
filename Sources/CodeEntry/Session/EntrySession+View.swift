internal import CodePromptKeyDecoding
package import CodePromptSecretStorage

// What of a session may be drawn: counts and states, and the text only where the mask shows it.
extension EntrySession {
  /// How many characters are typed.
  package var characterCount: Int { text.characterCount }

  /// Whether every cell is filled; a password is never full.
  package var isFull: Bool { text.characterCount == format.cellCount }

  /// Whether ``inputIsEmpty()`` would do something.
  package var awaitsEmptyInput: Bool {
    // Mutating, or all of the session is copied to look at it.
    mutating get { isFull || burst != .none }
  }

  /// Whether no cursor is in the field: while nothing can be typed, and while the terminal has
  /// not got the focus.
  package var hidesCursor: Bool {
    state.isVerifying || state.isLocked || state.isDropping || !hasFocus || takesNoAnswer
  }

  /// Whether this is a notice, which no key answers.
  private var takesNoAnswer: Bool {
    if case .question(let choices) = format.shape {
      choices.accept == nil && choices.reject == nil
    } else {
      false
    }
  }

  /// Whether a full code is submitted as soon as the time is over in which it can be taken back.
  package var awaitsSubmitDelay: Bool {
    if case .after = rules.submission { isComplete } else { false }
  }

  /// Whether what is typed is shown in clear.
  package var showsText: Bool { mask == .shown || isRevealed || state.isGenerated }

  /// Whether the cells are full and nothing speaks against submitting them.
  var isComplete: Bool { isFull && state == .editing(EditFlags()) }

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
