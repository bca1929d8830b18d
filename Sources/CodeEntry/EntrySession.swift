package import KeyDecoding
package import SecretStorage

/// The session of one prompt: a state machine that key events drive.
///
/// It does no I/O and owns no clock. What is typed stands in a ``SecretBytes`` of its own and leaves
/// it only by ``withAnswer(_:)``, ``takeAnswer()`` and, where the mask shows it, by
/// ``withShownText(_:)``.
package struct EntrySession: ~Copyable {
  private enum State: Equatable {
    /// Keys edit the text.
    case editing(Standing)
    /// Between a paste's start and its end.
    case pasting(Standing)
    /// After a paste: the rest of the same burst is dropped, since it may be injected.
    case settling(Standing)
    /// The entry was submitted: nothing is typed until it is judged.
    case submitted
    /// It is being checked.
    case verifying
    /// The prompt ended; nothing changes any more.
    case ended
  }

  /// What holds until the next edit.
  private struct Standing: Equatable {
    /// More was typed than fits: nothing submits.
    var overflowed = false
    /// The answer was wrong.
    var refused = false
  }

  /// What is asked for.
  package let format: CodeFormat
  /// How what is typed is shown.
  package let mask: Mask
  /// The keys that are commands.
  package var bindings = KeyBindings()
  /// What the status line says, or nil for nothing; it stays until the next edit.
  package private(set) var note: EntryNote?

  /// Counts the edits: one more for each character that was added or removed at the end, two more
  /// where the text changed in any other way. So a drawer knows what it need not draw again.
  package private(set) var revision = 0

  private var hasFocus = true
  private var state = State.editing(Standing())
  private var text: EntryText
  private var paste = PasteBuffer()

  /// Creates a session with an empty entry.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for what is typed.
  package init(format: CodeFormat, mask: Mask) throws(SecretStorageError) {
    self.format = format
    self.mask = mask
    // One more than is taken: the answer's newline is put behind it in the same memory.
    text = try EntryText(byteCapacity: format.byteCapacity + 1)
  }

  /// Takes one event of the decoder.
  package mutating func handle(_ event: KeyEvent) -> EntryAction {
    switch (state, event) {
    case (.ended, _): .none
    case (_, .focusIn), (_, .focusOut): focus(event == .focusIn)
    case (.pasting, .pasteByte(let byte)): collect(byte)
    case (.pasting, .pasteEnd): endPaste()
    case (.editing(let standing), .pasteStart): beginPaste(standing)
    case (.editing, .malformed): refuse(.notAllowed)
    case (_, .press(let key, let modifiers)): press(key, modifiers)
    default: .none
    }
  }

  /// Says that no more input is waiting: a full code submits now, unless it overflowed.
  package mutating func inputIsEmpty() -> EntryAction {
    guard state == .editing(Standing()), isFull else { return .none }
    return submit()
  }

  /// Says that nothing came for a while after a paste: what comes now is typed.
  package mutating func pasteSettled() -> EntryAction {
    guard case .settling(let standing) = state else { return .none }
    state = .editing(standing)
    return inputIsEmpty()
  }

  /// Says that somebody checks the answer now.
  package mutating func verify() {
    if state == .submitted { state = .verifying }
  }

  /// Says that the answer is wrong: the entry is empty again.
  package mutating func reject(_ note: EntryNote) {
    guard state == .submitted || state == .verifying else { return }
    _ = text.removeAll()
    revision += 2
    state = .editing(Standing(refused: true))
    self.note = note
  }

  /// Puts a note on the status line.
  package mutating func show(_ note: EntryNote) {
    self.note = note
  }

  /// Judges a whole line as if it were typed and submitted: in cells it is taken as a paste is, a
  /// password as it is. Returns whether it is an answer; if not, ``note`` says why.
  package mutating func take(line: UnsafeRawBufferPointer) -> Bool {
    // A sentence may stand around a code, but with a NUL it is no line of text.
    guard unsafe !line.contains(0) else {
      note = .notAllowed
      return false
    }
    return unsafe format.cellCount == nil ? takePassword(line) : takeCode(line)
  }

  /// Ends the session; the entry is wiped.
  package mutating func end() {
    _ = text.removeAll()
    paste.discard()
    state = .ended
  }
}

// MARK: What may be drawn

extension EntrySession {
  /// How many characters are typed.
  package var characterCount: Int { text.characterCount }

  /// Whether every cell is filled; a password is never full.
  package var isFull: Bool { text.characterCount == format.cellCount }

  /// Whether the answer is being checked.
  package var isVerifying: Bool { state == .verifying }

  /// Whether no cursor stands in the field: while the answer is checked, and while the terminal has
  /// not got the focus.
  package var hidesCursor: Bool { isVerifying || !hasFocus }

  /// Whether the answer was wrong and nothing was edited since.
  package var isRefused: Bool { standing?.refused == true }

  /// Whether the rest of a burst is being dropped until ``pasteSettled()``.
  package var isSettling: Bool { if case .settling = state { true } else { false } }

  private var standing: Standing? {
    switch state {
    case .editing(let standing), .pasting(let standing), .settling(let standing): standing
    case .submitted, .verifying, .ended: nil
    }
  }

  /// Lends the text where the mask shows it; nil where it does not.
  package borrowing func withShownText<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    mask == .shown ? unsafe text.bytes.withUnsafeBytes(body) : nil
  }

  /// Lends the answer to whoever checks it.
  package borrowing func withAnswer<Result, Failure: Error>(
    _ body: (borrowing SecretBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text.bytes)
  }

  /// Hands the answer over and ends the session.
  package consuming func takeAnswer() -> SecretBytes {
    text.take()
  }
}

// MARK: Keys

