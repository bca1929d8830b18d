import CodePromptTerminalOwnership
import Testing

/// What an event leads to, in order, where the exploration finds no difference.
struct OwnershipStepTests {
  private static let opened: [OwnershipEvent] = [
    .begin, .foreground(.ours), .lockTaken, .settingsApplied(isUntouched: false),
  ]
  private static let waiting: [OwnershipEvent] = [.begin, .foreground(.ours), .lockBusy]
  private static let checking = opened + [.commandsRun(true)]
  private static let lentToPrompt =
    checking + [.tick(.nothingToAsk), .requested(true), .erased]
  private static let lentToJob =
    checking + [.jobWants(7, .nothingToAsk), .erased, .settingsRestored(true)]

  private func follow(_ way: [OwnershipEvent]) -> [OwnershipAction] {
    var ownership = followed(way.dropLast())
    return way.last.map { ownership.actions(after: $0) } ?? []
  }

  private func followed(_ way: some Sequence<OwnershipEvent>) -> Ownership {
    var ownership = Ownership(
      Ownership.Rules(lendsToJobs: true, canBeRequested: true, announcesOwner: true))
    for event in way { _ = ownership.actions(after: event) }
    return ownership
  }

  @Test func `the first picture is drawn by the prompt itself`() {
    #expect(follow(Self.opened) == [])
    #expect(
      follow(Self.waiting + [.lockTaken]) == [
        .withdrawRequest, .applySettings(stopsWriters: false),
      ])
    #expect(follow(Self.waiting + [.lockTaken, .settingsApplied(isUntouched: false)]) == [])
  }

  @Test func `writers are stopped while a command runs, after any return`() {
    #expect(follow(Self.opened + [.commandsRun(false)]) == [])
    #expect(follow(Self.checking) == [.changeSettings(stopsWriters: true)])
    #expect(
      follow(Self.waiting + [.commandsRun(true), .lockTaken])
        == [.withdrawRequest, .applySettings(stopsWriters: true)])
    let continued = Self.checking + [.resumed, .foreground(.ours)]
    #expect(follow(continued + [.lockTaken]) == [.checkSettings(stopsWriters: true)])
    #expect(follow(continued + [.lockBusy]) == [.checkSettings(stopsWriters: true)])
    let stopped = Self.checking + [.suspend(wholeGroup: true), .erased, .settingsRestored(true)]
    let back = stopped + [.resumed, .foreground(.ours)]
    #expect(follow(back + [.lockTaken]) == [.applySettings(stopsWriters: true)])
    #expect(follow(back + [.lockBusy]) == [.applySettings(stopsWriters: true)])
  }

  @Test(arguments: [true, false])
  func `a prompt that stops leaves the terminal first`(wholeGroup: Bool) {
    let stop = OwnershipAction.stop(wholeGroup: wholeGroup)
    let suspend = OwnershipEvent.suspend(wholeGroup: wholeGroup)
    #expect(follow([.begin, suspend]) == [stop])
    #expect(follow(Self.waiting + [suspend]) == [.withdrawRequest, stop])
    let erased = Self.opened + [suspend, .erased]
    #expect(follow(erased) == [.restoreSettings])
    #expect(follow(erased + [.settingsRestored(true)]) == [.releaseLock, stop])
    #expect(follow(erased + [.settingsRestored(false)]) == [.leaveToGuard, stop])
    #expect(follow(Self.lentToPrompt) == [.yieldSettings, .releaseLock])
    #expect(follow(Self.lentToPrompt + [suspend]) == [.leaveToGuard, stop])
    let stopping = Self.lentToJob + [suspend]
    #expect(follow(stopping) == [.stopJob(7), .awaitStop(7), .takeForeground(from: 7)])
    #expect(follow(stopping + [.foreground(.ours)]) == [.saveJobSettings])
    #expect(follow(stopping + [.foreground(.ours), .settingsRestored(true)]) == [stop])
  }

  @Test func `a command that is stopped has the terminal again after fg`() {
    let stopped = Self.lentToJob + [.jobSuspended(7)]
    #expect(follow(Self.opened + [.jobSuspended(7)]) == [])
    #expect(follow(stopped) == [.awaitStop(7), .takeForeground(from: 7)])
    let putAway = stopped + [.foreground(.ours), .settingsRestored(true)]
    #expect(follow(putAway) == [.stop(wholeGroup: true)])
    let back: [OwnershipEvent] = [.resumed, .foreground(.ours)]
    #expect(follow(putAway + back) == [.giveForeground(to: 7)])
    for elsewhere in [
      stopped + [.foreground(.elsewhere)],
      stopped + [.foreground(.ours), .settingsRestored(false)],
    ] {
      #expect(follow(elsewhere) == [.awaitForeground(isStart: false)])
      #expect(follow(elsewhere + [.foreground(.ours)]) == [.giveForeground(to: 7)])
    }
  }

  @Test func `a command gets the terminal without picture, settings and lock of the prompt`() {
    let wanted = Self.checking + [.jobWants(7, .nothingToAsk)]
    #expect(follow(wanted) == [.erase])
    #expect(follow(wanted + [.erased]) == [.restoreSettings])
    #expect(follow(Self.lentToJob) == [.releaseLock, .giveForeground(to: 7)])
  }

  @Test func `a command that has the terminal keeps it if another of its groups wants it`() {
    var ownership = followed(Self.lentToJob)
    #expect(ownership.actions(after: .jobMoves(to: 8)) == [.takeForeground(from: 7)])
    #expect(ownership.borrowingJob == 8)
    #expect(ownership.actions(after: .foreground(.ours)) == [.giveForeground(to: 8)])
    var asking = followed(Self.opened)
    #expect(asking.actions(after: .jobMoves(to: 8)) == [])
    #expect(asking.isAsking)
  }

  @Test func `while a command has the terminal another one waits until the prompt has it back`() {
    var ownership = followed(Self.lentToJob)
    #expect(ownership.actions(after: .jobWants(8, .nothingToAsk)) == [])
    #expect(ownership.borrowingJob == 7)
    for event in [
      .jobEnded(7, wasKilled: true), .foreground(.ours), .settingsRestored(true), .lockTaken,
      .settingsApplied(isUntouched: false),
    ] as [OwnershipEvent] { _ = ownership.actions(after: event) }
    #expect(ownership.isAsking)
    #expect(ownership.actions(after: .tick(.nothingToAsk)) == [.erase])
    #expect(ownership.state == .leaving(.lendingToJob(8)))
  }

  @Test(arguments: [true, false])
  func `after a command the picture returns on a fresh row`(wasKilled: Bool) {
    let ended = Self.lentToJob + [.jobEnded(7, wasKilled: wasKilled)]
    #expect(follow(ended) == [.takeForeground(from: 7)])
    #expect(follow(ended + [.foreground(.ours)]) == [.undoJobSettings(ofKilledJob: wasKilled)])
    for elsewhere in [.foreground(.elsewhere), .settingsRestored(false)] as [OwnershipEvent] {
      #expect(follow(ended + [elsewhere]) == [.awaitForeground(isStart: false)])
    }
    let settled = ended + [.foreground(.ours), .settingsRestored(true)]
    #expect(follow(settled) == [.takeLock])
    #expect(follow(settled + [.lockTaken]) == [.applySettings(stopsWriters: true)])
    #expect(
      follow(settled + [.lockTaken, .settingsApplied(isUntouched: false)])
        == [.draw(onFreshRow: true)])
  }

  @Test func `at the end the settings are restored, or the guard has to do it`() {
    let finish = OwnershipEvent.finish
    #expect(follow(Self.opened + [finish]) == [.look])
    let ending = Self.opened + [finish, .foreground(.ours)]
    #expect(follow(ending) == [.restoreSettings])
    #expect(follow(ending + [.settingsRestored(true)]) == [.endGuard, .releaseLock])
    #expect(follow(ending + [.settingsRestored(false)]) == [.leaveToGuard])
    for isRestored in [true, false] {
      let ended = followed(ending + [.settingsRestored(isRestored)])
      #expect(ended.state.isEnded && ended.hasFailedToRestore == !isRestored)
    }
    #expect(follow(Self.opened + [finish, .foreground(.elsewhere)]) == [.leaveToGuard])
    #expect(follow(Self.lentToPrompt + [finish]) == [.awaitLock])
    #expect(
      follow(Self.lentToPrompt + [finish, .lockTaken]) == [.restoreSettings])
    #expect(follow(Self.lentToPrompt + [finish, .lockBusy]) == [.leaveToGuard])
    #expect(follow(Self.lentToJob + [finish]) == [.takeForeground(from: 7)])
    #expect(
      follow(Self.lentToJob + [finish, .foreground(.ours)]) == [.undoJobSettings(ofKilledJob: true)]
    )
    #expect(
      follow(Self.lentToJob + [.jobEnded(7, wasKilled: false), finish]) == [.leaveToGuard])
    #expect(
      follow(Self.waiting + [finish])
        == [.withdrawRequest, .endGuard, .releaseLock])
    #expect(follow([.begin, finish]) == [.endGuard, .releaseLock])
  }

  @Test func `a prompt that leaves the terminal to others has not failed to restore it`() {
    let finish = OwnershipEvent.finish
    for way in [
      [finish], [.begin, finish], Self.waiting + [finish],
      Self.opened + [finish, .foreground(.elsewhere)],
      Self.lentToPrompt + [finish, .lockBusy],
      Self.lentToJob + [.jobEnded(7, wasKilled: false), finish],
    ] {
      #expect(followed(way).state == .ended(isRestored: true), "\(way)")
    }
  }
}

extension Ownership {
  /// Handles an event, and returns what follows from it.
  mutating func actions(after event: OwnershipEvent) -> [OwnershipAction] {
    handle(event)
    var actions: [OwnershipAction] = []
    while let action = next() { actions.append(action) }
    return actions
  }
}
