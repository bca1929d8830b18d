private import CCodePromptSystem

/// The process group of a command, identified by the child that leads it.
///
/// The kernel doesn't reuse the group's number while the leader isn't reaped or a process remains
/// in the group. ``RunningCommand``, which owns the group, calls ``finish()`` at the end.
struct CommandGroup {
  private static let step: Int32 = 5
  private static let reapSteps = 20
  /// How long the group has to end after SIGTERM.
  static let grace = Duration.milliseconds(200)

  private let system: SystemCalls
  let leader: Int32
  private(set) var leaderIsReaped = false

  /// Creates the group and registers it with the handlers of fatal signals, which end it.
  init(leader: Int32, system: SystemCalls) {
    self.system = system
    self.leader = leader
    _ = csystem_register_group(leader)
  }

  /// Whether no process remains in the group, not even a leader that isn't reaped.
  var isGone: Bool {
    leaderIsReaped && system.signalGroup(leader, 0) == -1 && SystemCalls.lastError == ESRCH
  }

  func look() -> ChildEvent { leaderIsReaped ? .none : system.look(leader) }

  /// Reaps the leader, which has ended.
  mutating func reap() {
    if !leaderIsReaped { leaderIsReaped = system.reap(leader) != 0 }
  }

  /// Reaps the leader, which has ended or been given up, and unregisters the group from the
  /// handlers of fatal signals.
  mutating func finish() {
    reap()
    // The leader may still be ending: SIGKILL may have been sent only now, or the caller's clock
    // may be ahead. A leader that is never reaped stays a zombie as long as this process lives.
    var steps = CommandGroup.reapSteps
    while !leaderIsReaped, steps > 0 {
      steps -= 1
      system.pause(CommandGroup.step)
      reap()
    }
    csystem_forget_group(leader)
  }

  /// Sends SIGTERM to the group.
  func terminate() {
    _ = system.signalGroup(leader, SIGTERM)
    // SIGCONT comes second: a stopped process dies of SIGTERM only when it continues. In the other
    // order it could stop again first.
    proceed()
  }

  /// Continues all stopped processes of the group.
  func proceed() { _ = system.signalGroup(leader, SIGCONT) }

  func kill() { _ = system.signalGroup(leader, SIGKILL) }

  /// Ends the group: SIGTERM, then SIGKILL for what remains after `grace`. Returns how the leader
  /// ended; nil if it hangs in the kernel, or was reaped before.
  @discardableResult
  mutating func stop(grace: Duration = CommandGroup.grace) -> CommandEnd? {
    terminate()
    var end: CommandEnd?
    if waitUntilGone(upTo: grace, leaderOnly: false, &end) { return end }
    kill()
    // SIGKILL ends the whole group. The wait for the leader has a limit: in an uninterruptible
    // system call it does not die yet.
    _ = waitUntilGone(upTo: CommandGroup.grace / 2, leaderOnly: true, &end)
    return end
  }

  private mutating func waitUntilGone(
    upTo limit: Duration, leaderOnly: Bool, _ end: inout CommandEnd?
  ) -> Bool {
    let deadline = system.now() + limit
    while true {
      switch look() {
      case .ended(let leaderEnd):
        end = leaderEnd
        reap()
      case .lost: leaderIsReaped = true
      case .none, .stopped: break
      }
      if leaderIsReaped, leaderOnly || isGone { return true }
      if system.now() >= deadline { return false }
      system.pause(CommandGroup.step)
    }
  }
}
