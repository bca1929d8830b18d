package import CodePromptSecretStorage

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A command that runs in a process group of its own, read and watched without ever blocking.
///
/// A loop waits for ``outputDescriptor``, ``errorDescriptor``, SIGCHLD and ``nextDeadline``, and
/// then calls ``advance(now:)``, until there is an ``end``. All times are of one clock of the
/// caller's. Whoever drops one that still runs ends its group, as ``stop()`` does.
package struct RunningCommand: ~Copyable {
  /// How many bytes the longest line has that ``nextLine(into:)`` hands out.
  package static let longestLine = LineQueue.longestLine

  private var group: CommandGroup
  private var life = CommandStateMachine()
  private var output: CommandStream
  private var errors: CommandStream
  private var chunk: SecretBytes
  private var lastAdvance = Duration.zero
  /// Whether it is stopped, and by what.
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

  /// How the command ended; nil while it runs, or is being ended.
  package var end: CommandEnd? { life.end }

  /// Where its standard output is to be waited for; -1 if it is closed, not read, or rests.
  package var outputDescriptor: Int32 { output.descriptor }

  /// Where its standard error is to be waited for; -1 if it is closed.
  package var errorDescriptor: Int32 { errors.descriptor }

  /// When ``advance(now:)`` is due although nothing was to be read; nil if there is no such time.
  package var nextDeadline: Duration? {
    life.nextDeadline(leaderIsReaped: group.leaderIsReaped, now: lastAdvance)
  }

  /// Reads what is there, notices the command's end, and does what is due.
  ///
  /// At most 256 KiB of each stream are read, so that keys are seen meanwhile. It never blocks.
  package mutating func advance(now: Duration) {
    guard end == nil else { return }
    lastAdvance = now
    // Before the streams are read: what the command wrote is all in them once it has ended.
    lookAtLeader(now)
    if !output.read(by: &chunk) {
      // Who goes on writing is told so, by SIGPIPE.
      output.close()
      carryOut(life.terminate(for: .tooMuchOutput, now: now))
    }
    if output.readError != 0 {
      carryOut(life.terminate(for: .outputLost(code: output.readError), now: now))
    }
    _ = errors.read(by: &chunk)
    settle(now)
  }

  /// Ends the command because its time is up: SIGTERM to its group, and SIGKILL two seconds later.
  ///
  /// It goes on being advanced until there is an ``end``, which is ``CommandEnd/timedOut`` unless
  /// the command had just ended by itself.
  package mutating func timeOut(now: Duration) {
    lastAdvance = now
    carryOut(life.timeOut(now: now))
  }

  /// The number of its process group, which is that of the child that leads it.
  package var leader: Int32 { group.leader }

  /// Has a command that is stopped go on (SIGCONT), with all of its group.
  package mutating func proceed() {
    stop = .none
    group.proceed()
  }

  /// Ends a command that can't have the terminal; its end is ``CommandEnd/usedTerminal``.
  package mutating func refuseTerminal(now: Duration) {
    lastAdvance = now
    carryOut(life.terminate(for: .usedTerminal, now: now))
  }

  /// Asks the command's group to end (SIGTERM), and doesn't wait: ``stop(grace:)`` does.
  package func askToEnd() {
    if end == nil { group.terminate() }
  }

  /// Ends the command's group now, and returns when it is gone, 100 ms after `grace` at the most.
  ///
  /// It gets SIGTERM, and after `grace` SIGKILL. Harmless after the ``end``.
  package mutating func stop(grace: Duration = .milliseconds(200)) {
    guard end == nil else { return }
    life.stopped(group.stop(grace: grace) ?? .killed(signal: SIGKILL))
    finish()
  }

  /// Gives away what was held of standard output; nil if nothing is held, or it was taken before.
  package mutating func takeOutput() -> SecretBytes? {
    output.takeHeld()
  }

  /// Gives away the end of standard error, in whole lines; nil if there was none, or it isn't kept.
  package mutating func takeRecentErrors() -> SecretBytes? {
    errors.takeRecent()
  }

  /// Gives away what of standard output was kept to be shown; nil if nothing is, or it was taken.
  package mutating func takeShownOutput() -> [UInt8]? {
    output.takeShown()
  }

  /// Lends the last line of standard output, at most 4096 bytes; empty unless such lines are kept.
  package borrowing func withLastOutputLine<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe output.withLastLine(body)
  }

  /// Lends the last line of standard error, at most 4096 bytes; empty if there was none.
  package borrowing func withLastErrorLine<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe errors.withLastLine(body)
  }

  /// Replaces `line` with the next line of standard output; false if there is none yet.
  ///
  /// `line` has a capacity of ``longestLine``. All lines there are must be taken after each
  /// ``advance(now:)``, and after the ``end``: reading rests where they fill the space.
  package mutating func nextLine(into line: inout SecretBytes) -> Bool {
    output.nextLine(into: &line)
  }

  private mutating func settle(_ now: Duration) {
    var action: CommandStateMachine.Action
    repeat {
      // Only once the leader is reaped can it be seen whether others are left in its group.
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

/// Whether a command is stopped.
package enum CommandStop: Equatable, Sendable {
  case none
  /// It wants the terminal, and is in the background (SIGTTIN, SIGTTOU).
  case wantsTerminal
  /// By another signal, as ^Z sends it.
  case suspended
}
