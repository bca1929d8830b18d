/// The texts, options and time limit that apply to the next question.
package struct PinentrySettings: Equatable, Sendable {
  /// The texts for the prompt, by the commands that set them.
  ///
  /// They remain until `RESET`, except for those that ``PinentrySession/end(_:_:)`` removes because
  /// they are for one question.
  var texts: [PinentryCommand: String] = [:]
  /// The values of the options that are set; that of a flag is empty.
  private(set) var options: [PinentryOption: String]
  /// The time limit of each question in seconds; 0 for none.
  private(set) var timeout: Int

  /// Creates settings from the server's arguments; `timeout` is in seconds, and 0 means no limit.
  package init(options: [PinentryOption: String] = [:], timeout: Int = 0) {
    self.options = options
    self.timeout = timeout
  }

  /// Sets an option from the argument of `OPTION`: `name`, `name value` or `name=value`.
  ///
  /// `--` may precede the name, and blanks may surround `=`.
  ///
  /// - Returns: Nil if the option was set; ``AssuanError/syntax`` if the name is missing, or the
  ///   value after `=`; ``AssuanError/unknownOption`` if there is no such option, or if it takes no
  ///   value and was given one.
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

  /// Sets the time limit to the number of seconds in the digits with which the text begins.
  ///
  /// Without such digits the limit is 0, which means none: other pinentry programs parse the text
  /// with `atoi(3)`. An empty text has no effect.
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
