/// A built-in text that an application can replace; the raw value is its name on the command line.
public enum PromptText: String, CaseIterable, Sendable {
  /// Shown while an answer is checked.
  case verifying
  /// The answer was right.
  case accepted
  /// The answer was wrong, and no reason was given.
  case rejected
  /// How many wrong answers are still allowed. `N` is replaced by the number; in `ONE|MANY`, the
  /// first form is for one, the second for any other number.
  case attemptsLeft = "attempts-left"
  /// The time limit was reached.
  case timedOut = "timed-out"
  /// Asks to enter the answer again, for comparison.
  case again
  /// The two entries differ.
  case mismatch
  /// The label of Ctrl-R.
  case resend
  /// The label of Ctrl-F.
  case forgot
  /// Enter was pressed too early.
  case tooShort = "too-short"
  /// More was typed than fits.
  case tooLong = "too-long"
  /// The user typed a character that the answer can't contain.
  case notAllowed = "not-allowed"
  /// A paste was refused.
  case pasteRefused = "paste-refused"
  /// The user cancelled.
  case cancelled
}

/// Replacements for built-in texts, as a dictionary literal or by name.
///
/// ```swift
/// prompt.texts = [.verifying: "Asking the server"]
/// prompt.texts[.accepted] = "Welcome"
/// ```
public struct PromptTexts: Sendable, ExpressibleByDictionaryLiteral {
  // Not a dictionary: even with a few texts, it would slow every start more than all other
  // settings.
  private var texts: [(name: PromptText, text: String)] = []
  /// A function that returns how many wrong answers are still allowed, for languages with more than
  /// two plural forms; nil for ``PromptText/attemptsLeft``.
  public var attemptsLeft: (@Sendable (_ count: Int) -> String)?

  /// Creates an empty set, which replaces no text.
  public init() {}

  /// Creates a set of the given replacements; if a name occurs twice, the last one counts.
  public init(dictionaryLiteral elements: (PromptText, String)...) {
    for (name, text) in elements { self[name] = text }
  }

  /// The replacement for a built-in text, or nil for the built-in one.
  public subscript(name: PromptText) -> String? {
    get { texts.first { $0.name == name }?.text }
    set {
      texts.removeAll { $0.name == name }
      if let newValue { texts.append((name, newValue)) }
    }
  }
}
