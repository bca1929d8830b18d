internal import CodePromptKit

/// What was probably meant otherwise: it is done as it was said, and told of.
package enum UsageHint: Equatable, Sendable {
  /// A text is taken for PROMPT that may be meant as the value of the option before it.
  case valueOf(OptionID, String)
  /// A word is taken for PROMPT that is the name of an option.
  case option(OptionID)
}

extension TypedArguments {
  /// What may be meant otherwise, or nil for nothing.
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

  /// What is wrong with two texts for PROMPT of which one may be the value of the option before it.
  func hintToTwo(_ first: String, _ second: String, after option: OptionID?) -> UsageError? {
    if let before = optionBeforePrompt, before.mayTake(first, isCertain: true) {
      return .twoPrompts(first, second, value: first, of: before)
    }
    guard let option, option.mayTake(second, isCertain: true) else { return nil }
    return .twoPrompts(first, second, value: second, of: option)
  }
}

extension OptionID {
  /// Whether a text looks like the value of this option rather than like something to ask.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isCertain: Whether one of two texts is surely not to be asked.
  /// - Returns: Whether it does.
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
