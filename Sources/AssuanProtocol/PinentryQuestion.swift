/// What is to be asked of the person, and how.
package struct PinentryQuestion: Equatable, Sendable {
  /// What an answer is.
  package enum Kind: Equatable, Sendable {
    case passphrase
    /// Yes, no, or neither.
    case confirmation
    /// There is nothing to decide.
    case message
  }

  package let kind: Kind
  /// Whether Enter does not say yes.
  package let focusesCancel: Bool
  /// A line at the top; empty for none.
  package let title: String
  /// What it is about, in lines; empty for nothing.
  package let description: String
  /// What is at the field, or nil for words of the server's own.
  package let prompt: String?
  /// What was wrong before; empty for nothing.
  package let error: String
  /// The labels as they came, with a `_` before the letter that is their key.
  package let ok: String?
  /// The label of *no*; nil where there is *cancel* alone.
  package let notOK: String?
  package let cancel: String?
  /// What the passphrase is asked again with; nil where it is asked once.
  package let repetition: String?
  /// What is said when the two are not the same, or nil for words of the server's own.
  package let mismatch: String?
  /// The label of the passphrase's quality, which is inquired; nil for none.
  package let quality: String?
  /// The label of the offer to make a passphrase, which is inquired; nil for none.
  package let generate: String?
  /// Whether it is inquired if the passphrase will do.
  package let checks: Bool
  /// What a new passphrase has to be.
  package let hint: String?
  /// What is shown for each character, or nil for what is usual.
  package let mask: Character?
  /// How long it is shown; nil for ever.
  package let timeLimit: Duration?
  /// The path of the terminal; nil for the server's own.
  package let terminal: String?
  /// Variables that hold in the place of the server's; an empty one is not set.
  package let environment: [String: String]
  /// A file whose times are set after the prompt, or nil.
  package let touchFile: String?
}

/// How a question ended.
package enum PinentryOutcome: Equatable, Sendable {
  /// There is an answer, or the person said yes.
  case accepted
  /// The person said no.
  case rejected
  case cancelled
  /// The person wants the caller to give up too.
  case fullyCancelled
  case timedOut
  /// There is no terminal to ask on, for a reason in words.
  case noTerminal(String)
}
