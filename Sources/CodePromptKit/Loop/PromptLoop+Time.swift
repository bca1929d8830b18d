internal import CodePromptCodeEntry
internal import CodePromptSystem

// Deadlines: the prompt's time limit, the submit delay of a full code, and the masking of a
// character.
extension PromptLoop where Device: ~Copyable {
  /// Acts on each deadline that has passed; returns how the prompt ended, if it did.
  mutating func passTime(_ now: Duration) throws -> LoopEnding? {
    if let end = deadlines.end, now >= end, !session.state.isVerifying { return .ended(.timedOut) }
    if let ending = try settle(now) { return ending }
    deadlines.passShake(now)
    if let cover = deadlines.remask, now >= cover {
      deadlines.remask = nil
      session.hideLast()
    }
    if let rest = deadlines.cooldown, now >= rest { deadlines.cooldown = nil }
    if let commandDeadline, now >= commandDeadline, let ending = try advanceCommands() {
      return ending
    }
    // Unread input may be a Backspace that changes the code in time, before the code is submitted.
    if let grace = deadlines.submitDelay, now >= grace, inputIsEmpty {
      deadlines.submitDelay = nil
      return try carryOut(session.submitDelayIsOver())
    }
    return nil
  }

  /// Sets the entry's deadlines, which count from its last edit or from the moment a paste was
  /// taken.
  mutating func timeEntry() {
    let isEdited = session.changeCount != deadlines.timedChangeCount
    deadlines.timedChangeCount = session.changeCount
    if !session.lastIsRevealed {
      deadlines.remask = nil
    } else if isEdited, let time = prompt.lastCharacterRevealTime {
      deadlines.remask = device.now + time
    }
    guard case .after(let time) = prompt.submission else { return }
    if !session.awaitsSubmitDelay {
      deadlines.submitDelay = nil
    } else if isEdited || deadlines.submitDelay == nil {
      deadlines.submitDelay = device.now + time
    }
  }
}
