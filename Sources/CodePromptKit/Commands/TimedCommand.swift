internal import CodePromptCommandRunning
internal import CodePromptTerminalMode

/// A running command with a time limit.
struct TimedCommand: ~Copyable {
  var command: RunningCommand
  /// Whether it has been the foreground job of the terminal.
  var isJob = false
  // The end of its time; nil once it has been told to stop.
  private var deadline: Duration?

  init(_ command: consuming RunningCommand, deadline: Duration) {
    self.command = command
    self.deadline = deadline
  }

  /// The next moment at which it must be advanced even if nothing arrives.
  var nextDeadline: Duration? {
    if command.end != nil { return .zero }
    guard let deadline else { return command.nextDeadline }
    return command.nextDeadline.map { min($0, deadline) } ?? deadline
  }

  /// Adds its descriptors to those that a wait watches.
  func watch(_ watched: inout WatchedDescriptors) {
    watched.insert(command.outputDescriptor)
    watched.insert(command.errorDescriptor)
  }

  /// Advances it; returns how it ended, or nil while it runs.
  mutating func advance(_ now: Duration) -> CommandEnd? {
    // Checked first: it may have ended in time while this process was stopped or the machine
    // asleep.
    command.advance(now: now)
    guard command.end == nil, let deadline, now >= deadline else { return command.end }
    giveUp(now)
    command.advance(now: now)
    return command.end
  }

  /// Terminates it without waiting for its end.
  mutating func giveUp(_ now: Duration) {
    guard deadline != nil else { return }
    deadline = nil
    command.timeOut(now: now)
  }
}

extension Program {
  /// Creates the program of a source that is not a function.
  init(_ source: PromptSource) throws(CommandError) {
    switch source.kind {
    case .program(let words): self = try Program.find(words)
    case .shell(let text): self = .shell(text)
    case .function: preconditionFailure("a function is no program")
    }
  }
}
