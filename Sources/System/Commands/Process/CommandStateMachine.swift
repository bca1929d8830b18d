/// The state machine of a command's life, without clock or system calls.
struct CommandStateMachine {
  enum Action: Equatable {
    case none
    /// Send SIGTERM to the group.
    case terminate
    /// Send SIGKILL to the group.
    case kill
    /// The command is over: close the pipes and reap the leader.
    case finish
  }

  private enum State {
    /// The state until the leader ends or must end.
    case running
    /// The leader ended by itself; its output is still read, for a limited time.
    case draining(CommandEnd, until: Duration)
    /// The group got SIGTERM, and gets SIGKILL next.
    case terminating(CommandEnd, killAt: Duration)
    /// The group got SIGKILL; the leader's end is awaited, for a limited time.
    case killed(CommandEnd, until: Duration)
    case ended(CommandEnd)
  }

  private static let drainTime = Duration.milliseconds(100)
  private static let killDelay = Duration.seconds(2)
  // The group is polled at this interval, because the kernel does not report the end of a process
  // that is not a child.
  private static let groupStep = Duration.milliseconds(20)

  private var state = State.running

  var end: CommandEnd? {
    guard case .ended(let end) = state else { return nil }
    return end
  }

  /// Whether the group got SIGTERM, so that its end is polled.
  var isTerminating: Bool {
    switch state {
    case .terminating, .killed: true
    case .running, .draining, .ended: false
    }
  }

  /// Returns when ``settle(now:streamsAreClosed:outputRests:leaderIsReaped:groupIsGone:)`` is due
  /// even if nothing happens.
  func nextDeadline(leaderIsReaped: Bool, now: Duration) -> Duration? {
    switch state {
    case .running, .ended: nil
    case .draining(_, let until), .killed(_, let until): until
    case .terminating(_, let killAt):
      leaderIsReaped ? min(killAt, now + CommandStateMachine.groupStep) : killAt
    }
  }

  mutating func leaderEnded(_ end: CommandEnd, now: Duration) {
    guard case .running = state else { return }
    state = .draining(end, until: now + CommandStateMachine.drainTime)
  }

  /// Ends the group; the reason becomes the command's end.
  mutating func terminate(for reason: CommandEnd, now: Duration) -> Action {
    switch state {
    case .running, .draining:
      state = .terminating(reason, killAt: now + CommandStateMachine.killDelay)
      return .terminate
    case .terminating, .killed, .ended: return .none
    }
  }

  /// Handles the time limit. A command whose leader ended by itself keeps that end.
  mutating func timeOut(now: Duration) -> Action {
    guard case .draining(let end, _) = state else { return terminate(for: .timedOut, now: now) }
    state = .ended(end)
    return .finish
  }

  /// Handles the passing of time, or anything that was read or observed.
  ///
  /// `outputRests` tells whether reading is paused, so that there may be more output.
  mutating func settle(
    now: Duration, streamsAreClosed: Bool, outputRests: Bool, leaderIsReaped: Bool,
    groupIsGone: Bool
  ) -> Action {
    switch state {
    // A stream that stays open blocks the end only for the drain time: a child of the command may
    // hold it forever. While lines wait to be taken, the drain time does not apply, since the
    // command's own output may follow; that output is bounded.
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

  /// Records that the caller has ended the group without being asked to by this state machine.
  mutating func stopped(_ leaderEnd: CommandEnd) {
    switch state {
    case .running: state = .ended(leaderEnd)
    case .draining(let end, _), .terminating(let end, _), .killed(let end, _), .ended(let end):
      state = .ended(end)
    }
  }
}
