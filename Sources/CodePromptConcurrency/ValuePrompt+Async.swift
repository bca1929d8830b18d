public import CodePromptKit

extension ValuePrompt {
  /// Asks on the terminal, and returns how the prompt ended.
  ///
  /// The prompt runs on its own thread, so it blocks no thread of the concurrency pool. When the
  /// task is cancelled, the prompt ends and the terminal is restored.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/taskCancelled`` if the task was cancelled; the terminal is
  ///   restored first.
  public func run() async throws(PromptError) -> PromptEnding<Answer> {
    try await request.askBesideTask().map { answer(from: $0) }
  }

  /// Asks on the terminal, and returns the answer.
  ///
  /// - Throws: ``/CodePromptKit/PromptError``, which is
  ///   ``/CodePromptKit/PromptError/unanswered(_:)`` if the prompt ended without an answer.
  public func ask() async throws(PromptError) -> Answer { try await run().get() }
}
