internal import CodePromptLoop

/// A prompt whose answer is no secret: a ``TextPrompt``, ``ConfirmPrompt`` or ``ChoicePrompt``.
public protocol ValuePrompt: TerminalPrompt {
  /// The type of the answer.
  associatedtype Answer: Sendable
  /// Returns the answer that was given. A type of an application that wraps one of the package's
  /// prompts may make an answer of its own of what that prompt returns.
  func answer(from given: borrowing PromptAnswer) -> Answer
}

// The forms that block the calling thread. `CodePromptConcurrency` has the asynchronous ones.
extension ValuePrompt {
  /// Asks on the terminal, and returns how the prompt ended.
  ///
  /// Blocks until the prompt ends, so an asynchronous function can't call it. What is said of
  /// signals at ``SecretPrompt/run()`` holds here too.
  ///
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run() throws(PromptError) -> PromptEnding<Answer> {
    try request.ask(.none).map { answer(from: $0) }
  }

  /// Asks on the terminal, as ``run()``, and returns the answer.
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if the prompt ended without
  ///   an answer.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask() throws(PromptError) -> Answer { try run().get() }
}
