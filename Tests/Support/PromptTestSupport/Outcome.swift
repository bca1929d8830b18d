/// How a command ended.
package enum Outcome: Equatable, Sendable {
  /// The command exited with this status.
  case exited(Int32)
  /// This signal ended the command.
  case signaled(Int32)
}

/// The state of a command, as its session leader, the program `session-leader`, reports it.
package enum JobState: Equatable, Sendable {
  /// No command was started yet.
  case notStarted
  /// The command runs, in the foreground or in the background.
  case running
  /// This signal stopped the command.
  case stopped(Int32)
  /// The command ended.
  case ended(Outcome)

  /// How the command ended; nil if it has not ended.
  package var outcome: Outcome? {
    guard case .ended(let outcome) = self else { return nil }
    return outcome
  }
}
