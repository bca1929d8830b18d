internal import CodePromptSecretStorage

// The effect of a paste, and of a whole line that is taken as the answer.
extension EntrySession {
  mutating func beginPaste() -> EntryAction {
    wasTouched = true
    state.phase = .pasting
    paste = try? SecretBytes(capacity: EntrySession.pasteLimit)
    pasteOverflowed = false
    return spoilAnswer()
  }

  mutating func collect(_ byte: UInt8) -> EntryAction {
    if paste?.append(byte) != true { pasteOverflowed = true }
    return .none
  }

  mutating func endPaste() -> EntryAction {
    guard state.phase == .pasting else { return .none }
    state.phase = .settling
    // Without a buffer, for want of memory, every paste counts as too long.
    guard let pasted = paste.take(), !pasteOverflowed else {
      return refuse(.pasteRefused(format.cellCount == nil ? .tooLong : .noCode))
    }
    let byteCount = text.bytes.count
    let isTaken = unsafe pasted.withUnsafeBytes { bytes in
      unsafe format.cellCount == nil ? addToPassword(bytes.withoutNewline) : takeCode(bytes)
    }
    guard isTaken else { return .ring }
    // An empty paste is no edit: an answer that was refused stays refused.
    guard format.cellCount != nil || text.bytes.count > byteCount else { return .none }
    edited()
    state = State(phase: .settling)
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

  /// Inserts a text into a password, or replaces the password if `isNew`, completely or not at all;
  /// if not, sets the note to the reason.
  mutating func addToPassword(_ line: UnsafeRawBufferPointer, isNew: Bool = false) -> Bool {
    guard (isNew ? 0 : text.bytes.count) + line.count <= format.byteCapacity else {
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
    if isNew { _ = text.removeAll() }
    var scalars = unsafe ScalarReader(bytes: line)
    while let scalar = scalars.next()?.scalar.flatMap(format.accepted) { _ = text.insert(scalar) }
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
      return unsafe addToPassword(bytes, isNew: true)
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
