package import CodePromptKeyDecoding
package import CodePromptSecretStorage

/// The session of one prompt: a state machine that key events drive.
///
/// It does no I/O and owns no clock. What is typed is in a ``SecretBytes`` of its own and leaves
/// it only by ``withAnswer(_:)``, ``takeAnswer()`` and, where the mask shows it, by
/// ``withShownText(_:)``.
package struct EntrySession: ~Copyable {
  /// What is asked for.
  package let format: CodeFormat
  /// How what is typed is shown.
  package let mask: Mask
  /// When it is complete, and what else the person may do.
  package let rules: EntryRules
  /// The keys that are commands.
  package var bindings = KeyBindings()
  /// What the status line says, or nil for nothing; it stays until the next edit.
  package internal(set) var note: EntryNote? {
    didSet { if note != nil { noteCount += 1 } }
  }
  /// Counts the notes, so that one that comes again is known.
  package private(set) var noteCount = 0

  /// Counts the edits: one more for each character that was added or removed at the end, two more
  /// where the text changed in any other way. So a drawer knows what it need not draw again.
  package internal(set) var changeCount = 0

  /// Whether the person asked to see what is typed.
  package internal(set) var isRevealed = false
  /// Whether the character that was typed last is shown for a moment.
  package internal(set) var lastIsRevealed = false
  /// How far an entry is that is asked for twice.
  enum Confirmation {
    case first
    /// It is asked for once more, to be compared.
    case second
    /// Both were the same, and nothing was edited since.
    case confirmed
  }
  var confirmation = Confirmation.first
  /// Whether the entry is asked for a second time, to be compared with the first.
  package var isRepeating: Bool { confirmation == .second }

  /// Whether the terminal has the focus.
  package internal(set) var hasFocus = true
  /// Whether anything was typed, pasted or filled in: what a program offers comes too late then.
  package internal(set) var wasTouched = false
  /// What may be done with the entry now.
  package internal(set) var state = State.editing(EditFlags())
  var burst = PendingAnswer.none
  var text: EntryText
  /// The first entry while it is asked for again; nil where it is asked for once.
  var first: EntryText?
  var paste = PasteBuffer()

  /// Creates a session with an empty entry.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for what is typed.
  package init(
    format: CodeFormat, mask: Mask, rules: EntryRules = EntryRules()
  ) throws(SecretStorageError) {
    // One more than is taken: the answer's newline is put after it in the same memory.
    let byteCapacity = format.byteCapacity + 1
    let text = try EntryText(byteCapacity: byteCapacity)
    let first = rules.confirms ? try EntryText(byteCapacity: byteCapacity) : nil
    self.format = format
    self.mask = mask
    self.rules = rules
    self.text = text
    self.first = first
    if case .initial(let initial) = format.text { enter(initial) }
  }

  /// Takes one event of the decoder.
  package mutating func handle(_ event: KeyEvent) -> EntryAction {
    switch (state, event) {
    case (.ended, _): .none
    case (_, .focusIn), (_, .focusOut): focus(event == .focusIn)
    case (.pasting, .pasteByte(let byte)): collect(byte)
    case (.pasting, .pasteEnd): endPaste()
    case (.editing(let flags), .pasteStart): beginPaste(flags)
    case (.editing, .malformed): refuseMalformed()
    case (_, .press(let key, let modifiers)): press(key, modifiers)
    default: .none
    }
  }

  /// Says that no more input is waiting: a full code is complete now, unless it overflowed, and a
  /// question is answered, if its answer came alone.
  package mutating func inputIsEmpty() -> EntryAction {
    if burst != .none { return settleAnswer() }
    guard rules.submission == .automatic, isComplete else { return .none }
    return complete()
  }

  /// Says that the time in which a full code can be taken back is over.
  package mutating func submitDelayIsOver() -> EntryAction {
    awaitsSubmitDelay ? complete() : .none
  }

  /// Says that nothing came for a while after a paste or a wrong answer: what comes now is typed.
  package mutating func inputSettled() -> EntryAction {
    guard state.isSettling, let flags = state.flags else { return .none }
    state = .editing(flags)
    return inputIsEmpty()
  }

  /// Says that the input was cut off, as by a stop: a paste whose end does not come is dropped.
  package mutating func inputWasCut() {
    burst = .none
    guard case .pasting(let flags) = state else { return }
    paste.discard()
    state = .editing(flags)
  }

  /// Says that somebody checks the answer now.
  package mutating func verify() {
    if state == .submitted { state = .verifying }
  }

  /// Says that the answer is wrong: the entry is empty again, and asked for from the start.
  package mutating func reject(_ note: EntryNote) {
    guard state == .submitted || state == .verifying else { return }
    clear()
    state = .editing(EditFlags(refused: true))
    self.note = note
  }

  /// Drops the keys that come from here on until ``inputSettled()``, after an answer was wrong:
  /// they belong to it, as those of a key that is held down do.
  package mutating func dropKeys() {
    if case .editing(let flags) = state { state = .dropping(flags) }
  }

  /// Says that the answer could not be checked: it stays, and Enter submits it again.
  package mutating func keepForRetry(_ note: EntryNote) {
    guard state == .submitted || state == .verifying else { return }
    state = .editing(EditFlags(unchecked: true))
    self.note = note
  }

  /// Says that another challenge is on its way: what is typed now would answer the old one.
  package mutating func lock() {
    guard let flags = state.flags else { return }
    paste.discard()
    burst = .none
    hide()
    state = .locked(flags)
  }

  /// Says that the challenge is there, which empties the entry, or that there is none.
  ///
  /// The first challenge finds nothing to empty: the note that the prompt began with stays.
  package mutating func unlock(isNew: Bool) {
    guard case .locked(let flags) = state else { return }
    let isFirst = changeCount == 0
    if isNew { clear() }
    state = .editing(isNew ? EditFlags() : flags)
    if isNew, !isFirst { note = nil }
  }

  /// Fills the cells from a line that holds a code, unless something was typed; says whether it
  /// did.
  package mutating func fill(from line: UnsafeRawBufferPointer) -> Bool {
    guard !wasTouched, text.bytes.isEmpty, case .editing = state, let length = format.cellCount,
      unsafe PasteFitting(format: format, length: length).fill(&text, from: line) == nil
    else { return false }
    wasTouched = true
    edited(changes: 2)
    return true
  }

  /// Puts an entry that nobody typed in the place of what is typed, judged as a paste is, and shows
  /// it until the next edit; says whether it was taken.
  ///
  /// Where an entry is asked for twice, this one is not: it is right as it is there.
  package mutating func replace(with line: UnsafeRawBufferPointer) -> Bool {
    guard case .editing = state else { return false }
    wasTouched = true
    let keptNote = note
    let isTaken = unsafe format.cellCount == nil ? replacePassword(line) : takeCode(line)
    guard isTaken else {
      // The person pasted nothing that could be said to be wrong.
      note = keptNote
      return false
    }
    _ = first?.removeAll()
    edited(changes: 2)
    confirmation = rules.confirms ? .confirmed : .first
    state = .editing(EditFlags(generated: true))
    return true
  }

  /// Shows or hides what is typed, where the person may.
  package mutating func toggleReveal() {
    guard rules.reveals, case .editing(var flags) = state else { return }
    guard isRevealed || flags.generated else {
      isRevealed = true
      return
    }
    // Whoever hides it wants none of it seen, not even the last character's moment.
    hide()
    flags.generated = false
    state = .editing(flags)
  }

  /// Says that the moment is over in which the last character is shown.
  package mutating func hideLast() {
    lastIsRevealed = false
  }

  /// Puts a note on the status line.
  package mutating func show(_ note: EntryNote) {
    self.note = note
  }

  /// Judges a whole line as if it were typed and submitted: in cells it is taken as a paste is, a
  /// password as it is. Returns whether it is an answer; if not, ``note`` says why.
  package mutating func take(line: UnsafeRawBufferPointer) -> Bool {
    // A sentence may be around a code, but with a NUL it is no line of text.
    guard unsafe !line.contains(0) else {
      note = .notAllowed
      return false
    }
    return unsafe format.cellCount == nil ? takePassword(line) : takeCode(line)
  }

  /// Ends the session; the entry is wiped.
  package mutating func end() {
    clear()
    paste.discard()
    state = .ended
  }

  /// Wipes all that was typed.
  mutating func clear() {
    _ = text.removeAll()
    _ = first?.removeAll()
    confirmation = .first
    hide()
    changeCount += 2
  }

  /// Covers what a mask covers again.
  mutating func hide() {
    isRevealed = false
    lastIsRevealed = false
  }
}
