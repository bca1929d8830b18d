internal import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

/// The tasks that come to a verdict for a prompt, one after the other.
final class VerdictTasks: Sendable {
  /// The task that was started last; once cancelled, it may still be running.
  private let last: Mailbox<Task<Void, Never>>

  init() throws(PromptError) {
    last = try .opened()
  }

  /// Starts a task, which begins when the one before has ended.
  ///
  /// - Throws: ``PromptError/noResources(code:)`` if there are no descriptors left.
  func start(
    _ body: @escaping @Sendable () async throws -> PromptVerdict<Void>
  ) throws(PromptError) -> RunningFunction {
    // One for each task: a verdict that comes after its time limit is nobody's.
    let verdicts = try Mailbox<FunctionResult>.opened()
    let previous = last.take()
    let task = Task {
      await previous?.value
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
