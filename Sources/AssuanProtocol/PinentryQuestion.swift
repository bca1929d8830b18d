/// A question to the user.
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
  /// The client's settings when it asked.
  let settings: PinentrySettings

  /// A line at the top; here and below, an empty text is not shown.
  package var title: String { text(.setTitle) ?? "" }
  /// It may have several lines.
  package var description: String { text(.setDescription) ?? "" }
  package var error: String { text(.setError) ?? "" }
  /// The label of the field; here and below, nil means the server's own text.
  package var prompt: String? { text(.setPrompt) ?? value(.promptLabel) }
  /// The label of *OK* as received; its key is the letter after `_`.
  package var ok: String? { text(.setOK) ?? value(.okLabel) }
  /// nil if there is only *cancel*.
  package var notOK: String? { text(.setNotOK) }
  package var cancel: String? { text(.setCancel) ?? value(.cancelLabel) }
  /// The label for repeating the passphrase; nil if it is entered once.
  package var repetition: String? { text(.setRepeat) }
  /// The text shown if the passphrase and its repetition differ.
  package var mismatch: String? { text(.setRepeatError) }
  /// The label of the passphrase's quality, which the client rates; nil for none.
  package var quality: String? { text(.setQualityBar) }
  /// The label of the offer to generate a passphrase, which the client does; nil for none.
  package var generate: String? { text(.setGeneratePIN) }
  /// Whether the client is asked if the passphrase is acceptable.
  package var checks: Bool { settings.options[.constraintsEnforce] != nil && repetition != nil }
  /// The requirements for a new passphrase.
  package var hint: String? { repetition == nil ? nil : value(.constraintsShortHint) }
  /// The glyph for each typed character, or nil for the default.
  package var mask: Character? {
    value(.invisibleCharacter).flatMap { $0.count == 1 ? $0.first : nil }
  }
  package var timeLimit: Duration? { settings.timeout == 0 ? nil : .seconds(settings.timeout) }
  /// The path of the terminal to ask on; nil for the server's own terminal.
  package var terminal: String? { value(.terminalName) }
  package var touchFile: String? { value(.touchFile) }

  /// Variables that override the server's environment; an empty value unsets a variable.
  package var environment: [String: String] {
    var variables: [String: String] = [:]
    variables["TERM"] = value(.terminalType)
    variables["LC_CTYPE"] = value(.characterLocale)
    variables["LC_MESSAGES"] = value(.messageLocale)
    // The variables of the server's environment that would override the client's locale.
    if variables["LC_MESSAGES"] != nil { variables["LANGUAGE"] = "" }
    if variables["LC_CTYPE"] != nil || variables["LC_MESSAGES"] != nil { variables["LC_ALL"] = "" }
    return variables
  }

  private func text(_ command: PinentryCommand) -> String? { settings.texts[command] }
  private func value(_ option: PinentryOption) -> String? { settings.value(of: option) }
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
