import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import Testing

extension Commands {
  /// A command that does not end by itself is ended with its whole process group.
  struct CommandEndingTests {
    @Test
    func `a command gets its time and is then ended`() throws {
      let deadline = Clock.now + .seconds(100)
      let command = try RunningCommand.start(
        .shell("sleep 1000"), output: .dropped, until: deadline)
      #expect(command.nextDeadline == deadline)
      command.advance(now: deadline - .milliseconds(1))
      #expect(command.nextDeadline == deadline && command.end == nil)
      command.advance(now: deadline)
      let next = command.nextDeadline
      try #require(next != deadline)
      let end = try command.advanceToEnd()
      #expect(end == .timedOut)
    }

    /// A script that SIGTERM does not end, and which prints its process number.
    private static let stubborn = "trap '' TERM; echo $$; while :; do sleep 1000; done"
    /// A script whose child is stubborn, but which SIGTERM ends at once.
    private static let stubbornChild = "(\(stubborn)) & wait"

    @Test
    func `a command that ignores SIGTERM is killed two seconds later`() throws {
      let command = try RunningCommand.shell(Self.stubborn, output: .end)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.timeOut(now: start)
      #expect(command.nextDeadline == start + .seconds(2))
      // A second call of timeOut(now:) gives the command no more time.
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
    func `children of the command that ignore SIGTERM are killed too`() throws {
      let command = try RunningCommand.shell(Self.stubbornChild, output: .end)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.timeOut(now: start)
      for _ in 0..<20 { command.advance(now: start + .seconds(1)) }
      #expect(command.end == nil)
      // No signal reports the end of a group's last process, so advance(now:) polls the group.
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
    func `children that hold a command's pipes open don't delay its end`() throws {
      let command = try RunningCommand.shell("sleep 1000 & echo $!; exit 0", output: .end)
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
      // A child that outlives the command is not killed.
      #expect(kill(sleeper, 0) == 0)
    }

    @Test
    func `a child that holds only standard error open is waited for, too`() throws {
      let command = try RunningCommand.start(
        .shell("sleep 1000 & echo $! >&2; exit 0"), output: .dropped)
      while Int32(command.lastErrorLine) == nil { command.advance(now: .zero) }
      let sleeper = try #require(Int32(command.lastErrorLine))
      defer { kill(sleeper, SIGKILL) }
      while command.nextDeadline == nil, command.end == nil { command.advance(now: .zero) }
      command.advance(now: .milliseconds(99))
      #expect(command.end == nil)
      command.advance(now: .milliseconds(100))
      #expect(command.end == .exited(0))
    }

    @Test
    func `a time limit reached after a command has exited does not change its end`() throws {
      let command = try RunningCommand.shell("sleep 1000 & echo $!; exit 3", output: .end)
      let sleeper = try command.advanceToNumber()
      defer { kill(sleeper, SIGKILL) }
      while command.nextDeadline == nil { command.advance(now: .zero) }
      command.timeOut(now: .zero)
      #expect(command.end == .exited(3))
    }

    @Test(arguments: [SIGINT, SIGKILL], ["", ">/dev/null 2>&1"])
    func `if a signal ends a command, what it has started is ended too`(
      signal: Int32, redirection: String
    ) throws {
      let command = try RunningCommand.shell(
        "echo why >&2; (trap '' INT; echo $$; exec sleep 1000 \(redirection)) & wait",
        output: .end)
      let group = try command.advanceToNumber()
      #expect(kill(group, signal) == 0)
      let end = try command.advanceToEnd()
      #expect(end == .killed(signal: signal))
      #expect(System.isGone(group: group))
      #expect(command.lastErrorLine == "why")
    }

    @Test func `children that have ended, and that nobody reaps, don't delay a command's end`()
      throws
    {
      // perl leaves the command's group, and never reaps the child that it leaves there.
      let perl = """
        use POSIX; $| = 1; my $child = fork; sleep 1000 unless $child;
        setpgid(0, 0); print "$$\\n"; sleep 1000
        """
      let command = try RunningCommand.shell("perl -e '\(perl)' & wait", output: .end)
      let parent = try command.advanceToNumber()
      defer { kill(parent, SIGKILL) }
      let start = Clock.now
      command.timeOut(now: start)
      let isOver = System.wait {
        command.advance(now: start + .seconds(1))
        return command.end == .timedOut
      }
      #expect(isOver)
      #expect(kill(-command.leader, 0) == 0, "the child was reaped")
    }

    @Test(arguments: ["echo $$; sleep 1000", stubborn, stubbornChild, "echo $$; kill -STOP $$"])
    func `stop() leaves no process of the command`(text: String) throws {
      let command = try RunningCommand.shell(text, output: .end)
      let group = try command.advanceToNumber()
      let start = Clock.now
      command.stop()
      let time = Clock.now - start
      #expect(command.end != nil)
      #expect(System.wait { System.isGone(group: group) })
      // stop() takes 300 ms on an idle machine; the command itself would sleep for 1000 s.
      #expect(time < .seconds(30))
      if text.contains("trap") { #expect(time >= .milliseconds(200)) }
      #expect(command.output.descriptor == -1)
    }

    @Test
    func `askToEnd() does not wait, and stop() waits as long as the caller says`() throws {
      let polite = try RunningCommand.shell("echo $$; exec sleep 1000", output: .end)
      let stubborn = try RunningCommand.shell(Self.stubborn, output: .end)
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
    func `a running command is stopped when its RunningCommand value is destroyed`() throws {
      var group: Int32 = 0
      do {
        let command = try RunningCommand.shell("echo $$; sleep 1000", output: .end)
        group = try command.advanceToNumber()
      }
      // The shell's child has been killed, but may take a moment to end.
      #expect(System.wait { System.isGone(group: group) })
    }

    @Test
    func `stop() after the command's end changes nothing`() throws {
      let text = "sleep 1000 >/dev/null 2>&1 & echo $!"
      let command = try RunningCommand.shell(text, output: .end)
      let end = try command.advanceToEnd()
      let sleeper = try #require(Int32(command.lastOutputLine))
      defer { kill(sleeper, SIGKILL) }
      command.stop()
      command.timeOut(now: Clock.now)
      #expect(command.end == end)
      #expect(kill(sleeper, 0) == 0)
    }

    @Test(arguments: ["TTIN", "TTOU"])
    func `a command stopped for using the terminal is ended if the caller refuses the terminal`(
      name: String
    ) throws {
      // If the stopped command were only continued, it would run on in its loop.
      let text = "echo $$; kill -\(name) $$; while :; do sleep 1000; done"
      let command = try RunningCommand.shell(text, output: .end)
      let group = try command.advanceToNumber()
      while command.stop != .stopped(usesTerminal: true) { command.advanceOnce() }
      command.refuseTerminal(now: Clock.now)
      let end = try command.advanceToEnd()
      #expect(end == .usedTerminal)
      #expect(System.isGone(group: group))
    }

    @Test
    func `a command that stops itself is ended at its time limit`() throws {
      let command = try RunningCommand.shell("echo $$; kill -STOP $$", output: .end)
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
