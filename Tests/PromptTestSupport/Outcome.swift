/// How a command ended.
package enum Outcome: Equatable, Sendable {
  /// It exited with this status.
  case exited(Int32)
  /// A signal of this number ended it.
  case signaled(Int32)
}

/// What a command is doing, as its session leader reports it.
package enum JobState: Equatable, Sendable {
  /// No command was started yet.
  case notStarted
  /// It runs, in the foreground or the background.
  case running
  /// A signal of this number stopped it.
  case stopped(Int32)
  /// It ended.
  case ended(Outcome)

  /// How the command ended, if it did.
  package var outcome: Outcome? {
    guard case .ended(let outcome) = self else { return nil }
    return outcome
  }
}
