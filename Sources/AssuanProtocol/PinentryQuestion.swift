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

  /// The label of the field; nil for the server's own text.
  package var prompt: String? { text(.setPrompt) ?? value(.promptLabel) }
  /// The label of *OK* as received, whose key is the letter after `_`; nil for the server's own.
  package var ok: String? { text(.setOK) ?? value(.okLabel) }
  /// The label of *Cancel*, like ``ok``.
  package var cancel: String? { text(.setCancel) ?? value(.cancelLabel) }
  /// Whether a passphrase is new, and entered twice.
  package var repeats: Bool { text(.setRepeat) != nil }
  /// Whether the client is asked if the passphrase is acceptable.
  package var checks: Bool { settings.options[.constraintsEnforce] != nil && repeats }
  /// The requirements for a new passphrase; nil for none, and for a passphrase that is not new.
  package var hint: String? { repeats ? value(.constraintsShortHint) : nil }
  /// The glyph for each typed character, or nil for the default.
  package var mask: Character? {
    value(.invisibleCharacter).flatMap { $0.count == 1 ? $0.first : nil }
  }
  /// The time limit of the question; nil for none.
  package var timeLimit: Duration? { settings.timeout == 0 ? nil : .seconds(settings.timeout) }

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

  /// Returns the text that a command set, which may be empty; nil if none did.
  package func text(_ command: PinentryCommand) -> String? { settings.texts[command] }
  /// Returns the value of an option; nil if it is empty or not set.
  package func value(_ option: PinentryOption) -> String? { settings.value(of: option) }
}
