/// How a prompt ended, without what it brought.
public enum PromptEnding: Equatable, Sendable {
  /// There is an answer.
  case accepted
  /// The person gave up.
  case cancelled
  /// As many answers were wrong as were allowed, or the person said no to a question.
  case rejected
  /// The time was up.
  case timedOut
  /// The person has forgotten the answer.
  case forgot
}

/// How a prompt ended.
public enum PromptOutcome: ~Copyable, Sendable {
  /// The answer is complete and, if there was somebody to check it, right; it is empty where the
  /// person said yes to a question.
  case accepted(SecretBytes)
  /// The person gave up.
  case cancelled
  /// As many answers were wrong as ``CodePrompt/attempts`` allows, or the person said no to a
  /// question.
  case rejected
  /// The time of ``CodePrompt/timeLimit`` was up.
  case timedOut
  /// The person has forgotten the answer: Ctrl-F, where ``CodePrompt/offersForgot`` is set.
  case forgot
}

extension PromptOutcome {
  /// How the prompt ended, as a value that can be kept and compared.
  public var ending: PromptEnding {
    switch self {
    case .accepted: .accepted
    case .cancelled: .cancelled
    case .rejected: .rejected
    case .timedOut: .timedOut
    case .forgot: .forgot
    }
  }
}

/// How a prompt with a ``VerificationCommand`` ended.
public enum CommandOutcome: ~Copyable, Sendable {
  /// The command accepted the answer; `output` is what it wrote, if that was kept, and `messages`
  /// what it wrote to standard error: the last 4 KiB at most, as lines that may be shown, without
  /// those that hold the answer; nil if there were none.
  case accepted(answer: SecretBytes, output: SecretBytes?, messages: String?)
  /// As many answers were wrong as were allowed; `note` is what was said of the last one.
  case rejected(note: String?)
  /// The person gave up.
  case cancelled
  /// The time was up.
  case timedOut
  /// The person has forgotten the answer.
  case forgot

  package init(
    _ outcome: consuming PromptOutcome, output: consuming SecretBytes? = nil,
    messages: String? = nil, note: String? = nil
  ) {
    switch consume outcome {
    case .accepted(let answer):
      self = .accepted(answer: answer, output: output, messages: messages)
    case .rejected: self = .rejected(note: note)
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .forgot: self = .forgot
    }
  }
}

extension CommandOutcome {
  /// How the prompt ended, as a value that can be kept and compared.
  public var ending: PromptEnding {
    switch self {
    case .accepted: .accepted
    case .cancelled: .cancelled
    case .rejected: .rejected
    case .timedOut: .timedOut
    case .forgot: .forgot
    }
  }
}

/// What a verifier says of an answer.
public enum Verdict: Sendable {
  /// The answer is right, and the prompt ends with it.
  case accepted
  /// The answer is wrong; the text is shown, or a built-in one if it is nil.
  case rejected(String? = nil)
  /// The answer could not be checked: it stays, no attempt is counted, and Enter tries again.
  case unchecked(String? = nil)
}
