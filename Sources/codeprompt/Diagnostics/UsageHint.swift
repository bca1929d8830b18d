internal import CodePromptKit

/// A warning that a word was probably meant differently; the command line is carried out as given.
package enum UsageHint: Equatable, Sendable {
  /// PROMPT may have been meant as the value of the option before it.
  case valueOf(OptionID, String)
  /// PROMPT is the name of an option.
  case option(OptionID)
}

extension TypedArguments {
  /// The hint for this command line, or nil for none.
  var hint: UsageHint? {
    guard let prompt else { return nil }
    if let option = optionBeforePrompt {
      return option.mayTake(prompt, isCertain: false) ? .valueOf(option, prompt) : nil
    }
    guard wordCount == 1 else { return nil }
    for option: OptionID in [.help, .version] where prompt == option.rawValue {
      return .option(option)
    }
    return nil
  }

  /// Returns the error for two PROMPT texts of which one may be an option's value.
  func hintToTwo(_ first: String, _ second: String, after option: OptionID?) -> UsageError? {
    if let before = optionBeforePrompt, before.mayTake(first, isCertain: true) {
      return .twoPrompts(first, second, value: first, of: before)
    }
    guard let option, option.mayTake(second, isCertain: true) else { return nil }
    return .twoPrompts(first, second, value: second, of: option)
  }
}

extension OptionID {
  /// Returns whether a text looks like the value of this option rather than like a question.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isCertain: Whether there are two texts, of which only one can be the question.
  /// - Returns: Whether the text looks like a value.
  fileprivate func mayTake(_ text: String, isCertain: Bool) -> Bool {
    if text.count <= 2, !text.contains(where: \.isLetter) { return true }
    return switch self {
    case .mask: Mask.words.contains { $0.key == text }
    case .revealLast: Duration(typed: text) != nil
    case .forgot: text.contains(" ") && (isCertain || text.hasSuffix("?"))
    default: false
    }
  }
}
