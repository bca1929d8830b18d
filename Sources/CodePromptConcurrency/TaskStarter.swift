internal import CodePromptSystem

/// Starts tasks that have the task-local values of the task that created the starter.
///
/// A prompt runs on its own thread, where a new task would have none. So a task that has the values
/// waits for what is to be started, and starts it.
final class TaskStarter: Sendable {
  /// The starter of the prompt that runs on the current thread.
  @TaskLocal static var current: TaskStarter?

  private let requests: AsyncStream<@Sendable () -> Void>.Continuation

  init() {
    let (stream, requests) = AsyncStream<@Sendable () -> Void>.makeStream()
    self.requests = requests
    Task { for await start in stream { start() } }
  }

  deinit { requests.finish() }

  /// Starts a function in a task of its own.
  static func start(
    _ body: @escaping @Sendable () async -> Void
  ) throws(PromptError) -> StartedTask {
    let task = StartedTask(try .opened())
    guard let current else {
      task.run(body)
      return task
    }
    current.requests.yield { task.run(body) }
    return task
  }
}

/// A task that may not have begun yet.
final class StartedTask: Sendable {
  fileprivate enum State {
    case running(Task<Void, Never>)
    case cancelled
  }

  private let state: Mailbox<State>

  fileprivate init(_ state: Mailbox<State>) { self.state = state }

  fileprivate func run(_ body: @escaping @Sendable () async -> Void) {
    state.update { state in
      if state == nil { state = .running(Task { await body() }) }
      return false
    }
  }

  /// Cancels the task; one that has not begun never runs.
  func cancel() {
    state.update { state in
      if case .running(let task) = state { task.cancel() } else { state = .cancelled }
      return false
    }
  }

  /// Waits for the end of the task; one that has not begun is cancelled.
  func end() async {
    var running: Task<Void, Never>?
    state.update { state in
      if case .running(let task) = state { running = task } else { state = .cancelled }
      return false
    }
    await running?.value
  }
}
