import CCodePromptSystem
import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

extension TerminalModes {
  /// The settings that a prompt sets on a terminal that does not control it.
  fileprivate var asking: TerminalModes {
    var modes = with([VMIN: 1, VTIME: 0xE1, VSUSP: 0])
    modes.local &= ~UInt(ICANON | ECHO | ECHONL | IEXTEN | ISIG)
    return modes
  }
}

extension HeldTerminal {
  /// What the restorer does when calls on the terminal fail, or other programs use it meanwhile.
  struct RestorerTests {
    /// Settings as a pager has them.
    private func pager(_ pty: PseudoTerminal) -> TerminalModes {
      var modes = pty.modesAtStart
      modes.local &= ~UInt(ICANON | ECHO | ECHOE)
      return modes
    }

    /// The settings of a terminal as C has them.
    private func settings(_ pty: PseudoTerminal) throws -> termios {
      let descriptor = unsafe open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(descriptor != -1)
      defer { close(descriptor) }
      var modes = termios()
      unsafe tcgetattr(descriptor, &modes)
      return modes
    }

    /// A fault, and whether the settings are given back.
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
      var terminal = try Terminal.held(path: pty.path)
      do {
        let calls = try TerminalCalls(pty)
        fault(&calls.state)
        let isRestored = terminal.restore()
        #expect(isRestored == expected)
      }
      // What the loop could not do, its guard does.
      try pty.wait("the settings of before") { $0.modes == $0.modesAtStart }
    }

    @Test
    func `settings that another program sets just after the restored ones count as restored`()
      throws
    {
      let pty = try PseudoTerminal()
      try pty.setModes(pager(pty))
      let others = try settings(pty)
      try pty.setModes(pty.modesAtStart)
      var terminal = try Terminal.held(path: pty.path)
      let calls = try TerminalCalls(pty)
      (calls.state.is_followed, calls.state.others) = (1, others)
      let isRestored = terminal.restore()
      #expect(isRestored && pty.modes == pager(pty))
    }

    @Test
    func `settings without the mark are another program's, and stay`() throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      try pty.setModes(pager(pty))
      let calls = try TerminalCalls(pty)
      let isRestored = terminal.restore()
      #expect(isRestored && pty.modes == pager(pty) && calls.state.set_count == 0)
    }

    @Test
    func `input is discarded before echo is on`() throws {
      let pty = try PseudoTerminal()
      for isForeign in [false, true] {
        var terminal = try Terminal.held(path: pty.path)
        try pty.typeAhead("123", queued: 3)
        if isForeign { try pty.setModes(pager(pty)) }
        terminal.restore()
        #expect(pty.leftover() == [])
        try pty.setModes(pty.modesAtStart)
      }
    }

    @Test
    func `a SIGCONT during or after the restoration does not set the prompt's settings again`()
      throws
    {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      // The restoration stops half-way: the prompt's settings are still there, to be given back.
      let calls = try TerminalCalls(pty)
      (calls.state.failing_sets, calls.state.error) = (1, EIO)
      let isRestored = csystem_terminal_restore(false)
      #expect(!isRestored)
      try pty.setModes(pty.modesAtStart)
      raise(SIGCONT)
      #expect(pty.modes == pty.modesAtStart)
      terminal.restore()
      raise(SIGCONT)
      #expect(pty.modes == pty.modesAtStart)
    }

    @Test
    func `a terminal that was lent to another prompt is left alone until the lock is back`() throws
    {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(path: pty.path)
      _ = try terminal.carryOut(.yieldModes)
      // The other prompt has set its own.
      try pty.setModes(pager(pty))
      raise(SIGCONT)
      #expect(pty.modes == pager(pty))
      try pty.setModes(pty.modesAtStart.asking)
      let event = try terminal.carryOut(.restoreModes)
      #expect(event == .modesRestored(true) && pty.modes == pty.modesAtStart)
      terminal.restore()
    }

    @Test
    func `what a prompt leaves to its guard is given back also after the process's next prompt`()
      throws
    {
      let pty = try PseudoTerminal()
      let asking: TerminalModes
      let lock: ForeignLock
      do {
        var terminal = try Terminal.held(path: pty.path)
        asking = try #require(pty.modes)
        for action in [OwnershipAction.yieldModes, .releaseLock] {
          _ = try terminal.carryOut(action)
        }
        lock = try #require(ForeignLock(pty.path))
        _ = try terminal.carryOut(.leaveToGuard)
      }
      #expect(throws: TerminalError.taken) { _ = try Terminal.held(path: pty.path) }
      #expect(pty.modes == asking)
      lock.release()
      try pty.wait("the settings of before") { $0.modes == $0.modesAtStart }
    }

    @Test
    func `SIGCONT in the background leaves the settings alone`() throws {
      let pty = try PseudoTerminal()
      let system = SystemCalls.real { calls in
        let real = calls
        let path = pty.path
        calls.open = { real.open($0 == Terminal.controllingPath ? path : $0, $1) }
        calls.terminalDevice = { _ in nil }
        calls.ttyname = { _ in nil }
        calls.isInTypedPipeline = { false }
        calls.tcgetpgrp = { _ in getpgrp() }
      }
      var terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      let asking = try #require(pty.modes)
      let calls = try TerminalCalls(pty)
      for (foreground, isTaken) in [(1 << 29, false), (getpgrp(), true)] {
        try pty.setModes(pty.modesAtStart)
        calls.state.foreground = foreground
        raise(SIGCONT)
        #expect(pty.modes == (isTaken ? asking : pty.modesAtStart))
      }
      terminal.restore()
      #expect(pty.modes == pty.modesAtStart)
    }
  }
}
