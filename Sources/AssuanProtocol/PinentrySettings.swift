/// The client's settings so far, for the terminal and the next question.
package struct PinentrySettings: Equatable, Sendable {
  /// The texts by the commands that set them, which remain until a `RESET`.
  var texts: [PinentryCommand: String] = [:]
  /// The options set; flags have an empty value.
  private(set) var options: [PinentryOption: String]
  /// The time limit of each question in seconds; 0 for none.
  private(set) var timeout: Int

  /// Creates settings from the server's arguments; a time limit of 0 seconds means none.
  package init(options: [PinentryOption: String] = [:], timeout: Int = 0) {
    self.options = options
    self.timeout = timeout
  }

  /// Sets an option as written: `name`, `name value` or `name=value`, each with or without `--`.
  ///
  /// - Returns: An error if the name or the value after `=` is missing, or if the option does not
  ///   exist or does not take a value; nil if the option was set.
  mutating func set(_ text: String) -> AssuanError? {
    let text = text.hasPrefix("--") ? text.dropFirst(2) : text[...]
    let name = text.prefix { !$0.isBlank && $0 != "=" }
    let rest = text.dropFirst(name.count).drop { $0.isBlank }
    let value = String((rest.first == "=" ? rest.dropFirst() : rest).drop { $0.isBlank })
    guard !name.isEmpty, rest.isEmpty || !value.isEmpty else { return .syntax }
    guard let option = PinentryOption(rawValue: String(name)), !option.isFlag || value.isEmpty
    else { return .unknownOption }
    let isEscaped = option.rawValue.hasPrefix("constraints-hint")
    options[option] = isEscaped ? value.percentDecoded : value
    return nil
  }

  /// Sets the time limit as `atoi` parses it: anything but a number is zero, which means no limit.
  mutating func setTimeout(_ text: String) {
    if !text.isEmpty { timeout = max(0, Int(text.prefix { $0.isNumber }) ?? 0) }
  }

  /// Returns the value of an option, or nil if it is empty or not set.
  func value(of option: PinentryOption) -> String? {
    options[option].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
