/// A built-in text that an application can replace, by the name that the command line gives it.
public enum PromptText: String, CaseIterable, Sendable {
  /// While an answer is checked.
  case verifying
  /// The answer was right.
  case accepted
  /// The answer was wrong, and nobody said why.
  case rejected
  /// How many wrong answers are still allowed: `N` in it is the number, and of `ONE|MANY` the first
  /// is for one, the second for any other number.
  case attemptsLeft = "attempts-left"
  /// The time was up.
  case timedOut = "timed-out"
  /// The entry is asked for once more, to be compared.
  case again
  /// The two entries are not the same.
  case mismatch
  /// What Ctrl-R does.
  case resend
  /// What Ctrl-F says.
  case forgot
  /// Enter came too early.
  case tooShort = "too-short"
  /// More was typed than fits.
  case tooLong = "too-long"
  /// A character was typed that is not in the set.
  case notAllowed = "not-allowed"
  /// A paste was not taken.
  case pasteRefused = "paste-refused"
  /// The person gave up.
  case cancelled
}

/// Texts in the place of built-in ones, as a dictionary literal or by their names.
///
/// ```swift
/// prompt.texts = [.verifying: "Asking the server"]
/// prompt.texts[.accepted] = "Welcome"
/// ```
public struct PromptTexts: Sendable, ExpressibleByDictionaryLiteral {
  // No dictionary: for the few there are it would cost every start more than all else that is set.
  private var texts: [(name: PromptText, text: String)] = []
  /// Says how many wrong answers are still allowed, for languages with more forms than two; nil for
  /// ``PromptText/attemptsLeft``.
  public var attemptsLeft: (@Sendable (_ count: Int) -> String)?

  /// Creates a set that replaces nothing.
  public init() {}

  /// Creates a set of the texts named; the last one of a name that is there twice.
  public init(dictionaryLiteral elements: (PromptText, String)...) {
    for (name, text) in elements { self[name] = text }
  }

  /// The text in the place of a built-in one, or nil for the built-in one.
  public subscript(name: PromptText) -> String? {
    get { texts.first { $0.name == name }?.text }
    set {
      texts.removeAll { $0.name == name }
      if let newValue { texts.append((name, newValue)) }
    }
  }
}
