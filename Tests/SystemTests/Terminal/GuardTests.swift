#if canImport(Glibc)
  import CCodePromptSystem
  import CTerminalCalls
  import CodePromptSystem
  import CodePromptTerminalOwnership
  import CommandWatching
  import PromptTestSupport
  import Testing

  extension HeldTerminal {
    /// What the guard of a prompt in the test's own process does, with calls that fail and
    /// process groups that are simulated.
    struct GuardTests {
      /// A process group that does not exist: real calls on it fail.
      private static let job: Int32 = 1 << 29

      /// The guards of this process that have not ended.
      private var guards: [Int32] {
        ProcessTable.children(of: getpid(), named: "prompt-guard").filter {
          !ProcessTable.hasEnded($0)
        }
      }

      /// The guard of the prompt that has a terminal.
      private func guardian() throws -> Int32 {
        #expect(System.wait { guards.count == 1 })
        return try #require(guards.first)
      }

      /// Stops a guard, so that it does nothing.
      private func stop(_ guardian: Int32) {
        kill(guardian, SIGSTOP)
        #expect(System.wait { ProcessTable.status(of: guardian)?.first == "T" })
      }

      /// Settings as a pager has them.
      private func pager(_ pty: PseudoTerminal) -> TerminalSettings {
        var settings = pty.settingsAtStart
        settings.local &= ~UInt(ICANON | ECHO | ECHOE)
        return settings
      }

      /// The calls of a prompt in the foreground of its controlling terminal.
      private func controlling(_ pty: PseudoTerminal) -> SystemCalls {
        let path = pty.path
        return .controlling(pty) { calls in
          calls.ttyname = { _ in path }
          calls.pause = { _ in }
          calls.signalGroup = { _, _ in 0 }
          calls.tcgetpgrp = { _ in getpgrp() }
        }
      }

      /// A prompt that has lent its controlling terminal to a command, and its guard.
      private func lending(_ pty: PseudoTerminal) throws -> (terminal: Terminal, guardian: Int32) {
        let terminal = try Terminal.held(
          path: Terminal.controllingPath, system: controlling(pty))
        let guardian = try guardian()
        _ = try terminal.carryOut(.restoreSettings)
        _ = try terminal.carryOut(.giveForeground(to: GuardTests.job))
        return (terminal, guardian)
      }

      /// A command that runs, and that a guard knows. The commands that other tests run in this
      /// process may have taken all places of its list for a while.
      private func knownCommand() throws -> RunningCommand {
        let command = try RunningCommand.shell("sleep 1000")
        #expect(System.wait { csystem_register_group(command.leader) })
        return command
      }

      /// Faults that are over after 19 or 20 failures; the guard tries 20 times, every 10 ms.
      static let faults: [@Sendable (inout terminal_calls, Int32) -> Void] = [
        { ($0.failing_sets, $0.error) = ($1, EIO) }, { ($0.failing_gets, $0.error) = ($1, EIO) },
        { $0.idle_sets = $1 },
      ]

      @Test(arguments: faults.indices, [19, 20])
      func `the guard repeats a call that fails for a fifth of a second`(index: Int, count: Int32)
        throws
      {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        let guardian = try guardian()
        let asking = pty.settings
        let calls = try TerminalCalls(pty)
        GuardTests.faults[index](&calls.state, count)
        let start = ContinuousClock.now
        #expect(csystem_guard_leave_terminal())
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(ContinuousClock.now - start >= .milliseconds(190))
        #expect(pty.settings == (count == 19 ? pty.settingsAtStart : asking))
        _ = terminal.windowSize
      }

      @Test func `a guard sets the settings once, and writes to the screen only afterwards`() throws
      {
        // A shell that takes the terminal meanwhile reads its lines with the right settings.
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        terminal.perform(.setRestoreSequence(Array("screen".utf8), closingCount: 0))
        let guardian = try guardian()
        let calls = try TerminalCalls(pty)
        #expect(csystem_guard_leave_terminal())
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == pty.settingsAtStart)
        #expect(calls.state.writes_before_set == 0 && calls.state.write_count == 1)
        #expect(calls.state.set_count == 1)
        _ = terminal.windowSize
      }

      /// Who has the foreground, whether the settings have a prompt's mark or the kernel edits
      /// lines with them, whether they are restored, and whether unread input is discarded.
      static let loans: [(Foreground, isMarked: Bool, editsLines: Bool, Bool, discards: Bool)] = [
        (.job, false, false, true, true), (.job, true, false, true, true),
        (.ours, false, false, true, false), (.ours, true, false, true, false),
        (.elsewhere, false, false, false, false), (.elsewhere, false, true, true, false),
        (.elsewhere, true, false, true, false),
      ]

      @Test(arguments: loans)
      func `the guard takes a lent terminal back, unless a shell that edits lines has it`(
        foreground: Foreground, isMarked: Bool, editsLines: Bool, isRestored: Bool,
        discards: Bool
      ) throws {
        let pty = try PseudoTerminal()
        let (terminal, guardian) = try lending(pty)
        let calls = try TerminalCalls(pty)
        calls.state.foreground =
          switch foreground {
          case .ours: getpgrp()
          case .job: GuardTests.job
          case .elsewhere: GuardTests.job + 1
          }
        var settings = pager(pty)
        if editsLines { settings.local |= UInt(ICANON) }
        if isMarked { settings = settings.with([VTIME: 0xE1]) }
        try pty.applySettings(settings)
        try pty.typeAhead("word\n", queued: 5)
        #expect(csystem_guard_leave_terminal())
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == (isRestored ? pty.settingsAtStart : settings))
        #expect(pty.unreadCount == (discards ? 0 : 5))
        terminal.restore()
      }

      @Test func `what a script sets as soon as it has the foreground is not overwritten`() throws {
        let pty = try PseudoTerminal()
        let (terminal, guardian) = try lending(pty)
        let ofScript = pager(pty).with([VTIME: 7])
        try pty.applySettings(ofScript)
        let calls = try TerminalCalls(pty)
        (calls.state.is_used_by_foreground, calls.state.others) = (1, try pty.termios())
        calls.state.foreground = GuardTests.job
        try pty.applySettings(pager(pty))
        #expect(csystem_guard_leave_terminal())
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == ofScript && calls.state.is_used_by_foreground == 0)
        terminal.restore()
      }

      /// Groups that have the foreground without a loan, and whether the guard takes it from them.
      enum Taker: CaseIterable { case command, endedGroup, foreignGroup }

      @Test(arguments: Taker.allCases)
      func `a guard takes a terminal from a group only if that is a command's or has ended`(
        taker: Taker
      ) throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(
          path: Terminal.controllingPath, system: controlling(pty))
        let guardian = try guardian()
        let command = try knownCommand()
        if taker == .foreignGroup { csystem_forget_group(command.leader) }
        let calls = try TerminalCalls(pty)
        calls.state.foreground = taker == .endedGroup ? GuardTests.job : command.leader
        try pty.applySettings(pager(pty))
        #expect(csystem_guard_leave_terminal())
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == (taker == .foreignGroup ? pager(pty) : pty.settingsAtStart))
        command.stop()
        terminal.restore()
      }

      @Test func `what a command sets as it loses the foreground is restored`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(
          path: Terminal.controllingPath, system: controlling(pty))
        let guardian = try guardian()
        let command = try knownCommand()
        try pty.applySettings(pager(pty).with([VTIME: 0xE1]))
        let marked = try pty.termios()
        try pty.applySettings(pager(pty))
        let calls = try TerminalCalls(pty)
        (calls.state.is_followed, calls.state.others) = (1, marked)
        calls.state.foreground = command.leader
        #expect(csystem_guard_leave_terminal())
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == pty.settingsAtStart && calls.state.set_count == 2)
        command.stop()
        terminal.restore()
      }

      @Test
      func `a guard that somebody has stopped is killed at the prompt's end`() throws {
        let pty = try PseudoTerminal()
        do {
          let terminal = try Terminal.held(path: pty.path)
          stop(try guardian())
          terminal.restore()
        }
        #expect(ProcessTable.children(of: getpid(), named: "prompt-guard") == [])
        #expect(pty.settings == pty.settingsAtStart && ForeignLock(pty.path) != nil)
      }

      @Test(arguments: [true, false])
      func `what a stopped guard was left is restored by the next prompt on the same terminal`(
        isSame: Bool
      ) throws {
        let (pty, other) = (try PseudoTerminal(), try PseudoTerminal())
        var guardian: Int32 = 0
        do {
          let terminal = try Terminal.held(path: pty.path)
          guardian = try self.guardian()
          stop(guardian)
          _ = try terminal.carryOut(.leaveToGuard)
        }
        let asking = try #require(pty.settings)
        #expect(asking.echoes == false)
        do {
          let next = isSame ? pty : other
          let terminal = try Terminal(path: next.path)
          // It has got its 50 ms, and was killed and waited for.
          #expect(ProcessTable.status(of: guardian) == nil)
          #expect(hold == (isSame ? csystem_hold_yielded : csystem_hold_none))
          try terminal.hold()
          terminal.restore()
        }
        #expect(other.settings == other.settingsAtStart)
        #expect(pty.settings == (isSame ? pty.settingsAtStart : asking))
      }

      @Test
      func `a guard that is done in time leaves nothing to the next prompt`() throws {
        let pty = try PseudoTerminal()
        do {
          let terminal = try Terminal.held(path: pty.path)
          let guardian = try guardian()
          _ = try terminal.carryOut(.leaveToGuard)
          #expect(System.wait { ProcessTable.hasEnded(guardian) })
        }
        let terminal = try Terminal(path: pty.path)
        #expect(HeldTerminal.hold == csystem_hold_none && pty.settings == pty.settingsAtStart)
        _ = terminal.windowSize
      }

      @Test
      func `a guard that is done gives up the lock that it shares with a prompt that still runs`()
        throws
      {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        let guardian = try guardian()
        _ = try terminal.carryOut(.leaveToGuard)
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(ForeignLock(pty.path) != nil && pty.settings == pty.settingsAtStart)
        terminal.restore()
      }

      @Test
      func `a prompt that has left its terminal to the guard keeps no connection to it open`()
        throws
      {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        let connection = csystem_guard_connection()
        var (before, after) = (stat(), stat())
        #expect(unsafe fstat(connection, &before) == 0)
        #expect(csystem_guard_leave_terminal())
        // Another suite may have opened a file that has got the number.
        #expect(unsafe fstat(connection, &after) == -1 || after.st_ino != before.st_ino)
        terminal.restore()
      }

      @Test
      func `a prompt without a guard starts one before it sets its settings`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        _ = try terminal.carryOut(.restoreSettings)
        csystem_guard_end()
        #expect(csystem_guard_connection() == -1)
        _ = try terminal.carryOut(.applySettings(stopsWriters: false))
        #expect(csystem_guard_connection() != -1)
        terminal.restore()
        #expect(pty.settings == pty.settingsAtStart)
      }

      @Test
      func `a guard writes nothing that was to restore the screen of an earlier prompt`() throws {
        let pty = try PseudoTerminal()
        for isFirst in [true, false] {
          let terminal = try Terminal.held(path: pty.path)
          let guardian = try guardian()
          if isFirst {
            terminal.perform(.setRestoreSequence(Array("screen".utf8), closingCount: 0))
            terminal.restore()
          } else {
            #expect(csystem_guard_leave_terminal())
            #expect(System.wait { ProcessTable.hasEnded(guardian) })
          }
        }
        #expect(pty.settings == pty.settingsAtStart)
        pty.settle()
        #expect(pty.received == [])
      }

      @Test
      func `a guard at work keeps the lock until it is done or the prompt takes it again`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        let guardian = try guardian()
        #expect(!csystem_guard_is_at_work())
        stop(guardian)
        for _ in 0..<2 { _ = try terminal.carryOut(.leaveToGuard) }
        #expect(csystem_guard_is_at_work() && csystem_guard_connection() == -1)
        _ = try terminal.carryOut(.releaseLock)
        #expect(ForeignLock(pty.path) == nil)
        let event = try terminal.carryOut(.takeLock)
        #expect(event == .lockTaken && !csystem_guard_is_at_work())
        // The old guard can't give the terminal back any more: it was killed.
        #expect(ProcessTable.status(of: guardian) == nil)
        #expect(ForeignLock(pty.path) == nil && pty.settings?.echoes == false)
        _ = try terminal.carryOut(.applySettings(stopsWriters: false))
        terminal.restore()
        #expect(pty.settings == pty.settingsAtStart && ForeignLock(pty.path) != nil)
      }

      @Test
      func `a prompt that can't restore its terminal when it is dropped leaves it to the guard`()
        throws
      {
        let pty = try PseudoTerminal()
        let guardian: Int32
        do {
          let terminal = try Terminal.held(path: pty.path)
          guardian = try self.guardian()
          let calls = try TerminalCalls(pty)
          (calls.state.failing_sets, calls.state.error) = (1, EIO)
          _ = consume terminal
        }
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == pty.settingsAtStart && ForeignLock(pty.path) != nil)
      }

      @Test
      func `without a guard nothing can be left to one`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        _ = try terminal.carryOut(.restoreSettings)
        for _ in 0..<2 {
          csystem_guard_end()
          csystem_guard_reap()
          #expect(csystem_guard_connection() == -1 && !csystem_guard_leave_terminal())
          #expect(!csystem_guard_is_at_work() && HeldTerminal.hold == csystem_hold_none)
          #expect(ProcessTable.children(of: getpid(), named: "prompt-guard") == [])
        }
        terminal.restore()
      }

      @Test
      func `a guard that was told to end exits by itself`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        let guardian = try guardian()
        // Nobody waits for the guard before the terminal is dropped.
        terminal.restore()
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        _ = terminal.windowSize
      }

      @Test
      func `a guard that was told to end is waited for before the next one starts`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        _ = try terminal.carryOut(.restoreSettings)
        let guardian = try guardian()
        csystem_guard_end()
        csystem_guard_start()
        #expect(ProcessTable.status(of: guardian) == nil)
        // Nothing is left to be waited for, and the next one stays.
        csystem_guard_reap()
        let next = try self.guardian()
        #expect(next != guardian && csystem_guard_connection() != -1)
        terminal.restore()
      }

      @Test
      func `a prompt dropped while another one has the lock leaves its terminal to its guard`()
        throws
      {
        let pty = try PseudoTerminal()
        let lock: ForeignLock
        let guardian: Int32
        do {
          let terminal = try Terminal.held(path: pty.path)
          guardian = try self.guardian()
          for action in [OwnershipAction.yieldSettings, .releaseLock] {
            _ = try terminal.carryOut(action)
          }
          lock = try #require(ForeignLock(pty.path))
        }
        #expect(
          System.wait { System.contents(of: "/proc/\(guardian)/wchan").contains("lock") })
        #expect(pty.settings?.echoes == false && !ProcessTable.hasEnded(guardian))
        lock.release()
        #expect(System.wait { ProcessTable.hasEnded(guardian) })
        #expect(pty.settings == pty.settingsAtStart)
      }
    }
  }
#endif
