/// When a full code is submitted.
public enum Submission: Equatable, Sendable {
  /// As soon as the last cell is filled and nothing more is coming; a password waits for Enter.
  case automatic
  /// By Enter.
  case enter
  /// So long after the last edit; until then Backspace takes it back, and Enter submits at once.
  case after(Duration)
}

/// When an entry is complete, and what the person may do besides to type it.
package struct EntryRules: Equatable, Sendable {
  /// When a full code is submitted.
  package var submission = Submission.automatic
  /// Whether the entry is asked for twice and must be the same.
  package var confirms = false
  /// Whether a key shows and hides what is typed.
  package var reveals = false
  /// Whether the character that was typed last is shown for a moment.
  package var revealsLast = false
  /// Whether a key says that the answer is forgotten.
  package var offersForgot = false
  /// Whether a key asks for another challenge, or to have the code sent once more.
  package var offersAnother = false
  /// The letters that Ctrl asks for other things with.
  package var offerKeys: [Unicode.Scalar] = []

  /// Whether a note answers each key that does nothing.
  package var answersEveryKey = false

  package init() {}
}
