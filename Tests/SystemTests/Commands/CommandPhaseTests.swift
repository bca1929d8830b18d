import CodePromptSystem
import PromptTestSupport
import Testing

extension Commands {
  /// The signals that a command gets, and the time that it gets, by a simulated process and clock.
  struct CommandPhaseTests {
    /// A simulated child, which leads a group.
    private final class Child: @unchecked Sendable {
      var event = ChildEvent.none
      /// How many calls of `waitpid` are made before the child is reaped; nil for never.
      var reapedAfter: Int?
      /// Whether its group has no other process; the error otherwise is EPERM, of another user's.
      var (groupIsGone, groupIsForeign) = (true, false)
      /// Whether all other processes were started by it.
      var isAncestor = false
      var time = Duration.zero
      var signals: [Int32] = []
      var pauses: [Int32] = []

      /// Starts a command whose process is this one.
      func start(until deadline: Duration? = nil) throws(CommandError) -> RunningCommand {
        let calls = SystemCalls()
        calls.spawn = {
          $1 = 1 << 29
          return 0
        }
        calls.look = { [self] _ in event }
        calls.now = { [self] in time }
        calls.pause = { [self] in
          pauses.append($0)
          time += .milliseconds(Int64($0))
        }
        calls.reap = { [self] child in
          guard let left = reapedAfter else { return 0 }
          reapedAfter = left - 1
          return left > 0 ? 0 : child
        }
        calls.descends = { [self] _, _ in isAncestor }
        calls.signalGroup = { [self] in
          if $1 != 0 { signals.append($1) }
          errno = groupIsForeign ? EPERM : ESRCH
          return groupIsGone ? -1 : 0
        }
        return try RunningCommand.start(
          .shell("true"), output: .dropped, until: deadline, system: calls)
      }
    }

    @Test(arguments: [0, 1, 19, 20, nil])
    func `a command that has ended is reaped, for which its end waits up to 100 ms`(
      reapedAfter: Int?
    ) throws {
      let child = Child()
      let command = try child.start(until: .seconds(5))
      command.advance(now: .zero)
      #expect(command.end == nil && command.nextDeadline == .seconds(5))
      (child.event, child.reapedAfter) = (.ended(.exited(3)), reapedAfter)
      // It has ended in time, though the caller was stopped until after the time limit.
      command.advance(now: .seconds(6))
      #expect(command.end == .exited(3))
      #expect(child.pauses == [Int32](repeating: 5, count: min(reapedAfter ?? 20, 20)))
      command.stop()
      #expect(child.signals == [])
    }

    @Test(arguments: [200, 0])
    func `stop() sends SIGTERM and SIGCONT, after its time SIGKILL, and gives up 100 ms later`(
      grace: Int
    ) throws {
      let child = Child()
      let command = try child.start()
      command.stop(grace: .milliseconds(grace))
      #expect(child.signals == [SIGTERM, SIGCONT, SIGKILL])
      #expect(command.end == .killed(signal: SIGKILL))
      // The last 20 steps await the leader once more.
      #expect(child.pauses == [Int32](repeating: 5, count: grace / 5 + 20 + 20))
    }

    @Test(arguments: [(true, false), (true, true), (false, false)])
    func `stop() waits until no process of the group is left`(isGone: Bool, isForeign: Bool) throws
    {
      let child = Child()
      (child.reapedAfter, child.groupIsGone, child.groupIsForeign) = (3, isGone, isForeign)
      try child.start().stop()
      let isOver = isGone && !isForeign
      #expect(child.signals == [SIGTERM, SIGCONT] + (isOver ? [] : [SIGKILL]))
      #expect(child.pauses.count == (isOver ? 3 : 40))
    }

    @Test(arguments: [(true, false), (true, true), (false, false)])
    func `a group is gone if it has no process, not if it has one of another user`(
      isGone: Bool, isForeign: Bool
    ) throws {
      let child = Child()
      (child.groupIsGone, child.groupIsForeign) = (isGone, isForeign)
      let command = try child.start()
      #expect(command.isGone(command.leader) == (isGone && !isForeign))
    }

    @Test
    func `any process but the first of the system can be started by a command`() throws {
      let child = Child()
      child.isAncestor = true
      let command = try child.start()
      // In a container, 2 may be the number of the first process that a command starts.
      for (group, isOwn) in [(-1, false), (0, false), (1, false), (2, true)] as [(Int32, Bool)] {
        #expect(command.owns(group) == isOwn, "\(group)")
      }
      child.isAncestor = false
      #expect(!command.owns(2) && command.owns(command.leader))
    }

    @Test
    func `the next moment to look is that of the phase, or soon if only the group is left`() throws
    {
      let child = Child()
      let command = try child.start(until: .seconds(5))
      command.advance(now: .seconds(5))
      #expect(child.signals == [SIGTERM, SIGCONT] && command.nextDeadline == .seconds(7))
      (child.reapedAfter, child.groupIsGone) = (0, false)
      command.advance(now: .seconds(6))
      #expect(command.nextDeadline == .seconds(6) + .milliseconds(20))
      command.advance(now: .seconds(6.99))
      #expect(command.nextDeadline == .seconds(7))
      command.advance(now: .seconds(7))
      #expect(child.signals == [SIGTERM, SIGCONT, SIGKILL] && command.end == .timedOut)
      #expect(command.nextDeadline == nil)
    }

    @Test
    func `a killed command is waited for until it is reaped, at most 100 ms`() throws {
      for reapedAfter in [0, nil] as [Int?] {
        let child = Child()
        child.groupIsGone = false
        let command = try child.start()
        command.timeOut(now: .zero)
        command.advance(now: .seconds(2))
        #expect(command.end == nil && command.nextDeadline == .milliseconds(2100))
        child.reapedAfter = reapedAfter
        command.advance(now: .milliseconds(2099))
        #expect(command.end == (reapedAfter == nil ? nil : .timedOut))
        command.advance(now: .milliseconds(2100))
        #expect(command.end == .timedOut)
      }
    }

    @Test
    func `a stopped command wants the terminal, or is suspended, until it continues`() throws {
      let child = Child()
      child.reapedAfter = 0
      let command = try child.start()
      let stops: [(ChildEvent, CommandSuspension)] = [
        (.stopped(signal: SIGTTIN), .stopped(usesTerminal: true)), (.none, .none),
        (.stopped(signal: SIGTTOU), .stopped(usesTerminal: true)),
        (.stopped(signal: SIGTSTP), .stopped(usesTerminal: false)),
        (.stopped(signal: SIGSTOP), .stopped(usesTerminal: false)), (.none, .none),
      ]
      for (event, expected) in stops {
        child.event = event
        command.advance(now: .zero)
        #expect(command.stop == expected && command.nextDeadline == nil)
      }
      command.askToEnd()
      #expect(child.signals == [SIGTERM, SIGCONT] && command.end == nil && !command.isBeingEnded)
      command.refuseTerminal(now: .zero)
      #expect(command.isBeingEnded)
      command.advance(now: .zero)
      #expect(command.end == .usedTerminal && !command.isBeingEnded)
    }
  }
}
