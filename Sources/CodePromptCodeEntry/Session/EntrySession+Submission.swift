internal import CodePromptSecretStorage

// Enter, and the checks before an entry is submitted.
extension EntrySession {
  mutating func enter() -> EntryAction {
    let action = submit()
    guard rules.takesLines, !isAnsweredByKey, case .ring = action else { return action }
    // The next line starts anew, so all of it is missing.
    let isShort = if case .tooShort = note { true } else { false }
    if text.removeAll() { changeCount += 1 }
    state = State(isRefused: state.isRefused)
    return isShort ? submit() : action
  }

  private mutating func submit() -> EntryAction {
    if let obstacle = state.obstacle, !isAnsweredByKey { return refuse(obstacle) }
    switch format.shape {
    case .cells(let count) where characterCount < count:
      return refuse(.tooShort(missing: count - characterCount))
    case .line(let range):
      if format.text != nil, text.trim() { changeCount += 1 }
      _ = takeDefault()
      let missing = range.lowerBound - characterCount
      return missing > 0 ? refuse(.tooShort(missing: missing)) : complete()
    case .question, .choice: return show(choice?.enter())
    default:
      return complete()
    }
  }

  /// Enters the default answer of a text if nothing was typed; returns whether there is one.
  mutating func takeDefault() -> Bool {
    guard text.bytes.isEmpty, case .otherwise(let answer) = format.text else { return false }
    enter(answer)
    changeCount += 1
    return true
  }

  /// Answers with the default, whatever was typed; does nothing if there is none.
  package mutating func giveDefault() -> EntryAction {
    guard format.hasDefault else { return .none }
    clear()
    paste = nil
    state = State()
    note = nil
    if let index = choice?.choices.defaultIndex { return give(index) }
    _ = takeDefault()
    confirmation = .unneeded
    return complete()
  }

  /// Enters the application's text, or nothing if it could not be typed.
  mutating func enter(_ suggestion: String) {
    var suggestion = suggestion
    _ = suggestion.withUTF8 { unsafe insert(UnsafeRawBufferPointer($0)) }
  }

  /// Submits the entry; one that has to be entered twice, only if both are the same.
  mutating func complete() -> EntryAction {
    hide()
    if !confirmation.isOver, let kept = first.take() {
      let isSame = isRepeating && kept.bytes.isEqual(to: text.bytes)
      first = consume kept
      guard isRepeating else {
        state = State(phase: .submitted)
        return .submitFirst
      }
      guard isSame else {
        clear()
        state = State(isRefused: true)
        return refuse(.mismatch)
      }
      // The first entry is no longer needed: after an edit, both entries are asked for again.
      _ = first?.removeAll()
      confirmation = .repeated
    }
    state = State(phase: .submitted)
    note = nil
    return .submit
  }

  /// Has the first entry, which was submitted, repeated.
  package mutating func beginRepetition() {
    guard state.phase == .submitted, confirmation == .first, var kept = first.take() else { return }
    swap(&kept, &text)
    first = consume kept
    confirmation = .second
    edited()
  }
}
