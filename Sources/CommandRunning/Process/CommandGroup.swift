private import CCodePromptSystemShims

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The process group of a command, by the number of the child that leads it.
///
/// The number stays the group's own while the leader isn't reaped or any process is left in it.
/// Its owner, ``RunningCommand``, ends its use with ``finish()``.
struct CommandGroup {
  private static let step: Int32 = 5
  private static let reapSteps = 20
  /// How long a group that was asked to end has for it.
  static let grace = Duration.milliseconds(200)

  private let system: ProcessCalls
  let leader: Int32
  private(set) var leaderIsReaped = false

  /// Registers the group with the handlers of fatal signals, which end it.
  init(leader: Int32, system: ProcessCalls) {
    self.system = system
    self.leader = leader
    _ = csystem_register_group(leader)
  }

  /// Whether no process is left in the group.
  ///
  /// A leader that ended but isn't reaped still counts.
  var isGone: Bool {
    leaderIsReaped && system.signalGroup(leader, 0) == -1 && ProcessCalls.lastError == ESRCH
  }

  /// What became of the leader.
  func look() -> ChildEvent {
    leaderIsReaped ? .none : system.look(leader)
  }

  /// Takes the status of the leader, which ended.
  mutating func reap() {
    if !leaderIsReaped { leaderIsReaped = system.reap(leader) != 0 }
  }

  /// Has the handlers of fatal signals leave the group alone, whose leader is gone or given up.
  mutating func finish() {
    reap()
    // It was killed a moment ago, or this is a caller's clock that runs ahead: a leader that is
    // forgotten unreaped stays a zombie as long as this process lives.
    var steps = CommandGroup.reapSteps
    while !leaderIsReaped, steps > 0 {
      steps -= 1
      system.pause(CommandGroup.step)
      reap()
    }
    csystem_forget_group(leader)
  }

  /// Asks all of the group to end (SIGTERM).
  func terminate() {
    _ = system.signalGroup(leader, SIGTERM)
    // What is stopped dies only once it goes on; the other way round it would stop again first.
    _ = system.signalGroup(leader, SIGCONT)
  }

  /// Has all of the group go on that is stopped.
  func proceed() {
    _ = system.signalGroup(leader, SIGCONT)
  }

  /// Ends all of the group (SIGKILL).
  func kill() {
    _ = system.signalGroup(leader, SIGKILL)
  }

  /// Ends the group within a moment: SIGTERM, then SIGKILL for what is left after `grace`.
  ///
  /// Returns how the leader ended; nil if the kernel holds it, or it was reaped before.
  @discardableResult
  mutating func stop(grace: Duration = CommandGroup.grace) -> CommandEnd? {
    terminate()
    var end: CommandEnd?
    if waitUntilGone(upTo: grace, leaderOnly: false, &end) { return end }
    kill()
    // Nothing survives, but a leader in a call that can't be interrupted is not waited for.
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
