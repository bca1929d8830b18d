internal import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

/// The tasks that come to a verdict for a prompt, one after the other.
final class VerdictTasks: Sendable {
  private let verdicts: Mailbox<FunctionResult>
  /// The task that was started last; once cancelled, it may still be running.
  private let last: Mailbox<Task<Void, Never>>

  init() throws(PromptError) {
    verdicts = try .opened()
    last = try .opened()
  }

  /// Starts a task.
  func start(
    _ body: @escaping @Sendable () async throws -> PromptVerdict<Void>
  ) -> RunningFunction {
    let task = Task { [verdicts] in
      do {
        verdicts.post(.judged(try await body()))
      } catch {
        verdicts.post(.failed(error))
      }
    }
    last.post(task)
    return (verdicts, { task.cancel() })
  }

  /// Asks, and returns how the prompt ended once the last task has ended too.
  func ending(
    of request: PromptRequest, checking check: @escaping @Sendable () -> AnswerCheck = { .none }
  ) async throws(PromptError) -> PromptEnding<PromptAnswer> {
    do throws(PromptError) {
      let ending = try await request.askBesideTask(checking: check)
      await last.take()?.value
      return ending
    } catch {
      await last.take()?.value
      throw error
    }
  }
}
