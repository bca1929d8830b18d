/// The client's settings so far, for the terminal and the next question.
package struct PinentrySettings: Equatable, Sendable {
  /// The texts by the commands that set them, which remain until a `RESET`.
  var texts: [PinentryCommand: String] = [:]
  /// The options set; flags have an empty value.
  private var options: [PinentryOption: String]
  private var timeout: Int

  /// Creates the initial settings from the command line of the server, with a time limit in
  /// seconds, zero for none.
  package init(options: [PinentryOption: String] = [:], timeout: Int = 0) {
    self.options = options
    self.timeout = timeout
  }

  /// Sets an option by its name; returns false if the option does not exist or does not accept the
  /// value.
  mutating func set(_ option: WrittenOption) -> Bool {
    guard let name = PinentryOption(rawValue: option.name), !name.isFlag || option.value.isEmpty
    else { return false }
    let isEscaped = name.rawValue.hasPrefix("constraints-hint")
    options[name] = isEscaped ? option.value.percentDecoded : option.value
    return true
  }

  /// Sets the time limit as `atoi` parses it: anything but a number is zero, which means no limit.
  mutating func setTimeout(_ text: String) {
    if !text.isEmpty { timeout = max(0, Int(text.prefix { $0.isNumber }) ?? 0) }
  }

  /// Returns the value of an option, or nil if it is empty or not set.
  func value(of option: PinentryOption) -> String? {
    options[option].flatMap { $0.isEmpty ? nil : $0 }
  }

  func question(_ kind: PinentryQuestion.Kind, focusesCancel: Bool) -> PinentryQuestion {
    PinentryQuestion(
      kind: kind, focusesCancel: focusesCancel, title: texts[.setTitle] ?? "",
      description: texts[.setDescription] ?? "",
      prompt: texts[.setPrompt] ?? value(of: .promptLabel), error: texts[.setError] ?? "",
      ok: texts[.setOK] ?? value(of: .okLabel), notOK: texts[.setNotOK],
      cancel: texts[.setCancel] ?? value(of: .cancelLabel), repetition: texts[.setRepeat],
      mismatch: texts[.setRepeatError], quality: texts[.setQualityBar],
      generate: texts[.setGeneratePIN],
      checks: options[.constraintsEnforce] != nil && texts[.setRepeat] != nil,
      hint: texts[.setRepeat] == nil ? nil : value(of: .constraintsShortHint),
      mask: value(of: .invisibleCharacter).flatMap { $0.count == 1 ? $0.first : nil },
      timeLimit: timeout == 0 ? nil : .seconds(timeout), terminal: value(of: .terminalName),
      environment: environment, touchFile: value(of: .touchFile))
  }

  /// The process for which the client asks, as the client named it last.
  var owner: PinentryOwner? { value(of: .owner).flatMap(PinentryOwner.init) }

  /// The client's terminal and locale as variables; an empty value means unset.
  private var environment: [String: String] {
    var variables: [String: String] = [:]
    if let type = value(of: .terminalType) { variables["TERM"] = type }
    if let locale = value(of: .characterLocale) { variables["LC_CTYPE"] = locale }
    if let locale = value(of: .messageLocale) {
      variables["LC_MESSAGES"] = locale
      // `LANGUAGE` in the server's environment would override the client's locale.
      variables["LANGUAGE"] = ""
    }
    if variables["LC_CTYPE"] != nil || variables["LC_MESSAGES"] != nil { variables["LC_ALL"] = "" }
    return variables
  }
}
