internal import CodePromptKit
internal import CodePromptTerminalText

// Words that were probably meant differently; the command line is carried out as given.
extension ParsedArguments {
  /// The hint to print before asking; nil if every word seems to be meant as it is understood.
  var hint: String? {
    guard let prompt else { return nil }
    if let option = optionBeforePrompt {
      guard option.mayTake(prompt, isCertain: false) else { return nil }
      return "\(prompt.quoted) is used as PROMPT: \(option.advice(prompt))"
    }
    guard wordCount == 1 else { return nil }
    for option: OptionID in [.help, .version] where prompt == option.rawValue {
      return "\(prompt.quoted) is used as PROMPT: the option is \(option.typed)"
    }
    return nil
  }

  /// Returns the error for two PROMPT texts of which one may be an option's value.
  func hintToTwo(_ first: String, _ second: String, after option: OptionID?) -> UsageError? {
    for case (let option?, let value) in [(optionBeforePrompt, first), (option, second)]
    where option.mayTake(value, isCertain: true) {
      return UsageError(
        "\(first.quoted) and \(second.quoted) are both used as PROMPT: \(option.advice(value))")
    }
    return nil
  }
}

extension OptionID {
  /// Returns how to give a value to this option, which takes it only after `=`.
  fileprivate func advice(_ value: String) -> String {
    "for a value of \(typed), write '\(typed)=\(value)'"
  }

  /// Returns whether a text looks like the value of this option rather than like a question.
  ///
  /// `isCertain` means that there are two texts, of which only one can be the question.
  fileprivate func mayTake(_ text: String, isCertain: Bool) -> Bool {
    if text.count <= 2, !text.contains(where: { $0.isLetter }) { return true }
    return switch self {
    case .revealLast: Duration(typed: text) != nil
    case .forgot: text.contains(" ") && (isCertain || text.hasSuffix("?"))
    default:
      if case .words(let words)? = option.kind?.candidates { words.contains(text) } else { false }
    }
  }
}
