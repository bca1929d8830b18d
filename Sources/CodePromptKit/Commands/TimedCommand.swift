internal import CodePromptCommandRunning
internal import CodePromptTerminalMode

/// A command that runs, and is ended when its time is up.
struct TimedCommand: ~Copyable {
  var command: RunningCommand
  /// Whether it had the terminal as the foreground job.
  var isJob = false
  // When its time is up; nil once it has been told so.
  private var deadline: Duration?

  init(_ command: consuming RunningCommand, deadline: Duration) {
    self.command = command
    self.deadline = deadline
  }

  /// When it has to be looked at although nothing arrived.
  var nextDeadline: Duration? {
    if command.end != nil { return .zero }
    guard let deadline else { return command.nextDeadline }
    return command.nextDeadline.map { min($0, deadline) } ?? deadline
  }

  /// Adds its descriptors to those that a wait looks at.
  func watch(_ watched: inout WatchedDescriptors) {
    watched.insert(command.outputDescriptor)
    watched.insert(command.errorDescriptor)
  }

  /// Looks how far it is; returns how it ended, or nil while it runs.
  mutating func advance(_ now: Duration) -> CommandEnd? {
    // First, since it may have ended in time while this process was stopped, or the machine asleep.
    command.advance(now: now)
    guard command.end == nil, let deadline, now >= deadline else { return command.end }
    giveUp(now)
    command.advance(now: now)
    return command.end
  }

  /// Ends it without waiting for its end.
  mutating func giveUp(_ now: Duration) {
    guard deadline != nil else { return }
    deadline = nil
    command.timeOut(now: now)
  }
}

extension Program {
  /// The program of a source that is one.
  init(_ source: PromptSource) throws(CommandError) {
    switch source.kind {
    case .program(let words): self = try Program.find(words)
    case .shell(let text): self = .shell(text)
    case .function: preconditionFailure("a function is no program")
    }
  }
}
