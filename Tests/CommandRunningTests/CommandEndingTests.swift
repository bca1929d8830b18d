import CodePromptCommandRunning
import CodePromptSecretStorage
import CommandWatching
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Commands {
  /// A command that doesn't end is ended, with all of its group.
  struct CommandEndingTests {
    @Test
    func `a command that hangs is ended in time`() throws {
      var command = try RunningCommand.shell("echo $$; sleep 1000", output: .lastLine)
      let group = try command.advanceToNumber()
      command.timeOut(now: Clock.now)
      let end = try command.advanceToEnd()
      #expect(end == .timedOut)
      #expect(System.isGone(group: group))
    }

    @Test
    func `a command that ignores SIGTERM is killed two seconds later`() throws {
      let text = "trap '' TERM; echo $$; while :; do sleep 1000; done"
      var command = try RunningCommand.shell(text, output: .lastLine)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.timeOut(now: start)
      #expect(command.nextDeadline == start + .seconds(2))
      // Asked again, it gets no more time.
      command.timeOut(now: start + .seconds(1))
      command.advance(now: start + .milliseconds(1999))
      #expect(command.end == nil)
      #expect(!System.isGone(group: group))
      command.advance(now: start + .seconds(2))
      #expect(command.nextDeadline == nil || command.nextDeadline == start + .milliseconds(2100))
      let end = try command.advanceToEnd()
      #expect(end == .timedOut)
      #expect(System.wait { System.isGone(group: group) })
    }

    @Test
    func `children that ignore SIGTERM are killed too`() throws {
      // The leader dies at once; its child doesn't.
      let text = "(trap '' TERM; echo $$; while :; do sleep 1000; done) & wait"
      var command = try RunningCommand.shell(text, output: .lastLine)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.timeOut(now: start)
      for _ in 0..<20 { command.advance(now: start + .seconds(1)) }
      #expect(command.end == nil)
      // Nobody tells that the last one has gone: it is looked for.
      _ = System.wait {
        command.advance(now: start + .seconds(1))
        return command.nextDeadline == start + .milliseconds(1020)
      }
      #expect(command.nextDeadline == start + .milliseconds(1020))
      command.advance(now: start + .seconds(2))
      let end = try command.advanceToEnd()
      #expect(end == .timedOut)
      #expect(System.wait { System.isGone(group: group) })
    }

    @Test
    func `children that hold the pipes don't hold the prompt`() throws {
      var command = try RunningCommand.shell("sleep 100 & echo $!; exit 0", output: .lastLine)
      let sleeper = try command.advanceToNumber()
      defer { kill(sleeper, SIGKILL) }
      while command.nextDeadline == nil { command.advance(now: Clock.now) }
      let due = command.nextDeadline
      let deadline = try #require(due)
      #expect(deadline <= Clock.now + .milliseconds(100))
      command.advance(now: deadline - .milliseconds(1))
      #expect(command.end == nil)
      command.advance(now: deadline)
      #expect(command.end == .exited(0))
      // What a command leaves after is its own matter.
      #expect(kill(sleeper, 0) == 0)
    }

    @Test
    func `a time limit reached while the pipes are drained changes no verdict`() throws {
      var command = try RunningCommand.shell("sleep 100 & echo $!; exit 3", output: .lastLine)
      let sleeper = try command.advanceToNumber()
      defer { kill(sleeper, SIGKILL) }
      while command.nextDeadline == nil { command.advance(now: .zero) }
      command.timeOut(now: .zero)
      #expect(command.end == .exited(3))
    }

    @Test(arguments: [
      "echo $$; sleep 1000", "trap '' TERM; echo $$; while :; do sleep 1000; done",
      "(trap '' TERM; echo $$; while :; do sleep 1000; done) & wait", "echo $$; kill -STOP $$",
    ])
    func `stopping leaves no process`(text: String) throws {
      var command = try RunningCommand.shell(text, output: .lastLine)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.stop()
      let time = Clock.now - start
      #expect(command.end != nil)
      #expect(System.wait { System.isGone(group: group) })
      // 300 ms on a machine that does nothing else, and not the thousand seconds of the sleep.
      #expect(time < .seconds(30))
      if text.contains("trap") { #expect(time >= .milliseconds(200)) }
      #expect(command.outputDescriptor == -1)
    }

    @Test
    func `asking to end does not wait, and the caller chooses the grace`() throws {
      var polite = try RunningCommand.shell("echo $$; exec sleep 1000", output: .lastLine)
      var stubborn = try RunningCommand.shell(
        "trap '' TERM; echo $$; while :; do sleep 1000; done", output: .lastLine)
      let groups = [try polite.advanceToNumber(), try stubborn.advanceToNumber()]
      polite.askToEnd()
      stubborn.askToEnd()
      let ends = (try polite.advanceToEnd(), stubborn.end)
      #expect(ends == (.killed(signal: SIGTERM), nil))
      stubborn.stop(grace: .zero)
      #expect(stubborn.end == .killed(signal: SIGKILL))
      polite.askToEnd()
      #expect(System.wait { groups.allSatisfy(System.isGone) })
    }

    @Test
    func `dropping a running command stops it`() throws {
      var group: Int32 = 0
      do {
        var command = try RunningCommand.shell("echo $$; sleep 1000", output: .lastLine)
        group = try command.advanceToNumber()
      }
      #expect(System.isGone(group: group))
    }

    @Test
    func `stopping after the end changes nothing`() throws {
      let text = "sleep 100 >/dev/null 2>&1 & echo $!"
      var command = try RunningCommand.shell(text, output: .lastLine)
      let end = try command.advanceToEnd()
      let sleeper = try #require(Int32(command.lastOutputLine))
      defer { kill(sleeper, SIGKILL) }
      command.stop()
      command.timeOut(now: Clock.now)
      #expect(command.end == end)
      #expect(kill(sleeper, 0) == 0)
    }

    @Test(arguments: ["TTIN", "TTOU"])
    func `a command that wants a terminal it can't have is ended`(name: String) throws {
      // It goes on after the stop, and is still ended.
      let text = "echo $$; kill -\(name) $$; while :; do sleep 1000; done"
      var command = try RunningCommand.shell(text, output: .lastLine)
      let group = try command.advanceToNumber()
      while command.stop != .wantsTerminal { command.advanceOnce() }
      command.refuseTerminal(now: Clock.now)
      let end = try command.advanceToEnd()
      #expect(end == .usedTerminal)
      #expect(System.isGone(group: group))
    }

    @Test
    func `a command that is stopped otherwise runs into its time limit`() throws {
      var command = try RunningCommand.shell("echo $$; kill -STOP $$", output: .lastLine)
      let group = try command.advanceToNumber()
      #expect(
        System.wait {
          System.contents(of: "/proc/\(group)/stat").contains(") T")
        })
      command.advance(now: Clock.now)
      #expect(command.end == nil)
      command.timeOut(now: Clock.now)
      let end = try command.advanceToEnd()
      #expect(end == .timedOut)
      #expect(System.isGone(group: group))
    }
  }
}
