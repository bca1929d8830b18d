internal import CodePromptCellRendering
internal import CodePromptCodeEntry
internal import CodePromptCommandRunning
package import CodePromptSecretStorage
internal import CodePromptTerminalText

/// The check that a text of a command's does not hold the answer before any of it is shown.
///
/// Commands quote what they were given, or part of it. A text holds the answer if half of its
/// characters or more are there in sequence, in either direction. The text is looked at where it
/// is, both as it is and by the letters and digits of it that would be shown, since something else
/// may part those of the answer.
package struct AnswerFilter {
  /// Below so many letters and digits only the whole answer counts: almost every text holds half of
  /// one that is so short, and below so many letters only the very bytes.
  private static let leastLetters = 3

  /// The text as a string, or nil if it is empty or holds the answer.
  package static func text(
    of line: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    guard unsafe !line.isEmpty else { return nil }
    let isShown = unsafe answer.withUnsafeBytes { unsafe !holds($0, line) }
    return isShown ? unsafe String(decoding: line, as: UTF8.self) : nil
  }

  /// The lines of a text that don't hold the answer, or nil if there are none, or if they hold it
  /// together.
  package static func lines(
    of text: borrowing SecretBytes, without answer: borrowing SecretBytes
  ) -> String? {
    guard var kept = try? SecretBytes(capacity: text.count + 1) else { return nil }
    unsafe text.withUnsafeBytes { bytes in
      let lines = unsafe bytes.split(separator: UInt8(ascii: "\n"))
      for index in unsafe lines.indices {
        let line = unsafe UnsafeRawBufferPointer(rebasing: lines[index])
        guard unsafe AnswerFilter.text(of: line, without: answer) != nil else { continue }
        _ = unsafe kept.append(contentsOf: line)
        _ = kept.append(UInt8(ascii: "\n"))
      }
    }
    return unsafe kept.withUnsafeBytes { unsafe AnswerFilter.text(of: $0, without: answer) }
  }

  private static func holds(
    _ answer: UnsafeRawBufferPointer, _ line: UnsafeRawBufferPointer
  ) -> Bool {
    if unsafe answer.isEmpty { return false }
    // Without memory to look closer nothing is shown.
    guard let part = unsafe letters(of: answer), let whole = unsafe letters(of: line),
      let isQuoted = unsafe isQuoted(answer, in: line)
    else { return true }
    if isQuoted { return true }
    guard part.count >= leastLetters else { return false }
    return unsafe part.withUnsafeBytes { part in
      unsafe whole.withUnsafeBytes { unsafe AnswerFilter.isQuoted(part, in: $0) ?? true }
    }
  }

  /// Whether half of a text or more is in another one, in either direction; nil where there is no
  /// memory to say so.
  private static func isQuoted(
    _ part: UnsafeRawBufferPointer, in whole: UnsafeRawBufferPointer
  ) -> Bool? {
    var count = 0
    for position in 0..<part.count where unsafe part[position].beginsScalar { count += 1 }
    let limit = count < leastLetters ? count : (count + 1) / 2
    if unsafe shares(part, whole, scalars: limit) { return true }
    guard let reversed = unsafe reversed(part) else { return nil }
    return unsafe reversed.withUnsafeBytes { unsafe shares($0, whole, scalars: limit) }
  }

  /// Whether so many code points of a text are in another one in sequence.
  ///
  /// The texts are laid beside each other in every way, so that nothing of them is copied.
  private static func shares(
    _ part: UnsafeRawBufferPointer, _ whole: UnsafeRawBufferPointer, scalars limit: Int
  ) -> Bool {
    guard limit > 0 else { return false }
    for shift in (1 - part.count)..<whole.count {
      var run = 0
      // Whether the run began before the code point that is looked at, or with it.
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

  /// A text with its code points in the other direction.
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

  /// The letters and digits of what is shown of a text, in lower case.
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

  /// A text as a string is made of it: what is no UTF-8 replaced.
  private static func repaired(_ text: UnsafeRawBufferPointer) -> SecretBytes? {
    guard var repaired = try? SecretBytes(capacity: text.count * 3 + 1) else { return nil }
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() { repaired.append(element.scalar ?? "\u{FFFD}") }
    return repaired
  }
}

extension UInt8 {
  /// Whether a code point begins with this byte of UTF-8.
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
    switch self {
    case "0"..."9", "a"..."z", "A"..."Z": return true
    default: break
    }
    guard value >= 0x80, !properties.isDefaultIgnorableCodePoint else { return false }
    return properties.isAlphabetic || properties.numericType != nil
  }
}

extension RunningCommand {
  /// What the command wrote to standard error, as lines that may be shown, without those that hold
  /// the answer; nil if there are none.
  mutating func messages(without answer: borrowing SecretBytes) -> String? {
    guard let text = takeRecentErrors() else { return nil }
    let shown = AnswerFilter.lines(of: text, without: answer).map { DisplayText($0, limit: .max) }
    guard let shown, !shown.isEmpty else { return nil }
    return shown.lines.joined(separator: "\n")
  }
}
