internal import CodePromptSystem

/// A filter that hides command output that contains the answer. A text counts as containing it if
/// at least half of the answer's characters, and at least four, occur in it in sequence, forwards
/// or backwards: as is, or in its visible letters and digits alone.
package enum AnswerFilter {
  /// The minimum length of a match: fewer characters in sequence occur in almost every text. A
  /// shorter answer counts only as a whole, and with fewer letters and digits only as is.
  fileprivate static let leastLetters = 4

  /// Returns the text as a string, or nil if it is empty or contains the answer.
  package static func text(
    of line: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    let isShown = unsafe answer.withUnsafeBytes { unsafe !line.isEmpty && !holds($0, line) }
    return isShown ? unsafe String(decoding: line, as: UTF8.self) : nil
  }

  /// Returns the lines without the answer; nil if there are none, or if the answer spans several.
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
    guard let part = unsafe CodePoints(answer), let whole = unsafe CodePoints(line) else {
      return true
    }
    return part.all.isQuoted(in: whole.all)
      || part.letters.count / 4 >= leastLetters && part.letters.isQuoted(in: whole.letters)
  }
}

/// The code points of a text, four bytes each.
private struct CodePoints: ~Copyable {
  let all: SecretBytes
  /// The visible letters and digits, in lower case.
  let letters: SecretBytes

  /// Creates the code points of a text; nil if memory is short. U+FFFD stands for invalid UTF-8.
  init?(_ text: UnsafeRawBufferPointer) {
    let limit = max(text.count, 1)
    guard var all = try? SecretBytes(capacity: limit * 4),
      var letters = try? SecretBytes(capacity: limit * 4),
      var repaired = try? SecretBytes(capacity: limit * 3)
    else { return nil }
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() {
      let scalar = element.scalar ?? "\u{FFFD}"
      all.append(scalar)
      for byte in scalar.utf8 { _ = repaired.append(byte) }
    }
    unsafe repaired.withUnsafeBytes { bytes in
      unsafe DisplayText.scan(bytes) { scalar in
        if let scalar, !scalar.properties.isDefaultIgnorableCodePoint,
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        {
          letters.append(LetterCase.lower.folding(scalar.asciiEquivalent ?? scalar))
        }
        return true
      }
    }
    self.all = all
    self.letters = letters
  }
}

extension SecretBytes {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    unsafe Swift.withUnsafeBytes(of: scalar.value) { _ = unsafe append(contentsOf: $0) }
  }

  /// Returns whether at least half of these code points occur in others, in either direction.
  fileprivate func isQuoted(in whole: borrowing SecretBytes) -> Bool {
    let count = count / 4
    let limit = min(count, max(AnswerFilter.leastLetters, (count + 1) / 2))
    return unsafe withUnsafeBytes { part in
      unsafe whole.withUnsafeBytes { whole in
        let part = unsafe part.bindMemory(to: UInt32.self)
        let whole = unsafe whole.bindMemory(to: UInt32.self)
        return unsafe part.shares(limit, with: whole) || part.shares(limit, with: whole, back: true)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Returns whether this many code points in sequence occur in others, at any offset.
  fileprivate func shares(_ limit: Int, with whole: Self, back: Bool = false) -> Bool {
    for shift in (1 - count)..<whole.count {
      var run = 0
      for position in Swift.max(0, -shift)..<Swift.min(count, whole.count - shift) {
        let index = back ? count - 1 - position : position
        run = unsafe self[index] == whole[position + shift] ? run + 1 : 0
        if run == limit { return true }
      }
    }
    return false
  }
}
