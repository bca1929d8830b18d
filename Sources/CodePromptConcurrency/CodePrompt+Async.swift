public import CodePromptKit
internal import CodePromptSystem

extension CodePrompt {
  /// Asks on the terminal and returns the first complete answer.
  ///
  /// The prompt runs on its own thread, so it blocks no thread of the concurrency pool. When the
  /// task is cancelled, the prompt ends and the terminal is restored.
  ///
  /// - Returns: The answer, or the reason why the prompt ended without one.
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`; the terminal is restored
  ///   first.
  public func run() async throws -> PromptOutcome {
    PromptOutcome(try await runBesideTask { try $0.ask(.none) })
  }

  /// Asks on the terminal, has a program check each complete answer, and asks again after a wrong
  /// one.
  ///
  /// When the task is cancelled, the prompt and the program end.
  ///
  /// - Parameter command: The program, looked up before anything is drawn.
  /// - Returns: The answer with the program's output, or the reason why the prompt ended without
  ///   one.
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`; the terminal is restored
  ///   first.
  public func run(command: VerificationCommand) async throws -> CommandOutcome {
    try await runBesideTask { try $0.ask(.command(command)) }
  }

  /// Asks on the terminal, has an asynchronous function check each complete answer, and asks again
  /// after a wrong one.
  ///
  /// During a check the prompt shows a spinner and reacts to the keys that cancel. Cancelling the
  /// task cancels the prompt and `verify`; a user who cancels during a check cancels `verify`. In
  /// both cases `run` returns only after `verify` has ended. `verify` runs in its own task, without
  /// the caller's task-local values.
  ///
  /// Linking `CodePromptConcurrency` adds Swift's concurrency runtime to a program, which makes a
  /// static executable start several times slower.
  ///
  /// - Parameter verify: Checks an answer, which is a separate copy in locked memory and is wiped
  ///   as soon as `verify` returns.
  /// - Returns: The right answer, or the reason why the prompt ended without one.
  /// - Throws: ``/CodePromptKit/CodePromptError``, `CancellationError`, or the error of `verify`;
  ///   the terminal is restored first.
  public func run(
    verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict
  ) async throws -> PromptOutcome {
    let verdicts = try Mailbox<FunctionResult>.opened()
    // The check that was started last; once cancelled, it may still be running.
    let lastCheck = try Mailbox<Task<Void, Never>>.opened()
    let check: @Sendable (consuming SecretBytes) -> RunningFunction = { answer in
      let answer = answer
      let task = Task {
        do {
          verdicts.post(.judged(try await verify(answer)))
        } catch {
          verdicts.post(.failed(error))
        }
      }
      lastCheck.post(task)
      return (verdicts, { task.cancel() })
    }
    do {
      let outcome = try await runBesideTask { try $0.askChecking(.remote(check)) }
      await lastCheck.take()?.value
      return PromptOutcome(outcome)
    } catch {
      await lastCheck.take()?.value
      throw error
    }
  }

  /// Asks for a text, which is no secret; the format is a text.
  ///
  /// - Returns: The text; nil if the prompt ended without one, for example because the user
  ///   cancelled.
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`; the terminal is restored
  ///   first.
  public func askForText() async throws -> String? {
    try requireFormat(format.text != nil, "is not a text")
    return try await runBesideTask { try $0.ask(.none) }.text()
  }

  /// Asks a question; the format is a question.
  ///
  /// - Returns: Whether the answer is yes; nil if the prompt ended without one, for example because
  ///   the user cancelled.
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`; the terminal is restored
  ///   first.
  public func askYesOrNo() async throws -> Bool? {
    try requireFormat(format.choices != nil, "is not a question")
    return try await runBesideTask { try $0.ask(.none) }.isYes
  }

  /// Runs a prompt on its own thread, and cancels the prompt when the task is cancelled.
  private func runBesideTask(
    _ body: @escaping @Sendable (borrowing CodePrompt) throws -> CommandOutcome
  ) async throws -> CommandOutcome {
    try Task.checkCancellation()
    let cancellation = try Mailbox<Bool>.opened()
    let result = try Mailbox<Result<CommandOutcome, any Error>>.opened()
    var cancellable = self
    cancellable.clientProcess = cancellation.descriptor
    cancellable.runner = unsafe CodePrompt.findRunner()
    let prompt = cancellable
    await withTaskCancellationHandler {
      // A prompt blocks its thread while it waits for the user, and the concurrency runtime's pool
      // has too few threads for that.
      await withCheckedContinuation { continuation in
        let code = startThread {
          do {
            result.post(.success(try body(prompt)))
          } catch {
            result.post(.failure(error))
          }
          continuation.resume()
        }
        guard code != 0 else { return }
        result.post(.failure(CodePromptError.noResources(code: code)))
        continuation.resume()
      }
    } onCancel: {
      cancellation.post(true)
    }
    guard let outcome = try result.take()?.get() else {
      preconditionFailure("a prompt without an outcome")
    }
    // An answer that was given before the cancellation is still returned.
    if outcome.ending == .cancelled { try Task.checkCancellation() }
    return outcome
  }
}

extension SecretBytes {
  /// Passes the bytes in place to an asynchronous function; the pointer is valid during the call
  /// only.
  ///
  /// A caller that copies the bytes must wipe the copy.
  public borrowing func withUnsafeBytes<Result>(
    _ body: (sending UnsafeRawBufferPointer) async throws -> Result
  ) async rethrows -> Result {
    nonisolated(unsafe) let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: count)
    return try await unsafe body(bytes)
  }
}

extension PromptSource {
  /// Runs an asynchronous function in its own task, which is cancelled if the prompt abandons the
  /// source.
  ///
  /// The function returns the text, or nil for nothing to show; the description of a thrown error
  /// is shown to the user as the reason for the failure.
  public static func function(
    _ body: @escaping @Sendable () async throws -> String?
  ) -> PromptSource {
    secret { try await body().map { try SecretBytes(copying: $0.utf8) } }
  }

  /// Runs an asynchronous function whose result is secret, as for
  /// ``/CodePromptKit/CodePrompt/autofill``.
  public static func secret(
    _ body: @escaping @Sendable () async throws -> SecretBytes?
  ) -> PromptSource {
    PromptSource(
      .function { () throws(CodePromptError) in
        let mailbox = try Mailbox<FunctionResult>.opened()
        let task = Task {
          do {
            mailbox.post(.brought(try await body()))
          } catch {
            mailbox.post(.failed(error))
          }
        }
        return (mailbox, { task.cancel() })
      })
  }
}
