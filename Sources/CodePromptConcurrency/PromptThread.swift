internal import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

/// Runs a prompt in the task that asks, on a thread of its own.
///
/// A prompt blocks its thread while it waits for the user, and the concurrency runtime's pool has
/// too few threads for that. Since the task goes on in the thread, the prompt's closures have its
/// task-local values, and so have tasks that they start.
actor PromptThread {
  private let executor = ThreadExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Asks, and returns how the prompt ended.
  func ask(
    _ request: PromptRequest, _ check: @Sendable () -> AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    try request.ask(check())
  }
}

/// Runs each job on a new thread with the stack that a prompt needs.
private final class ThreadExecutor: SerialExecutor {
  // The library's own one is not there before macOS 14.
  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  func enqueue(_ job: UnownedJob) {
    let executor = unsafe asUnownedSerialExecutor()
    let code = startThread { unsafe job.runSynchronously(on: executor) }
    // Without a thread left, the prompt blocks one of the pool.
    if code != 0 { unsafe job.runSynchronously(on: executor) }
  }
}
