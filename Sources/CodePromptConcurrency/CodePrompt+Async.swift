public import CodePromptKit

extension CodePrompt {
  /// Asks on the terminal and returns the first complete answer.
  ///
  /// The prompt runs on a thread of its own, so nothing else waits for the person. When the task is
  /// cancelled, the prompt ends, and the terminal is given back.
  ///
  /// - Returns: The answer, or how the prompt ended without one.
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`; the terminal is as found
  ///   then.
  public func run() async throws -> PromptOutcome {
    try await runBesideTask { prompt in try prompt.run() }
  }

  /// Asks on the terminal, has a program check each complete answer, and asks again after a wrong
  /// one.
  ///
  /// When the task is cancelled, the prompt and the program end.
  ///
  /// - Parameter command: The program, which is looked up before anything is drawn.
  /// - Returns: The answer with what the program wrote, or how the prompt ended without one.
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`; the terminal is as found
  ///   then.
  public func run(command: VerificationCommand) async throws -> CommandOutcome {
    try await runBesideTask { prompt in try prompt.run(command: command) }
  }

  /// Asks on the terminal, has each complete answer checked by something that may await, and asks
  /// again after a wrong one.
  ///
  /// The prompt goes on while an answer is checked, with a spinner and the keys that cancel. When
  /// the task is cancelled, the prompt ends, and `verify` with it; when the person cancels while an
  /// answer is checked, `verify` is cancelled. In any case its end is awaited. It runs in a task of
  /// its own, without the caller's task-local values.
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
    try await runBesideTask(verify) { prompt, verification in
      try prompt.run(verification)
    }
  }
}

extension CodePrompt {
  /// Runs a prompt with a check that may await, whose end is awaited too.
  package func runBesideTask<Outcome: ~Copyable & Sendable & EndedPrompt>(
    _ verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict,
    _ body: @escaping @Sendable (borrowing CodePrompt, Verification) throws -> Outcome
  ) async throws -> Outcome {
    let relay = try VerdictRelay(verify)
    do {
      let outcome = try await runBesideTask { prompt in
        try body(prompt, .remote(relay.verification))
      }
      await relay.waitForCheck()
      return outcome
    } catch {
      await relay.waitForCheck()
      throw error
    }
  }

  /// Runs a prompt on a thread of its own, and ends it when the task is cancelled.
  package func runBesideTask<Outcome: ~Copyable & Sendable & EndedPrompt>(
    _ body: @escaping @Sendable (borrowing CodePrompt) throws -> Outcome
  ) async throws -> Outcome {
    try Task.checkCancellation()
    let cancellation = try Mailbox<Bool>()
    let prompt = endingWith(cancellation.descriptor)
    let thread = await withTaskCancellationHandler {
      await PromptThread.run { try body(prompt) }
    } onCancel: {
      cancellation.post(true)
    }
    let outcome = try thread.takeOutcome()
    // An answer that came first is the outcome all the same.
    if outcome.ending == .cancelled { try Task.checkCancellation() }
    return outcome
  }

  private func endingWith(_ descriptor: Int32) -> CodePrompt {
    var prompt = self
    prompt.clientProcess = descriptor
    return prompt
  }
}

/// What a prompt returns.
package protocol EndedPrompt: ~Copyable {
  var ending: PromptEnding { get }
}

extension PromptOutcome: EndedPrompt {}
extension CommandOutcome: EndedPrompt {}

extension SecretBytes {
  /// Lends the bytes where they are to a function that may await; the pointer is valid during the
  /// call only.
  ///
  /// Whoever copies them owns the copy and its end.
  public borrowing func withUnsafeBytes<Result>(
    _ body: (sending UnsafeRawBufferPointer) async throws -> Result
  ) async rethrows -> Result {
    nonisolated(unsafe) let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: count)
    return try await unsafe body(bytes)
  }
}

extension PromptSource {
  /// A function that may await, in a task of its own, which is cancelled where it is given up.
  ///
  /// It returns the text, or nil for nothing to tell; the description of what it throws tells the
  /// person why it failed.
  public static func function(
    _ body: @escaping @Sendable () async throws -> String?
  ) -> PromptSource {
    secret { try await body().map { try SecretBytes(copying: $0.utf8) } }
  }

  /// The same with a text that is a secret, as for ``/CodePromptKit/CodePrompt/autofill``.
  public static func secret(
    _ body: @escaping @Sendable () async throws -> SecretBytes?
  ) -> PromptSource {
    PromptSource(
      .function { mailbox in
        let task = Task {
          do {
            mailbox.post(.success(try await body()))
          } catch {
            mailbox.post(.failure(error))
          }
        }
        return { task.cancel() }
      })
  }
}
