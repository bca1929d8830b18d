/// A question to the user, with its settings.
package struct PinentryQuestion: Equatable, Sendable {
  /// The kind of answer.
  package enum Kind: Equatable, Sendable {
    case passphrase
    /// Yes, no, or cancel.
    case confirmation
    /// A message that the user can only confirm.
    case message
  }

  package let kind: Kind
  /// Whether the client made *cancel* the default: then Enter does not accept.
  package let focusesCancel: Bool
  /// A line at the top; here and below, an empty text is not shown.
  package let title: String
  /// It may have several lines.
  package let description: String
  /// The label of the field; here and below, nil means the server's own text.
  package let prompt: String?
  package let error: String
  /// The label of *OK* as received; its key is the letter after `_`.
  package let ok: String?
  /// nil if there is only *cancel*.
  package let notOK: String?
  package let cancel: String?
  /// The label for repeating the passphrase; nil if it is entered once.
  package let repetition: String?
  /// The text shown if the passphrase and its repetition differ.
  package let mismatch: String?
  /// The label of the passphrase's quality, which the client rates; nil for none.
  package let quality: String?
  /// The label of the offer to generate a passphrase, which the client does; nil for none.
  package let generate: String?
  /// Whether the client is asked if the passphrase is acceptable.
  package let checks: Bool
  /// The requirements for a new passphrase.
  package let hint: String?
  /// The glyph for each typed character, or nil for the default.
  package let mask: Character?
  package let timeLimit: Duration?
  /// The path of the terminal to ask on; nil for the server's own terminal.
  package let terminal: String?
  /// Variables that override the server's environment; an empty value unsets a variable.
  package let environment: [String: String]
  package let touchFile: String?
}

/// The way a question ended.
package enum PinentryOutcome: Equatable, Sendable {
  /// There is an answer, or the user answered yes.
  case accepted
  case rejected
  case cancelled
  /// The user wants the caller to stop asking.
  case fullyCancelled
  case timedOut
  /// There is no terminal; the text is the reason.
  case noTerminal(String)
}
