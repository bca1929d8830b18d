internal import CodePromptKeyDecoding

/// The rules for completing an entry, and the optional functions of keys.
package struct EntryRules: Equatable, Sendable {
  /// When a full code is submitted, and whether an answer to a question waits for Enter.
  package var submission = SubmissionRule.automatic
  /// Whether the entry has to be entered twice.
  package var confirms = false
  /// Whether a key shows and hides the typed text.
  package var reveals = false
  /// Whether the last typed character is shown for a moment.
  package var revealsLast = false
  /// The letters that, typed with Ctrl, end the prompt with one of the application's alternatives.
  package var alternativeKeys: [Unicode.Scalar] = []
  /// Whether a key requests another challenge, or the code to be sent again.
  package var offersAnother = false
  /// The letters that, typed with Ctrl, run the application's actions.
  package var actionKeys: [Unicode.Scalar] = []

  /// Whether the terminal sends whole lines: a line that is no answer is dropped at its end.
  package var takesLines = false
  /// Whether each key without a function is answered by a note.
  package var answersEveryKey = false

  package init() {}

  /// Whether a key has a function that the application offers.
  func isOffered(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard case .character(let letter) = key, modifiers.subtracting(.locks) == .control else {
      return false
    }
    return actionKeys.contains(letter) || alternativeKeys.contains(letter)
  }
}
