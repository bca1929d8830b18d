internal import CodePromptSecretStorage

/// A command that runs in its own process group, read and watched without blocking.
///
/// A loop waits for the descriptors of ``output`` and ``errors``, SIGCHLD and ``nextDeadline``, and
/// then calls ``advance(now:)``, until there is an ``end``. The caller takes all times from one
/// clock. Dropping a command that still runs ends its group, like ``stop()``.
package struct RunningCommand: ~Copyable {
  private var group: CommandGroup
  private var life = CommandStateMachine()
  /// The standard output.
  package var output: CommandStream
  /// The standard error.
  package var errors: CommandStream
  private var chunk: SecretBytes
  private var lastAdvance = Duration.zero
  /// Whether the command is stopped, and why.
  package private(set) var stop = CommandStop.none

  init(
    group: CommandGroup, output: consuming CommandStream,
    errors: consuming CommandStream, chunk: consuming SecretBytes
  ) {
    self.group = group
    self.output = output
    self.errors = errors
    self.chunk = chunk
  }

  deinit {
    guard life.end == nil else { return }
    var group = group
    group.stop()
    group.finish()
  }

  /// The way the command ended; nil while it runs, or is being ended.
  package var end: CommandEnd? { life.end }

  /// When ``advance(now:)`` is due even if there is nothing to read; nil for never.
  package var nextDeadline: Duration? {
    life.nextDeadline(leaderIsReaped: group.leaderIsReaped, now: lastAdvance)
  }

  /// Reads available output, detects the command's end, and does what is due.
  ///
  /// At most 256 KiB of each stream are read, so that keys are not delayed. It never blocks.
  package mutating func advance(now: Duration) {
    guard end == nil else { return }
    lastAdvance = now
    // The leader is looked at before the streams are read: if it has ended, they contain all of its
    // output.
    lookAtLeader(now)
    if !output.read(by: &chunk) {
      // A command that continues writing gets SIGPIPE.
      output.close()
      carryOut(life.terminate(for: .tooMuchOutput, now: now))
    }
    if output.readError != 0 {
      carryOut(life.terminate(for: .outputLost(code: output.readError), now: now))
    }
    _ = errors.read(by: &chunk)
    settle(now)
  }

  /// Ends the command because of its time limit: SIGTERM to its group, and SIGKILL two seconds
  /// later.
  ///
  /// Keep calling ``advance(now:)`` until there is an ``end``; it is ``CommandEnd/timedOut`` unless
  /// the command had just ended by itself.
  package mutating func timeOut(now: Duration) {
    lastAdvance = now
    carryOut(life.timeOut(now: now))
  }

  /// The number of the command's process group, which is the PID of its leader.
  package var leader: Int32 { group.leader }

  /// Continues a stopped command and its whole group (SIGCONT).
  package mutating func proceed() {
    stop = .none
    group.proceed()
  }

  /// Ends a command that can't have the terminal; its end is ``CommandEnd/usedTerminal``.
  package mutating func refuseTerminal(now: Duration) {
    lastAdvance = now
    carryOut(life.terminate(for: .usedTerminal, now: now))
  }

  /// Sends SIGTERM to the command's group, and doesn't wait; ``stop(grace:)`` does.
  package func askToEnd() {
    if end == nil { group.terminate() }
  }

  /// Ends the command's group with SIGTERM, and after `grace` with SIGKILL; returns when it is gone,
  /// at most 100 ms later. Harmless after the ``end``.
  package mutating func stop(grace: Duration = .milliseconds(200)) {
    guard end == nil else { return }
    life.stopped(group.stop(grace: grace) ?? .killed(signal: SIGKILL))
    finish()
  }

  private mutating func settle(_ now: Duration) {
    var action: CommandStateMachine.Action
    repeat {
      // Whether other processes remain in the group is visible only once the leader is reaped.
      if life.isTerminating, case .ended = group.look() { group.reap() }
      action = life.settle(
        now: now, streamsAreClosed: output.isClosed && errors.isClosed,
        outputRests: output.rests, leaderIsReaped: group.leaderIsReaped,
        groupIsGone: life.isTerminating && group.isGone)
      carryOut(action)
    } while action != .none && end == nil
  }

  private mutating func lookAtLeader(_ now: Duration) {
    switch group.look() {
    case .ended(let end): life.leaderEnded(end, now: now)
    case .lost:
      group.reap()
      life.leaderEnded(.killed(signal: 0), now: now)
    case .stopped(let signal):
      stop = signal == SIGTTIN || signal == SIGTTOU ? .wantsTerminal : .suspended
    case .none: stop = .none
    }
  }

  private mutating func carryOut(_ action: CommandStateMachine.Action) {
    switch action {
    case .none: break
    case .terminate: group.terminate()
    case .kill: group.kill()
    case .finish: finish()
    }
  }

  private mutating func finish() {
    group.finish()
    output.close()
    errors.close()
  }
}

/// The stop state of a command.
package enum CommandStop: Equatable, Sendable {
  case none
  /// The command is stopped because it used the terminal in the background (SIGTTIN, SIGTTOU).
  case wantsTerminal
  /// The command is stopped by another signal, such as that of ^Z.
  case suspended
}
