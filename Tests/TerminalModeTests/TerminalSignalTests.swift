import CodePromptTerminalMode
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension HeldTerminal {
  /// Signals wake the same wait as keys, and one prompt has them at a time.
  struct TerminalSignalTests {
    @Test(arguments: [SIGWINCH, SIGCONT])
    func `a signal wakes the wait and is taken once`(number: Int32) throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      raise(number)
      let ready = terminal.wait(upTo: .seconds(10), forOutput: false)
      #expect(ready == .signal)
      let signals = (terminal.takeSignals(), terminal.takeSignals())
      #expect(signals.0.first == TerminalSignal(rawValue: number))
      #expect(signals.1.isEmpty)
      let after = terminal.wait(upTo: .zero, forOutput: false)
      #expect(after == [])
    }

    @Test
    func `a storm of signals is each of them once`() throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      // More than the pipe holds that wakes the wait.
      for _ in 0..<100_000 { raise(SIGWINCH) }
      raise(SIGCONT)
      var signals = terminal.takeSignals()
      let taken = (signals.remove(.windowChange), signals.remove(.resume))
      #expect(taken == (true, true))
      #expect(signals.isEmpty)
      let ready = terminal.wait(upTo: .zero, forOutput: false)
      #expect(ready == [])
    }

    @Test(arguments: [(SIGTSTP, SIGCONT), (SIGCONT, SIGTSTP)])
    func `a stop and a continue cancel each other`(first: Int32, last: Int32) throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      raise(first)
      raise(last)
      let signals = terminal.takeSignals()
      #expect(signals == TerminalSignals(bits: 1 << UInt64(last - 1)))
    }

    @Test
    func `every signal action is restored`() throws {
      let pty = try PseudoTerminal()
      let numbers = (1...31).filter { $0 != SIGKILL && $0 != SIGSTOP }
      let before = numbers.map(handler)
      do {
        let terminal = try Terminal.held(path: pty.path)
        #expect(numbers.map(handler) != before)
        _ = terminal.windowSize
      }
      #expect(numbers.map(handler) == before)
    }

    @Test(arguments: [[], [SIGINT, SIGTERM], [SIGHUP, SIGTSTP, SIGUSR1, SIGCONT]] as [[Int32]])
    func `signals blocked by the caller are blocked again afterwards`(blocked: [Int32]) throws {
      let pty = try PseudoTerminal()
      var (set, found) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&set)
      for number in blocked { unsafe sigaddset(&set, number) }
      unsafe pthread_sigmask(SIG_SETMASK, &set, &found)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &found, nil) }
      do {
        let terminal = try Terminal.held(path: pty.path)
        // What ends or stops a prompt is not held back; the rest is as the caller says.
        #expect(blockedSignals == blocked.filter { $0 == SIGUSR1 })
        _ = terminal.windowSize
      }
      #expect(blockedSignals == blocked.sorted())
    }

    /// The signals that this thread blocks.
    private var blockedSignals: [Int32] {
      var mask = sigset_t()
      _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
      return (1...31).filter { unsafe sigismember(&mask, $0) == 1 }
    }

    /// The address of a signal's handler.
    private func handler(_ number: Int32) -> UInt {
      var action = sigaction()
      _ = unsafe sigaction(number, nil, &action)
      return unsafe withUnsafeBytes(of: action) { unsafe $0.loadUnaligned(as: UInt.self) }
    }

    @Test(arguments: [true, false])
    func `a second prompt is refused and takes nothing from the first`(isBroken: Bool) throws {
      let (pty, other) = (try PseudoTerminal(), try PseudoTerminal())
      var terminal = try Terminal.held(path: pty.path)
      // One whose settings fail too must not end what the first one began.
      let calls = SystemCalls.real { calls in
        if isBroken { calls.tcsetattr = { _, _, _ in -1 } }
      }
      #expect(throws: TerminalError.inUse) {
        _ = try Terminal.held(path: other.path, system: calls)
      }
      #expect(other.modes == other.modesAtStart)
      raise(SIGWINCH)
      let ready = terminal.wait(upTo: .seconds(10), forOutput: false)
      #expect(ready == .signal)
      let first = terminal.takeSignals().first
      #expect(first == .windowChange)
      #expect(pty.modes?.echoes == false)
    }

    @Test
    func `once the first prompt is gone another one gets the terminal`() throws {
      let pty = try PseudoTerminal()
      for _ in 0..<3 {
        do { _ = try Terminal.held(path: pty.path) }
        #expect(pty.modes == pty.modesAtStart)
      }
    }

    /// What ends the process while somebody checks the answer, and nobody waits for signals.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGSEGV, SIGABRT])
    func `a signal that ends at once restores the terminal first`(number: Int32) throws {
      let pty = try PseudoTerminal()
      try Scenario.run(
        "a signal that ends at once restores the terminal first", [pty.path, "\(number)"],
        ending: .signaled(number))
      #expect(pty.modes == pty.modesAtStart)
      try pty.wait { $0.received == Array("\u{1B}[?2004l".utf8) }
    }

    @Test
    func `the caller's signal handlers work while it checks the answer`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run(
        "the caller's signal handlers work while it checks the answer", [pty.path],
        ending: .exited(7))
    }

    @Test
    func `an unhandled signal takes effect at the end`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run(
        "an unhandled signal takes effect at the end", [pty.path],
        ending: .signaled(SIGTERM))
      #expect(pty.modes == pty.modesAtStart)
    }

    @Test
    func `an unhandled stop takes effect at the end`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run("an unhandled stop takes effect at the end", [pty.path])
      #expect(pty.modes == pty.modesAtStart)
    }

    @Test
    func `a prompt dies by a signal with the terminal restored`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run(
        "a prompt dies by a signal with the terminal restored", [pty.path],
        ending: .signaled(SIGTERM))
      #expect(pty.modes == pty.modesAtStart)
    }

    #if canImport(Glibc)
      @Test
      func `the caller neither waits for the guard nor handles its end`() throws {
        let pty = try PseudoTerminal()
        try Scenario.run("the caller neither waits for the guard nor handles its end", [pty.path])
        #expect(pty.modes == pty.modesAtStart)
      }
    #endif
  }
}
