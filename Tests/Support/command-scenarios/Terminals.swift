import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios of a process that holds a terminal, mostly of how signals end it. The first argument
  /// is the terminal's path.
  static let terminals = [
    Scenario("a signal that ends at once restores the terminal first", endAtOnce),
    Scenario("the caller's signal handlers work while it checks the answer", handle),
    Scenario("an unhandled signal takes effect at the end", endUntaken),
    Scenario("an unhandled stop takes effect at the end", stopUntaken),
    Scenario("the caller's handler runs before the prompt of another thread returns", endOnThread),
    Scenario("a prompt dies by a signal with the terminal restored", dieBySignal),
    Scenario("the caller neither waits for the guard nor handles its end", hideGuard),
    Scenario("a signal of the caller ends the wait for another prompt", endWaiting),
    Scenario("a stop arrives while another prompt has the terminal", stopWaiting),
    Scenario("a window without a size gets the environment's", readSize),
    Scenario("the group of a prompt gets a signal", signalGroup),
  ]

  private static func terminal(_ words: [String]) throws -> Terminal {
    let terminal = try Terminal(path: try words.word(), system: SystemCalls())
    try terminal.hold()
    return terminal
  }

  private static func signalGroup(_ words: [String]) throws {
    let terminal = try terminal(words)
    // A signal that doesn't end the prompt.
    let answer = try terminal.carryOut(.signalGroup(SIGWINCH))
    try expect(answer == .resumed, "no answer")
    try expect(terminal.takeSignals().first, is: .windowChange)
  }

  /// Second argument: the number of the signal to raise.
  private static func endAtOnce(_ words: [String]) throws {
    let terminal = try terminal(words)
    terminal.perform(.setRestoreSequence(Array("\u{1B}[?2004l".utf8), closingCount: 0))
    terminal.perform(.setEndsAtOnce(true))
    raise(Int32(try words.number(1)))
    terminal.restore()
  }

  /// The caller's handler of SIGUSR2 returns, and that of SIGUSR1 exits with status 7.
  private static func handle(_ words: [String]) throws {
    _ = signal(SIGUSR1) { _ in exit(7) }
    _ = signal(SIGUSR2) { _ in unsafe Scenario.wasHandled = true }
    let terminal = try terminal(words)
    raise(SIGUSR1)
    let taken = terminal.takeSignals().first
    try expect(taken, is: TerminalSignal(rawValue: SIGUSR1))
    terminal.perform(.setEndsAtOnce(true))
    raise(SIGUSR2)
    terminal.perform(.setEndsAtOnce(false))
    try expect(unsafe Scenario.wasHandled, "the handler did not run at once")
    try expect(terminal.takeEndingSignal(), is: nil)
    terminal.perform(.setEndsAtOnce(true))
    raise(SIGUSR1)
    terminal.restore()
  }

  private static func endUntaken(_ words: [String]) throws {
    let terminal = try terminal(words)
    raise(SIGTERM)
    _ = terminal.windowSize
  }

  /// A signal handler of the caller replaces a real stop, which would need a shell with job
  /// control.
  private static func stopUntaken(_ words: [String]) throws {
    _ = signal(SIGTSTP) { _ in unsafe Scenario.wasHandled = true }
    for takesEnd in [false, true] {
      unsafe wasHandled = false
      let terminal = try terminal([words[0]])
      raise(SIGTSTP)
      if takesEnd { try expect(terminal.takeEndingSignal(), is: nil) }
      try expect(unsafe !wasHandled, "the caller's handler was called before the end")
      terminal.restore()
      try expect(unsafe !wasHandled, "the caller's handler was called before the end")
      _ = consume terminal
      try expect(unsafe wasHandled, "the stop was lost")
    }
  }

  /// The main thread could get the signal too, and Linux prefers it. In every second run, only the
  /// main thread can.
  private static func endOnThread(_ words: [String]) throws {
    _ = signal(SIGTERM) { _ in unsafe Scenario.wasHandled = true }
    let path = try words.word()
    nonisolated(unsafe) var results: [Bool] = []
    let code = startThread {
      for run in 0..<20 {
        unsafe wasHandled = false
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        _ = unsafe pthread_sigmask(run % 2 == 0 ? SIG_UNBLOCK : SIG_BLOCK, &signals, nil)
        if let terminal = try? terminal([path]) {
          raise(SIGTERM)
          _ = terminal.windowSize
        }
        unsafe results.append(unsafe wasHandled)
      }
    }
    try expect(code, is: 0)
    try expect(System.wait { unsafe results.count == 20 }, "the thread has not ended")
    try expect(unsafe results.allSatisfy { $0 }, unsafe "handled: \(results)")
  }

  private static func dieBySignal(_ words: [String]) throws {
    let terminal = try terminal(words)
    raise(SIGTERM)
    let signal = try require(terminal.takeSignals().first, "signal")
    terminal.perform(.die(by: signal))
  }

  private static func hideGuard(_ words: [String]) throws {
    _ = signal(SIGCHLD) { _ in exit(7) }
    let all = Int32(bitPattern: 0x4000_0000)  // __WALL
    for _ in 0..<20 {
      let terminal = try terminal(words)
      try expect(waitpid(-1, nil, all | WNOHANG), is: 0)
      try expect(waitpid(-1, nil, 0), is: -1)
      try expect(errno, is: ECHILD)
      // A second call of `restore` must change nothing.
      terminal.restore()
    }
    // At most one guard may be left that nobody has waited for yet.
    let last = waitpid(-1, nil, all)
    try expect(last == -1 || waitpid(-1, nil, all) == -1, "guards were left")
  }

  /// The caller's signal handler returns, so the wait itself has to end with an error.
  private static func endWaiting(_ words: [String]) throws {
    let path = try words.word()
    let lock = try require(ForeignLock(path), "lock")
    _ = signal(SIGALRM) { _ in unsafe Scenario.wasHandled = true }
    let calls = SystemCalls()
    let poll = unsafe calls.poll
    unsafe calls.poll = { slots, limit in
      // It waits now.
      if limit > 0 { _ = raise(SIGALRM) }
      return unsafe poll(slots, limit)
    }
    var error: TerminalError?
    do throws(TerminalError) {
      let terminal = try Terminal(path: path, waitsForOthers: true, system: calls)
      try terminal.hold()
    } catch let thrown {
      error = thrown
    }
    try expect(error, is: .interrupted(signal: SIGALRM))
    try expect(unsafe Scenario.wasHandled, "the caller's handler was not called")
    lock.release()
  }

  /// The stop signal arrives while the prompt looks at the lock, not while it sleeps. A signal has
  /// to end the scenario.
  private static func stopWaiting(_ words: [String]) throws {
    let path = try words.word()
    let lock = try require(ForeignLock(path), "lock")
    let real = SystemCalls()
    let system = SystemCalls()
    system.lockFile = { descriptor, operation in
      let result = real.lockFile(descriptor, operation)
      if operation & LOCK_NB != 0 { unsafe looks += 1 }
      if unsafe looks == 3 { raise(SIGTSTP) }
      return result
    }
    let terminal = try Terminal(path: path, waitsForOthers: true, system: system)
    try terminal.hold()
    lock.release()
  }

  nonisolated(unsafe) private static var looks = 0
  nonisolated(unsafe) private static var wasHandled = false

  /// Second and third argument: the expected columns and rows.
  private static func readSize(_ words: [String]) throws {
    let terminal = try terminal(words)
    let size = terminal.windowSize
    try expect(
      size, is: WindowSize(columns: try words.number(1), rows: try words.number(2)))
  }
}
