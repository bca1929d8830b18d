/// The place where a check leaves the value with which it accepts an answer, until the prompt has
/// ended.
///
/// A class, since the check is passed on as a closure. `@unchecked Sendable` is safe: the value is
/// put here before the verdict is passed on, and taken out after the prompt's end.
package final class AcceptedValue<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value?

  package init() {}

  /// Takes the value out of a verdict, and returns the verdict without it.
  package func take(from verdict: consuming PromptVerdict<Value>) -> PromptVerdict<Void> {
    verdict.map { accepted in value = consume accepted }
  }

  /// Gives the value away, after an accepted answer.
  package func give() -> Value {
    guard let given = value.take() else {
      preconditionFailure("an accepted answer without a value")
    }
    return given
  }
}
