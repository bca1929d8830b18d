internal import CodePromptCodeEntry
internal import CodePromptTerminalMode

// What is due at some moment: the prompt's own time, a full code's grace, a character's cover.
extension PromptLoop where Device: ~Copyable {
  /// Does what is due; returns how the prompt ended, if it did.
  mutating func passTime(_ now: Duration) throws -> LoopEnding? {
    if let end = deadlines.end, now >= end, !session.state.isVerifying { return .ended(.timedOut) }
    if let ending = try settle(now) { return ending }
    deadlines.passShake(now)
    if let cover = deadlines.cover, now >= cover {
      deadlines.cover = nil
      session.hideLast()
    }
    if let rest = deadlines.rest, now >= rest { deadlines.rest = nil }
    if let commandDeadline, now >= commandDeadline, let ending = try advanceCommands() {
      return ending
    }
    // A Backspace that came in time takes the code back.
    if let grace = deadlines.grace, now >= grace, inputIsEmpty {
      deadlines.grace = nil
      return try carryOut(session.graceIsOver())
    }
    return nil
  }

  /// Counts the times of an entry from its last edit, or from when a paste was taken.
  mutating func timeEntry() {
    let isEdited = session.changeCount != timedChangeCount
    timedChangeCount = session.changeCount
    if !session.lastIsRevealed {
      deadlines.cover = nil
    } else if isEdited, let time = prompt.revealsLast {
      deadlines.cover = device.now + time
    }
    guard case .after(let time) = prompt.submission else { return }
    if !session.awaitsGrace {
      deadlines.grace = nil
    } else if isEdited || deadlines.grace == nil {
      deadlines.grace = device.now + time
    }
  }
}
