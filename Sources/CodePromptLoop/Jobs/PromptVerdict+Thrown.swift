internal import CodePromptSecretStorage

extension PromptVerdict where Value == CheckOutput {
  /// Returns the verdict of a function that has thrown an error: the answer is not checked, and
  /// what the error says to people is the reason, unless it contains the answer.
  ///
  /// - Throws: The error of a prompt that the function has asked: a mistake of the program, which
  ///   the next try would make again.
  static func notChecked(
    _ error: PromptThrown, on answer: borrowing SecretBytes
  ) throws(PromptError) -> PromptVerdict {
    #if !hasFeature(Embedded)
      if error as? PromptError == .promptAlreadyOpen { throw .promptAlreadyOpen }
    #endif
    return .unchecked(AnswerFilter.text(of: error, without: answer))
  }
}
