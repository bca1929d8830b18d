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
  /// The letters that, typed with Ctrl, start the application's errands, in the order of these; nil
  /// for one that no key starts.
  package var errandKeys: [Unicode.Scalar?] = []

  /// Whether the terminal sends whole lines: a line that is no answer is dropped at its end.
  package var takesLines = false
  /// Whether each key without a function is answered by a note.
  package var explainsEveryKey = false

  package init() {}

  /// Returns the index of the errand that a key starts; nil for none.
  func errand(of key: Key, _ modifiers: KeyModifiers) -> Int? {
    guard case .character(let letter) = key, modifiers.subtracting(.locks) == .control else {
      return nil
    }
    return errandKeys.firstIndex(of: letter)
  }
}
