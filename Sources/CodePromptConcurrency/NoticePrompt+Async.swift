public import CodePromptKit

extension NoticePrompt {
  /// Shows the notice until Enter is pressed, and returns how the prompt ended.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run() async throws(PromptError) -> PromptEnding<Void> {
    try await request.askBesideTask().map { _ in }
  }

  /// Shows the notice, with a spinner, until something has happened elsewhere, such as a tap on a
  /// phone, and returns how the prompt ended.
  ///
  /// Cancelling the task cancels the prompt and `body`; a user who cancels, chooses an alternative
  /// or lets the time limit pass cancels `body`. `run` returns only after `body` has ended.
  ///
  /// - Parameter body: Waits for what is to happen, in a task of its own that has the caller's
  ///   task-local values. Accepting ends the prompt as answered, rejecting as rejected.
  /// - Returns: How the prompt ended.
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/notChecked(reason:)`` if `body` throws or can't tell, and
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run(
    until body: @escaping @Sendable () async throws -> PromptVerdict<Void>
  ) async throws(PromptError) -> PromptEnding<Void> {
    let verdicts = try VerdictTasks()
    let request = request(until: { () throws(PromptError) in try verdicts.start(body) })
    return try await verdicts.ending(of: request).map { _ in }
  }

  /// Shows the notice until something has happened elsewhere, as ``run(until:)``, and returns what
  /// came of it, such as a token.
  ///
  /// - Parameters:
  ///   - type: The type of the value that `body` accepts with.
  ///   - body: Waits for what is to happen, as in ``run(until:)``, and accepts with a value.
  /// - Returns: The value, or the reason why there is none.
  /// - Throws: ``/CodePromptKit/PromptError``, as ``run(until:)``.
  public func run<Value: ~Copyable & Sendable>(
    for type: Value.Type, until body: @escaping @Sendable () async throws -> PromptVerdict<Value>
  ) async throws(PromptError) -> PromptEnding<Value> {
    let accepted = AcceptedValue<Value>()
    let ending = try await run(until: { accepted.take(from: try await body()) })
    return ending.map { _ in accepted.give() }
  }
}
