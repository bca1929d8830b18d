internal import CodePromptCodeEntry
internal import CodePromptTerminalMode

// What is due at some moment: the prompt's own time, a full code's grace, a character's cover.
extension PromptLoop where Device: ~Copyable {
  /// Does what is due; returns how the prompt ended, if it did.
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
    // A Backspace that came in time takes the code back.
    if let grace = deadlines.submitDelay, now >= grace, inputIsEmpty {
      deadlines.submitDelay = nil
      return try carryOut(session.submitDelayIsOver())
    }
    return nil
  }

  /// Counts the times of an entry from its last edit, or from when a paste was taken.
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
