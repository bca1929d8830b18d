import CodePromptTerminalOwnership
import Testing

/// The rules that the exploration can't tell apart: what is only sooner, later or told differently.
struct OwnershipRuleTests {
  private static let rules = Ownership.Rules(
    lendsToJobs: true, canBeRequested: true, announcesOwner: true)

  private func started(_ rules: Ownership.Rules = rules) -> Ownership {
    var ownership = Ownership(rules)
    #expect(ownership.actions(after: .begin) == [.look])
    return ownership
  }

  private func asking(_ rules: Ownership.Rules = rules) -> Ownership {
    var ownership = started(rules)
    for event: OwnershipEvent in [
      .foreground(.ours), .lockTaken, .settingsApplied(isUntouched: false),
    ] { _ = ownership.actions(after: event) }
    return ownership
  }

  private func waiting(_ rules: Ownership.Rules = rules) -> Ownership {
    var ownership = started(rules)
    _ = ownership.actions(after: .foreground(.ours))
    #expect(ownership.actions(after: .lockBusy) == [.request])
    return ownership
  }

  @Test func `only the wait for the foreground at the start is told`() {
    var start = started()
    #expect(
      start.actions(after: .foreground(.elsewhere)) == [
        .releaseLock, .awaitForeground(isStart: true),
      ])
    var waiter = waiting()
    #expect(
      waiter.actions(after: .foreground(.elsewhere)) == [
        .withdrawRequest, .awaitForeground(isStart: false),
      ])
    var later = asking()
    #expect(later.actions(after: .resumed) == [.look])
    #expect(
      later.actions(after: .foreground(.elsewhere)) == [
        .releaseLock, .awaitForeground(isStart: false),
      ])
  }

  @Test func `the terminal's owner is told whenever it did not ask in ten ticks in a row`() {
    var ownership = waiting()
    func look(_ isSilent: Bool) -> [OwnershipAction] {
      #expect(ownership.actions(after: .tick(.idle)) == [.look])
      #expect(ownership.actions(after: .foreground(.ours)) == [.takeLock])
      #expect(ownership.actions(after: .lockBusy) == [.lookAtOwner])
      return ownership.actions(after: .ownerAsks(!isSilent))
    }
    for _ in 1...9 { #expect(look(true) == []) }
    #expect(look(false) == [])
    for _ in 1...9 { #expect(look(true) == []) }
    #expect(look(true) == [.announceOwner])
    for _ in 1...9 { #expect(look(true) == []) }
    #expect(look(true) == [.announceOwner])
    var patient = waiting(
      Ownership.Rules(lendsToJobs: true, canBeRequested: true, announcesOwner: false))
    #expect(patient.actions(after: .lockBusy) == [])
  }

  /// Lets another prompt request the terminal until it is lent; returns the number of ticks.
  private func ticksUntilLent(_ ownership: inout Ownership) -> Int {
    for tick in 1...100 {
      _ = ownership.actions(after: .tick(.idle))
      if ownership.actions(after: .requested(true)) == [.erase] {
        _ = ownership.actions(after: .erased)
        return tick
      }
    }
    return 0
  }

  @Test func `a prompt that does not take the terminal gets it again after fifty ticks`() {
    var ownership = asking()
    #expect(ticksUntilLent(&ownership) == 1)
    for _ in 1...19 {
      #expect(ownership.actions(after: .tick(.idle)) == [.lookForRequest])
      #expect(ownership.actions(after: .requested(true)) == [])
    }
    #expect(ownership.actions(after: .requested(true)) == [.look])
    _ = ownership.actions(after: .foreground(.ours))
    #expect(ownership.actions(after: .lockTaken) == [.applySettings(stopsWriters: false)])
    #expect(
      ownership.actions(after: .settingsApplied(isUntouched: false)) == [.draw(onFreshRow: false)])
    #expect(ticksUntilLent(&ownership) == 50)
  }

  @Test func `a prompt that had the terminal, and another one after it, get it at once`() {
    var ownership = asking()
    #expect(ticksUntilLent(&ownership) == 1)
    _ = ownership.actions(after: .requested(false))
    #expect(ownership.actions(after: .lockBusy) == [])
    #expect(ownership.actions(after: .requested(true)) == [.look])
    _ = ownership.actions(after: .lockTaken)
    _ = ownership.actions(after: .settingsApplied(isUntouched: false))
    #expect(ticksUntilLent(&ownership) == 1)
  }

  @Test func `ticks are needed where others may want the terminal, or have it`() {
    var ownership = asking()
    #expect(ownership.needsTicks)
    _ = ownership.actions(after: .tick(.idle))
    _ = ownership.actions(after: .requested(true))
    _ = ownership.actions(after: .erased)
    #expect(ownership.isLentToPrompt && ownership.needsTicks)
    for lendsToJobs in [true, false] {
      let either = asking(
        Ownership.Rules(
          lendsToJobs: lendsToJobs, canBeRequested: !lendsToJobs, announcesOwner: true))
      #expect(either.needsTicks)
    }
    var alone = Ownership.uncontested
    #expect(alone.isAsking && !alone.needsTicks)
    #expect(alone.actions(after: .jobWants(7, .idle)) == [.refuse(7)])
    #expect(!alone.needsTicks)
  }

  @Test(arguments: [true, false])
  func `after somebody else's stop only what is gone is drawn anew`(isUntouched: Bool) {
    var ownership = asking()
    _ = ownership.actions(after: .resumed)
    _ = ownership.actions(after: .foreground(.ours))
    #expect(ownership.actions(after: .lockBusy) == [.checkSettings(stopsWriters: false)])
    #expect(
      ownership.actions(after: .settingsApplied(isUntouched: isUntouched))
        == [isUntouched ? .redraw : .draw(onFreshRow: false)])
  }

  @Test func `a command waits while something is typed, and asks once a second has passed`() {
    var ownership = asking()
    #expect(ownership.actions(after: .jobWants(7, .typed)) == [])
    #expect(ownership.keepsCommandWaiting)
    #expect(ownership.actions(after: .tick(.busy)) == [.lookForRequest])
    #expect(!ownership.keepsCommandWaiting)
    #expect(ownership.actions(after: .tick(.idle)) == [.erase])
  }

  @Test func `a command that takes the foreground from a typed entry counts as waiting at once`() {
    var ownership = asking()
    #expect(ownership.actions(after: .jobWants(7, .busy)) == [])
    #expect(!ownership.keepsCommandWaiting)
    #expect(ownership.actions(after: .jobTook(7, .typed)).contains(.takeForeground(from: 7)))
    #expect(ownership.keepsCommandWaiting)
  }

  @Test func `a command that has ended waits no longer`() {
    var ownership = asking()
    _ = ownership.actions(after: .jobWants(7, .typed))
    #expect(ownership.actions(after: .jobEnded(8, wasKilled: false)) == [])
    #expect(ownership.keepsCommandWaiting)
    #expect(ownership.actions(after: .jobEnded(7, wasKilled: false)) == [])
    #expect(!ownership.keepsCommandWaiting)
    #expect(ownership.actions(after: .tick(.idle)) == [.lookForRequest])
  }

  @Test func `another prompt waits while something is typed, unless it did not take the terminal`()
  {
    var ownership = asking()
    _ = ownership.actions(after: .tick(.typed))
    #expect(ownership.actions(after: .requested(true)) == [])
    #expect(ownership.keepsCommandWaiting)
    #expect(ticksUntilLent(&ownership) == 1)
    for _ in 1...20 { _ = ownership.actions(after: .requested(true)) }
    _ = ownership.actions(after: .lockTaken)
    _ = ownership.actions(after: .settingsApplied(isUntouched: false))
    _ = ownership.actions(after: .tick(.typed))
    #expect(ownership.actions(after: .requested(true)) == [])
    #expect(!ownership.keepsCommandWaiting)
  }
}
