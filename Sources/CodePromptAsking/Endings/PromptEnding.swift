/// How a prompt ended, with what came of it. `PromptEnding<Never>` is an ending without an answer.
///
/// An ending whose answer is a ``SecretBytes`` can't be copied. In a `switch` over such an ending,
/// Swift 6.3 allows only one pattern in a `case`: write a `case` for each ending, or `default`.
public enum PromptEnding<Answer: ~Copyable>: ~Copyable {
  /// There is an answer and, if it was checked, it is right.
  case answered(Answer)
  /// No attempt is left, the check has refused the answer for good, or the line of a pipe is no
  /// answer. The reason is the text that was shown last.
  case rejected(reason: String?)
  /// The user chose one of the prompt's alternatives.
  case alternative(PromptAlternative)
  /// The time limit was reached.
  case timedOut
  /// The user cancelled.
  case cancelled
}

extension PromptEnding: Copyable where Answer: Copyable {}
extension PromptEnding: Sendable where Answer: Sendable & ~Copyable {}
extension PromptEnding: Equatable where Answer: Equatable {}

extension PromptEnding where Answer: ~Copyable {
  /// Whether there is an answer.
  public var isAnswered: Bool {
    switch self {
    case .answered: true
    default: false
    }
  }

  /// The alternative that the user chose; nil if the prompt ended otherwise.
  public var chosenAlternative: PromptAlternative? {
    switch self {
    case .alternative(let alternative): alternative
    default: nil
    }
  }

  package var isCancelled: Bool {
    switch self {
    case .cancelled: true
    default: false
    }
  }

  /// The exit status of a command that asks: 0 for an answer, whatever it is, 1 for a rejected one,
  /// 7 for an alternative, 124 at the time limit (as `timeout`), 130 if the user cancelled (as
  /// after ^C).
  public var exitStatus: Int32 { status.rawValue }

  package var status: ExitStatus {
    switch self {
    case .answered: .answered
    case .rejected: .rejected
    case .alternative: .alternative
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    }
  }

  /// Returns the answer; nil if the prompt ended without one.
  public consuming func takeAnswer() -> Answer? {
    switch consume self {
    case .answered(let answer): answer
    default: nil
    }
  }

  /// Returns the answer.
  ///
  /// - Throws: ``PromptError/unanswered(_:)`` if the prompt ended without one.
  public consuming func get() throws(PromptError) -> Answer {
    switch consume self {
    case .answered(let answer): return answer
    case .rejected(let reason): throw .unanswered(.rejected(reason: reason))
    case .alternative(let alternative): throw .unanswered(.alternative(alternative))
    case .timedOut: throw .unanswered(.timedOut)
    case .cancelled: throw .unanswered(.cancelled)
    }
  }

  /// Returns the ending with what a function makes of the answer.
  package consuming func map<Mapped: ~Copyable>(
    _ transform: (consuming Answer) -> Mapped
  ) -> PromptEnding<Mapped> {
    switch consume self {
    case .answered(let answer): .answered(transform(answer))
    case .rejected(let reason): .rejected(reason: reason)
    case .alternative(let alternative): .alternative(alternative)
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    }
  }
}
