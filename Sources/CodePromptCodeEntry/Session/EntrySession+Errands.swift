internal import CodePromptSecretStorage

// What the application's errands do to the entry.
extension EntrySession {
  // MARK: A new challenge, or a new code

  /// Locks the entry while another challenge is fetched: typed keys would answer the old one.
  package mutating func lock() {
    guard state.awaitsKeys else { return }
    paste = nil
    choice?.lock()
    hide()
    state.phase = .locked
  }

  /// Whether the entry is locked until the first challenge arrives.
  package var isBeforeFirstChallenge: Bool { state.isLocked && changeCount == 0 }

  /// Unlocks the entry, and clears it if there is a new challenge. The note is cleared too, but it
  /// remains when the first challenge arrives.
  package mutating func unlock(isNew: Bool) {
    guard state.isLocked else { return }
    if isNew {
      if !isBeforeFirstChallenge { note = nil }
      clear()
      state = State()
      wasTouched = false
    }
    state.phase = .editing
  }

  /// Notes that a new code was asked for: once it is sent, what was typed before is void. It stays
  /// until then, unless a character is typed, which is the first one of the new code. A line of
  /// text is no code, and stays.
  package mutating func expectNewCode() {
    guard state.phase == .editing, format.text == nil else { return }
    noteCountAtRequest = noteCount
    state.isOutdated = !text.bytes.isEmpty
  }

  /// Clears the entry and what was said about it, since a new code was sent. What was typed and
  /// said since it was asked for stays. Returns whether nothing is said any more.
  package mutating func takeNewCode() -> Bool {
    guard state.awaitsKeys, let request = noteCountAtRequest.take() else { return note == nil }
    if state.isOutdated {
      clear()
      state = State(phase: state.phase)
    }
    if noteCount == request {
      note = nil
      state.isRefused = false
    }
    if text.bytes.isEmpty { wasTouched = false }
    return note == nil
  }

  /// Notes that no new code was sent: what was typed before counts again.
  package mutating func keepCode() {
    noteCountAtRequest = nil
    state.isOutdated = false
  }

  // MARK: An answer that is not typed

  /// What a line of output has done to the entry.
  package enum Filling {
    /// It had one code, which fills the cells.
    case filled
    /// It had several codes, of which any may be meant.
    case severalCodes
    /// It had no code, or is too late.
    case nothing
  }

  /// Fills the cells of a code from a line, unless something was typed before.
  package mutating func fill(from line: UnsafeRawBufferPointer) -> Filling {
    guard !wasTouched, text.bytes.isEmpty, state.phase == .editing, format.cellCount != nil else {
      return .nothing
    }
    switch unsafe insert(line) {
    case nil: break
    case .severalCodes: return .severalCodes
    case .noCode, .tooLong, .notAllowed: return .nothing
    }
    wasTouched = true
    edited()
    return .filled
  }

  /// Replaces the entry with a generated one, and returns whether it was accepted.
  ///
  /// It is checked like a paste. It is shown until the next edit, and need not be repeated.
  package mutating func replace(with line: UnsafeRawBufferPointer) -> Bool {
    guard state.phase == .editing else { return false }
    wasTouched = true
    guard unsafe insert(line, isNew: true) == nil else { return false }
    _ = first?.removeAll()
    edited()
    confirmation = rules.confirms ? .unneeded : .first
    state = State(isGenerated: true)
    return true
  }
}
