import CCodePromptSystem
import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

extension TerminalSettings {
  /// The settings that a prompt sets on a terminal that does not control it.
  fileprivate var asking: TerminalSettings {
    var settings = with([VMIN: 1, VTIME: 0xE1, VSUSP: 0, VINTR: 0, VQUIT: 0])
    settings.local &= ~UInt(ICANON | ECHO | ECHONL | IEXTEN | ISIG)
    return settings
  }
}

extension HeldTerminal {
  /// What the restorer does when calls on the terminal fail, or other programs use it meanwhile.
  struct RestorerTests {
    /// Settings as a pager has them.
    private func pager(_ pty: PseudoTerminal) -> TerminalSettings {
      var settings = pty.settingsAtStart
      settings.local &= ~UInt(ICANON | ECHO | ECHOE)
      return settings
    }

    /// A fault, and whether the settings are restored.
    static let faults: [(@Sendable (inout terminal_calls) -> Void, isRestored: Bool)] = [
      ({ _ in }, true),
      ({ ($0.failing_sets, $0.error) = (1, EINTR) }, true),
      ({ ($0.failing_sets, $0.error) = (1000, EINTR) }, false),
      ({ ($0.failing_sets, $0.error) = (1, EIO) }, false),
      ({ ($0.failing_gets, $0.error) = (1, EIO) }, false),
      ({ $0.idle_sets = 1 }, false),
    ]

    @Test(arguments: faults.indices)
    func `the loop repeats a call only after a signal, and says whether it worked`(index: Int)
      throws
    {
      let (fault, expected) = Self.faults[index]
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      do {
        let calls = try TerminalCalls(pty)
        fault(&calls.state)
        let isRestored = terminal.restore()
        #expect(isRestored == expected)
      }
      // What the loop could not do, its guard does.
      try pty.wait("the settings of before") { $0.settings == $0.settingsAtStart }
    }

    @Test
    func `settings that another program sets just after the restored ones count as restored`()
      throws
    {
      let pty = try PseudoTerminal()
      try pty.applySettings(pager(pty))
      let others = try pty.termios()
      try pty.applySettings(pty.settingsAtStart)
      let terminal = try Terminal.held(path: pty.path)
      let calls = try TerminalCalls(pty)
      (calls.state.is_followed, calls.state.others) = (1, others)
      let isRestored = terminal.restore()
      #expect(isRestored && pty.settings == pager(pty))
    }

    @Test
    func `settings without the mark are another program's, and stay`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      try pty.applySettings(pager(pty))
      let calls = try TerminalCalls(pty)
      let isRestored = terminal.restore()
      #expect(isRestored && pty.settings == pager(pty) && calls.state.set_count == 0)
    }

    @Test
    func `input is discarded before echo is on`() throws {
      let pty = try PseudoTerminal()
      for isForeign in [false, true] {
        let terminal = try Terminal.held(path: pty.path)
        try pty.typeAhead("123", queued: 3)
        if isForeign { try pty.applySettings(pager(pty)) }
        terminal.restore()
        #expect(pty.leftover() == [])
        try pty.applySettings(pty.settingsAtStart)
      }
    }

    @Test
    func `a SIGCONT during or after the restoration does not set the prompt's settings again`()
      throws
    {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      // The restoration stops half-way: the prompt's settings are still there, to be restored.
      let calls = try TerminalCalls(pty)
      (calls.state.failing_sets, calls.state.error) = (1, EIO)
      let isRestored = csystem_terminal_restore(false)
      #expect(!isRestored)
      try pty.applySettings(pty.settingsAtStart)
      raise(SIGCONT)
      #expect(pty.settings == pty.settingsAtStart)
      terminal.restore()
      raise(SIGCONT)
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test
    func `a terminal that was lent to another prompt is left alone until the lock is back`() throws
    {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      _ = try terminal.carryOut(.yieldSettings)
      // The other prompt has set its own.
      try pty.applySettings(pager(pty))
      raise(SIGCONT)
      #expect(pty.settings == pager(pty))
      try pty.applySettings(pty.settingsAtStart.asking)
      let event = try terminal.carryOut(.restoreSettings)
      #expect(event == .settingsRestored(true) && pty.settings == pty.settingsAtStart)
      terminal.restore()
    }

    @Test
    func `what a prompt leaves to its guard is restored also after the process's next prompt`()
      throws
    {
      let pty = try PseudoTerminal()
      let asking: TerminalSettings
      let lock: ForeignLock
      do {
        let terminal = try Terminal.held(path: pty.path)
        asking = try #require(pty.settings)
        for action in [OwnershipAction.yieldSettings, .releaseLock] {
          _ = try terminal.carryOut(action)
        }
        lock = try #require(ForeignLock(pty.path))
        _ = try terminal.carryOut(.leaveToGuard)
      }
      #expect(throws: TerminalError.taken) { _ = try Terminal.held(path: pty.path) }
      #expect(pty.settings == asking)
      lock.release()
      try pty.wait("the settings of before") { $0.settings == $0.settingsAtStart }
    }

    @Test
    func `SIGCONT in the background leaves the settings alone`() throws {
      let pty = try PseudoTerminal()
      let system = SystemCalls.real { calls in
        let real = SystemCalls()
        let path = pty.path
        calls.open = { real.open($0 == Terminal.controllingPath ? path : $0, $1) }
        calls.terminalDevice = { _ in nil }
        calls.ttyname = { _ in nil }
        calls.isInTypedPipeline = { false }
        calls.tcgetpgrp = { _ in getpgrp() }
      }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      let asking = try #require(pty.settings)
      let calls = try TerminalCalls(pty)
      for (foreground, isTaken) in [(1 << 29, false), (getpgrp(), true)] {
        try pty.applySettings(pty.settingsAtStart)
        calls.state.foreground = foreground
        raise(SIGCONT)
        #expect(pty.settings == (isTaken ? asking : pty.settingsAtStart))
      }
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }
  }
}
