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

    /// The calls of a simulated process, whose group has the number 7.
    private final class Calls: @unchecked Sendable {
      var log: [String] = []
      /// The results of the next calls of `tcgetpgrp`; then it gives the process's own group.
      var groups: [Int32] = []
      var time = Duration.zero
      /// Whether the settings can't be read or can't be set.
      var (failsToRead, failsToSet) = (false, false)

      /// The calls on the controlling terminal, or on another one, which has a lock.
      func on(_ pty: PseudoTerminal, isControlling: Bool = true) -> SystemCalls {
        .controlling(pty) { calls in
          let real = SystemCalls()
          calls.ttyname = { _ in nil }
          calls.getpgrp = { 7 }
          calls.now = { [self] in time }
          calls.pause = { [self] in log.append("pause \($0)") }
          calls.signalGroup = { [self] in
            log.append("signal \($1) to \($0)")
            return 0
          }
          calls.tcgetpgrp = { [self] _ in
            guard isControlling else { return failure(ENOTTY) }
            guard !groups.isEmpty else { return 7 }
            errno = EIO
            return groups.removeFirst()
          }
          calls.tcgetattr = { [self] in failsToRead ? failure() : real.tcgetattr($0, &$1) }
          calls.tcsetattr = { [self] in
            log.append("settings \($1)")
            return failsToSet ? failure() : real.tcsetattr($0, $1, $2)
          }
        }
      }
    }

    /// Changes a terminal's settings as another program does.
    private func change(_ pty: PseudoTerminal, _ change: (inout TerminalSettings) -> Void) throws {
      var settings = try #require(pty.settings)
      change(&settings)
      try pty.applySettings(settings)
    }

    @Test(
      arguments: [
        ([], true), ([7], true), ([8], false), ([-1, -1], true), ([-1, -1, 8], false),
        ([-1, -1, -1], false),
      ] as [([Int32], Bool)])
    func `a look at the foreground is repeated twice if it fails`(groups: [Int32], isOurs: Bool)
      throws
    {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      calls.groups = groups
      #expect(terminal.isInForeground == isOurs)
    }

    @Test(arguments: [true, false])
    func `a prompt in the background waits for the foreground, and says so once`(tells: Bool) throws
    {
      let (pty, calls) = (try PseudoTerminal(), Calls())
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
      let (pty, calls) = (try PseudoTerminal(), Calls())
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
      let (pty, calls, job) = (try PseudoTerminal(), Calls(), OwnershipActionTests.job)
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      _ = try terminal.carryOut(.giveSettings(to: job))
      #expect(HeldTerminal.hold == csystem_hold_lent && pty.settings == pty.settingsAtStart)
      try change(pty) { $0.local &= ~UInt(ECHO) }
      let commands = pty.settings
      _ = try terminal.carryOut(.giveSettings(to: job))
      #expect(pty.settings == commands)
      try pty.applySettings(pty.settingsAtStart)
      terminal.restore()
    }

    @Test
    func `a job gets the foreground, its own settings, and SIGCONT, but only from this prompt`()
      throws
    {
      let (pty, calls, job) = (try PseudoTerminal(), Calls(), OwnershipActionTests.job)
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      // The command was stopped with settings of its own, which it gets again.
      try change(pty) { $0 = $0.with([VTIME: 3]) }
      let jobs = pty.settings
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

    @Test(arguments: [true, false])
    func `a killed command's settings are undone, those of one that ended are kept`(
      wasKilled: Bool
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      _ = try terminal.carryOut(.yieldSettings)
      var own = pty.settingsAtStart
      own.local &= ~UInt(ECHOE)
      try pty.applySettings(own)
      let event = try terminal.carryOut(.settleSettings(ofKilledJob: wasKilled))
      #expect(event == .settingsRestored(true))
      #expect(pty.settings == (wasKilled ? pty.settingsAtStart : own))
      // A command that found the prompt's own settings and restored them leaves the shell's.
      try pty.applySettings(asking)
      _ = try terminal.carryOut(.settleSettings(ofKilledJob: wasKilled))
      #expect(pty.settings == pty.settingsAtStart)
      for failsToRead in [true, false] {
        (calls.failsToRead, calls.failsToSet) = (failsToRead, !failsToRead)
        // What a killed command has left is not even looked at.
        for action: OwnershipAction in [
          .settleSettings(ofKilledJob: !failsToRead), .saveJobSettings,
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
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let path = pty.path
      let system = calls.on(pty)
      system.ttyname = { _ in path }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      _ = try terminal.carryOut(.restoreSettings)
      _ = try terminal.carryOut(.releaseLock)
      _ = try terminal.carryOut(.giveForeground(to: OwnershipActionTests.job))
      for fails in [true, false] {
        calls.failsToSet = fails
        let event = try terminal.carryOut(.settleSettings(ofKilledJob: true))
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
      OwnershipAction.saveJobSettings, .settleSettings(ofKilledJob: true),
      .settleSettings(ofKilledJob: false),
    ])
    func `at a command's end or stop the settings of another prompt, which has the lock, stay`(
      action: OwnershipAction
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let path = pty.path
      let system = calls.on(pty)
      system.ttyname = { _ in path }
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
      let asking = try #require(pty.settings)
      _ = try terminal.carryOut(.restoreSettings)
      _ = try terminal.carryOut(.releaseLock)
      _ = try terminal.carryOut(.giveForeground(to: OwnershipActionTests.job))
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
      let (pty, calls) = (try PseudoTerminal(), Calls())
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

    @Test(arguments: [1, 20, 21])
    func `the lock is tried for 200 ms when a command's prompt may have it`(tries: Int) throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let locks = CallRecorder(
        [CallResult](repeating: .failure(EWOULDBLOCK), count: tries - 1), then: .value(0))
      let system = calls.on(pty, isControlling: false)
      system.lockFile = { $1 == LOCK_UN ? 0 : Int32(locks.next()) }
      let terminal = try Terminal(path: pty.path, system: system)
      let event = try terminal.carryOut(.awaitLock)
      #expect(event == (tries > 20 ? .lockBusy : .lockTaken))
      #expect(calls.log == [String](repeating: "pause 10", count: min(tries - 1, 20)))
    }

    /// Whether a prompt waits for others, its limit, and how often it looks at the lock in it.
    static let waits: [(Bool, Duration?, pause: Int32, looks: Int)] = [
      (false, nil, 10, 50), (false, .seconds(9), 10, 50), (true, .seconds(2), 50, 40),
      (true, .zero, 50, 0),
    ]

    @Test(arguments: waits)
    func `a prompt waits for the lock until its limit, looking at short intervals`(
      waits: Bool, limit: Duration?, pause: Int32, looks: Int
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      var count = 0
      nonisolated(unsafe) var pauses: Set<Int32> = []
      nonisolated(unsafe) var polls = 0
      let system = calls.on(pty, isControlling: false)
      system.lockFile = { _, _ in
        errno = EWOULDBLOCK
        return -1
      }
      unsafe system.poll = { _, limit in
        unsafe polls += 1
        unsafe pauses.insert(limit)
        calls.time += .milliseconds(Int64(limit))
        return 0
      }
      let terminal = try Terminal(
        path: pty.path, waitsForOthers: waits, waitLimit: limit, system: system)
      do throws(TerminalError) {
        while case .blocked = try terminal.hold(beside: WatchedDescriptors()) { count += 1 }
        Issue.record("it has the terminal")
      } catch {
        #expect(error == .taken)
      }
      // Nothing of the wait is left.
      #expect(!isRequested(pty) && csystem_guard_connection() == -1)
      // Only a prompt that waits turns echo off, and tells who has the terminal.
      #expect(unsafe polls == looks && (polls == 0 || pauses == [pause]))
      #expect(count == (waits && looks > 0 ? 1 : 0))
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test(arguments: [(POLLHUP, 0), (POLLERR, 0), (0, EIO), (0, ENOMEM)] as [(Int32, Int32)])
    func `a prompt that waits for the lock ends when the terminal hangs up or a wait fails`(
      event: Int32, code: Int32
    ) throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let system = calls.on(pty, isControlling: false)
      system.lockFile = { _, _ in
        errno = EWOULDBLOCK
        return -1
      }
      nonisolated(unsafe) var limits: [Int32] = []
      unsafe system.poll = { slots, limit in
        unsafe limits.append(limit)
        unsafe slots[0].revents = slots[0].fd == -1 ? 0 : Int16(event)
        errno = code
        return code == 0 ? 1 : -1
      }
      #expect(throws: TerminalError.refused(code: code == 0 ? EIO : code)) {
        _ = try Terminal.held(path: pty.path, system: system)
      }
      // A hangup's signal may arrive a moment later.
      #expect(unsafe limits == (code == 0 ? [10, 500] : [10]))
      #expect(pty.settings == pty.settingsAtStart)
    }

    /// Whether somebody, even this process, requests a terminal. Only Linux tells.
    private func isRequested(_ pty: PseudoTerminal) -> Bool {
      let look: Int32 = 36  // F_OFD_GETLK, which sees the locks of this process too
      let file = unsafe open(pty.path, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      defer { close(file) }
      var range = flock()
      (range.l_type, range.l_len) = (Int16(F_WRLCK), 1)
      return unsafe fcntl(file, look, &range) == 0 && range.l_type == F_RDLCK
    }

    #if os(Linux)
      @Test
      func `another prompt sees a request for the terminal until it is withdrawn`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal(path: pty.path)
        for (action, expected) in [(OwnershipAction.request, true), (.withdrawRequest, false)] {
          _ = try terminal.carryOut(action)
          #expect(isRequested(pty) == expected)
        }
      }
    #endif

    @Test
    func `a prompt that waits changes nothing, and tells once who has the terminal`() throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let lock = try #require(ForeignLock(pty.path))
      let terminal = try Terminal(
        path: pty.path, waitsForOthers: true, system: calls.on(pty, isControlling: false))
      let turn = try terminal.hold(beside: WatchedDescriptors())
      if case .blocked(let holder) = turn {
        #if os(Linux)
          let line = System.contents(of: "/proc/self/comm")
          #expect(holder.process == getpid() && holder.name + "\n" == line)
        #endif
      } else {
        Issue.record("\(turn)")
      }
      #expect(pty.settings == pty.settingsAtStart)
      let echo = try terminal.carryOut(.lookAtEcho)
      #expect(echo == .echo(true))
      try change(pty) { $0.local &= ~UInt(ECHO) }
      let silence = try terminal.carryOut(.lookAtEcho)
      #expect(silence == .echo(false))
      terminal.restore()
      #expect(pty.settings?.echoes == false && calls.log == [])
      lock.release()
    }

    @Test
    func `output stopped by ctrl-S is restarted, and no setting is changed`() throws {
      let (pty, calls) = (try PseudoTerminal(), Calls())
      try change(pty) { $0.input |= UInt(IXON) }
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
      let (pty, calls) = (try PseudoTerminal(), Calls())
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
      let (pty, calls) = (try PseudoTerminal(), Calls())
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
      let (pty, calls) = (try PseudoTerminal(), Calls())
      let terminal = try Terminal.held(path: Terminal.controllingPath, system: calls.on(pty))
      let asking = try #require(pty.settings)
      calls.log = []
      terminal.perform(.keepSettings)
      #expect(calls.log == [])
      try change(pty) { $0.local |= UInt(ECHO | ECHOPRT) }
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
