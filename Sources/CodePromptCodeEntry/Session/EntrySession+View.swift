internal import CodePromptKeyDecoding
package import CodePromptSecretStorage

// The parts of a session that may be drawn: counts and states, and the text if the mask shows it.
extension EntrySession {
  /// The number of characters of the text, or of what filters a list.
  package var characterCount: Int { choice?.characterCount ?? text.characterCount }

  /// The number of characters in the field; 0 for a question or a list, which has none.
  package var fieldCount: Int { text.characterCount }

  /// Whether every cell is filled; a password is never full.
  package var isFull: Bool { text.characterCount == format.cellCount }

  /// Whether ``inputIsEmpty()`` would have an effect.
  package var awaitsEmptyInput: Bool { isFull || choice?.isPending == true }

  /// Whether the field has no cursor: nothing can be typed, or the terminal lacks the focus.
  package var hidesCursor: Bool {
    let isNotice = choice?.choices.options.isEmpty == true
    return state.isChecking || state.isLocked || state.isDropping || !hasFocus || isNotice
  }

  /// Whether a full code is submitted only after the submit delay, during which it can be edited.
  package var awaitsSubmitDelay: Bool {
    if case .after = rules.submission { isComplete } else { false }
  }

  /// Whether the typed text is shown in clear.
  package var showsText: Bool { mask == .shown || isRevealed || state.isGenerated }

  /// Whether the cells are full and the code may be submitted.
  var isComplete: Bool { isFull && state.allowsSubmission }

  /// Passes the text to a closure if the text is visible; returns nil if it is not.
  package borrowing func withShownText<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    showsText ? unsafe text.bytes.withUnsafeBytes(body) : nil
  }

  /// The offset of the insertion point in the shown text, in bytes.
  package var cursorOffset: Int { text.cursor }

  /// Passes the answer in place to a closure, whatever the mask is.
  package borrowing func withAnswer<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing SecretBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text.bytes)
  }

  /// Takes the answer away at the end of the prompt; the entry can't be used after that.
  package mutating func takeAnswer() -> SecretBytes { text.take() }
}
