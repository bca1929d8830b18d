internal import CodePromptSecretStorage

// What is shown of a masked entry: all of it after Tab, or the last character for a moment, whose
// end the loop sets.
extension EntrySession {
  /// Shows or hides the typed text, if the rules allow it.
  package mutating func toggleReveal() {
    guard rules.reveals, state.phase == .editing else { return }
    isRevealed = !isRevealed && !state.isGenerated
    // The last character and a generated entry are hidden too.
    if !isRevealed { lastIsRevealed = false }
    state.isGenerated = false
  }

  /// Hides the text, if the user asked to see it, and the last character.
  mutating func hide() {
    isRevealed = false
    lastIsRevealed = false
  }

  /// Passes the last character to a closure while it is revealed; returns nil if it is not.
  package borrowing func withRevealedLast<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard lastIsRevealed, !showsText, let start = text.characterStart(before: text.bytes.count)
    else { return nil }
    return unsafe text.bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
  }
}
