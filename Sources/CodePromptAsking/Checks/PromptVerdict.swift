/// What a check says of an answer; the value of an accepted one is `Void` if nothing comes of the
/// check but that.
public enum PromptVerdict<Value: ~Copyable>: ~Copyable {
  /// The answer is right, and the prompt ends with it.
  case accepted(Value)
  /// The answer is wrong, and the prompt asks again while attempts are left. The text is shown, or
  /// a built-in one if it is nil or blank.
  case rejected(_ reason: String? = nil)
  /// The prompt ends as rejected, whatever attempts are left: for example, the account is locked.
  case refused(_ reason: String? = nil)
  /// The answer could not be checked: it stays in the field, no attempt is counted, and Enter tries
  /// again. The text says why, if that is known.
  case unchecked(_ reason: String? = nil)
}

extension PromptVerdict: Copyable where Value: Copyable {}
extension PromptVerdict: Sendable where Value: Sendable & ~Copyable {}
extension PromptVerdict: Equatable where Value: Equatable {}

extension PromptVerdict where Value: ~Copyable {
  /// Returns the verdict with what a function makes of the value of an accepted answer.
  package consuming func map<Mapped: ~Copyable>(
    _ transform: (consuming Value) -> Mapped
  ) -> PromptVerdict<Mapped> {
    switch consume self {
    case .accepted(let value): .accepted(transform(value))
    case .rejected(let reason): .rejected(reason)
    case .refused(let reason): .refused(reason)
    case .unchecked(let reason): .unchecked(reason)
    }
  }
}

extension PromptVerdict where Value == Void {
  /// The answer is right, and the prompt ends with it.
  public static var accepted: PromptVerdict { .accepted(()) }

  /// Whether two verdicts are the same; `Void` is not `Equatable`.
  public static func == (first: PromptVerdict, second: PromptVerdict) -> Bool {
    switch (first, second) {
    case (.accepted, .accepted): true
    case (.rejected(let reason), .rejected(let other)): reason == other
    case (.refused(let reason), .refused(let other)): reason == other
    case (.unchecked(let reason), .unchecked(let other)): reason == other
    case (.accepted, _), (.rejected, _), (.refused, _), (.unchecked, _): false
    }
  }

  /// Whether two verdicts differ.
  public static func != (first: PromptVerdict, second: PromptVerdict) -> Bool {
    !(first == second)
  }
}

extension PromptVerdict where Value == CheckOutput {
  /// The answer is right, and the check has written nothing.
  @_disfavoredOverload
  package static var accepted: PromptVerdict { .accepted(CheckOutput()) }
}
