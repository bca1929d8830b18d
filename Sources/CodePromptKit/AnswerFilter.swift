internal import CellRendering
internal import CodeEntry
package import SecretStorage

/// The check that a text of a command's does not hold the answer before any of it is shown.
///
/// Commands quote what they were given. The text is looked at where it stands, both as it is and by
/// the letters and digits of it that would be shown, since something else may part those of the answer.
package struct AnswerFilter {
  /// Below so many letters and digits only the very bytes count: almost every text holds a short one.
  private static let leastLetters = 3

  /// The text as a string, or nil if it is empty or holds the answer.
  package static func text(
    of line: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    guard unsafe !line.isEmpty else { return nil }
    let isShown = unsafe answer.withUnsafeBytes { unsafe !holds($0, line) }
    return isShown ? unsafe String(decoding: line, as: UTF8.self) : nil
  }

  private static func holds(
    _ answer: UnsafeRawBufferPointer, _ line: UnsafeRawBufferPointer
  ) -> Bool {
    if unsafe answer.isEmpty { return false }
    if unsafe contains(answer, in: line) { return true }
    // Without memory to look closer nothing is shown.
    guard let part = unsafe letters(of: answer), let whole = unsafe letters(of: line) else {
      return true
    }
    guard part.count >= leastLetters else { return false }
    return unsafe part.withUnsafeBytes { part in
      unsafe whole.withUnsafeBytes { unsafe contains(part, in: $0) }
    }
  }

  private static func contains(
    _ part: UnsafeRawBufferPointer, in whole: UnsafeRawBufferPointer
  ) -> Bool {
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { start in
      unsafe part.elementsEqual(whole[start..<(start + part.count)])
    }
  }

  /// The letters and digits of what is shown of a text, in lower case.
  private static func letters(of text: UnsafeRawBufferPointer) -> SecretBytes? {
    guard let repaired = unsafe repaired(text),
      var letters = try? SecretBytes(capacity: repaired.capacity)
    else { return nil }
    unsafe repaired.withUnsafeBytes { bytes in
      unsafe DisplayText.scan(bytes) { scalar in
        guard let scalar, scalar.isLetterOrDigit else { return true }
        letters.append(scalar.asciiDigit ?? LetterCase.lower.folding(scalar))
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
