internal import CCodePromptSystem

// How a command is ended: SIGTERM to its group, then SIGKILL, and waiting until it is gone.
extension RunningCommand {
  /// Ends the command because of its time limit: SIGTERM to its group, SIGKILL two seconds later.
  /// The ``end`` is ``CommandEnd/timedOut`` unless the command had just ended by itself.
  package func timeOut(now: Duration) {
    if phase == .draining { endAfterLeader(now) } else { terminate(for: .timedOut, now) }
  }

  /// Ends a command that can't have the terminal; its end is ``CommandEnd/usedTerminal``.
  package func refuseTerminal(now: Duration) { terminate(for: .usedTerminal, now) }

  /// Sends SIGTERM to the command's group, and doesn't wait; ``stop(grace:)`` does.
  package func askToEnd() {
    if end == nil { signalGroupToEnd() }
  }

  /// Ends the command's group with SIGTERM, and after `grace` with SIGKILL; returns when it is
  /// gone, at most 100 ms later. Harmless after the ``end``.
  package func stop(grace: Duration = .milliseconds(200)) {
    guard end == nil else { return }
    enter(.terminating, until: system.now() + grace)
    signalGroupToEnd()
    while true {
      advanceEnding(system.now())
      if end != nil { return }
      system.pause(RunningCommand.step)
    }
  }

  func enter(_ next: Phase, until end: Duration) {
    phase = next
    phaseEnd = end
  }

  /// Ends the group; the reason becomes the command's end.
  func terminate(for reason: CommandEnd, _ now: Duration) {
    lastAdvance = now
    guard phase == .running || phase == .draining else { return }
    deadline = nil
    self.reason = reason
    enter(.terminating, until: now + RunningCommand.killDelay)
    signalGroupToEnd()
  }

  /// Does what is due now.
  func advanceEnding(_ now: Duration) {
    switch phase {
    // A child may hold a stream open forever.
    case .draining:
      if output.isClosed && errors.isClosed || now >= phaseEnd { endAfterLeader(now) }
    case .terminating:
      // Whether other processes remain in the group is visible only once the leader is reaped.
      reapLeader()
      if leaderIsReaped, isGone(leader) { return finish() }
      guard now >= phaseEnd else { return }
      enter(.killed, until: now + RunningCommand.drainTime)
      _ = system.signalGroup(leader, SIGKILL)
      advanceEnding(now)
    case .killed:
      reapLeader()
      if leaderIsReaped || now >= phaseEnd { finish() }
    case .running, .ended: break
    }
  }

  /// Ends a command whose leader has ended by itself. What it has left in the background goes on;
  /// but if a signal ended the leader, as ^C does, the rest of its group has to end too: a reader
  /// of the terminal that ignores the signal would read what is typed next.
  private func endAfterLeader(_ now: Duration) {
    guard case .killed = reason else { return finish() }
    terminate(for: reason, now)
    advanceEnding(now)
  }

  func finish() {
    phase = .ended
    reapLeader()
    // The leader may still be ending; if it is never reaped, it stays a zombie.
    for _ in 0..<RunningCommand.reapSteps where !leaderIsReaped {
      system.pause(RunningCommand.step)
      reapLeader()
    }
    csystem_forget_group(leader)
    output.close()
    errors.close()
  }

  func signalGroupToEnd() {
    _ = system.signalGroup(leader, SIGTERM)
    // A stopped process dies only when it continues; SIGCONT first would let it stop again.
    _ = system.signalGroup(leader, SIGCONT)
  }

  func reapLeader() {
    if !leaderIsReaped { leaderIsReaped = system.reap(leader) != 0 }
  }
}
