internal import CodePromptKeyDecoding
internal import CodePromptSecretStorage

// The effect of keys.
extension EntrySession {
  mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    let isOwnKey = rules.isOffered(key, modifiers)
    let binding = bindings.binding(for: key, modifiers, editsLine: canMove && !isOwnKey)
    switch binding?.command {
    case nil, .submit, .cancel, .endOfFile, .interrupt, .quit, .suspend: break
    default: if case .ring = spoilAnswer() { return .ring }
    }
    let phase = state.phase
    guard let binding else { return phase == .editing ? type(key, modifiers) : .none }
    // A line that Tab has ended can still be cancelled.
    let canCancel = state.submitsWhenSettled && binding.command == .cancel
    guard binding.phases.contains(phase) || canCancel else { return .none }
    switch binding.command {
    case .submit where ignoresEnter && isUntouched:
      // What follows in the same burst is part of a text that is no answer.
      if format.choices != nil { burst = .refused }
      return .none
    case .submit: return enter()
    case .endOfFile where phase == .editing && isShownLine && !text.bytes.isEmpty:
      erase(.forward)
    case .cancel, .endOfFile:
      end()
      return .cancel
    case .erase(let direction): erase(direction)
    case .move(let direction) where canMove:
      if text.move(direction) { changeCount += 1 }
    case .move: answer(.keyDoesNothing)
    case .forgot where rules.offersForgot:
      end()
      return .forgot
    // Only a Tab that comes alone is a key; among other bytes it is part of what is pasted.
    case .tab where rules.reveals || format.isPassword: return .perform(.tab)
    case .tab where format.text != nil:
      (state.phase, state.submitsWhenSettled) = (.settling, true)
      return .none
    case .another where rules.offersAnother: return .perform(.another)
    case .forgot, .tab, .another: answer(.keyDoesNothing)
    case .interrupt, .quit, .suspend: return .perform(binding.command)
    }
    return .none
  }

  /// Whether nothing was typed that Enter could submit: in a question, no key that answers it.
  private var isUntouched: Bool {
    format.choices == nil ? !wasTouched : burst == .none && selected == nil
  }

  private var isShownLine: Bool { format.text != nil && mask == .shown }

  /// Whether the insertion point can be moved: in a line that is shown, but not in plain lines.
  private var canMove: Bool { isShownLine && !rules.answersEveryKey }

  private mutating func erase(_ direction: EntryText.Direction) {
    if selected != nil {
      (selected, note) = (nil, nil)
      return
    }
    let phase = state.phase
    // In a text that can't be seen, only the last character or everything can be erased.
    let isErased: Bool
    switch direction {
    case _ where canMove, .back: isErased = text.erase(direction)
    case .start, .blank: isErased = text.removeAll()
    default: return answer(.keyDoesNothing)
    }
    guard isErased else {
      guard phase == .editing else { return }
      // What was refused is gone, so that Enter counts again.
      if state.obstacle == nil || format.choices != nil { return answer(.nothingToErase) }
      (state.obstacle, note) = (nil, nil)
      return
    }
    edited()
    // The entry can be erased while it is locked, since the command that fetches a challenge can't
    // ask anything while there is text. It stays locked then.
    state.phase = phase
  }

  private mutating func type(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    if modifiers.subtracting(.locks) == .control, case .character(let letter) = key,
      let index = rules.offerKeys.firstIndex(of: letter)
    {
      return .offer(index)
    }
    guard let typed = key.typed(with: modifiers) else { return answerUnbound(key, modifiers) }
    wasTouched = true
    if let choices = format.choices { return answer(typed, of: choices) }
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

  /// Handles a key that types nothing and is bound to nothing.
  private mutating func answerUnbound(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    // Ctrl-V pastes in other programs. A note says once that here only the terminal pastes.
    if key == .character("v"), modifiers.subtracting(.locks) == .control, format.choices == nil,
      !hasToldOfPastes
    {
      hasToldOfPastes = true
      return refuse(.pasteKey)
    }
    answer(.keyDoesNothing)
    return spoilAnswer()
  }

  /// Shows a note for a key without a function, if the rules ask for it.
  private mutating func answer(_ note: EntryNote) {
    if rules.answersEveryKey { self.note = note }
  }

  mutating func enter() -> EntryAction {
    let action = submit()
    guard rules.takesLines, format.choices == nil, case .ring = action else { return action }
    // The next line starts anew, so all of it is missing.
    let isShort = if case .tooShort = note { true } else { false }
    if text.removeAll() { changeCount += 1 }
    state = State(isRefused: state.isRefused)
    return isShort ? submit() : action
  }

  private mutating func submit() -> EntryAction {
    if let obstacle = state.obstacle, format.choices == nil { return refuse(obstacle) }
    switch format.shape {
    case .cells(let count) where characterCount < count:
      return refuse(.tooShort(missing: count - characterCount))
    case .line(let range):
      if format.text != nil, text.trim() { changeCount += 1 }
      _ = takeDefault()
      let missing = range.lowerBound - text.bytes.count
      return missing > 0 ? refuse(.tooShort(missing: missing)) : complete()
    case .question(let choices): return answerByEnter(of: choices)
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
    (state, note) = (State(), nil)
    if let answer = format.choices?.enterAnswer { return give(TypedAnswer(entered: answer)) }
    _ = takeDefault()
    confirmation = .confirmed
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
