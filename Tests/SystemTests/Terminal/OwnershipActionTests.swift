import CCodePromptSystem
import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// What a terminal does for each action of ``Ownership``, seen at its calls and its settings.
  ///
  /// The pseudo-terminal is opened as `/dev/tty`, with simulated process groups, so that it counts
  /// as the controlling terminal; the signals sent to groups are only recorded.
  struct OwnershipActionTests {
    /// A process group that does not exist: real calls on it fail.
    private static let job: Int32 = 1 << 29

    @Test(
      arguments: [
        ([], true), ([7], true), ([8], false), ([-1, -1], true), ([-1, -1, 8], false),
        ([-1, -1, -1], false),
      ] as [([Int32], Bool)])
    func `a look at the foreground is repeated twice if it fails`(groups: [Int32], isOurs: Bool)
      throws
    {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      calls.groups = groups
      #expect(terminal.isInForeground == isOurs)
    }

    @Test(arguments: [(8, 8), (7, nil), (-1, nil)] as [(Int32, Int32?)])
    func `the group that has the foreground is told only if it is another one`(
      group: Int32, told: Int32?
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      calls.groups = [group]
      #expect(terminal.foregroundGroup == told)
    }

    @Test(arguments: [true, false])
    func `a prompt in the background waits for the foreground, and says so once`(tells: Bool) throws
    {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      var count = 0
      let terminal = try Terminal(
        path: Terminal.controllingPath, onBackground: { count += 1 }, system: calls.on(pty))
      calls.groups = [9, 9, 7]
      let event = try terminal.carryOut(.awaitForeground(isStart: tells))
      #expect(event == .foreground(.ours) && calls.groups == [] && count == (tells ? 1 : 0))
      calls.groups = [-1]
      #expect(throws: TerminalError.refused(code: EIO)) {
        _ = try terminal.carryOut(.awaitForeground(isStart: tells))
      }
      terminal.restore()
    }

    @Test
    func `a prompt in the background says nothing if it can't read the settings`() throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      var count = 0
      let terminal = try Terminal(
        path: Terminal.controllingPath, onBackground: { count += 1 }, system: calls.on(pty))
      calls.failsToRead = true
      calls.groups = [9, 7]
      let event = try terminal.carryOut(.awaitForeground(isStart: true))
      #expect(event == .foreground(.ours) && count == 0)
    }

    @Test
    func `a command that took the foreground gets the settings from before the prompt`()
      throws
    {
      let (pty, calls, job) = (try PseudoTerminal(), SimulatedCalls(), Self.job)
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      _ = try terminal.carryOut(.giveSettings(to: job))
      #expect(HeldTerminal.hold == csystem_hold_lent && pty.settings == pty.settingsAtStart)
      try pty.changeSettings { $0.local &= ~UInt(ECHO) }
      let commands = pty.settings
      _ = try terminal.carryOut(.giveSettings(to: job))
      #expect(pty.settings == commands)
      // Made from the prompt's: what the command has changed stays, and echo stays off.
      try pty.applySettings(asking.with([VERASE: 8]))
      _ = try terminal.carryOut(.giveSettings(to: job))
      var made = pty.settingsAtStart.with([VERASE: 8])
      made.local &= ~UInt(ECHO)
      #expect(pty.settings == made)
      try pty.applySettings(pty.settingsAtStart)
      terminal.restore()
    }

    @Test
    func `a job gets the foreground, its own settings, and SIGCONT, but only from this prompt`()
      throws
    {
      let (pty, calls, job) = (try PseudoTerminal(), SimulatedCalls(), Self.job)
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      // The command was stopped with settings of its own, which it gets again.
      let jobs = pty.settingsAtStart.with([VTIME: 3])
      try pty.applySettings(jobs)
      let away = try terminal.carryOut(.saveJobSettings)
      #expect(away == .settingsRestored(true) && pty.settings == pty.settingsAtStart)
      calls.groups = [8]
      calls.log = []
      let refused = try terminal.carryOut(.giveForeground(to: job))
      #expect(
        refused == .foreground(.elsewhere) && calls.log == ["pause 10", "pause 10", "pause 10"])
      #expect(pty.settings == pty.settingsAtStart)
      for given in [true, false] {
        calls.groups = [job]
        calls.log = []
        let event = try terminal.carryOut(.giveForeground(to: job))
        let settings = given ? ["settings \(TCSADRAIN)"] : []
        #expect(event == nil && pty.settings == jobs)
        #expect(calls.log.dropFirst(3) == (settings + ["signal \(SIGCONT) to \(job)"])[...])
      }
      let taken = try terminal.carryOut(.takeForeground(from: job))
      #expect(taken == .foreground(.ours))
      calls.log = []
      _ = try terminal.carryOut(.stopJob(job))
      #expect(calls.log == ["signal \(SIGTSTP) to \(job)", "pause 10"])
      terminal.restore()
    }

    #if canImport(Glibc)
      @Test func `the stop of a command's processes is awaited for a fifth of a second`() throws {
        let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
        let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
        let command = try RunningCommand.shell("sleep 1000 & wait")
        for (isStopped, count) in [(false, 20), (true, 1)] {
          if isStopped {
            kill(-command.leader, SIGSTOP)
            #expect(System.wait { !csystem_group_runs(command.leader) })
          }
          calls.log = []
          _ = try terminal.carryOut(.awaitStop(command.leader))
          #expect(calls.log == [String](repeating: "pause 10", count: count))
        }
        command.stop()
        terminal.restore()
      }
    #endif

    @Test(arguments: [true, false])
    func `a killed command's settings are undone, those of one that ended are kept`(
      wasKilled: Bool
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      _ = try terminal.carryOut(.yieldSettings)
      var own = pty.settingsAtStart
      own.local &= ~UInt(ECHOE)
      try pty.applySettings(own)
      let event = try terminal.carryOut(.undoJobSettings(ofKilledJob: wasKilled))
      #expect(event == .settingsRestored(true))
      #expect(pty.settings == (wasKilled ? pty.settingsAtStart : own))
      // A command that found the prompt's own settings and restored them leaves the shell's.
      try pty.applySettings(asking)
      _ = try terminal.carryOut(.undoJobSettings(ofKilledJob: wasKilled))
      #expect(pty.settings == pty.settingsAtStart)
      for failsToRead in [true, false] {
        (calls.failsToRead, calls.failsToSet) = (failsToRead, !failsToRead)
        // What a killed command has left is not even looked at.
        for action: OwnershipAction in [
          .undoJobSettings(ofKilledJob: !failsToRead), .saveJobSettings,
        ] {
          if failsToRead { try pty.applySettings(asking) }
          let event = try terminal.carryOut(action)
          #expect(event == .settingsRestored(false))
        }
      }
      calls.failsToSet = false
      terminal.restore()
    }

    @Test
    func `a prompt that can't undo a command's settings leaves the terminal to other prompts`()
      throws
    {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let path = pty.path
      let system = calls.on(pty)
      system.ttyname = { _ in path }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      _ = try terminal.carryOut(.restoreSettings)
      _ = try terminal.carryOut(.releaseLock)
      _ = try terminal.carryOut(.giveForeground(to: Self.job))
      for fails in [true, false] {
        calls.failsToSet = fails
        let event = try terminal.carryOut(.undoJobSettings(ofKilledJob: true))
        #expect(event == .settingsRestored(!fails))
        let lock = ForeignLock(path)
        #expect((lock != nil) == fails)
        lock?.release()
      }
      _ = try terminal.carryOut(.applySettings(stopsWriters: false))
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test(arguments: [
      OwnershipAction.saveJobSettings, .undoJobSettings(ofKilledJob: true),
      .undoJobSettings(ofKilledJob: false),
    ])
    func `at a command's end or stop the settings of another prompt, which has the lock, stay`(
      action: OwnershipAction
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let path = pty.path
      let system = calls.on(pty)
      system.ttyname = { _ in path }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      let asking = try #require(pty.settings)
      _ = try terminal.carryOut(.restoreSettings)
      _ = try terminal.carryOut(.releaseLock)
      _ = try terminal.carryOut(.giveForeground(to: Self.job))
      let lock = try #require(ForeignLock(path))
      try pty.applySettings(asking)
      let event = try terminal.carryOut(action)
      #expect(event == .settingsRestored(true) && pty.settings == asking)
      #expect(HeldTerminal.hold == csystem_hold_yielded)
      // The other prompt gives back what it found.
      try pty.applySettings(pty.settingsAtStart)
      lock.release()
      #expect(try terminal.carryOut(.takeLock) == .lockTaken)
      _ = try terminal.carryOut(.applySettings(stopsWriters: false))
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test
    func `after a stop the prompt's settings are set again unless they are still there`() throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      calls.log = []
      let untouched = try terminal.carryOut(.checkSettings(stopsWriters: false))
      #expect(untouched == .settingsApplied(isUntouched: true) && calls.log == [])
      try pty.applySettings(pty.settingsAtStart)
      let set = try terminal.carryOut(.checkSettings(stopsWriters: false))
      #expect(set == .settingsApplied(isUntouched: false) && pty.settings == asking)
      // The kernel's stop of writers is asked for, but other jobs may run in this session.
      _ = try terminal.carryOut(.changeSettings(stopsWriters: true))
      #expect(pty.settings == asking)
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }
  }
}
