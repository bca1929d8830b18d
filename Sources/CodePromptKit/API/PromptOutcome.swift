/// The way a prompt ended, without the answer.
public enum PromptEnding: Hashable, Sendable {
  /// There is an answer.
  case accepted
  /// The user cancelled.
  case cancelled
  /// All allowed answers were wrong, or the user answered no to a question.
  case rejected
  /// The time limit was reached.
  case timedOut
  /// The user chose one of ``CodePrompt/alternatives``.
  case alternative(PromptAlternative)
}

/// The way a prompt ended, with the answer.
public enum PromptOutcome: ~Copyable, Sendable {
  /// The answer is complete and, if it was checked, right; it is empty if the user answered yes to
  /// a question.
  case accepted(SecretBytes)
  /// The user cancelled.
  case cancelled
  /// ``CodePrompt/attempts`` answers were wrong, or the user answered no to a question.
  case rejected
  /// ``CodePrompt/timeLimit`` was reached.
  case timedOut
  /// The user chose one of ``CodePrompt/alternatives``.
  case alternative(PromptAlternative)

  package init(_ outcome: consuming CommandOutcome) {
    switch consume outcome {
    case .accepted(let answer, _, _): self = .accepted(answer)
    case .rejected: self = .rejected
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .alternative(let alternative): self = .alternative(alternative)
    }
  }

  /// The ending as a value that can be stored, compared and switched over.
  public var ending: PromptEnding {
    switch self {
    case .accepted: .accepted
    case .cancelled: .cancelled
    case .rejected: .rejected
    case .timedOut: .timedOut
    case .alternative(let alternative): .alternative(alternative)
    }
  }

  /// Returns the answer; nil if the prompt ended without one.
  public consuming func answer() -> SecretBytes? {
    if case .accepted(let answer) = consume self { answer } else { nil }
  }
}

/// The way a prompt with a ``VerificationCommand`` ended.
public enum CommandOutcome: ~Copyable, Sendable {
  /// The command accepted the answer. `output` is the command's standard output, if it was kept.
  /// `messages` is at most the last 4 KiB of its standard error, sanitized and without lines that
  /// contain the answer; nil if nothing is left.
  case accepted(answer: SecretBytes, output: SecretBytes?, messages: String?)
  /// All allowed answers were wrong; `note` is the text shown for the last one.
  case rejected(note: String?)
  /// The user cancelled.
  case cancelled
  /// The time limit was reached.
  case timedOut
  /// The user chose one of ``CodePrompt/alternatives``.
  case alternative(PromptAlternative)

  /// Returns the text that was answered; nil if the prompt ended without one.
  package consuming func text() -> String? {
    guard case .accepted(let answer, _, _) = consume self else { return nil }
    return unsafe answer.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a question was answered with yes; nil if it was not answered.
  package var isYes: Bool? {
    switch ending {
    case .accepted: true
    case .rejected: false
    case .cancelled, .timedOut, .alternative: nil
    }
  }

  /// The ending as a value that can be stored and compared.
  public var ending: PromptEnding {
    switch self {
    case .accepted: .accepted
    case .cancelled: .cancelled
    case .rejected: .rejected
    case .timedOut: .timedOut
    case .alternative(let alternative): .alternative(alternative)
    }
  }
}
