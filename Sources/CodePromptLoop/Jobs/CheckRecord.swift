internal import CodePromptSecretStorage

/// What came of the checks of a prompt's answers so far.
struct CheckRecord: ~Copyable {
  /// How many further answers may be rejected before the prompt ends; nil for no limit.
  var attemptsLeft: Int?
  /// Whether a question was answered with no.
  var isAnsweredNo = false
  /// What was said of the last answer that was rejected; nil if none was.
  var rejection: EntryNote?
  /// What the check wrote that accepted the answer.
  var output = CheckOutput()

  init(attemptsLeft: Int?) { self.attemptsLeft = attemptsLeft }

  /// Returns how the prompt ended, with the answer if there is one, or else the reason in the
  /// language of `texts`. The output is taken away.
  mutating func takeEnding(
    _ ending: PromptEvent.Ending, with answer: consuming SecretBytes, in texts: Localizer
  ) -> PromptEnding<PromptAnswer> {
    switch ending {
    case .accepted:
      var taken = CheckOutput()
      swap(&taken, &output)
      return .answered(PromptAnswer(secret: answer, output: taken))
    // No check and no rule has rejected the answer to a question: it is no.
    case .rejected where isAnsweredNo: return .answered(PromptAnswer(secret: answer, isYes: false))
    case .rejected: return .rejected(reason: rejection.map(texts.text))
    case .timedOut: return .timedOut
    case .alternative(let alternative): return .alternative(alternative)
    case .cancelled: return .cancelled
    }
  }
}
