internal import CodePromptKeyDecoding
internal import CodePromptSecretStorage

// The effect of keys: the command that a key is bound to, or the character that it types.
extension EntrySession {
  mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    let errand = rules.errand(of: key, modifiers)
    let special = canMove ? KeyBindings.line : choice == nil ? [] : KeyBindings.choices
    let binding = bindings.binding(for: key, modifiers, before: errand == nil ? special : [])
    if let errand, binding == nil || binding?.command == .errand { return start(errand) }
    switch binding?.command {
    case nil, .submit, .cancel, .endOfFile, .interrupt, .quit, .suspend: break
    case .highlight where choice != nil, .erase where choice != nil: break
    default: if case .ring = disarmAnswer() { return .ring }
    }
    let phase = state.phase
    guard let binding else {
      guard phase == .editing else {
        // It may be the beginning of a text whose end arrives when keys count again.
        if key.typed(with: modifiers) != nil { choice?.drop() }
        return .none
      }
      return type(key, modifiers)
    }
    // A line that Tab has ended can still be cancelled.
    let canCancel = state.submitsWhenSettled && binding.command == .cancel
    guard binding.phases.contains(phase) || canCancel else { return .none }
    switch binding.command {
    case .submit where timing.ignoresEnter && isUntouched:
      choice?.ignore()
      return .none
    case .tab where timing.ignoresEnter && isUntouched && endsLineByTab: return .none
    case .submit: return enter()
    case .endOfFile where phase == .editing && isShownLine && !text.bytes.isEmpty:
      if canMove { return erase(.forward) }
      explain(.keyDoesNothing)
    // Esc first gives the whole list back.
    case .cancel where phase == .editing && choice?.canGiveBack == true:
      return show(choice?.erase(all: true))
    case .cancel, .endOfFile:
      end()
      return .cancel
    case .erase(let direction): return erase(direction)
    case .highlight(let move):
      wasTouched = true
      return show(choice?.move(move, timing))
    case .move(let direction) where canMove:
      history.interrupt()
      if text.move(direction) { changeCount += 1 }
    case .move: return refuseEditing()
    case .undo: return undo()
    case .yank: return yank()
    // Only a Tab that comes alone is a key; among other bytes it is part of what is pasted.
    case .tab where rules.reveals || format.isPassword: return .perform(.tab)
    case .tab where endsLineByTab:
      state.phase = .settling
      state.isAfterTab = true
      state.submitsWhenSettled = true
      return .none
    case .tab, .errand: explain(.keyDoesNothing)
    case .interrupt, .quit, .suspend: return .perform(binding.command)
    }
    return .none
  }

  /// Whether nothing was typed that Enter could submit.
  private var isUntouched: Bool { choice?.isUntouched ?? !wasTouched }

  /// Whether Tab ends the line, as Enter does.
  private var endsLineByTab: Bool { format.text != nil && !rules.reveals }

  private var isShownLine: Bool { format.text != nil && mask == .shown }

  /// Whether the insertion point can be moved: in a line that is shown, but not in plain lines.
  var canMove: Bool { isShownLine && !rules.explainsEveryKey }

  private mutating func start(_ errand: Int) -> EntryAction {
    guard state.phase == .editing else { return .none }
    // In one read with letters it may be part of a text that is meant for something else.
    return choice?.holdsAnswer == true ? disarmAnswer() : .start(errand: errand)
  }

  private mutating func type(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    guard let typed = key.typed(with: modifiers) else { return explainUnbound(key, modifiers) }
    wasTouched = true
    if choice != nil { return show(choice?.type(typed, timing)) }
    guard let scalar = format.accepted(typed) else {
      let isInCode = characterCount > 0 && !isFull
      return isInCode && format.leavesOut(typed) ? .none : refuse(.notAllowed)
    }
    if state.isOutdated { clear() }
    if canMove { history.note(.typing, of: text) }
    guard !isFull, text.bytes.count + UTF8.width(scalar) <= format.byteCapacity,
      text.insert(scalar)
    else { return obstruct(.tooLong) }
    if let limit = format.characterLimit, characterCount > limit {
      _ = text.erase(.back)
      return obstruct(.tooLong)
    }
    edited()
    lastIsRevealed = rules.revealsLast
    return .none
  }

  /// Handles a key that types nothing and is bound to nothing.
  private mutating func explainUnbound(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    // Ctrl-V pastes in other programs. A note says once that here only the terminal pastes.
    if key == .character("v"), modifiers.subtracting(.locks) == .control, !isAnsweredByKey,
      !hasExplainedPastes
    {
      hasExplainedPastes = true
      return refuse(.pasteKey)
    }
    // Ctrl-Y and Ctrl-_ bring back what was erased, but only in a line that is shown.
    let bringsBack = [Key.character("y"), .character("_")].contains(key)
    if bringsBack, modifiers.subtracting(.locks) == .control, choice == nil {
      return refuseEditing()
    }
    explain(.keyDoesNothing)
    return disarmAnswer()
  }

  /// Shows a note for a key without a function, if the rules ask for it.
  mutating func explain(_ note: EntryNote) {
    if rules.explainsEveryKey { self.note = note }
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
    case .character(let scalar): isUpper ? LetterConversion.upper.folding(scalar) : scalar
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
