/// The client's settings so far, for the terminal and the next question.
package struct PinentrySettings: Equatable, Sendable {
  /// The texts by the commands that set them, which remain until a `RESET`.
  var texts: [PinentryCommand: String] = [:]
  /// The options set; flags have an empty value.
  private(set) var options: [PinentryOption: String]
  private(set) var timeout: Int

  /// Creates settings from the server's arguments; a time limit of 0 seconds means none.
  package init(options: [PinentryOption: String] = [:], timeout: Int = 0) {
    (self.options, self.timeout) = (options, timeout)
  }

  /// Sets an option; returns false if it does not exist or accept the value.
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
}
