internal import CodePromptSystem

struct TimedCommand: ~Copyable {
  var command: RunningCommand
  var hadTerminal = false
  // The moment when the command's time is up; nil once the command has been told to end.
  private var deadline: Duration?

  init(_ command: consuming RunningCommand, deadline: Duration) {
    self.command = command
    self.deadline = deadline
  }

  /// The next moment at which the command must be advanced even if no output arrives.
  var nextDeadline: Duration? {
    if command.end != nil { return .zero }
    guard let deadline else { return command.nextDeadline }
    return command.nextDeadline.map { min($0, deadline) } ?? deadline
  }

  func watch(_ watched: inout WatchedDescriptors) {
    watched.insert(command.output.descriptor)
    watched.insert(command.errors.descriptor)
  }

  /// Advances the command; returns how it ended, or nil while it runs.
  mutating func advance(_ now: Duration) -> CommandEnd? {
    // The command's end is checked before its time limit: it may have ended in time while this
    // process was stopped or the machine was asleep.
    command.advance(now: now)
    guard command.end == nil, let deadline, now >= deadline else { return command.end }
    giveUp(now)
    command.advance(now: now)
    return command.end
  }

  mutating func giveUp(_ now: Duration) {
    guard deadline != nil else { return }
    deadline = nil
    command.timeOut(now: now)
  }
}

extension Program {
  init(_ source: PromptSource) throws(CommandError) {
    switch source.kind {
    case .program(let words): self = try Program.find(words)
    case .shell(let text): self = .shell(text)
    case .function: preconditionFailure("a function is no program")
    }
  }
}
