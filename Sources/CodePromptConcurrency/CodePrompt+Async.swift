public import CodePromptKit

extension CodePrompt {
  /// Asks on the terminal, has each complete answer checked by something that may await, and asks
  /// again after a wrong one.
  ///
  /// The prompt runs on a thread of its own and goes on while an answer is checked, with a spinner
  /// and the keys that cancel. When the task is cancelled, the prompt ends, and `verify` with it;
  /// when the person cancels while an answer is checked, `verify` is cancelled. In any case its end
  /// is awaited. It runs in a task of its own, without the caller's task-local values.
  ///
  /// Linking this target brings the concurrency runtime into a program, which makes a static
  /// executable start several times slower.
  ///
  /// - Parameter verify: Checks an answer, which is a copy in locked memory of its own and wiped as
  ///   soon as `verify` returns.
  /// - Returns: The right answer, or how the prompt ended without one.
  /// - Throws: ``/CodePromptKit/CodePromptError``, `CancellationError`, or what `verify` throws;
  ///   the terminal is as found then.
  public func run(
    verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict
  ) async throws -> PromptOutcome {
    try Task.checkCancellation()
    let relay = try VerdictRelay(verify)
    let ended = await withTaskCancellationHandler {
      await PromptThread.run { try run(.remote(relay.verification)) }
    } onCancel: {
      relay.cancelPrompt()
    }
    await relay.waitForCheck()
    return try ended.takeOutcome()
  }
}
