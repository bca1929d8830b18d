package import CodePromptSecretStorage

/// A command that runs in its own process group, read and watched without blocking.
///
/// A loop waits for the descriptors of ``output`` and ``errors``, SIGCHLD and ``nextDeadline``, and
/// then calls ``advance(now:)``, until there is an ``end``. The caller takes all times from one
/// clock. Dropping a command that still runs ends its group, like ``stop()``.
package struct RunningCommand: ~Copyable {
  private var group: CommandGroup
  private var life = CommandStateMachine()
  package var output: CommandStream
  package var errors: CommandStream
  private var chunk: SecretBytes
  private var lastAdvance = Duration.zero
  /// The moment when the command's time is up; nil for no limit, and once the command was told to
  /// end.
  private var deadline: Duration?
  /// Whether the command is stopped, and why.
  package private(set) var stop = CommandStop.none

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
    let next = life.nextDeadline(leaderIsReaped: group.leaderIsReaped, now: lastAdvance)
    guard let next, let deadline else { return next ?? deadline }
    return min(next, deadline)
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
    // The command's end is checked before its time limit: it may have ended in time while this
    // process was stopped or the machine was asleep.
    guard end == nil, let deadline, now >= deadline else { return }
    timeOut(now: now)
    advance(now: now)
  }

  /// Ends the command because of its time limit: SIGTERM to its group, and SIGKILL two seconds
  /// later.
  ///
  /// Keep calling ``advance(now:)`` until there is an ``end``; it is ``CommandEnd/timedOut`` unless
  /// the command had just ended by itself.
  package mutating func timeOut(now: Duration) {
    lastAdvance = now
    deadline = nil
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

  /// Ends the command's group with SIGTERM, and after `grace` with SIGKILL; returns when it is
  /// gone, at most 100 ms later. Harmless after the ``end``.
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

extension RunningCommand {
  private static let chunkCapacity = 16 * 1024

  /// Starts a program whose standard input is a file with the given bytes, or `/dev/null`.
  ///
  /// The program gets its own process group, default signals, an empty signal mask, and the
  /// descriptors that this process inherited, except for `closing`, of which 0 to 2, and closed
  /// ones, are ignored. In the file it may seek.
  package static func start(
    _ program: Program, reading bytes: [UInt8]? = nil, output: CommandOutput,
    until deadline: Duration? = nil, closing: [Int32] = [], system: SystemCalls = SystemCalls()
  ) throws(CommandError) -> RunningCommand {
    guard let bytes else {
      return try start(program, input: nil, output, .lastLine, deadline, closing, system)
    }
    let file = OwnedDescriptor(
      unsafe bytes.withUnsafeBytes { unsafe system.unnamedFile($0) }, system)
    guard file.number != -1 else {
      throw .cannotStart(name: program.words[0], code: SystemCalls.lastError)
    }
    return try start(program, input: file.number, output, .lastLine, deadline, closing, system)
  }

  /// Starts a program whose standard input is an answer, without a copy of the answer.
  ///
  /// The answer is written to an empty pipe before the program starts, so the write can neither
  /// block nor fail with EPIPE.
  ///
  /// With its newline the answer is at most 4096 bytes, which fit into any pipe. The last line of
  /// standard error is kept in addition to `errors`.
  package static func start(
    _ program: Program, answering answer: borrowing SecretBytes, newline: Bool,
    output: CommandOutput, errors: CommandOutput = .lastLine, until deadline: Duration? = nil,
    closing: [Int32] = [], system: SystemCalls = SystemCalls()
  ) throws(CommandError) -> RunningCommand {
    let name = program.words[0]
    guard answer.count + (newline ? 1 : 0) <= 4096 else {
      throw .cannotStart(name: name, code: EMSGSIZE)
    }
    var pipe = try CommandPipe(for: name, childReads: true, system: system)
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      let count = SystemCalls.retrying { unsafe system.write(pipe.ours.number, bytes) }
      return count == bytes.count
    }
    guard unsafe answer.isEmpty || answer.withUnsafeBytes({ unsafe write($0) }),
      unsafe !newline || withUnsafeBytes(of: UInt8(ascii: "\n"), { unsafe write($0) })
    else { throw .cannotStart(name: name, code: SystemCalls.lastError) }
    pipe.ours.close()
    return try start(
      program, input: pipe.childs.number, output, errors, deadline, closing, system)
  }

  /// Returns 0 if this many descriptors can be opened now, or else the `errno`. A prompt checks
  /// that before anybody types.
  package static func missingDescriptors(
    _ count: Int, system: SystemCalls = SystemCalls()
  ) -> Int32 {
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = system.close(descriptor) } }
    while opened.count < count {
      var ends = (reader: Int32(-1), writer: Int32(-1))
      guard system.pipe(&ends) == 0 else { return SystemCalls.lastError }
      opened += [ends.reader, ends.writer]
    }
    return 0
  }

  private static func start(
    _ program: Program, input: Int32?, _ output: CommandOutput, _ errors: CommandOutput,
    _ deadline: Duration?, _ closing: [Int32], _ system: SystemCalls
  ) throws(CommandError) -> RunningCommand {
    let name = program.words[0]
    var outputPipe =
      output == .dropped
      ? CommandPipe(none: system)
      : try CommandPipe(for: name, childReads: false, system: system)
    var errorPipe = try CommandPipe(for: name, childReads: false, system: system)
    guard
      let outputStream = try? CommandStream(of: outputPipe.ours, keeping: output, system: system),
      let errorStream = try? CommandStream(of: errorPipe.ours, keeping: errors, system: system),
      let chunk = try? SecretBytes(capacity: chunkCapacity)
    else { throw .cannotStart(name: name, code: ENOMEM) }
    var plan = SpawnPlan(
      program: program, input: input,
      output: output == .dropped ? nil : outputPipe.childs.number, error: errorPipe.childs.number,
      closing: closing.filter { $0 > 2 && system.descriptorFlags($0) != -1 })
    var child: Int32 = 0
    var code = system.spawn(plan, &child)
    if code == ENOEXEC {
      // A script without a `#!` line is run by a shell, as execvp(3) does.
      plan.program = .shellScript(program)
      code = system.spawn(plan, &child)
    }
    outputPipe.childs.close()
    errorPipe.childs.close()
    guard code == 0 else { throw .cannotStart(name: name, code: code) }
    return RunningCommand(
      group: CommandGroup(leader: child, system: system), output: outputStream,
      errors: errorStream, chunk: chunk, deadline: deadline)
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
