import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// A prompt turns off echo and canonical mode, and restores the terminal's settings at its end.
  struct PromptSettingsTests {
    /// Settings that a terminal may have before a prompt.
    static let found: [@Sendable (inout TerminalSettings) -> Void] = [
      { _ in },
      { $0.local &= ~UInt(ECHO) },
      { $0.local &= ~UInt(ICANON | ECHO | ISIG | IEXTEN) },
      { $0.local |= UInt(ECHONL | TOSTOP) },
      { $0.input &= ~UInt(ICRNL) },
      { $0 = $0.with([VMIN: 0, VTIME: 5]) },
    ]

    @Test
    func `the flag that tells of pending input (PENDIN) is no setting, and never set again`() throws
    {
      // As the kernel of macOS leaves it for a shell that turns ICANON on.
      let pty = try terminal { $0.local |= UInt(PENDIN) }
      let terminal = try Terminal.held(path: pty.path)
      var settings = try #require(pty.settings)
      #expect(settings.local & UInt(PENDIN) == 0)
      settings.local |= UInt(PENDIN)
      try pty.applySettings(settings)
      // Alone it is no change of the settings.
      terminal.perform(.keepSettings)
      #expect(pty.settings == settings)
      terminal.restore()
      #expect(pty.settings?.local == pty.settingsAtStart.local & ~UInt(PENDIN))
    }

    private func terminal(_ change: (inout TerminalSettings) -> Void) throws -> PseudoTerminal {
      let pty = try PseudoTerminal()
      var settings = try #require(pty.settings)
      change(&settings)
      try pty.applySettings(settings)
      return pty
    }

    @Test(arguments: found.indices)
    func `only the settings that a prompt needs are changed, and restore() brings them back`(
      index: Int
    ) throws {
      let pty = try terminal(PromptSettingsTests.found[index])
      let before = try #require(pty.settings)
      let terminal = try Terminal.held(path: pty.path)
      let settings = try #require(pty.settings)
      // VTIME has no effect with these settings; the value 0xE1 tells that a prompt made them.
      var expected = before.with([VMIN: 1, VTIME: 0xE1, VSUSP: 0, VINTR: 0, VQUIT: 0])
      expected.local &= ~UInt(ICANON | ECHO | ECHONL | IEXTEN | ISIG)
      #expect(settings == expected)
      let makesSignals = terminal.makesSignals
      #expect(!makesSignals)
      // A second call does nothing.
      for _ in 0..<2 {
        terminal.restore()
        #expect(pty.settings == before)
      }
    }

    @Test(arguments: [true, false])
    func `settings that another process changed during the prompt are left as they are`(
      isRestored: Bool
    ) throws {
      let pty = try PseudoTerminal()
      var changed = pty.settingsAtStart
      changed.local &= ~UInt(ECHOE)
      do {
        let terminal = try Terminal.held(path: pty.path)
        try pty.applySettings(changed)
        if isRestored { terminal.restore() }
      }
      #expect(pty.settings == changed)
    }

    @Test func `the keys that interrupt are given to the kernel only in the foreground`() throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      for (group, isGiven) in [(8, false), (7, true)] as [(Int32, Bool)] {
        calls.groups = [group]
        terminal.perform(.giveInterruptKeys(toKernel: true))
        calls.groups = []
        #expect(pty.settings == (isGiven ? asking.with([VINTR: 3, VQUIT: 0x1C]) : asking))
      }
      terminal.perform(.giveInterruptKeys(toKernel: false))
      #expect(pty.settings == asking)
      terminal.restore()
    }

    @Test
    func `SIGCONT sets the prompt's settings again, and the prompt's end restores the shell's`()
      throws
    {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      let ours = try #require(pty.settings)
      var shell = pty.settingsAtStart
      shell.local |= UInt(ECHOPRT)
      try pty.applySettings(shell)
      raise(SIGCONT)
      #expect(pty.settings == ours)
      var signals = terminal.takeSignals()
      let isNoted = signals.remove(.resume)
      #expect(isNoted)
      #expect(try terminal.lastAction(after: .resumed) == .draw(onFreshRow: false))
      #expect(try terminal.lastAction(after: .resumed) == .redraw)
      terminal.restore()
      #expect(pty.settings == shell)
    }

    @Test
    func `settings are given up only when no other thread may set them again after SIGCONT`()
      throws
    {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      let calls = try TerminalCalls(pty)
      calls.state.holds_gets = 1
      // The handler runs there, and is held when it looks at the settings.
      #expect(startThread { raise(SIGCONT) } == 0)
      #expect(System.wait { calls.state.held_gets == 1 })
      let code = startThread {
        _ = poll(nil, 0, 50)
        unsafe ctest_terminal_calls().pointee.holds_gets = 0
      }
      #expect(code == 0)
      _ = try terminal.carryOut(.yieldSettings)
      #expect(calls.state.held_gets == 0)
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test(arguments: [true, false])
    func `restore() does not wait for output, and discardOutput() makes room in a full queue`(
      isDiscarded: Bool
    ) throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      let long = String(repeating: "x", count: 100_000)
      // The kernel moves output on to the master side until that is full.
      while pty.unseenCount < 4000 { _ = terminal.write(long) }
      if isDiscarded { terminal.perform(.discardOutput) }
      let taken = terminal.write("end")
      if isDiscarded { #expect(taken == 3) }
      let calls = try TerminalCalls(pty)
      terminal.restore()
      #expect(calls.state.last_when == (isDiscarded || taken != 3 ? TCSANOW : TCSAFLUSH))
      pty.settle()
      #expect(pty.settings == pty.settingsAtStart)
      if isDiscarded {
        #expect(pty.received.count < 10_000 && pty.received.suffix(3) == Array("end".utf8)[...])
      }
    }

    static let keys: [([Int32: UInt8], [UInt8?])] = [
      ([:], [0x7F, 0x15, 0x17, 0x04, 0x1A]),
      ([VERASE: 8], [8, 0x15, 0x17, 0x04, 0x1A]),
      ([VERASE: 0, VKILL: 0, VWERASE: 0, VEOF: 0], [nil, nil, nil, nil, 0x1A]),
      ([VERASE: 0x23, VKILL: 0x40, VWERASE: 1, VEOF: 0xFF], [0x23, 0x40, 1, 0xFF, 0x1A]),
    ]

    @Test(arguments: keys.indices)
    func `the editing keys come from the terminal's settings`(index: Int) throws {
      let (characters, expected) = PromptSettingsTests.keys[index]
      let pty = try terminal { $0 = $0.with(characters) }
      let keys = try Terminal.held(path: pty.path).traits.editingKeys
      #expect([keys.erase, keys.kill, keys.wordErase, keys.endOfFile, keys.suspend] == expected)
    }

    /// Settings as a pager has them.
    private static func pager(_ settings: TerminalSettings) -> TerminalSettings {
      var settings = settings
      settings.local &= ~UInt(ICANON | ECHO | ECHOE)
      return settings
    }

    @Test
    func `settings that a pager sets just after the prompt's are found by the next look`() throws {
      let pty = try PseudoTerminal()
      nonisolated(unsafe) let applySettings = pty.applySettings
      let pager = PromptSettingsTests.pager(pty.settingsAtStart)
      nonisolated(unsafe) var isPagerDone = false
      let calls = SystemCalls.onSettingsChange { _, _ in
        if unsafe !isPagerDone { try? unsafe applySettings(pager) }
        unsafe isPagerDone = true
      }
      let terminal = try Terminal.held(path: pty.path, system: calls)
      #expect(pty.settings == pager)
      terminal.perform(.keepSettings)
      #expect(pty.settings?.characters[Int(VTIME)] == 0xE1)
      terminal.restore()
      #expect(pty.settings == pager)
    }

    @Test
    func `after the wait for another prompt the settings before the wait are restored`() throws {
      let pty = try PseudoTerminal()
      let lock = try #require(ForeignLock(pty.path))
      let terminal = try Terminal(path: pty.path, waitsForOthers: true)
      let turn = try terminal.hold(beside: WatchedDescriptors())
      if case .blocked = turn {} else { Issue.record("\(turn)") }
      lock.release()
      let next = try terminal.holdOrGiveUp(beside: WatchedDescriptors())
      #expect(next == .held && pty.settings?.characters[Int(VTIME)] == 0xE1)
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }
  }
}

extension Terminal {
  /// Handles an event, and returns the last action that follows from it.
  fileprivate func lastAction(after event: OwnershipEvent) throws -> OwnershipAction? {
    ownership.handle(event)
    var last: OwnershipAction?
    while let action = ownership.next() {
      last = action
      if let answer = try carryOut(action) { ownership.handle(answer) }
    }
    return last
  }
}
