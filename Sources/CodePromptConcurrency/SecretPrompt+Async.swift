@_exported public import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

/// A function that checks an answer, which is a separate copy in locked memory and is wiped as soon
/// as the function returns.
public typealias PromptCheck<Value: ~Copyable> =
  @Sendable (borrowing SecretBytes) async throws -> PromptVerdict<Value>

extension SecretPrompt {
  /// Asks on the terminal, and returns how the prompt ended.
  ///
  /// The prompt runs on its own thread, so it blocks no thread of the concurrency pool. When the
  /// task is cancelled, the prompt ends and the terminal is restored.
  ///
  /// Linking `CodePromptConcurrency` adds Swift's concurrency runtime to a program, which makes a
  /// static executable start several times slower.
  ///
  /// - Returns: The first complete answer, or the reason why there is none.
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run() async throws(PromptError) -> PromptEnding<SecretBytes> {
    try await request.askBesideTask().map { $0.takeSecret() }
  }

  /// Asks on the terminal, and returns the answer.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if the prompt ended without an answer.
  public func ask() async throws(PromptError) -> SecretBytes { try await run().get() }

  /// Asks on the terminal, has an asynchronous function check each complete answer, and asks again
  /// after a wrong one.
  ///
  /// During a check the prompt shows a spinner and reacts to the keys that cancel. Cancelling the
  /// task cancels the prompt and `check`; a user who cancels during a check cancels `check`. In
  /// both cases `run` returns only after `check` has ended. `check` runs in its own task, with the
  /// caller's task-local values.
  ///
  /// - Parameters:
  ///   - attempts: How many answers `check` may reject before the prompt ends.
  ///   - limit: The time limit for checking one answer; nil for none. At its end `check` is
  ///     cancelled, and the answer is *not checked*.
  ///   - check: Checks an answer. If it throws, the answer is *not checked*: it stays in the
  ///     field, and Enter tries again. What the error says to people
  ///     (``/CodePromptKit/PromptReadableError``) is shown unless it contains the answer.
  /// - Returns: The answer that was accepted, or the reason why there is none.
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run(
    attempts: Attempts = 3, within limit: Duration? = nil, check: @escaping PromptCheck<Void>
  ) async throws(PromptError) -> PromptEnding<SecretBytes> {
    try await request.limited(to: attempts).askChecking(within: limit, check)
      .map { $0.takeSecret() }
  }

  /// Asks on the terminal and has the answers checked, as ``run(attempts:within:check:)``, and
  /// returns the answer that was accepted.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if no answer was accepted.
  public func ask(
    attempts: Attempts = 3, within limit: Duration? = nil, check: @escaping PromptCheck<Void>
  ) async throws(PromptError) -> SecretBytes {
    try await run(attempts: attempts, within: limit, check: check).get()
  }

  /// Asks on the terminal and has the answers checked, as ``run(attempts:within:check:)``, and
  /// returns what came of the check, such as a token.
  ///
  /// - Parameters:
  ///   - type: The type of the value that `check` accepts an answer with.
  ///   - attempts: How many answers `check` may reject before the prompt ends.
  ///   - limit: The time limit for checking one answer; nil for none. At its end `check` is
  ///     cancelled, and the answer is *not checked*.
  ///   - check: Checks an answer, and accepts it with a value. If it throws, the answer is *not
  ///     checked*.
  /// - Returns: The value, or the reason why there is none. The answer is wiped.
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run<Value: ~Copyable & Sendable>(
    for type: Value.Type, attempts: Attempts = 3, within limit: Duration? = nil,
    check: @escaping PromptCheck<Value>
  ) async throws(PromptError) -> PromptEnding<Value> {
    let accepted = AcceptedValue<Value>()
    let ending = try await run(attempts: attempts, within: limit) { answer in
      accepted.take(from: try await check(answer))
    }
    return ending.map { _ in accepted.give() }
  }

  /// Asks on the terminal and has the answers checked, as ``run(for:attempts:within:check:)``, and
  /// returns what came of the check.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if no answer was accepted.
  public func ask<Value: ~Copyable & Sendable>(
    for type: Value.Type, attempts: Attempts = 3, within limit: Duration? = nil,
    check: @escaping PromptCheck<Value>
  ) async throws(PromptError) -> Value {
    try await run(for: type, attempts: attempts, within: limit, check: check).get()
  }

  /// Asks on the terminal, has a program check each complete answer, and asks again after a wrong
  /// one.
  ///
  /// When the task is cancelled, the prompt and the program end.
  ///
  /// - Parameters:
  ///   - attempts: How many answers the program may reject before the prompt ends.
  ///   - command: The program, looked up before anything is drawn.
  /// - Returns: The answer with the program's output, or the reason why there is none.
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run(
    attempts: Attempts = 3, command: CheckCommand
  ) async throws(PromptError) -> PromptEnding<CheckCommand.Result> {
    try await request.limited(to: attempts).askBesideTask { AnswerCheck(command) }
      .map { CheckCommand.Result($0) }
  }

  /// Asks on the terminal and has a program check the answers, as ``run(attempts:command:)``, and
  /// returns the answer with the program's output.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if no answer was accepted.
  public func ask(
    attempts: Attempts = 3, command: CheckCommand
  ) async throws(PromptError) -> CheckCommand.Result {
    try await run(attempts: attempts, command: command).get()
  }
}
