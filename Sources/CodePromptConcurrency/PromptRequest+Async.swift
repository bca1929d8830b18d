internal import CodePromptKit
internal import CodePromptSystem

extension PromptRequest {
  /// Asks, and has an asynchronous function check the answers.
  func askChecking(
    _ check: @escaping PromptCheck<Void>
  ) async throws(PromptError) -> PromptEnding<PromptAnswer> {
    let verdicts = try VerdictTasks()
    return try await verdicts.ending(
      of: self,
      checking: {
        .remote { answer throws(PromptError) in
          let answer = answer
          return try verdicts.start { try await check(answer) }
        }
      })
  }

  /// Asks on a thread of its own, and cancels the prompt when the task is cancelled.
  func askBesideTask(
    checking check: @escaping @Sendable () -> AnswerCheck = { .none }
  ) async throws(PromptError) -> PromptEnding<PromptAnswer> {
    if Task.isCancelled { throw .taskCancelled }
    let cancellation = try Mailbox<Bool>.opened()
    let result = try Mailbox<Result<PromptEnding<PromptAnswer>, PromptError>>.opened()
    var request = self
    request.clientProcess = cancellation.descriptor
    request.runner = unsafe PromptRequest.findRunner()
    let starter = TaskStarter()
    await withTaskCancellationHandler { [request] in
      // A prompt blocks its thread while it waits for the user, and the concurrency runtime's pool
      // has too few threads for that.
      await withCheckedContinuation { continuation in
        let code = startThread {
          TaskStarter.$current.withValue(starter) {
            do throws(PromptError) {
              result.post(.success(try request.ask(check())))
            } catch {
              result.post(.failure(error))
            }
          }
          continuation.resume()
        }
        guard code != 0 else { return }
        result.post(.failure(.noResources(code: code)))
        continuation.resume()
      }
    } onCancel: {
      cancellation.post(true)
    }
    guard let result = result.take() else { preconditionFailure("a prompt without an ending") }
    let ending = try result.get()
    // An answer that was given before the cancellation is still returned.
    if ending.isCancelled, Task.isCancelled { throw .taskCancelled }
    return ending
  }
}
