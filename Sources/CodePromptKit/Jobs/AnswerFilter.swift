internal import CodePromptSystem

/// A filter that hides command output that contains the answer.
///
/// Commands may quote the answer, or part of it. A text counts as containing the answer if at least
/// half of the answer's characters, and at least four, occur in it in sequence, forwards or
/// backwards. The text is searched in place, both as is and reduced to its visible letters and
/// digits, since other characters may separate those of the answer.
package struct AnswerFilter {
  /// The minimum length of a match: fewer characters in sequence occur in almost every text. A
  /// shorter answer counts only as a whole. An answer with fewer letters and digits is searched
  /// only as is, not reduced to them.
  private static let leastLetters = 4

  /// Returns the text as a string, or nil if it is empty or contains the answer.
  package static func text(
    of line: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    let isShown = unsafe answer.withUnsafeBytes { unsafe line.isEmpty || !holds($0, line) }
    return isShown ? unsafe String(line: line) : nil
  }

  /// Returns the lines of a text that don't contain the answer; nil if there are none, or if the
  /// answer spans several of them.
  package static func lines(
    of text: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    guard var kept = try? SecretBytes(capacity: text.count + 1) else { return nil }
    let lines = unsafe text.split(separator: UInt8(ascii: "\n"))
    for index in unsafe lines.indices {
      let line = unsafe UnsafeRawBufferPointer(rebasing: lines[index])
      guard unsafe AnswerFilter.text(of: line, without: answer) != nil else { continue }
      _ = unsafe kept.append(contentsOf: line)
      _ = kept.append(UInt8(ascii: "\n"))
    }
    return unsafe kept.withUnsafeBytes { unsafe AnswerFilter.text(of: $0, without: answer) }
  }

  private static func holds(
    _ answer: UnsafeRawBufferPointer, _ line: UnsafeRawBufferPointer
  ) -> Bool {
    if unsafe answer.isEmpty { return false }
    // Without memory for the comparison, the line counts as containing the answer.
    guard let part = unsafe letters(of: answer), let whole = unsafe letters(of: line),
      let isQuoted = unsafe isQuoted(answer, in: line)
    else { return true }
    if isQuoted { return true }
    guard part.count >= leastLetters else { return false }
    return unsafe part.withUnsafeBytes { part in
      unsafe whole.withUnsafeBytes { unsafe AnswerFilter.isQuoted(part, in: $0) ?? true }
    }
  }

  /// Returns whether at least half of a text occurs in another one, in either direction; nil if
  /// memory is short.
  private static func isQuoted(
    _ part: UnsafeRawBufferPointer, in whole: UnsafeRawBufferPointer
  ) -> Bool? {
    var count = 0
    for position in 0..<part.count where unsafe part[position].beginsScalar { count += 1 }
    let limit = count < leastLetters ? count : max(leastLetters, (count + 1) / 2)
    if unsafe shares(part, whole, scalars: limit) { return true }
    guard let reversed = unsafe reversed(part) else { return nil }
    return unsafe reversed.withUnsafeBytes { unsafe shares($0, whole, scalars: limit) }
  }

  /// Returns whether at least `limit` consecutive code points of one text occur in the other; they
  /// are compared at every offset, so that neither is copied.
  private static func shares(
    _ part: UnsafeRawBufferPointer, _ whole: UnsafeRawBufferPointer, scalars limit: Int
  ) -> Bool {
    guard limit > 0 else { return false }
    for shift in (1 - part.count)..<whole.count {
      var run = 0
      // Whether the matching run includes the first byte of the current code point.
      var isWhole = false
      for position in max(0, -shift)..<min(part.count, whole.count - shift) {
        let byte = unsafe part[position]
        guard unsafe byte == whole[position + shift] else {
          (run, isWhole) = (0, false)
          continue
        }
        if byte.beginsScalar { isWhole = true }
        guard isWhole else { continue }
        let next = position + 1
        if unsafe next == part.count || part[next].beginsScalar { run += 1 }
        if run == limit { return true }
      }
    }
    return false
  }

  private static func reversed(_ text: UnsafeRawBufferPointer) -> SecretBytes? {
    guard var reversed = try? SecretBytes(capacity: max(text.count, 1)) else { return nil }
    var end = text.count
    while end > 0 {
      var start = end - 1
      while start > 0, unsafe !text[start].beginsScalar { start -= 1 }
      _ = unsafe reversed.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
      end = start
    }
    return reversed
  }

  /// Returns the visible letters and digits of a text, in lower case.
  private static func letters(of text: UnsafeRawBufferPointer) -> SecretBytes? {
    guard let repaired = unsafe repaired(text),
      var letters = try? SecretBytes(capacity: repaired.capacity)
    else { return nil }
    unsafe repaired.withUnsafeBytes { bytes in
      unsafe DisplayText.scan(bytes) { scalar in
        guard let scalar, scalar.isLetterOrDigit else { return true }
        letters.append(LetterCase.lower.folding(scalar.asciiEquivalent ?? scalar))
        return true
      }
    }
    return letters
  }

  private static func repaired(_ text: UnsafeRawBufferPointer) -> SecretBytes? {
    guard var repaired = try? SecretBytes(capacity: text.count * 3 + 1) else { return nil }
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() { repaired.append(element.scalar ?? "\u{FFFD}") }
    return repaired
  }
}

extension UInt8 {
  fileprivate var beginsScalar: Bool { self & 0xC0 != 0x80 }
}

extension SecretBytes {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    guard let encoded = UTF8.encode(scalar) else { return }
    for byte in encoded { _ = append(byte) }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    !properties.isDefaultIgnorableCodePoint
      && (properties.isAlphabetic || properties.numericType != nil)
  }
}

extension Job {
  /// The last line of the command's standard error; nil if it is empty or contains the answer.
  func message(without answer: borrowing SecretBytes) -> String? {
    unsafe command?.errors.withLastLine { unsafe AnswerFilter.text(of: $0, without: answer) }
  }

  /// The end of the command's standard error, sanitized and without the lines that contain the
  /// answer; nil if nothing is left.
  func messages(without answer: borrowing SecretBytes) -> String? {
    let text = unsafe command?.errors.withEnd(PreparedVerifier.messageLimit) {
      unsafe AnswerFilter.lines(of: $0, without: answer)
    }
    guard let shown = (text ?? nil).map({ DisplayText($0, limit: .max) }), !shown.lines.isEmpty
    else { return nil }
    return shown.lines.joined(separator: "\n")
  }
}
