internal import CodePromptSecretStorage

/// A command that runs in its own process group, read and watched without blocking.
///
/// A loop waits for the descriptors of ``output`` and ``errors``, SIGCHLD and ``nextDeadline``, and
/// then calls ``advance(now:)`` until there is an ``end``. Dropping a command ends its group.
package final class RunningCommand {
  enum Phase {
    /// The phase until the leader ends or must end.
    case running
    /// The leader ended by itself; its output is still read, for a limited time.
    case draining
    /// The group got SIGTERM, and gets SIGKILL next.
    case terminating
    /// The group got SIGKILL; the leader's end is awaited, for a limited time.
    case killed
    case ended
  }

  static let drainTime = Duration.milliseconds(100)
  static let killDelay = Duration.seconds(2)
  // The group is polled: the kernel does not report the end of a process that is not a child.
  private static let groupStep = Duration.milliseconds(20)
  // The milliseconds between the looks of a caller that waits.
  static let step: Int32 = 5
  static let reapSteps = 20

  let system: SystemCalls
  /// The process group, which is also the PID of its leader. The system does not reuse the number
  /// while the leader isn't reaped or a process remains in the group.
  package let leader: Int32
  var leaderIsReaped = false
  var phase = Phase.running
  /// When a phase with a limited time is over.
  var phaseEnd = Duration.zero
  /// The way the command ends, once that is decided; until then, that of a command that is dropped.
  var reason = CommandEnd.killed(signal: SIGKILL)
  /// The command's standard output.
  package var output: CommandStream
  /// The command's standard error.
  package var errors: CommandStream
  /// The memory for reading, since output may be secret.
  private var chunk: SecretBytes
  var lastAdvance = Duration.zero
  /// The moment when the time is up; nil for no limit, and once the command was told to end.
  var deadline: Duration?
  /// Whether the command itself was stopped when it was last looked at.
  package private(set) var stop = CommandSuspension.none

  init(
    leader: Int32, output: consuming CommandStream, errors: consuming CommandStream,
    chunk: consuming SecretBytes, until deadline: Duration?, system: SystemCalls
  ) {
    self.leader = leader
    self.output = output
    self.errors = errors
    self.chunk = chunk
    self.deadline = deadline
    self.system = system
  }

  deinit { stop() }

  /// The process group of a stopped process that the command has started; nil if there is none, and
  /// on systems other than Linux. The command itself may still run.
  package var stoppedGroup: Int32? {
    let group = system.stoppedGroup(leader)
    return group > 1 ? group : nil
  }

  /// Whether a process group is the command's, or that of a process that it has started.
  package func owns(_ group: Int32) -> Bool {
    group > 1 && (group == leader || system.descends(group, leader))
  }

  /// Whether no process of a group is left, but for those that have ended and that nobody reaps.
  package func isGone(_ group: Int32) -> Bool {
    switch nothingOrErrno(retryOnInterrupt: false, { system.signalGroup(group, 0) }) {
    case .success: system.groupHasEnded(group)
    case .failure(let error): error == .noSuchProcess
    }
  }

  /// Notes that the user has seen what the command has written to standard error so far.
  package func markErrorsAsShown() { errors.markAsShown() }

  /// The way the command ended; nil while it runs, or is being ended.
  package var end: CommandEnd? { phase == .ended ? reason : nil }

  /// Whether the command's group was told to end, and is not gone.
  package var isBeingEnded: Bool { phase == .terminating || phase == .killed }

  /// When ``advance(now:)`` is due even if there is nothing to read; nil for never.
  package var nextDeadline: Duration? {
    switch phase {
    case .running: deadline
    case .draining: min(phaseEnd, deadline ?? phaseEnd)
    case .terminating where leaderIsReaped: min(phaseEnd, lastAdvance + RunningCommand.groupStep)
    case .terminating, .killed: phaseEnd
    case .ended: nil
    }
  }

  /// Reads some available output, detects the command's end, and does what is due; never blocks.
  package func advance(now: Duration) {
    guard end == nil else { return }
    lastAdvance = now
    // The leader comes before the streams: if it has ended, they contain all of its output.
    lookAtLeader(now)
    if !output.read(by: &chunk) {
      // A command that continues writing gets SIGPIPE.
      output.close()
      terminate(for: .tooMuchOutput, now)
    }
    if output.readError != 0 { terminate(for: .outputLost(code: output.readError), now) }
    _ = errors.read(by: &chunk)
    advanceEnding(now)
    // The deadline comes last: the command may have ended in time while this process was stopped or
    // the machine was asleep.
    guard end == nil, let deadline, now >= deadline else { return }
    timeOut(now: now)
    advance(now: now)
  }

  private func lookAtLeader(_ now: Duration) {
    switch leaderIsReaped ? .none : system.look(leader) {
    case .ended(let end):
      guard phase == .running else { return }
      reason = end
      enter(.draining, until: now + RunningCommand.drainTime)
    case .stopped(let signal):
      stop = .stopped(usesTerminal: signal == SIGTTIN || signal == SIGTTOU)
    case .none: stop = .none
    }
  }
}
