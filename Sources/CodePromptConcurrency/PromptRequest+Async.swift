internal import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

extension PromptRequest {
  /// Asks, and has an asynchronous function check the answers, each within a time limit.
  func askChecking(
    within limit: Duration?, _ check: @escaping PromptCheck<Void>
  ) async throws(PromptError) -> PromptEnding<PromptAnswer> {
    if let limit, limit <= .zero {
      throw .invalidSetting(property: "within", reason: "leaves no time: it must be positive")
    }
    let verdicts = try VerdictTasks()
    return try await verdicts.ending(
      of: self,
      checking: {
        .job(
          CheckJob(
            .function { answer throws(PromptError) in
              let answer = answer
              return try verdicts.start { try await check(answer) }
            }, within: limit))
      })
  }

  /// Asks on a thread of its own, and cancels the prompt when the task is cancelled.
  func askBesideTask(
    checking check: @escaping @Sendable () -> AnswerCheck = { .none }
  ) async throws(PromptError) -> PromptEnding<PromptAnswer> {
    if Task.isCancelled { throw .taskCancelled }
    guard await PromptQueue.shared.enter(waits: waitsForTerminal && !PromptQueue.isInPrompt) else {
      throw .taskCancelled
    }
    do throws(PromptError) {
      let ending = try await askOnThread(checking: check)
      await PromptQueue.shared.leave()
      return ending
    } catch {
      await PromptQueue.shared.leave()
      throw error
    }
  }

  private func askOnThread(
    checking check: @escaping @Sendable () -> AnswerCheck
  ) async throws(PromptError) -> PromptEnding<PromptAnswer> {
    let cancellation = try Mailbox<Bool>.opened()
    var cancellable = self
    cancellable.clientProcess = cancellation.descriptor
    let request = cancellable
    let result = try Mailbox<Result<PromptEnding<PromptAnswer>, PromptError>>.opened()
    await withTaskCancellationHandler {
      await PromptQueue.$isInPrompt.withValue(true) {
        do throws(PromptError) {
          result.post(.success(try await PromptThread().ask(request, check)))
        } catch {
          result.post(.failure(error))
        }
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
