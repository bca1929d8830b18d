internal import CodePromptSecretStorage

// The effect of a paste, and of a whole line that is taken as the answer.
extension EntrySession {
  mutating func beginPaste(_ flags: EditFlags) -> EntryAction {
    wasTouched = true
    state = .pasting(flags)
    paste.begin()
    return spoilAnswer()
  }

  mutating func collect(_ byte: UInt8) -> EntryAction {
    paste.append(byte)
    return .none
  }

  mutating func endPaste() -> EntryAction {
    guard case .pasting(let flags) = state else { return .none }
    state = .settling(flags)
    guard !paste.overflowed else {
      paste.discard()
      return refuse(.pasteRefused(format.cellCount == nil ? .tooLong : .noCode))
    }
    // The buffer is moved out of the session while its bytes are used, so that both can be
    // borrowed.
    var pasted = PasteBuffer()
    swap(&pasted, &paste)
    defer {
      pasted.discard()
      swap(&pasted, &paste)
    }
    let byteCount = text.bytes.count
    let isTaken = unsafe pasted.withBytes { bytes in
      unsafe format.cellCount == nil ? appendToPassword(bytes.withoutNewline) : takeCode(bytes)
    }
    guard isTaken else { return .ring }
    // An empty paste is no edit: an answer that was refused stays refused.
    guard format.cellCount != nil || text.bytes.count > byteCount else { return .none }
    edited(changes: 2)
    state = .settling(EditFlags())
    return .none
  }

  /// Replaces the entry with the only code in a text.
  mutating func takeCode(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let length = format.cellCount else { return false }
    let search = PastedCodeSearch(format: format, length: length)
    guard let refusal = unsafe search.fill(&text, from: bytes) else { return true }
    note = .pasteRefused(refusal)
    return false
  }

  /// Appends a text to a password, completely or not at all.
  private mutating func appendToPassword(_ line: UnsafeRawBufferPointer) -> Bool {
    guard unsafe canAppend(line, after: text.bytes.count) else { return false }
    unsafe append(line)
    return true
  }

  /// Replaces a password with a text, completely or not at all.
  mutating func replacePassword(_ line: UnsafeRawBufferPointer) -> Bool {
    guard unsafe canAppend(line, after: 0) else { return false }
    _ = text.removeAll()
    unsafe append(line)
    return true
  }

  private mutating func append(_ line: UnsafeRawBufferPointer) {
    var scalars = unsafe ScalarReader(bytes: line)
    while let scalar = scalars.next()?.scalar { _ = text.append(scalar) }
  }

  /// Returns whether a text can be appended after `count` bytes of a password; if not, sets the
  /// note to the reason.
  private mutating func canAppend(_ line: UnsafeRawBufferPointer, after count: Int) -> Bool {
    guard count + line.count <= format.byteCapacity else {
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
    return true
  }

  /// Takes a line as a password; the line is not decoded if the format allows every character.
  mutating func takePassword(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard case .line(let range) = format.shape else { return false }
    if unsafe bytes.isEmpty, takeDefault() { return true }
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

extension UnsafeRawBufferPointer {
  /// These bytes without one trailing CR, LF or CR LF.
  fileprivate var withoutNewline: UnsafeRawBufferPointer {
    var end = count
    if end > 0, unsafe self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > 0, unsafe self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return unsafe UnsafeRawBufferPointer(rebasing: self[..<end])
  }
}
