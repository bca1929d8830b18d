import CCodePromptSystem
import CTerminalCalls
import CodePromptSystem
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// Signals end the wait for keys, and only one prompt in a process gets them.
  struct TerminalSignalTests {
    @Test(arguments: [
      (SIGWINCH, TerminalSignal.windowChange), (SIGCONT, .resume), (SIGINT, .interrupt),
      (SIGQUIT, .quit), (SIGTSTP, .suspend),
    ])
    func `a signal ends the wait and is returned once`(
      number: Int32, signal expected: TerminalSignal
    ) throws {
      // A shell without job control has what it starts in the background ignore SIGINT and SIGQUIT.
      let before = signal(number, SIG_DFL)
      defer { signal(number, before) }
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      raise(number)
      let ready = terminal.wait(upTo: .seconds(10), forOutput: false)
      #expect(ready == .signal)
      let signals = (terminal.takeSignals(), terminal.takeSignals())
      #expect(signals.0.first == expected)
      #expect(signals.1.first == nil)
      let after = terminal.wait(upTo: .zero, forOutput: false)
      #expect(after == [])
    }

    @Test
    func `a signal that arrives many times is returned once`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
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
      let terminal = try Terminal.held(path: pty.path)
      raise(first)
      raise(last)
      let signals = terminal.takeSignals()
      #expect(signals == PendingSignals(bits: 1 << UInt64(last - 1)))
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
      let terminal = try Terminal.held(path: pty.path)
      // Even if the second prompt can't change its terminal's settings, the first gets signals.
      let calls = SystemCalls.real { calls in
        if isBroken { calls.tcsetattr = { _, _, _ in failure() } }
      }
      #expect(throws: TerminalError.inUse) {
        _ = try Terminal.held(path: other.path, system: calls)
      }
      #expect(other.settings == other.settingsAtStart)
      raise(SIGWINCH)
      let ready = terminal.wait(upTo: .seconds(10), forOutput: false)
      #expect(ready == .signal)
      let first = terminal.takeSignals().first
      #expect(first == .windowChange)
      #expect(pty.settings?.echoes == false)
    }

    /// The action of a signal.
    private func found(_ number: Int32) -> sigaction {
      var action = sigaction()
      _ = unsafe sigaction(number, nil, &action)
      return action
    }

    @Test
    func `a handler blocks all signals, and only one that ends interrupts a call`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      for number in [SIGTERM, SIGUSR1, SIGWINCH, SIGCONT, SIGTSTP, SIGSEGV, SIGABRT] {
        var action = found(number)
        for other in [SIGTERM, SIGCONT, SIGUSR2, SIGSEGV] {
          let isBlocked = unsafe sigismember(&action.sa_mask, other) == 1
          #expect(isBlocked)
        }
        let isCrash = number == SIGSEGV || number == SIGABRT
        let isEnd = number == SIGTERM || number == SIGUSR1
        // A crash may be that of a stack that is used up.
        let flags = action.sa_flags
        #expect((flags & SA_ONSTACK != 0) == isCrash)
        #expect((flags & SA_RESTART != 0) == !(isCrash || isEnd))
      }
      for number in [SIGPIPE, SIGXFSZ] { #expect(csystem_signal_is_ignored(number)) }
      for number in [SIGTTIN, SIGTTOU] { #expect(!csystem_signal_is_ignored(number)) }
      _ = terminal.windowSize
    }

    @Test
    func `the handlers of crashes have a stack of their own, until the prompt's end`() throws {
      let pty = try PseudoTerminal()
      func stack() -> stack_t {
        var stack = unsafe stack_t()
        _ = unsafe sigaltstack(nil, &stack)
        return unsafe stack
      }
      let before = unsafe stack()
      do {
        let terminal = try Terminal.held(path: pty.path)
        let own = unsafe stack()
        #expect(unsafe own.ss_flags & Int32(SS_DISABLE) == 0 && own.ss_sp != before.ss_sp)
        _ = terminal.windowSize
      }
      let after = unsafe stack()
      #expect(unsafe after.ss_flags == before.ss_flags && after.ss_sp == before.ss_sp)
    }

    @Test
    func `a handler leaves the error number alone, even if its pipe is full`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      for _ in 0..<100_000 { raise(SIGWINCH) }
      errno = 0
      raise(SIGWINCH)
      #expect(errno == 0)
      _ = terminal.windowSize
    }

    @Test(arguments: [SIGTTIN, SIGTTOU, SIGTERM, SIGTSTP])
    func `a signal that the caller ignores stays ignored`(number: Int32) throws {
      let pty = try PseudoTerminal()
      let before = signal(number, SIG_IGN)
      defer { signal(number, before) }
      do {
        let terminal = try Terminal.held(path: pty.path)
        #expect(csystem_signal_is_ignored(number))
        raise(number)
        let signals = terminal.takeSignals()
        #expect(signals == PendingSignals(bits: 0))
      }
      #expect(csystem_signal_is_ignored(number))
    }

    #if os(Linux)
      @Test(arguments: [40, 64] as [Int32])
      func `a real-time signal keeps the caller's action`(number: Int32) throws {
        let pty = try PseudoTerminal()
        let before = handler(number)
        let terminal = try Terminal.held(path: pty.path)
        #expect(handler(number) == before)
        _ = terminal.now
      }
    #endif

    @Test(arguments: [SIGHUP, SIGTERM])
    func `an ending signal is taken before others, which stay recorded until then`(
      number: Int32
    ) throws {
      // Whoever starts the tests may have them ignore SIGHUP, as nohup(1) does.
      let before = signal(number, SIG_DFL)
      defer { signal(number, before) }
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      raise(SIGWINCH)
      let none = terminal.takeEndingSignal()
      let pending = csystem_signals_pending_end()
      #expect(none == nil && pending == 0)
      raise(number)
      #expect(csystem_signals_pending_end() == number)
      let ending = terminal.takeEndingSignal()
      let rest = terminal.takeSignals()
      #expect(ending?.rawValue == number && rest == PendingSignals(bits: 0))
      let ready = terminal.wait(upTo: .zero, forOutput: false)
      #expect(ready == [] && csystem_signals_pending_end() == 0)
    }

    @Test
    func `a call from the background blocks SIGTTOU only meanwhile`() {
      // The threads on which tests run block it.
      var (set, found) = (sigset_t(), sigset_t())
      _ = unsafe (sigemptyset(&set), sigaddset(&set, SIGTTOU))
      unsafe pthread_sigmask(SIG_UNBLOCK, &set, &found)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &found, nil) }
      #expect(csystem_set_foreground(-1, 7) == -1)
      #expect(!blockedSignals.contains(SIGTTOU))
      var settings = termios()
      #expect(unsafe csystem_apply_in_background(-1, &settings) == -1)
      #expect(!blockedSignals.contains(SIGTTOU))
    }

    @Test
    func `while settings change, signals that end or stop the process are held back`() throws {
      let pty = try PseudoTerminal()
      nonisolated(unsafe) var blocked: [[Int32]] = []
      let tests = self
      nonisolated(unsafe) let look = { tests.blockedSignals }
      do {
        let terminal = try Terminal.held(
          path: pty.path, system: .onSettingsChange { _, _ in unsafe blocked.append(look()) })
        _ = terminal.windowSize
        #expect(!blockedSignals.contains(SIGTERM))
      }
      let held = unsafe blocked.first ?? []
      for number in [SIGTERM, SIGINT, SIGTSTP, SIGCONT, SIGWINCH] { #expect(held.contains(number)) }
      for number in [SIGSEGV, SIGTTOU] { #expect(!held.contains(number)) }
    }

    #if canImport(Glibc)
      /// Scenarios of signals in a process of their own, and how each ends.
      static let scenarios: [(name: String, hasTerminal: Bool, end: Outcome)] = [
        (
          "SIGTERM ends the process with status 0, even if it was ignored and blocked", false,
          .exited(0)
        ),
        (
          "crashes and SIGQUIT get their default action unless they are ignored", false, .exited(0)
        ),
        ("a signal is passed on once, to its original handler", false, .exited(0)),
        (
          "a handler of SIGCHLD learns of children only if there were some", false, .exited(0)
        ),
        ("a prompt that gets no pipe leaves the signals to the next one", false, .exited(0)),
        ("a guard that gets no descriptor leaves none open", false, .exited(0)),
        ("a guard's connection is no standard stream", false, .exited(0)),
        ("nobody may read a guard", false, .exited(0)),
        ("a forked child leaves the prompt of its parent alone", true, .signaled(SIGKILL)),
        ("a signal ends a forked child, and not the prompt", true, .exited(0)),
        (
          "the stack's limit is raised for the prompt, not for its commands", false, .exited(0)
        ),
        ("under the original limit the start of a child has its stack", false, .exited(0)),
      ]

      @Test(arguments: scenarios)
      func `signals, limits and forks have the effects that are expected`(
        name: String, hasTerminal: Bool, end: Outcome
      ) throws {
        let pty = try PseudoTerminal()
        try Scenario.run(name, hasTerminal ? [pty.path] : [], ending: end)
        try pty.wait("the settings of before") { $0.settings == $0.settingsAtStart }
        pty.settle()
        #expect(pty.received == [])
      }
    #endif

    @Test
    func `a signal for the prompt's group reaches the prompt and the shell of its script`() throws {
      let pty = try PseudoTerminal()
      let file = try BuiltProducts.find("command-scenarios", path: "")
      let result = try CommandResult.run([
        "sh", "-c", "trap 'echo caught' WINCH; \"$0\" \"$@\"; exit $?", file,
        "the group of a prompt gets a signal", pty.path,
      ])
      #expect(result.outcome == .exited(0) && result.outputText == "caught\n")
      #expect(result.errorText == "")
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
      #expect(pty.settings == pty.settingsAtStart)
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
      ("the caller's handler runs before the prompt of another thread returns", .exited(0)),
      ("a prompt dies by a signal with the terminal restored", .signaled(SIGTERM)),
    ])
    func `a signal takes effect at the prompt's end, when the terminal is restored`(
      scenario: String, end: Outcome
    ) throws {
      let pty = try PseudoTerminal()
      try Scenario.run(scenario, [pty.path], ending: end)
      #expect(pty.settings == pty.settingsAtStart)
    }

    #if canImport(Glibc)
      @Test
      func `the caller need not wait for the guard process, and gets no SIGCHLD for it`() throws {
        let pty = try PseudoTerminal()
        try Scenario.run("the caller neither waits for the guard nor handles its end", [pty.path])
        #expect(pty.settings == pty.settingsAtStart)
      }
    #endif
  }
}
