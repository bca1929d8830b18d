import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// The settings while the prompt asks: a pager's are waited for, those that others set are
  /// replaced, and output that a key has stopped goes on.
  struct SettingsInUseTests {
    @Test
    func `output stopped by ctrl-S is restarted, and no setting is changed`() throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      try pty.changeSettings { $0.input |= UInt(IXON) }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = pty.settings
      try pty.type("\u{13}")
      // The kernel handles a typed key a moment later. Without pauses, the output could be full by
      // then, and stopped for that.
      #expect(System.wait { terminal.write("x") == 0 })
      calls.groups = [8]
      calls.log = []
      terminal.perform(.restartOutput)
      let whileInBackground = terminal.write("x")
      terminal.perform(.restartOutput)
      let restarted = terminal.write("x")
      #expect(whileInBackground == 0 && restarted == 1)
      #expect(pty.settings == asking && calls.log == [])
      terminal.restore()
      #expect(pty.settings != asking)
    }

    /// Whether a pipeline was typed at a shell, after how many pauses the pager sets its settings,
    /// and the number of pauses before the prompt's own settings.
    static let pagers: [(isTyped: Bool, pagerAt: Int, pauses: Int)] = [
      (true, 0, 0), (true, 1, 1), (true, 40, 40), (true, 1000, 50), (false, 1000, 0),
    ]

    @Test(arguments: pagers)
    func `in a typed pipeline a prompt waits 100 ms at most for a pager's settings`(
      isTyped: Bool, pagerAt: Int, pauses: Int
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      nonisolated(unsafe) var count = 0
      nonisolated(unsafe) let applySettings = pty.applySettings
      var settings = pty.settingsAtStart
      settings.local &= ~UInt(ICANON | ECHO)
      let pager = settings
      if pagerAt == 0 { try pty.applySettings(pager) }
      let system = calls.on(pty)
      system.isInTypedPipeline = { isTyped }
      system.pause = { _ in
        unsafe count += 1
        if unsafe count == pagerAt { try? unsafe applySettings(pager) }
      }
      let terminal = try Terminal(path: Terminal.controllingPath, system: system)
      let turn = try terminal.hold(beside: WatchedDescriptors())
      #expect(unsafe turn == .held && count == pauses)
      terminal.restore()
      #expect(pty.settings == (pagerAt <= pauses ? pager : pty.settingsAtStart))
    }

    @Test(arguments: [true, false])
    func `after a stop a prompt in a typed pipeline waits for the pager's settings again`(
      isTyped: Bool
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let system = calls.on(pty)
      system.isInTypedPipeline = { isTyped }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      _ = try terminal.carryOut(.restoreSettings)
      calls.log = []
      // A recorded SIGCONT cancels the stop.
      raise(SIGCONT)
      let event = try terminal.carryOut(.stop(wholeGroup: false))
      #expect(event == .resumed)
      #expect(calls.log == [String](repeating: "pause 2", count: isTyped ? 50 : 0))
      terminal.restore()
    }

    @Test
    func `settings that another program sets during the prompt are replaced, and come back`() throws
    {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      calls.log = []
      terminal.perform(.keepSettings)
      #expect(calls.log == [])
      try pty.changeSettings { $0.local |= UInt(ECHO | ECHOPRT) }
      calls.groups = [8]
      terminal.perform(.keepSettings)
      #expect(calls.log == [] && pty.settings != asking)
      terminal.perform(.keepSettings)
      #expect(calls.log == ["settings \(TCSANOW)"] && pty.settings?.echoes == false)
      terminal.restore()
      var expected = pty.settingsAtStart
      expected.local |= UInt(ECHOPRT)
      #expect(pty.settings == expected)
    }
  }
}
