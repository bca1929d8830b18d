import CodePromptSystem
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// Signals end the wait for keys, and only one prompt in a process gets them.
  struct TerminalSignalTests {
    @Test(arguments: [SIGWINCH, SIGCONT])
    func `a signal ends the wait and is returned once`(number: Int32) throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      raise(number)
      let ready = terminal.wait(upTo: .seconds(10), forOutput: false)
      #expect(ready == .signal)
      let signals = (terminal.takeSignals(), terminal.takeSignals())
      #expect(signals.0.first == TerminalSignal(rawValue: number))
      #expect(signals.1.first == nil)
      let after = terminal.wait(upTo: .zero, forOutput: false)
      #expect(after == [])
    }

    @Test
    func `a signal that arrives many times is returned once`() throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      // So many signals overfill the pipe that ends the wait.
      for _ in 0..<100_000 { raise(SIGWINCH) }
      raise(SIGCONT)
      var signals = terminal.takeSignals()
      let taken = (signals.remove(.windowChange), signals.remove(.resume))
      #expect(taken == (true, true))
      #expect(signals.first == nil)
      let ready = terminal.wait(upTo: .zero, forOutput: false)
      #expect(ready == [])
    }

    @Test(arguments: [(SIGTSTP, SIGCONT), (SIGCONT, SIGTSTP)])
    func `of a stop and a continue signal only the last one counts`(first: Int32, last: Int32)
      throws
    {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      raise(first)
      raise(last)
      let signals = terminal.takeSignals()
      #expect(signals == TerminalSignals(bits: 1 << UInt64(last - 1)))
    }

    @Test
    func `at the end every signal action is restored, with a terminal or without one`() throws {
      let pty = try PseudoTerminal()
      let numbers = (1...31).filter { $0 != SIGKILL && $0 != SIGSTOP }
      let before = numbers.map(handler)
      do {
        let terminal = try Terminal.held(path: pty.path)
        #expect(numbers.map(handler) != before)
        _ = terminal.windowSize
      }
      #expect(numbers.map(handler) == before)
      do {
        let signals = try SignalWatch()
        #expect(numbers.map(handler) != before)
        _ = signals.now
      }
      #expect(numbers.map(handler) == before)
    }

    @Test(arguments: [[], [SIGINT, SIGTERM], [SIGHUP, SIGTSTP, SIGUSR1, SIGCONT]] as [[Int32]])
    func `signals that the caller blocked are blocked again after the prompt`(blocked: [Int32])
      throws
    {
      let pty = try PseudoTerminal()
      var (set, found) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&set)
      for number in blocked { unsafe sigaddset(&set, number) }
      unsafe pthread_sigmask(SIG_SETMASK, &set, &found)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &found, nil) }
      do {
        let terminal = try Terminal.held(path: pty.path)
        // The prompt unblocks signals that end or stop it; all others stay as the caller set them.
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
    func `a second prompt in a process is refused and does not disturb the first`(isBroken: Bool)
      throws
    {
      let (pty, other) = (try PseudoTerminal(), try PseudoTerminal())
      var terminal = try Terminal.held(path: pty.path)
      // Even if the second prompt can't change its terminal's settings, the first gets signals.
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

    /// Signals that end the process while a function checks the answer and nothing waits for
    /// signals.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGSEGV, SIGABRT])
    func `before a signal ends the process at once, the terminal is restored`(number: Int32) throws
    {
      let pty = try PseudoTerminal()
      try Scenario.run(
        "a signal that ends at once restores the terminal first", [pty.path, "\(number)"],
        ending: .signaled(number))
      #expect(pty.modes == pty.modesAtStart)
      try pty.wait { $0.received == Array("\u{1B}[?2004l".utf8) }
    }

    @Test
    func `the caller's signal handlers work during a check`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run(
        "the caller's signal handlers work while it checks the answer", [pty.path],
        ending: .exited(7))
    }

    @Test(arguments: [
      ("an unhandled signal takes effect at the end", Outcome.signaled(SIGTERM)),
      ("an unhandled stop takes effect at the end", .exited(0)),
      ("a prompt dies by a signal with the terminal restored", .signaled(SIGTERM)),
    ])
    func `a signal takes effect at the prompt's end, when the terminal is restored`(
      scenario: String, end: Outcome
    ) throws {
      let pty = try PseudoTerminal()
      try Scenario.run(scenario, [pty.path], ending: end)
      #expect(pty.modes == pty.modesAtStart)
    }

    #if canImport(Glibc)
      @Test
      func `the caller need not wait for the guard process, and gets no SIGCHLD for it`() throws {
        let pty = try PseudoTerminal()
        try Scenario.run("the caller neither waits for the guard nor handles its end", [pty.path])
        #expect(pty.modes == pty.modesAtStart)
      }
    #endif
  }
}
