import CCodePromptSystem
import CTerminalCalls
import CodePromptSecretStorage
import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// A failing system call is reported with its error, and leaves the terminal's settings as they
  /// were.
  struct TerminalErrorTests {
    private func error(path: String, _ calls: SystemCalls = SystemCalls()) -> TerminalError? {
      do throws(TerminalError) {
        _ = try Terminal.held(path: path, system: calls)
        return nil
      } catch {
        return error
      }
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/proc/self/stat", "/dev/ptmx"])
    func `a path to a file that is not a terminal is refused`(path: String) {
      // A file of /proc can't be opened for writing.
      let calls = SystemCalls.real { calls in
        let open = calls.open
        calls.open = { open($0, $0.hasPrefix("/proc") ? O_RDONLY | O_CLOEXEC : $1) }
      }
      #expect(error(path: path, calls) == .notATerminal(path: path))
      let missing = "/dev/no-such-terminal"
      #expect(error(path: missing) == .cannotOpen(path: missing, code: ENOENT))
    }

    @Test
    func `with mustBeOwn another user's terminal is refused before any other call on it`() throws {
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { calls in
        calls.isOwn = { _ in false }
        calls.tcgetattr = { _, _ in
          Issue.record("a call on another user's terminal")
          return failure()
        }
      }
      do throws(TerminalError) {
        _ = try Terminal(path: pty.path, mustBeOwn: true, system: calls)
        Issue.record("it was opened")
      } catch {
        #expect(error == .notOwn(path: pty.path))
      }
      #expect(error(path: pty.path, SystemCalls.real { $0.isOwn = { _ in false } }) == nil)
    }

    @Test
    func `with mustBeOwn the user's own terminal is opened`() throws {
      let pty = try PseudoTerminal()
      _ = try Terminal(path: pty.path, mustBeOwn: true)
    }

    /// The results of the calls before the one that fails: 0 has the real call made.
    static let faults: [(call: String, results: [CallResult])] = [
      ("open", [.failure(EINTR)]), ("tcgetattr", [.value(0)]),
      ("tcgetattr", [.value(0), .value(0)]), ("tcsetattr", [.failure(EINTR)]),
    ]

    @Test(arguments: faults, Errors.all)
    func `a failing call on the terminal is reported with its error, and changes no settings`(
      fault: (call: String, results: [CallResult]), code: Int32
    ) throws {
      let pty = try PseudoTerminal()
      let recorder = CallRecorder(fault.results, then: .failure(code))
      let calls = SystemCalls.real { calls in
        let read = calls.tcgetattr
        switch fault.call {
        case "open": calls.open = { _, _ in Int32(recorder.next()) }
        case "tcgetattr": calls.tcgetattr = { recorder.next() == 0 ? read($0, &$1) : -1 }
        default: calls.tcsetattr = { _, _, _ in Int32(recorder.next()) }
        }
      }
      let isOpened = fault.call != "open"
      let expected = TerminalError.cannotOpen(path: pty.path, code: code)
      #expect(error(path: pty.path, calls) == (isOpened ? .refused(code: code) : expected))
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test
    func `terminal settings that had no effect are an error`() throws {
      // `tcsetattr` succeeds if it could make any of the changes.
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { $0.tcsetattr = { _, _, _ in 0 } }
      let isRefused = if case .refused = error(path: pty.path, calls) { true } else { false }
      #expect(isRefused)
      let terminal = try Terminal(path: pty.path, system: calls)
      #expect(throws: TerminalError.self) { try terminal.hold() }
      // Nothing must be undone, and the guard has ended.
      #expect(HeldTerminal.hold == csystem_hold_none)
      #expect(csystem_guard_connection() == -1)
    }

    @Test(arguments: [true, false])
    func `settings that can be neither verified nor undone are restored at the prompt's end`(
      byGuard: Bool
    ) throws {
      let pty = try PseudoTerminal()
      let writes = CallRecorder([.value(0)], then: .failure(EIO))
      let reads = CallRecorder([.value(0), .value(0)], then: .failure(EIO))
      let calls = SystemCalls.real { calls in
        let (change, read) = (calls.tcsetattr, calls.tcgetattr)
        calls.tcsetattr = { writes.next() == 0 ? change($0, $1, $2) : -1 }
        calls.tcgetattr = { reads.next() == 0 ? read($0, &$1) : -1 }
      }
      do {
        let terminal = try Terminal(path: pty.path, system: calls)
        if byGuard {
          #expect(throws: TerminalError.refused(code: EIO)) { try terminal.hold() }
          // The terminal is still open, and only the guard can restore it.
          #if os(Linux)
            #expect(System.wait { pty.settings == pty.settingsAtStart })
          #endif
        } else {
          #expect(throws: TerminalError.refused(code: EIO)) {
            _ = try terminal.carryOut(.applySettings(stopsWriters: false))
          }
          #expect(HeldTerminal.hold == csystem_hold_ours && pty.settings != pty.settingsAtStart)
        }
      }
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test
    func `an interrupted change of the settings is repeated`() throws {
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { calls in
        let change = calls.tcsetattr
        let recorder = CallRecorder(
          [.failure(EINTR), .failure(EINTR), .value(0), .failure(EINTR)], then: .value(0))
        calls.tcsetattr = { recorder.next() == 0 ? change($0, $1, $2) : -1 }
      }
      do { _ = try Terminal.held(path: pty.path, system: calls) }
      #expect(pty.settings == pty.settingsAtStart)
    }

    /// The results of successive `read` calls, and what the terminal's read returns for them.
    static let reads: [([CallResult], TerminalInput)] =
      [
        ([.value(0)], .lost), ([.failure(EAGAIN)], .nothing),
        ([.failure(EINTR), .failure(EAGAIN)], .nothing), ([.value(3)], .bytes),
        ([.failure(EINTR), .value(8)], .bytes),
      ] + Errors.all.map { ([.failure(EINTR), .failure($0)], .lost) }

    @Test(arguments: reads.indices)
    func `a read returns bytes or nothing, or reports that the terminal is lost`(index: Int) throws
    {
      let (results, expected) = TerminalErrorTests.reads[index]
      let recorder = CallRecorder(results, then: .value(0), giving: Array("12345678".utf8))
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.read = { unsafe recorder.read($1) } })
      var bytes = try SecretBytes(capacity: 8)
      let input = terminal.read(into: &bytes)
      #expect(input == expected)
      let isEmpty = bytes.isEmpty
      #expect(isEmpty == (expected == .lost || expected == .nothing))
      #expect(recorder.count == results.count)
    }

    /// The results of successive `write` calls, and how many bytes the terminal took; nil if it is
    /// lost.
    static let writes: [([CallResult], Int?)] =
      [
        ([.value(6)], 6), ([.value(2)], 2), ([.value(0)], 0), ([.failure(EAGAIN)], 0),
        ([.failure(EINTR), .value(6)], 6), ([.failure(EINTR), .failure(EAGAIN)], 0),
      ] + Errors.all.map { ([.failure(EINTR), .failure($0)], nil) }

    @Test(arguments: writes.indices)
    func `a write takes some bytes, or reports that the terminal is lost`(index: Int) throws {
      let (results, expected) = TerminalErrorTests.writes[index]
      let recorder = CallRecorder(results, then: .failure(EIO))
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.write = { unsafe recorder.write($1) } })
      let taken = terminal.write("123456")
      #expect(taken == expected)
      #expect(recorder.count == results.count)
    }

    @Test(arguments: Errors.all)
    func `an interrupted wait reports a signal, and a failed wait reports a lost terminal`(
      code: Int32
    ) throws {
      let recorder = CallRecorder([.failure(EINTR)], then: .failure(code))
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.poll = { _, _ in Int32(recorder.next()) } })
      let interrupted = terminal.wait(upTo: nil, forOutput: true)
      let ready = terminal.wait(upTo: nil, forOutput: true)
      // If a lost terminal counted as an interruption, the loop would call poll again and again.
      #expect(interrupted == .signal && ready == .lost && recorder.count == 2)
    }

    /// The events and the limit of waits that no signal may end.
    static let firmWaits: [(TerminalReadiness, Duration?)] = [
      (.input, nil), (.output, .seconds(1)), ([.input, .signal], .zero),
    ]

    @Test(arguments: firmWaits)
    func `an interrupted wait that isn't for signals, or is only a look, is repeated`(
      events: TerminalReadiness, limit: Duration?
    ) throws {
      let recorder = CallRecorder([.failure(EINTR), .failure(EINTR)], then: .value(0))
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.poll = { _, _ in Int32(recorder.next()) } })
      let ready = terminal.wait(for: events, upTo: limit, beside: WatchedDescriptors())
      #expect(ready == [] && recorder.count == 3)
    }

    /// The limit of a wait, and the timeout in milliseconds that `poll` gets for it.
    static let limits: [(Duration?, Int32)] = [
      (nil, -1), (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(50), 50),
      (.microseconds(50_001), 51), (.seconds(-1), 0), (.seconds(Int64.max), .max),
      (.seconds(3_000_000), .max),
    ]

    @Test(arguments: limits)
    func `the limit of a wait is rounded up to milliseconds`(limit: Duration?, expected: Int32)
      throws
    {
      let pty = try PseudoTerminal()
      nonisolated(unsafe) var limits: [Int32] = []
      let terminal = try Terminal.held(
        path: pty.path,
        system: .real {
          unsafe $0.poll = { _, milliseconds in
            unsafe limits.append(milliseconds)
            return 0
          }
        })
      let ready = terminal.wait(upTo: limit, forOutput: false)
      let recorded = unsafe limits
      #expect(ready == [] && recorded == [expected])
    }
  }
}
