internal import CodePromptSecretStorage

// The effect of keys that edit the entry: erasing, undoing, and bringing back what was erased.
extension EntrySession {
  mutating func erase(_ direction: EntryText.Direction) -> EntryAction {
    let phase = state.phase
    if let effect = choice?.erase(all: direction != .back) {
      guard case .refused(let note) = effect else { return show(effect) }
      guard phase == .editing else { return .none }
      explain(note)
      return .ring
    }
    // In a text that can't be seen, only the last character or everything can be erased.
    let isErased: Bool
    switch direction {
    case _ where canMove:
      noteErasing(direction)
      isErased = text.erase(direction)
    case .back: isErased = text.erase(.back)
    case .start, .blank: isErased = text.removeAll()
    default: return refuseEditing()
    }
    guard isErased else {
      guard phase == .editing else { return .none }
      if text.bytes.isEmpty, state.obstacle != nil {
        // What was refused is gone, so that Enter counts again.
        state.obstacle = nil
        note = nil
      }
      explain(.nothingToErase)
      return .none
    }
    let isOutdated = state.isOutdated
    edited()
    // The entry can be erased while it is locked, since the command that fetches a challenge can't
    // ask anything while there is text. It stays locked then.
    state.phase = phase
    state.isOutdated = isOutdated && !text.bytes.isEmpty
    return .none
  }

  /// Keeps what a line is before it is erased up to a place, and what is taken out of it.
  private mutating func noteErasing(_ direction: EntryText.Direction) {
    let range = text.range(direction)
    switch direction {
    case _ where range.isEmpty: history.interrupt()
    case .back, .forward: history.note(.erasing, of: text)
    case .start, .wordStart, .blank: history.note(.takingBack, takingOut: range, of: text)
    case .end, .wordEnd: history.note(.takingForward, takingOut: range, of: text)
    }
  }

  mutating func undo() -> EntryAction {
    guard history.undo(&text) else { return refuseRestoring() }
    edited()
    return .none
  }

  /// Inserts what was taken out of the line last.
  mutating func yank() -> EntryAction {
    guard let taken = history.taken.take() else { return refuseRestoring() }
    history.note(.inserting, of: text)
    let refusal = unsafe taken.withUnsafeBytes { unsafe insert($0) }
    history.taken = consume taken
    guard refusal == nil else {
      _ = history.undo(&text)
      return refuse(.tooLong)
    }
    edited()
    return .none
  }

  /// Refuses a key that would bring a text back: there is none.
  private mutating func refuseRestoring() -> EntryAction {
    explain(.keyDoesNothing)
    return .ring
  }

  /// Refuses a key that edits a line, where only the end can be erased. A note says that once,
  /// unless there is another one.
  mutating func refuseEditing() -> EntryAction {
    guard state.phase == .editing else { return .none }
    if !hasExplainedErasing, note == nil {
      hasExplainedErasing = true
      return refuse(.eraseKey)
    }
    explain(.keyDoesNothing)
    return .ring
  }

  mutating func edited() {
    changeCount += 1
    lastIsRevealed = false
    if confirmation.isOver { confirmation = .first }
    state = State()
    note = nil
  }
}
