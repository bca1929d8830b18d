public import CodePromptKit
internal import CodePromptLoop

/// A function that checks a text.
public typealias PromptTextCheck<Value: ~Copyable> =
  @Sendable (String) async throws -> PromptVerdict<Value>

extension TextPrompt {
  /// Asks on the terminal, has an asynchronous function check each complete text, and asks again
  /// after a wrong one.
  ///
  /// During a check the prompt shows a spinner and reacts to the keys that cancel. Cancelling the
  /// task cancels the prompt and `check`; a user who cancels during a check cancels `check`. In
  /// both cases `run` returns only after `check` has ended.
  ///
  /// - Parameters:
  ///   - attempts: How many texts `check` may reject before the prompt ends.
  ///   - limit: The time limit for checking one text; nil for none. At its end `check` is
  ///     cancelled, and the text is *not checked*.
  ///   - check: Checks a text. If it throws, the text is *not checked*: it stays in the field, and
  ///     Enter tries again. What the error says to people
  ///     (``/CodePromptKit/PromptReadableError``) is shown unless it contains the text.
  /// - Returns: The text that was accepted, or the reason why there is none.
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run(
    attempts: Attempts = 3, within limit: Duration? = nil, check: @escaping PromptTextCheck<Void>
  ) async throws(PromptError) -> PromptEnding<String> {
    try await request.limited(to: attempts)
      .askChecking(within: limit) { try await check($0.withString { $0 }) }.map { $0.text }
  }

  /// Asks on the terminal and has the texts checked, as ``run(attempts:within:check:)``, and
  /// returns the text that was accepted.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if no text was accepted.
  public func ask(
    attempts: Attempts = 3, within limit: Duration? = nil, check: @escaping PromptTextCheck<Void>
  ) async throws(PromptError) -> String {
    try await run(attempts: attempts, within: limit, check: check).get()
  }

  /// Asks on the terminal and has the texts checked, as ``run(attempts:within:check:)``, and
  /// returns what came of the check, such as an account.
  ///
  /// - Parameters:
  ///   - type: The type of the value that `check` accepts a text with.
  ///   - attempts: How many texts `check` may reject before the prompt ends.
  ///   - limit: The time limit for checking one text; nil for none.
  ///   - check: Checks a text, and accepts it with a value. If it throws, the text is *not
  ///     checked*.
  /// - Returns: The value, or the reason why there is none.
  /// - Throws: ``/CodePromptKit/PromptError``, as ``run(attempts:within:check:)``.
  public func run<Value: ~Copyable & Sendable>(
    for type: Value.Type, attempts: Attempts = 3, within limit: Duration? = nil,
    check: @escaping PromptTextCheck<Value>
  ) async throws(PromptError) -> PromptEnding<Value> {
    let accepted = AcceptedValue<Value>()
    let ending = try await run(attempts: attempts, within: limit) { text in
      accepted.take(from: try await check(text))
    }
    return ending.map { _ in accepted.give() }
  }

  /// Asks on the terminal and has the texts checked, as ``run(for:attempts:within:check:)``, and
  /// returns what came of the check.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if no text was accepted.
  public func ask<Value: ~Copyable & Sendable>(
    for type: Value.Type, attempts: Attempts = 3, within limit: Duration? = nil,
    check: @escaping PromptTextCheck<Value>
  ) async throws(PromptError) -> Value {
    try await run(for: type, attempts: attempts, within: limit, check: check).get()
  }
}
