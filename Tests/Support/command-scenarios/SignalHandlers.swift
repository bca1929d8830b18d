import CCodePromptSystem
import CodePromptSystem
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios of the signal handlers of a prompt, of forked children, and of what a process sets
  /// for itself. Only Linux has all of it.
  #if canImport(Glibc)
    static let signalHandlers = [
      Scenario(
        "SIGTERM ends the process with status 0, even if it was ignored and blocked", endWell),
      Scenario(
        "crashes and SIGQUIT get their default action unless they are ignored", crashPlainly),
      Scenario("a signal is passed on once, to its original handler", passOnOnce),
      Scenario("a handler of SIGCHLD learns of children only if there were some", tellOfChildren),
      Scenario("a prompt that gets no pipe leaves the signals to the next one", failToPrepare),
      Scenario("a guard that gets no descriptor leaves none open", failToStartGuard),
      Scenario("a guard's connection is no standard stream", avoidStreams),
      Scenario("nobody may read a guard", hideGuardsMemory),
      Scenario("a forked child leaves the prompt of its parent alone", fork),
      Scenario("a signal ends a forked child, and not the prompt", signalChild),
      Scenario("the stack's limit is raised for the prompt, not for its commands", raiseStack),
      Scenario("under the original limit the start of a child has its stack", lendAtAnyDepth),
      Scenario(
        "a system without pidfd_open() tells if a process has ended", watchWithoutDescriptors),
    ]

    nonisolated(unsafe) private static var counts: [Int32: Int] = [:]

    /// Installs a handler that counts its calls.
    private static func count(_ numbers: [Int32]) {
      for number in numbers {
        unsafe counts[number] = 0
        _ = signal(number) { unsafe Scenario.counts[$0, default: 0] += 1 }
      }
    }

    private static func block(_ number: Int32) {
      var set = sigset_t()
      _ = unsafe (sigemptyset(&set), sigaddset(&set, number), pthread_sigmask(SIG_BLOCK, &set, nil))
    }

    /// The action of a signal: 0 for the default one, 1 for none.
    private static func action(_ number: Int32) -> UInt {
      var action = sigaction()
      _ = unsafe sigaction(number, nil, &action)
      return unsafe withUnsafeBytes(of: action) { unsafe $0.loadUnaligned(as: UInt.self) }
    }

    private static func endWell(_ words: [String]) throws {
      _ = signal(SIGTERM, SIG_IGN)
      block(SIGTERM)
      exitAtTermination()
      kill(getpid(), SIGTERM)
      throw Failure("it goes on")
    }

    private static func crashPlainly(_ words: [String]) throws {
      let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT]
      count(crashes + [SIGUSR1])
      _ = signal(SIGFPE, SIG_IGN)
      crashByDefault()
      for number in crashes { try expect(action(number), is: 0) }
      try expect(action(SIGFPE), is: 1)
      try expect(action(SIGUSR1) > 1, "another signal lost its handler")
    }

    private static func passOnOnce(_ words: [String]) throws {
      count([SIGUSR1, SIGTSTP])
      for number in [SIGUSR1, SIGTSTP] {
        try expect(csystem_signals_prepare() != -1, "no signals")
        csystem_signals_begin(true)
        raise(number)
        csystem_signals_end()
        try expect(unsafe counts[number], is: 0)
        for _ in 0..<2 { csystem_signals_pass_on() }
        try expect(unsafe counts[number], is: 1)
        // A second end, without a prompt, changes nothing.
        csystem_signals_end()
      }
      try expect(unsafe counts, is: [SIGUSR1: 1, SIGTSTP: 1])
      // What was recorded by the last prompt is not passed on by the next one.
      try expect(csystem_signals_prepare() != -1, "no signals")
      try expect(csystem_signals_take(false), is: 0)
      csystem_signals_end()
      csystem_signals_pass_on()
      try expect(unsafe counts, is: [SIGUSR1: 1, SIGTSTP: 1])
    }

    private static func tellOfChildren(_ words: [String]) throws {
      count([SIGCHLD])
      for (childEnds, told) in [(false, 0), (true, 1), (false, 1)] {
        try expect(csystem_signals_prepare() != -1, "no signals")
        csystem_signals_watch_children()
        if childEnds { _ = try RunningCommand.shell("exit 0").advanceToEnd() }
        csystem_signals_end()
        for _ in 0..<2 { csystem_signals_pass_on() }
        try expect(unsafe counts[SIGCHLD], is: told)
      }
    }

    /// Sets the number of descriptors that this process may have, and returns what it was.
    @discardableResult
    private static func limitDescriptors(_ count: rlim_t) -> rlim_t {
      var limit = rlimit()
      _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let before = limit.rlim_cur
      limit.rlim_cur = count
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      return before
    }

    private static func failToPrepare(_ words: [String]) throws {
      let before = limitDescriptors(3)
      for _ in 0..<2 {
        try expect(csystem_signals_prepare(), is: -1)
        try expect(errno, is: EMFILE)
      }
      limitDescriptors(before)
      try expect(csystem_signals_prepare() != -1, "no signals")
      try expect(csystem_signals_prepare(), is: -1)
      try expect(errno, is: EBUSY)
      csystem_signals_end()
    }

    private static func failToStartGuard(_ words: [String]) throws {
      for descriptor in Int32(0)...1 { close(descriptor) }
      // Two ends fit, but not above the standard streams.
      let before = limitDescriptors(3)
      csystem_guard_start()
      try expect(csystem_guard_connection(), is: -1)
      try expect((Int32(0)...1).map { fcntl($0, F_GETFD) }, is: [-1, -1])
      // Not even two ends fit.
      limitDescriptors(1)
      csystem_guard_start()
      limitDescriptors(before)
      try expect(csystem_guard_connection(), is: -1)
      try expect((Int32(0)...1).map { fcntl($0, F_GETFD) }, is: [-1, -1])
    }

    private static func avoidStreams(_ words: [String]) throws {
      for descriptor in Int32(0)...1 { close(descriptor) }
      csystem_guard_start()
      try expect(csystem_guard_connection() > 2, "\(csystem_guard_connection())")
      try expect((Int32(0)...1).map { fcntl($0, F_GETFD) }, is: [-1, -1])
      csystem_guard_end()
      csystem_guard_reap()
    }

    private static func hideGuardsMemory(_ words: [String]) throws {
      // In /proc, the files of a process that nobody may read belong to root (proc(5)).
      if getuid() == 0 { try expect(setuid(65534), is: 0) }
      // setuid(2) has made this process unreadable, and its guard would be so too.
      csystem_set_dumpable(true)
      csystem_guard_start()
      let isHidden = System.wait {
        var status = stat()
        let guardian = ProcessTable.children(of: getpid(), named: "prompt-guard").first ?? 0
        return unsafe stat("/proc/\(guardian)/fd", &status) == 0 && status.st_uid != getuid()
      }
      try expect(isHidden, "the guard can be read")
      csystem_guard_end()
      csystem_guard_reap()
    }

    /// Runs a function in a forked child, and returns the status that `waitpid` gives.
    private static func inChild(_ body: () -> Bool) throws -> Int32 {
      let child = try startChild(body)
      var status: Int32 = 0
      try expect(unsafe waitpid(child, &status, 0), is: child)
      return status
    }

    /// Argument: the path of a terminal.
    private static func fork(_ words: [String]) throws {
      // A command that was registered before there was a page to share.
      try expect(csystem_register_group(1 << 29 + 20), "no room")
      let terminal = try Terminal(path: try words.word())
      try terminal.hold()
      try expect(csystem_register_group(1 << 29), "no room")
      let status = try inChild {
        csystem_guard_end()
        csystem_guard_reap()
        let isOthers = !csystem_guard_leave_terminal() && !csystem_guard_is_at_work()
        // A prompt of the child's own.
        csystem_terminal_begin(-1, -1, false, true)
        csystem_terminal_release()
        var (found, ours) = (termios(), termios())
        let hold = unsafe csystem_terminal_look(&found, &ours)
        let isSettled = csystem_guard_end_last() && csystem_guard_connection() == -1
        csystem_guard_start()
        let hasGuard = csystem_guard_connection() != -1
        csystem_guard_end()
        csystem_guard_reap()
        return isOthers && hold == csystem_hold_none && isSettled && hasGuard
      }
      try expect(status, is: 0)
      // Commands of a child's own.
      let registers = try inChild {
        (Int32(1)...8).allSatisfy { csystem_register_group(1 << 29 + $0) }
      }
      let forgets = try inChild {
        csystem_forget_group(1 << 29)
        return true
      }
      // A guard of a child's own.
      let starts = try inChild {
        csystem_guard_start()
        csystem_terminal_release()
        csystem_guard_end()
        csystem_guard_reap()
        return true
      }
      try expect([registers, forgets, starts], is: [0, 0, 0])
      var (found, ours) = (termios(), termios())
      try expect(unsafe csystem_terminal_look(&found, &ours) == csystem_hold_ours, "not held")
      try expect(csystem_guard_connection() != -1, "no guard")
      // The two groups are still registered: they take two of the eight places.
      for place in 1...Int32(6) { try expect(csystem_register_group(1 << 29 + place), "no room") }
      try expect(!csystem_register_group(1 << 29 + 8), "the child has changed the table")
      // The guard is still there, and restores the terminal.
      kill(getpid(), SIGKILL)
    }

    /// Argument: the path of a terminal.
    private static func signalChild(_ words: [String]) throws {
      let pty = try words.word()
      let terminal = try Terminal(path: pty)
      try terminal.hold()
      terminal.perform(.setRestoreSequence(Array("screen".utf8), closingCount: 0))
      for number in [SIGTERM, SIGSEGV, SIGWINCH, SIGUSR1] {
        for endsAtOnce in [false, true] {
          terminal.perform(.setEndsAtOnce(endsAtOnce))
          let status = try inChild {
            raise(number)
            return true
          }
          // The default action of SIGWINCH is none.
          try expect(status & 0x7F, is: number == SIGWINCH ? 0 : number)
        }
      }
      terminal.perform(.setEndsAtOnce(false))
      try expect(terminal.takeSignals(), is: PendingSignals(bits: 0))
      try expect(terminal.isInForeground, "the child has given the terminal back")
      terminal.restore()
    }

    /// Argument: the process to watch.
    private static func watchWithoutDescriptors(_ words: [String]) throws {
      let processes = ["running": getpid(), "ended": 1 << 29, "foreign": 1]
      let process = try require(processes[try words.word()], "process")
      // To another user, process 1 is one that may not be signaled.
      if process == 1, getuid() == 0 { try expect(setuid(65534), is: 0) }
      try refuse(434)  // pidfd_open(2), on all systems
      let watch = ProcessWatch(process)
      try expect(watch.descriptor, is: nil)
      try expect(watch.isLate, is: process == 1 << 29)
    }

    /// Takes so much stack that a lower limit ends nothing that is used already.
    private static func useStack(_ depth: Int) -> Int {
      depth == 0 ? 0 : 1 + useStack(depth - 1)
    }

    /// The soft and the hard limit of the stack.
    private static func stackLimit() throws -> [rlim_t] {
      var limit = rlimit()
      try expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit), is: 0)
      return [limit.rlim_cur, limit.rlim_max]
    }

    private static func setStackLimit(_ soft: rlim_t, _ hard: rlim_t) throws {
      var limit = rlimit(rlim_cur: soft, rlim_max: hard)
      try expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit), is: 0)
    }

    private static func raiseStack(_ words: [String]) throws {
      try expect(useStack(5000), is: 5000)
      func commands() throws -> String {
        let command = try RunningCommand.shell("ulimit -s")
        _ = try command.advanceToEnd()
        return try command.outputText()
      }
      // It is enough already: a command has what the process has.
      try setStackLimit(1 << 21, 1 << 22)
      try expect(raiseStackLimit(), "not enough")
      try expect(try stackLimit(), is: [1 << 21, 1 << 22])
      try setStackLimit(1 << 20, 1 << 22)
      try expect(raiseStackLimit(), "not enough")
      try setStackLimit(400 << 10, 1 << 22)
      try expect(try commands(), is: "400\n")
      try expect(raiseStackLimit(), "not enough")
      try expect(try stackLimit(), is: [1 << 20, 1 << 22])
      try expect(try commands(), is: "400\n")
      try expect(try stackLimit(), is: [1 << 20, 1 << 22])
      // The limit for core files is another one, which can be changed again and again.
      for _ in 0..<2 {
        csystem_secrecy_begin()
        csystem_secrecy_end()
        try expect(try stackLimit(), is: [1 << 20, 1 << 22])
      }
      // As far as the hard limit allows.
      try setStackLimit(400 << 10, 500 << 10)
      try expect(raiseStackLimit(), "not enough")
      try expect(try stackLimit(), is: [500 << 10, 500 << 10])
      try setStackLimit(100 << 10, 100 << 10)
      errno = 0
      try expect(!raiseStackLimit(), "enough")
      try expect(errno, is: ENOMEM)
      try expect(try stackLimit(), is: [100 << 10, 100 << 10])
    }

    /// Calls `body` with at least `bytes` more of the stack in use.
    private static func call(deeperBy bytes: Int, _ body: () -> Void) {
      guard bytes > 0 else { return body() }
      unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { _ in
        call(deeperBy: bytes - 1024, body)
      }
    }

    private static func lendAtAnyDepth(_ words: [String]) throws {
      try setStackLimit(16 << 10, try stackLimit()[1])
      try expect(raiseStackLimit(), "not enough")
      // A new process has 128 KiB that the kernel has mapped already.
      call(deeperBy: 256 << 10) {
        csystem_lend_limits(true)
        call(deeperBy: 20 << 10) { csystem_lend_limits(false) }
      }
      try expect(try stackLimit()[0], is: 1 << 20)
    }
  #else
    static let signalHandlers: [Scenario] = []
  #endif
}
