import CodePromptCommandRunning
import CodePromptSecretStorage
import CommandWatching
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Commands {
  /// A call that fails is an error or an end, and nothing is left behind.
  struct CommandFaultTests {
    @Test(
      arguments: ["pipe", "moveUp", "makeBlocking", "write", "spawn"],
      [EMFILE, ENFILE, EAGAIN, EIO, ENOMEM])
    func `a start that fails leaves nothing behind`(call: String, code: Int32) throws {
      try Scenario.run("a start that fails leaves nothing behind", [call, "\(code)"])
    }

    @Test
    func `interrupted calls are repeated`() throws {
      let (real, count) = (ProcessCalls(), CallCount())
      var calls = real
      unsafe calls.read = { descriptor, space in
        guard count.next() % 3 == 2 else {
          ProcessCalls.lastError = EINTR
          return -1
        }
        return unsafe real.read(descriptor, space)
      }
      var command = try RunningCommand.shell("echo 1; echo 2 >&2; exit 3", system: calls)
      let end = try command.advanceToEnd()
      #expect(end == .exited(3))
      let (output, error) = (try command.outputText(), command.lastErrorLine)
      #expect(output == "1\n")
      #expect(error == "2")
    }

    @Test
    func `a failed read of the output never counts as its end`() throws {
      let (real, count) = (ProcessCalls(), CallCount())
      var calls = real
      unsafe calls.read = { descriptor, space in
        guard count.next() > 0 else {
          ProcessCalls.lastError = EIO
          return -1
        }
        return unsafe real.read(descriptor, space)
      }
      var command = try RunningCommand.shell("echo 1; exit 0", system: calls)
      let end = try command.advanceToEnd()
      #expect(end == .outputLost(code: EIO))
    }

    @Test
    func `bytes that arrive one by one are all kept`() throws {
      let (real, count) = (ProcessCalls(), CallCount())
      var calls = real
      unsafe calls.read = { descriptor, space in
        guard count.next() % 2 == 0 else {
          ProcessCalls.lastError = EINTR
          return -1
        }
        return unsafe real.read(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: space.prefix(1)))
      }
      var command = try RunningCommand.shell("seq 300; echo ä >&2", system: calls)
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let (output, error) = (try command.outputText(), command.lastErrorLine)
      #expect(output == (1...300).map { "\($0)\n" }.joined())
      #expect(error == "ä")
    }

    @Test(arguments: [EIO, EBADF])
    func `a pipe that can't be read ends the command`(code: Int32) throws {
      var calls = ProcessCalls()
      unsafe calls.read = { _, _ in
        ProcessCalls.lastError = code
        return -1
      }
      var command = try RunningCommand.shell("sleep 0.05; echo 1; exit 3", system: calls)
      command.advance(now: Clock.now)
      #expect(command.outputDescriptor == -1)
      let end = try command.advanceToEnd()
      #expect(end == .outputLost(code: code))
    }

    @Test
    func `a status reaped by other code is not a status`() throws {
      let real = ProcessCalls()
      var calls = real
      calls.look = { child in
        let event = real.look(child)
        if case .ended = event { _ = real.reap(child) }
        return real.look(child)
      }
      var command = try RunningCommand.shell("exit 0", system: calls)
      let end = try command.advanceToEnd()
      #expect(end == .killed(signal: 0))
    }

    @Test
    func `a command that may not be signalled blocks nobody`() throws {
      let real = ProcessCalls()
      var calls = real
      calls.signalGroup = { _, _ in
        ProcessCalls.lastError = EPERM
        return -1
      }
      var group: Int32 = 0
      let start = Clock.now
      // It would sleep for a thousand seconds; a machine under load takes some.
      let limit = Duration.seconds(30)
      do {
        var command = try RunningCommand.shell(
          "echo $$; exec sleep 1000", output: .lastLine, system: calls)
        group = try command.advanceToNumber()
        command.timeOut(now: start)
        command.advance(now: start + .seconds(2))
        command.advance(now: start + .seconds(3))
        #expect(command.end == .timedOut)
        #expect(Clock.now - start < limit)
      }
      _ = real.signalGroup(group, SIGKILL)
      // The one who gave it up is no more: an ended child would stay for ever.
      #expect(System.wait { real.reap(group) == group })
    }

    @Test
    func `stopping a command that may not be signalled takes no longer`() throws {
      let real = ProcessCalls()
      var calls = real
      calls.signalGroup = { _, _ in
        ProcessCalls.lastError = EPERM
        return -1
      }
      var command = try RunningCommand.shell(
        "echo $$; exec sleep 1000", output: .lastLine, system: calls)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.stop()
      #expect(Clock.now - start < .seconds(30))
      #expect(command.end == .killed(signal: SIGKILL))
      _ = real.signalGroup(group, SIGKILL)
      #expect(System.wait { real.reap(group) == group })
    }
  }
}
