import CodePromptSecretStorage
import CodePromptTerminalMode
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension HeldTerminal {
  /// Every call that fails ends in its error, and the terminal is as it was.
  struct TerminalErrorTests {
    private func error(path: String, _ calls: SystemCalls = SystemCalls()) -> TerminalError? {
      do throws(TerminalError) {
        _ = try Terminal.held(path: path, system: calls)
        return nil
      } catch {
        return error
      }
    }

    @Test
    func `a path that does not exist can't be opened`() {
      let path = "/dev/no-such-terminal"
      #expect(error(path: path) == .cannotOpen(path: path, code: ENOENT))
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/proc/self/stat"])
    func `anything but a terminal is refused`(path: String) {
      let calls = SystemCalls.real { $0.open = { path, _ in openForReading(path) } }
      #expect(error(path: path, calls) == .notATerminal(path: path))
    }

    @Test func `the master side of a pseudo-terminal is none that a person sits at`() {
      #expect(error(path: "/dev/ptmx") == .notATerminal(path: "/dev/ptmx"))
    }

    @Test
    func
      `a terminal of another user is refused before it is asked for anything, if it must be own`()
      throws
    {
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { calls in
        calls.isOwn = { _ in false }
        calls.tcgetattr = { _, _ in
          Issue.record("a call on another user's terminal")
          return -1
        }
      }
      do throws(TerminalError) {
        _ = try Terminal.open(path: pty.path, mustBeOwn: true, system: calls)
        Issue.record("it was opened")
      } catch {
        #expect(error == .notOwn(path: pty.path))
      }
      #expect(error(path: pty.path, SystemCalls.real { $0.isOwn = { _ in false } }) == nil)
    }

    @Test(arguments: Errors.all)
    func `a failing open says why`(code: Int32) {
      let calls = SystemCalls.real { calls in
        let recorder = CallRecorder([.failure(EINTR)], then: .failure(code))
        calls.open = { _, _ in Int32(recorder.next()) }
      }
      #expect(error(path: "/dev/tty", calls) == .cannotOpen(path: "/dev/tty", code: code))
    }

    @Test(arguments: Errors.all, 1...2)
    func `settings that can't be read are an error`(code: Int32, failing: Int) throws {
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { calls in
        let read = calls.tcgetattr
        let recorder = CallRecorder(
          [CallResult](repeating: .value(0), count: failing), then: .failure(code))
        calls.tcgetattr = { recorder.next() == 0 ? read($0, &$1) : -1 }
      }
      #expect(error(path: pty.path, calls) == .refused(code: code))
      #expect(pty.modes == pty.modesAtStart)
    }

    @Test(arguments: Errors.all)
    func `settings that are refused are an error`(code: Int32) throws {
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { calls in
        let recorder = CallRecorder([.failure(EINTR)], then: .failure(code))
        calls.tcsetattr = { _, _, _ in Int32(recorder.next()) }
      }
      #expect(error(path: pty.path, calls) == .refused(code: code))
      #expect(pty.modes == pty.modesAtStart)
    }

    @Test
    func `settings that were not taken are an error`() throws {
      // `tcsetattr` succeeds if any of the changes could be made.
      let pty = try PseudoTerminal()
      let calls = SystemCalls.real { $0.tcsetattr = { _, _, _ in 0 } }
      guard case .refused = error(path: pty.path, calls) else {
        Issue.record("a terminal that echoes was taken")
        return
      }
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
      do {
        _ = try Terminal.held(path: pty.path, system: calls)
      }
      #expect(pty.modes == pty.modesAtStart)
    }

    /// What `read` does, and what that means.
    static let reads: [([CallResult], TerminalInput)] =
      [
        ([.value(0)], .lost), ([.failure(EAGAIN)], .nothing),
        ([.failure(EINTR), .failure(EAGAIN)], .nothing), ([.value(3)], .bytes),
        ([.failure(EINTR), .value(8)], .bytes),
      ] + Errors.all.map { ([.failure(EINTR), .failure($0)], .lost) }

    @Test(arguments: reads.indices)
    func `a read returns bytes, nothing, or the loss of the terminal`(index: Int) throws {
      let (results, expected) = TerminalErrorTests.reads[index]
      let recorder = CallRecorder(results, then: .value(0), giving: Array("12345678".utf8))
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.read = { unsafe recorder.read($1) } })
      var bytes = try SecretBytes(capacity: 8)
      let input = terminal.read(into: &bytes)
      #expect(input == expected)
      let isEmpty = bytes.isEmpty
      #expect(isEmpty == (expected == .lost || expected == .nothing))
      #expect(recorder.count == results.count)
    }

    /// What `write` does, and how much was taken.
    static let writes: [([CallResult], Int?)] =
      [
        ([.value(6)], 6), ([.value(2)], 2), ([.value(0)], 0), ([.failure(EAGAIN)], 0),
        ([.failure(EINTR), .value(6)], 6), ([.failure(EINTR), .failure(EAGAIN)], 0),
      ] + Errors.all.map { ([.failure(EINTR), .failure($0)], nil) }

    @Test(arguments: writes.indices)
    func `a write takes a part, or the terminal is lost`(index: Int) throws {
      let (results, expected) = TerminalErrorTests.writes[index]
      let recorder = CallRecorder(results, then: .failure(EIO))
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.write = { unsafe recorder.write($1) } })
      let taken = terminal.write("123456")
      #expect(taken == expected)
      #expect(recorder.count == results.count)
    }

    @Test(arguments: Errors.all)
    func `what interrupts a wait is a signal, and one that fails says so`(code: Int32) throws {
      let recorder = CallRecorder([.failure(EINTR)], then: .failure(code))
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(
        path: pty.path, system: .real { unsafe $0.poll = { _, _ in Int32(recorder.next()) } })
      let interrupted = terminal.wait(upTo: nil, forOutput: true)
      let ready = terminal.wait(upTo: nil, forOutput: true)
      // Or the loop would turn in a circle.
      #expect(interrupted == .signal && ready == .lost && recorder.count == 2)
    }

    /// A limit, and the milliseconds that `poll` gets.
    static let limits: [(Duration?, Int32)] = [
      (nil, -1), (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(50), 50),
      (.microseconds(50_001), 51), (.seconds(-1), 0), (.seconds(Int64.max), .max),
      (.seconds(3_000_000), .max),
    ]

    @Test(arguments: limits)
    func `a limit is rounded up to milliseconds`(limit: Duration?, expected: Int32) throws {
      let pty = try PseudoTerminal()
      var terminal = try Terminal.held(
        path: pty.path,
        system: .real {
          unsafe $0.poll = { _, milliseconds in
            #expect(milliseconds == expected)
            return 0
          }
        })
      let ready = terminal.wait(upTo: limit, forOutput: false)
      #expect(ready == [])
    }
  }
}

// Writing is not asked for, since the files of /proc refuse it before they are looked at.
private func openForReading(_ path: String) -> Int32 {
  unsafe open(path, O_RDONLY | O_CLOEXEC)
}
