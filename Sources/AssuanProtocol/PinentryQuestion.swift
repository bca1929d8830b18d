/// A question that a client wants the server to ask the user.
package struct PinentryQuestion: Equatable, Sendable {
  /// The kind of a question, which determines the possible answers.
  package enum Kind: Equatable, Sendable {
    /// The question for a passphrase (`GETPIN`).
    case passphrase
    /// A question that is answered by yes, no, or cancel (`CONFIRM`).
    case confirmation
    /// A message that the user can only confirm (`MESSAGE`, `CONFIRM --one-button`).
    case message
  }

  /// The kind of the question.
  package let kind: Kind
  /// Whether Enter cancels instead of accepting (`CONFIRM --focus=cancel`).
  package let focusesCancel: Bool
  /// A copy of the client's settings from the time when it asked.
  let settings: PinentrySettings

  /// The label of the field; nil if the client has set none, so that the server uses its own.
  package var prompt: String? { text(.setPrompt) ?? value(.promptLabel) }
  /// The label of the button that accepts; nil if the client has set none.
  ///
  /// It is unchanged: an underscore marks the letter after it as the button's key.
  package var ok: String? { text(.setOK) ?? value(.okLabel) }
  /// The label of the button that cancels, in the form of ``ok``; nil if the client has set none.
  package var cancel: String? { text(.setCancel) ?? value(.cancelLabel) }
  /// Whether the passphrase is a new one, which the user enters twice.
  package var repeats: Bool { text(.setRepeat) != nil }
  /// Whether the server asks the client if a new passphrase is acceptable.
  package var checks: Bool { settings.options[.constraintsEnforce] != nil && repeats }
  /// The requirements for a new passphrase, for people; nil for none, or if it is not a new one.
  package var hint: String? { repeats ? value(.constraintsShortHint) : nil }
  /// The glyph drawn for each typed character; nil if the client has set none, or more than one.
  package var mask: Character? {
    value(.invisibleCharacter).flatMap { $0.count == 1 ? $0.first : nil }
  }
  /// The time limit of the question; nil for none.
  package var timeLimit: Duration? { settings.timeout == 0 ? nil : .seconds(settings.timeout) }

  /// The client's environment variables, which replace those of the server for this question.
  ///
  /// A variable with an empty value is to be removed from the server's environment.
  package var environment: [String: String] {
    var variables: [String: String] = [:]
    variables["TERM"] = value(.terminalType)
    variables["LC_CTYPE"] = value(.characterLocale)
    variables["LC_MESSAGES"] = value(.messageLocale)
    // In the server's environment, LANGUAGE and LC_ALL would take precedence over the client's
    // locale (locale(7), gettext(3)).
    if variables["LC_MESSAGES"] != nil { variables["LANGUAGE"] = "" }
    if variables["LC_CTYPE"] != nil || variables["LC_MESSAGES"] != nil { variables["LC_ALL"] = "" }
    return variables
  }

  /// Returns the text that the client set by a command, which may be empty; nil if it set none.
  package func text(_ command: PinentryCommand) -> String? { settings.texts[command] }
  /// Returns the value that the client gave to an option; nil if it is empty or not set.
  package func value(_ option: PinentryOption) -> String? { settings.value(of: option) }
}
