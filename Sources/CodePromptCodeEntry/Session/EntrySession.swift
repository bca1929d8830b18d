package import CodePromptKeyDecoding
package import CodePromptSecretStorage

/// The session of one prompt: a state machine that key events drive.
///
/// It does no I/O and reads no clock. The typed text is in its own ``SecretBytes`` and leaves it
/// only through ``withAnswer(_:)`` and ``takeAnswer()`` and, while it is visible,
/// ``withShownText(_:)`` and ``withRevealedLast(_:)``.
package struct EntrySession: ~Copyable {
  package let format: CodeFormat
  /// The way typed characters are shown, unless the user asks to see them.
  package let mask: Mask
  /// The rules for completing the entry, and the optional functions of keys.
  package let rules: EntryRules
  /// The keys with a function: the fixed ones, and those of the terminal's settings.
  package var bindings = KeyBindings()
  /// The message of the status line, or nil for none; the next edit clears it.
  package var note: EntryNote? {
    didSet { if note != nil { noteCount += 1 } }
  }
  /// The number of notes so far: if it has grown, a note with the same text is a new one.
  package private(set) var noteCount = 0

  /// The number of notes when a new code was asked for; nil if none is awaited.
  var noteCountAtRequest: Int?

  /// The number of changes of the text.
  package internal(set) var changeCount = 0

  /// Whether the user asked to see the typed text.
  package internal(set) var isRevealed = false
  /// Whether the last typed character is shown for a moment.
  package var lastIsRevealed = false
  /// The progress of an entry that has to be entered twice.
  enum Confirmation {
    case first
    /// The repetition is being entered.
    case second
    /// Both entries were the same, and nothing has been edited since.
    case repeated
    /// The entry was generated, or is the default, and nothing has been edited since.
    case unneeded

    /// Whether the entry need not be entered again.
    var isOver: Bool { self == .repeated || self == .unneeded }
  }
  var confirmation = Confirmation.first
  /// Whether the entry is being repeated, for comparison with the first one.
  package var isRepeating: Bool { confirmation == .second }
  /// Whether the entry is the same as a first one, which was submitted before it.
  package var isRepeated: Bool { confirmation == .repeated }

  /// Whether the terminal's window has the focus; true as long as the terminal reports nothing.
  package internal(set) var hasFocus = true
  /// Whether anything was typed, pasted or filled in, after which autofill is too late.
  package internal(set) var wasTouched = false
  package internal(set) var state = State()
  /// What the time of this read says about its keys.
  package var timing = KeyTiming()
  /// Whether the note about the key that pastes elsewhere was shown; it is shown only once.
  var hasExplainedPastes = false
  /// Whether the note about the key that erases was shown; it is shown only once.
  var hasExplainedErasing = false
  /// What is typed to choose an option; nil if the answer is a text.
  package internal(set) var choice: ChoiceEntry?
  var text: EntryText
  /// What a line that is shown was before its edits.
  var history = EditHistory()
  /// The first entry while it is being repeated; nil if no repetition is needed.
  var first: EntryText?
  /// The content of a bracketed paste until its end; nil once it is longer than ``pasteLimit``.
  var paste: SecretBytes?
  /// The maximum size of a paste in bytes: more than any code or password.
  static let pasteLimit = CodeFormat.byteLimit + 2

  /// Creates a session with an empty entry.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the text.
  package init(
    format: CodeFormat, mask: Mask, rules: EntryRules = EntryRules()
  ) throws(SecretStorageError) {
    // One byte more than an entry: the answer's newline is appended in the same memory.
    let byteCapacity = format.byteCapacity + 1
    let text = try EntryText(byteCapacity: byteCapacity)
    let first = rules.confirms ? try EntryText(byteCapacity: byteCapacity) : nil
    self.format = format
    self.mask = mask
    self.rules = rules
    self.text = text
    self.first = first
    choice = format.choices.map { ChoiceEntry($0, rules: rules) }
    if case .initial(let initial) = format.text { enter(initial) }
  }

  /// Handles an event of the input; returns what the loop has to do about it.
  package mutating func handle(_ event: KeyEvent) -> EntryAction {
    switch (state.phase, event) {
    case (.ended, _): break
    case (_, .focusIn): hasFocus = true
    case (_, .focusOut): hasFocus = false
    case (.pasting, .pasteByte(let byte)): if paste?.append(byte) != true { paste = nil }
    case (.pasting, .pasteEnd): return endPaste()
    case (.editing, .pasteStart): return beginPaste()
    case (.editing, .malformed):
      _ = disarmAnswer()
      return refuse(.notAllowed)
    case (_, .press(let key, let modifiers)): return press(key, modifiers)
    default: break
    }
    return .none
  }

  /// Handles the end of available input.
  ///
  /// Submits a full code, unless the rules say that it waits for Enter or a delay, or an obstacle
  /// prevents it. Chooses the option that was typed, if Enter has ended it or no pause is awaited.
  package mutating func inputIsEmpty() -> EntryAction {
    if choice != nil {
      let effect = choice?.readIsOver(isPause: !timing.awaitsPauses)
      return state.phase == .editing ? show(effect) : .none
    }
    guard rules.submission == .automatic, isComplete else { return .none }
    return complete()
  }

  /// Handles the end of the submit delay (``SubmissionRule/after(_:)``): submits a code that is
  /// still full.
  package mutating func submitDelayIsOver() -> EntryAction {
    awaitsSubmitDelay ? complete() : .none
  }

  /// Handles a pause: what was typed to choose an option is judged. After a paste or a wrong
  /// answer, later input counts as typed.
  package mutating func inputSettled() -> EntryAction {
    guard state.isSettling else {
      let effect = choice?.pauseIsOver()
      return state.phase == .editing ? show(effect) : .none
    }
    // What follows a refused paste at once may belong to it.
    if state.isDropping { choice?.cut() }
    state.phase = .editing
    state.isAfterTab = false
    if state.submitsWhenSettled {
      state.submitsWhenSettled = false
      return enter()
    }
    return inputIsEmpty()
  }

  /// Handles a cut in the input, such as a stop: a paste whose end is missing is dropped.
  package mutating func inputWasCut() {
    choice?.cut()
    guard state.phase == .pasting else { return }
    paste = nil
    state.phase = .editing
  }

  /// Marks a submitted entry as being verified.
  package mutating func startCheck() { if state.phase == .submitted { state.phase = .checking } }

  /// Rejects the answer: the entry is cleared and starts from the beginning.
  package mutating func reject(_ note: EntryNote) {
    guard state.phase == .submitted || state.isChecking else { return }
    clear()
    state = State(isRefused: true)
    self.note = note
  }

  /// Drops keys after a wrong answer until ``inputSettled()``, such as those of a key held down.
  package mutating func dropKeys() {
    if state.phase == .editing { state.phase = .dropping }
  }

  /// Keeps the answer, which could not be checked; Enter submits it again.
  package mutating func keepForRetry(_ note: EntryNote) {
    guard state.phase == .submitted || state.isChecking else { return }
    state = State(isUnchecked: true)
    self.note = note
  }

  /// Handles a Tab.
  ///
  /// Alone, it shows or hides the typed text if the rules allow that, and is refused otherwise. In
  /// one read with other bytes, it is part of what a program has typed or of a paste without
  /// brackets. Without the Tab, the rest is not the answer, so it is dropped.
  package mutating func tab(isAlone: Bool) -> EntryAction {
    if !isAlone {
      // In a code, what is between the characters is left out.
      if format.cellCount != nil { return .none }
      state.phase = .settling
      state.isAfterTab = true
      return obstruct(.notAllowed)
    }
    guard rules.reveals else { return refuse(.notAllowed) }
    toggleReveal()
    return .none
  }

  /// Ends the session and wipes the entry.
  package mutating func end() {
    clear()
    paste = nil
    state = State(phase: .ended)
  }

  /// Wipes the entry and its repetition.
  mutating func clear() {
    _ = text.removeAll()
    _ = first?.removeAll()
    history.removeAll()
    confirmation = .first
    choice?.clear()
    hide()
    changeCount += 1
  }
}
