internal import CodePromptKeyDecoding
internal import CodePromptSecretStorage

extension EntrySession {
  mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    let binding = bindings.binding(for: key, modifiers)
    switch binding?.command {
    case .submit, .cancel, .interrupt, .quit, .suspend: break
    default: if case .answer = burst { return refuseBurst() }
    }
    let phase = state.phase
    guard let binding else { return phase == .editing ? type(key, modifiers) : .none }
    guard binding.phases.contains(phase) else { return .none }
    switch binding.command {
    case .submit where ignoresEnter && burst == .none && format.choices != nil: return .none
    case .submit: return enter()
    case .cancel:
      end()
      return .cancel
    case .eraseCharacter where text.removeLast(): edited()
    case .eraseAll where text.removeAll():
      edited()
      // The command that fetches a challenge may want to ask, but not while there is text.
      state.phase = phase
    case .eraseCharacter, .eraseAll: if phase == .editing { answer(.nothingToErase) }
    case .move(let direction) where canMove:
      if text.move(direction) { changeCount += 1 }
    case .eraseNext where canMove:
      if text.move(.forward), text.removeLast() { edited() }
    case .move, .eraseNext: answer(.keyDoesNothing)
    case .forgot where rules.offersForgot:
      end()
      return .forgot
    case .forgot: answer(.keyDoesNothing)
    case .reveal where !rules.reveals, .another where !rules.offersAnother: answer(.keyDoesNothing)
    default: return .perform(binding.command)
    }
    return .none
  }

  /// Whether the insertion point can be moved: in a text that is shown, but not in plain lines.
  private var canMove: Bool { format.text != nil && mask == .shown && !rules.answersEveryKey }

  private mutating func type(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    if modifiers.subtracting(.locks) == .control, case .character(let letter) = key,
      let index = rules.offerKeys.firstIndex(of: letter)
    {
      return .offer(index)
    }
    guard let typed = key.typed(with: modifiers) else {
      answer(.keyDoesNothing)
      return .none
    }
    wasTouched = true
    if let choices = format.choices { return answer(choices.answer(to: typed)) }
    guard let scalar = format.accepted(typed) else {
      // A code may be typed as a phone shows it: `123 456`.
      let isInCode = format.cellCount != nil && characterCount > 0 && !isFull
      return isInCode && typed.isSeparator ? .none : refuse(.notAllowed)
    }
    guard !isFull, text.bytes.count + UTF8.width(scalar) <= format.byteCapacity,
      text.insert(scalar)
    else { return obstruct(.tooLong) }
    edited()
    lastIsRevealed = rules.revealsLast
    return .none
  }

  /// Shows a note for a key without a function, if the rules ask for it.
  private mutating func answer(_ note: EntryNote) {
    if rules.answersEveryKey { self.note = note }
  }

  private mutating func enter() -> EntryAction {
    let action = submit()
    guard rules.takesLines, format.choices == nil, case .ring = action else { return action }
    // The next line starts anew, so all of it is missing.
    let isShort = if case .tooShort = note { true } else { false }
    if text.removeAll() { changeCount += 1 }
    state = State(isRefused: state.isRefused)
    return isShort ? submit() : action
  }

  private mutating func submit() -> EntryAction {
    if let obstacle = state.obstacle { return refuse(obstacle) }
    switch format.shape {
    case .cells(let count) where characterCount < count:
      return refuse(.tooShort(missing: count - characterCount))
    case .line(let range):
      if format.text != nil, text.trim() { changeCount += 1 }
      _ = takeDefault()
      let missing = range.lowerBound - text.bytes.count
      return missing > 0 ? refuse(.tooShort(missing: missing)) : complete()
    // If the answer yes could not be checked, Enter submits it again.
    case .question(let choices):
      let answer = state.isUnchecked ? .accept : choices.enterAnswer
      return self.answer(answer, byEnter: true)
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

  /// Enters the application's text, or nothing if it could not be typed.
  mutating func enter(_ suggestion: String) {
    var suggestion = suggestion
    _ = suggestion.withUTF8 { unsafe insert(UnsafeRawBufferPointer($0)) }
  }

  /// Submits the entry; one that has to be entered twice, only if both are the same.
  mutating func complete() -> EntryAction {
    hide()
    if confirmation != .confirmed, var kept = first.take() {
      let isRepetition = isRepeating
      let isSame = isRepetition && kept.bytes.isEqual(to: text.bytes)
      if !isRepetition { swap(&kept, &text) }
      first = consume kept
      guard isRepetition else {
        confirmation = .second
        edited()
        return .none
      }
      guard isSame else {
        clear()
        state = State(isRefused: true)
        return refuse(.mismatch)
      }
      // The first entry is no longer needed: after an edit, both entries are asked for again.
      _ = first?.removeAll()
      confirmation = .confirmed
    }
    state = State(phase: .submitted)
    note = nil
    return .submit
  }

  mutating func edited() {
    changeCount += 1
    lastIsRevealed = false
    if confirmation == .confirmed { confirmation = .first }
    state = State()
    note = nil
  }

  mutating func refuse(_ note: EntryNote) -> EntryAction {
    self.note = note
    return .ring
  }

  /// Refuses what was typed or pasted, and then Enter too until the next edit.
  mutating func obstruct(_ note: EntryNote) -> EntryAction {
    state.obstacle = note
    return refuse(note)
  }
}

extension Key {
  /// Returns the character that a key types with these modifiers, or nil.
  fileprivate func typed(with modifiers: KeyModifiers) -> Unicode.Scalar? {
    guard modifiers.subtracting(.locks).isSubset(of: .shift) else { return nil }
    // The extended keyboard protocols send a letter as its key, whatever its case.
    let isUpper = modifiers.contains(.shift) != modifiers.contains(.capsLock)
    return switch self {
    case .character(let scalar): isUpper ? LetterCase.upper.folding(scalar) : scalar
    case .keypadDigit(let digit) where digit <= 9: Unicode.Scalar(UInt8(ascii: "0") + digit)
    case .keypadAdd: "+"
    case .keypadSubtract: "-"
    case .keypadMultiply: "*"
    case .keypadDivide: "/"
    case .keypadDecimal: "."
    case .keypadEqual: "="
    case .keypadSeparator: ","
    default: nil
    }
  }
}