extension EntrySession {
  private mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> EntryAction {
    let command = bindings.command(for: key, modifiers)
    switch (state, command) {
    case (_, .interrupt): return .interrupt
    case (_, .quit): return .quit
    case (.editing, .suspend), (.settling, .suspend): return .suspend
    case (.editing, .cancel), (.verifying, .cancel): return cancel()
    case (.editing, .submit): return enter()
    case (.editing, .eraseCharacter):
      if text.removeLast() { edited(revisions: 1) }
    case (.editing, .eraseAll):
      if text.removeAll() { edited(revisions: 2) }
    case (.editing, nil):
      guard let scalar = key.typed(with: modifiers) else { return .none }
      return type(scalar)
    default: break
    }
    return .none
  }

  private mutating func focus(_ hasFocus: Bool) -> EntryAction {
    self.hasFocus = hasFocus
    return .none
  }

  private mutating func type(_ typed: Unicode.Scalar) -> EntryAction {
    guard let scalar = format.accepted(typed) else { return refuse(.notAllowed) }
    let countBefore = characterCount
    guard !isFull, text.bytes.count + UTF8.width(scalar) <= format.byteCapacity,
      text.append(scalar)
    else { return overflow() }
    edited(revisions: characterCount == countBefore ? 2 : 1)
    return .none
  }

  private mutating func enter() -> EntryAction {
    if standing?.overflowed == true { return overflow() }
    switch format.shape {
    case .cells(let count) where characterCount < count:
      return refuse(.tooShort(missing: count - characterCount))
    case .line(let range) where text.bytes.count < range.lowerBound:
      return refuse(.tooShort(missing: range.lowerBound - text.bytes.count))
    default:
      return submit()
    }
  }

  private mutating func submit() -> EntryAction {
    state = .submitted
    note = nil
    return .submit
  }

  private mutating func cancel() -> EntryAction {
    end()
    return .cancel
  }

  private mutating func edited(revisions: Int) {
    revision += revisions
    state = .editing(Standing())
    note = nil
  }

  private mutating func refuse(_ note: EntryNote) -> EntryAction {
    self.note = note
    return .ring
  }

  private mutating func overflow() -> EntryAction {
    state = .editing(Standing(overflowed: true, refused: isRefused))
    return refuse(.tooLong)
  }
}

// MARK: Pastes

extension EntrySession {
  private mutating func beginPaste(_ standing: Standing) -> EntryAction {
    state = .pasting(standing)
    paste.begin()
    return .none
  }

  private mutating func collect(_ byte: UInt8) -> EntryAction {
    paste.append(byte)
    return .none
  }

  private mutating func endPaste() -> EntryAction {
    guard case .pasting(let standing) = state else { return .none }
    state = .settling(standing)
    guard !paste.overflowed else {
      paste.discard()
      return refuse(.pasteRefused(format.cellCount == nil ? .tooLong : .noCode))
    }
    // The buffer is out of the session while its bytes go in, so that both can be borrowed.
    var pasted = PasteBuffer()
    swap(&pasted, &paste)
    defer {
      pasted.discard()
      swap(&pasted, &paste)
    }
    let isTaken = unsafe pasted.withBytes { bytes in
      unsafe format.cellCount == nil ? appendToPassword(bytes.withoutNewline) : takeCode(bytes)
    }
    guard isTaken else { return .ring }
    state = .settling(Standing())
    revision += 2
    note = nil
    return .none
  }

  /// Puts the one code of a text in the place of what was typed.
  private mutating func takeCode(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let length = format.cellCount else { return false }
    let fitting = PasteFitting(format: format, length: length)
    switch unsafe fitting.fill(&text, from: bytes) {
    case nil: return true
    case .noCode: note = .pasteRefused(.noCode)
    case .severalCodes: note = .pasteRefused(.severalCodes)
    }
    return false
  }

  /// Adds a text to a password, whole or not at all.
  private mutating func appendToPassword(_ line: UnsafeRawBufferPointer) -> Bool {
    guard text.bytes.count + line.count <= format.byteCapacity else {
      note = .pasteRefused(.tooLong)
      return false
    }
    var check = unsafe ScalarReader(bytes: line)
    while let element = check.next() {
      guard let scalar = element.scalar, !scalar.isControl, format.accepted(scalar) != nil else {
        note = .pasteRefused(.notAllowed)
        return false
      }
    }
    var scalars = unsafe ScalarReader(bytes: line)
    while let scalar = scalars.next()?.scalar { _ = text.append(scalar) }
    return true
  }

  /// Takes a line as a password, undecoded where its set allows everything.
  private mutating func takePassword(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard case .line(let range) = format.shape else { return false }
    if bytes.count < range.lowerBound {
      note = .tooShort(missing: range.lowerBound - bytes.count)
    } else if bytes.count > range.upperBound {
      note = .tooLong
    } else if format.charset == .any {
      _ = text.removeAll()
      return unsafe bytes.allSatisfy { text.append(raw: $0) }
    } else {
      _ = text.removeAll()
      return unsafe appendToPassword(bytes)
    }
    return false
  }
}

extension Key {
  /// The character that a key types with these modifiers held, or nil.
  fileprivate func typed(with modifiers: KeyModifiers) -> Unicode.Scalar? {
    guard modifiers.without(.typing).isEmpty else { return nil }
    // In the extended protocols a letter is its key, and the modifiers say which case it types.
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

extension UnsafeRawBufferPointer {
  /// These bytes without one CR, LF or CR LF at their end.
  fileprivate var withoutNewline: UnsafeRawBufferPointer {
    var end = count
    if end > 0, unsafe self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > 0, unsafe self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return unsafe UnsafeRawBufferPointer(rebasing: self[..<end])
  }
}
