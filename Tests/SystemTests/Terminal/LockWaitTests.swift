import CCodePromptSystem
import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// A prompt waits for the lock of its terminal, and others see that it wants the terminal.
  struct LockWaitTests {
    @Test(arguments: [1, 20, 21])
    func `the lock is tried for 200 ms when a command's prompt may have it`(tries: Int) throws {
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
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
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
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
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
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
      let (pty, calls) = (try PseudoTerminal(), SimulatedCalls())
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
      let echo = try terminal.carryOut(.lookAtOwner)
      #expect(echo == .ownerAsks(false))
      try pty.changeSettings { $0.local &= ~UInt(ECHO) }
      let silence = try terminal.carryOut(.lookAtOwner)
      #expect(silence == .ownerAsks(true))
      terminal.restore()
      #expect(pty.settings?.echoes == false && calls.log == [])
      lock.release()
    }
  }
}
