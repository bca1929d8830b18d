/// How far a command has come, and what is to be done next; no clock, no calls.
struct CommandStateMachine {
  /// What is to be carried out.
  enum Action: Equatable {
    case none
    /// SIGTERM to the group.
    case terminate
    /// SIGKILL to the group.
    case kill
    /// It is over: the pipes are closed and the leader reaped.
    case finish
  }

  private enum State {
    /// From the start until the leader ends or must end.
    case running
    /// The leader ended by itself; what it wrote is still being read, for a moment.
    case draining(CommandEnd, until: Duration)
    /// The group was asked to end, and will be killed.
    case terminating(CommandEnd, killAt: Duration)
    /// The group was killed; the leader's end is waited for, for a moment.
    case killed(CommandEnd, until: Duration)
    case ended(CommandEnd)
  }

  private static let drainTime = Duration.milliseconds(100)
  private static let killDelay = Duration.seconds(2)
  // Nobody tells when the last process of a group has gone that is no child.
  private static let groupStep = Duration.milliseconds(20)

  private var state = State.running

  /// How it ended; nil as long as it isn't over.
  var end: CommandEnd? {
    guard case .ended(let end) = state else { return nil }
    return end
  }

  /// Whether the group was asked to end, so that its being gone is looked for.
  var isTerminating: Bool {
    switch state {
    case .terminating, .killed: true
    case .running, .draining, .ended: false
    }
  }

  /// When ``settle(now:streamsAreClosed:leaderIsReaped:groupIsGone:)`` is due without anything
  /// happening.
  func nextDeadline(leaderIsReaped: Bool, now: Duration) -> Duration? {
    switch state {
    case .running, .ended: nil
    case .draining(_, let until), .killed(_, let until): until
    case .terminating(_, let killAt):
      leaderIsReaped ? min(killAt, now + CommandStateMachine.groupStep) : killAt
    }
  }

  /// The leader was seen to have ended by itself.
  mutating func leaderEnded(_ end: CommandEnd, now: Duration) {
    guard case .running = state else { return }
    state = .draining(end, until: now + CommandStateMachine.drainTime)
  }

  /// The group must end, for a reason that is the command's end then.
  mutating func terminate(for reason: CommandEnd, now: Duration) -> Action {
    switch state {
    case .running, .draining:
      state = .terminating(reason, killAt: now + CommandStateMachine.killDelay)
      return .terminate
    case .terminating, .killed, .ended: return .none
    }
  }

  /// The command's time is up. One that ended by itself has its own end.
  mutating func timeOut(now: Duration) -> Action {
    guard case .draining(let end, _) = state else { return terminate(for: .timedOut, now: now) }
    state = .ended(end)
    return .finish
  }

  /// Time went on, or something was read or seen.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - streamsAreClosed: Whether all output was read to its end.
  ///   - outputRests: Whether reading the output rests, so that more of it may be there.
  ///   - leaderIsReaped: Whether the leader is gone.
  ///   - groupIsGone: Whether all of its group is.
  /// - Returns: What is to be carried out.
  mutating func settle(
    now: Duration, streamsAreClosed: Bool, outputRests: Bool, leaderIsReaped: Bool,
    groupIsGone: Bool
  ) -> Action {
    switch state {
    // Not only once they are closed: a child may hold them for ever. Only while lines wait to be
    // taken does the time not count, since what follows them may be the command's own; they are
    // bounded.
    case .draining(let end, let until) where streamsAreClosed || now >= until && !outputRests:
      state = .ended(end)
      return .finish
    case .terminating(let end, _) where groupIsGone:
      state = .ended(end)
      return .finish
    case .terminating(let end, let killAt) where now >= killAt:
      state = .killed(end, until: now + CommandStateMachine.drainTime)
      return .kill
    case .killed(let end, let until) where leaderIsReaped || now >= until:
      state = .ended(end)
      return .finish
    case .running, .draining, .terminating, .killed, .ended: return .none
    }
  }

  /// The group was ended from outside.
  mutating func stopped(_ leaderEnd: CommandEnd) {
    switch state {
    case .running: state = .ended(leaderEnd)
    case .draining(let end, _), .terminating(let end, _), .killed(let end, _), .ended(let end):
      state = .ended(end)
    }
  }
}
