internal import CodePromptSecretStorage

// The effect of a paste, and of a whole line that is taken as the answer.
extension EntrySession {
  mutating func beginPaste() -> EntryAction {
    wasTouched = true
    state.phase = .pasting
    paste = try? SecretBytes(growingTo: EntrySession.pasteLimit)
    return disarmAnswer()
  }

  mutating func endPaste() -> EntryAction {
    state.phase = .settling
    // Without a buffer, for want of memory, every paste counts as too long.
    guard let pasted = paste.take() else {
      return refuse(paste: format.cellCount == nil ? .tooLong : .noCode)
    }
    let byteCount = text.bytes.count
    if canMove { history.note(.inserting, of: text) }
    let refusal = unsafe pasted.withUnsafeBytes {
      let line = unsafe $0.withoutLineEnds
      return unsafe choice == nil ? insert(line) : filter(pasting: line)
    }
    if let refusal { return refuse(paste: refusal) }
    if choice != nil { return .none }
    // An empty paste is no edit: an answer that was refused stays refused.
    guard format.cellCount != nil || text.bytes.count > byteCount else { return .none }
    edited()
    state = State(phase: .settling)
    return .none
  }

  /// Refuses a paste, and where a key answers, what was typed or selected before.
  private mutating func refuse(paste refusal: PasteRefusal) -> EntryAction {
    let note = EntryNote.pasteRefused(refusal)
    guard isAnsweredByKey else { return obstruct(note) }
    return show(choice?.spoil(note))
  }

  /// Takes a text completely or not at all, and returns why not.
  ///
  /// A code is the only one in the text, and replaces the entry. A password or line is inserted, or
  /// replaces the entry if `isNew`.
  mutating func insert(_ line: UnsafeRawBufferPointer, isNew: Bool = false) -> PasteRefusal? {
    if let length = format.cellCount {
      return unsafe PastedCodeSearch(format: format, length: length).fill(&text, from: line)
    }
    let (byteCount, characters) = isNew ? (0, 0) : (text.bytes.count, characterCount)
    guard byteCount + line.count <= format.byteCapacity,
      unsafe characters + acceptedCount(of: line) <= format.characterLimit ?? .max
    else { return .tooLong }
    var check = unsafe ScalarReader(bytes: line)
    while let element = check.next() {
      guard let scalar = element.scalar, !scalar.isControl,
        format.accepted(scalar) != nil || format.leavesOut(scalar)
      else { return .notAllowed }
    }
    if isNew { _ = text.removeAll() }
    var scalars = unsafe ScalarReader(bytes: line)
    text.insertAll {
      while let element = scalars.next() {
        if let accepted = element.scalar.flatMap(format.accepted) { return accepted }
      }
      return nil
    }
    return nil
  }

  /// The number of characters of a line, without those that are left out.
  private func acceptedCount(of line: UnsafeRawBufferPointer) -> Int {
    var leftOut = 0
    var scalars = unsafe ScalarReader(bytes: line)
    while let element = scalars.next() {
      if let scalar = element.scalar, format.leavesOut(scalar) { leftOut += 1 }
    }
    return unsafe CharacterReader.characterCount(of: line) - leftOut
  }

  /// Takes a whole line as if it were typed and submitted: a code is found as in a paste, a
  /// password is taken unchanged. Returns whether it is an answer; if not, ``note`` is the reason.
  package mutating func take(line: UnsafeRawBufferPointer) -> Bool {
    note = unsafe format.list == nil ? reasonAgainst(line) : reasonAgainst(choosing: line)
    return note == nil
  }

  /// Takes a whole line as the answer; returns why that is impossible, or nil if it was done.
  private mutating func reasonAgainst(_ whole: UnsafeRawBufferPointer) -> EntryNote? {
    let line = unsafe format.text == nil ? whole : whole.trimmed
    // A code may be inside a sentence, but a line with a NUL is not text.
    if unsafe line.contains(0) { return .notAllowed }
    if case .line(let range) = format.shape {
      if unsafe line.isEmpty, takeDefault() { return nil }
      let count = unsafe acceptedCount(of: line)
      if count < range.lowerBound { return .tooShort(missing: range.lowerBound - count) }
      if count > range.upperBound || line.count > format.byteCapacity { return .tooLong }
      // If every character is allowed in a password, the line is not decoded.
      if format.charset == .any, format.text == nil {
        _ = text.removeAll()
        unsafe line.forEach { text.append(raw: $0) }
        return nil
      }
    }
    return unsafe insert(line, isNew: true).map(EntryNote.pasteRefused)
  }
}

extension UnsafeRawBufferPointer {
  /// These bytes without the line ends at their end. A CR LF from Windows may arrive as any two of
  /// CR and LF: the terminal's settings ICRNL, INLCR and IGNCR change them (termios(3)).
  fileprivate var withoutLineEnds: UnsafeRawBufferPointer {
    let last = unsafe lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return unsafe UnsafeRawBufferPointer(rebasing: prefix(last.map { $0 + 1 } ?? 0))
  }

  /// These bytes without the blanks at both ends.
  fileprivate var trimmed: UnsafeRawBufferPointer {
    let blank = UInt8(ascii: " ")
    let start = unsafe firstIndex { $0 != blank } ?? count
    let end = unsafe lastIndex { $0 != blank } ?? start - 1
    return unsafe UnsafeRawBufferPointer(rebasing: self[start..<end + 1])
  }
}
