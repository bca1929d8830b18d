import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

extension Commands {
  /// If a system call fails, the command's start or end reports it, and nothing is left behind.
  struct CommandFaultTests {
    @Test(
      arguments: ["pipe", "makeBlocking", "write", "spawn"],
      [EIO, ENOENT])
    func `a command that can't be started leaves nothing behind`(call: String, code: Int32) throws {
      try Scenario.run("a start that fails leaves nothing behind", [call, "\(code)"])
    }

    @Test(arguments: [(EMFILE, .openFiles(30)), (EFBIG, .fileSize(0))] as [(Int32, Launch.Limit)])
    func `a command whose input can't be kept in a file is not started`(
      code: Int32, limit: Launch.Limit
    ) throws {
      try Scenario.run("a start whose input can't be kept leaves nothing behind", ["\(code)"]) {
        $0.limits = [limit]
        $0.ignoredSignals = [SIGXFSZ]
      }
    }

    @Test(arguments: [1, 2, 5])
    func `as many descriptors are tried as a start needs, and closed again`(count: Int) {
      let calls = SystemCalls()
      nonisolated(unsafe) var open = 0
      nonisolated(unsafe) var most = 0
      calls.pipe = { _ in
        unsafe open += 2
        unsafe most = max(most, open)
        return 0
      }
      calls.close = { _ in
        unsafe open -= 1
        return 0
      }
      #expect(RunningCommand.missingDescriptors(count, system: calls) == 0)
      #expect(unsafe open == 0 && (count...count + 1).contains(most))
    }

    @Test
    func `output that arrives byte by byte is kept completely`() throws {
      let real = SystemCalls()
      let calls = SystemCalls()
      nonisolated(unsafe) var count = 0
      unsafe calls.read = { descriptor, space in
        unsafe count += 1
        guard unsafe count % 2 == 1 else {
          errno = EINTR
          return -1
        }
        return unsafe real.read(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: space.prefix(1)))
      }
      let command = try RunningCommand.shell("seq 300; echo ä >&2", system: calls)
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let (output, error) = (try command.outputText(), command.lastErrorLine)
      #expect(output == (1...300).map { "\($0)\n" }.joined())
      #expect(error == "ä")
    }

    @Test
    func `output without an end is read in parts, so that keys are not delayed`() throws {
      let calls = SystemCalls()
      nonisolated(unsafe) var counts: [Int32: Int] = [:]
      unsafe calls.read = { descriptor, space in
        // More would be read for ever.
        guard unsafe counts[descriptor, default: 0] < 1 << 20 else {
          errno = EAGAIN
          return -1
        }
        unsafe space.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "y"))
        unsafe counts[descriptor, default: 0] += space.count
        return space.count
      }
      let command = try RunningCommand.shell("sleep 1000", output: .end, system: calls)
      command.advance(now: Clock.now)
      let (output, errors) = (command.output.descriptor, command.errors.descriptor)
      #expect(unsafe Set(counts.keys) == [output, errors])
      #expect(unsafe counts.values.allSatisfy { $0 <= 300 << 10 })
    }

    @Test(arguments: [EIO, EBADF])
    func `if a command's pipe can't be read, the command's end reports that output was lost`(
      code: Int32
    )
      throws
    {
      let calls = SystemCalls()
      unsafe calls.read = { _, _ in
        errno = code
        return -1
      }
      let command = try RunningCommand.shell("sleep 0.05; echo 1; exit 3", system: calls)
      command.advance(now: Clock.now)
      #expect(command.output.descriptor == -1)
      let end = try command.advanceToEnd()
      #expect(end == .outputLost(code: code))
    }

    @Test
    func `if other code reaps a command, its unknown exit status does not count as 0`() throws {
      let real = SystemCalls()
      let calls = SystemCalls()
      calls.look = { child in
        let event = real.look(child)
        if case .ended = event { _ = real.reap(child) }
        return real.look(child)
      }
      let command = try RunningCommand.shell("exit 0", system: calls)
      let end = try command.advanceToEnd()
      #expect(end == .killed(signal: 0))
    }

    @Test
    func `a command that may not be signalled is given up soon after its time limit`() throws {
      let real = SystemCalls()
      let calls = SystemCalls()
      calls.signalGroup = { _, _ in
        errno = EPERM
        return -1
      }
      var group: Int32 = 0
      let start = Clock.now
      // The command itself would sleep for 1000 s; 30 s are enough even on a loaded machine.
      let limit = Duration.seconds(30)
      do {
        let command = try RunningCommand.shell(
          "echo $$; exec sleep 1000", output: .end, system: calls)
        group = try command.advanceToNumber()
        command.timeOut(now: start)
        command.advance(now: start + .seconds(2))
        command.advance(now: start + .seconds(2.099))
        #expect(command.end == nil)
        command.advance(now: start + .seconds(2.1))
        #expect(command.end == .timedOut)
        #expect(Clock.now - start < limit)
      }
      _ = real.signalGroup(group, SIGKILL)
      // After RunningCommand gave the command up, no code reaps it, so the test does.
      #expect(System.wait { real.reap(group) == group })
    }
  }
}
