internal import CodePromptSystem

/// A filter that hides command output that contains the answer: its characters in order and in
/// either case, with or without blanks, dashes and what is not shown between them.
package enum AnswerFilter {
  /// The least length of an answer in code points: a shorter one occurs in almost every text.
  private static let leastLength = 4

  /// Returns the text as a string, or nil if it is empty or contains the answer.
  package static func text(
    of line: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    let isShown = unsafe answer.withUnsafeBytes { unsafe !line.isEmpty && !holds($0, line) }
    return isShown ? unsafe String(decoding: line, as: UTF8.self) : nil
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
    // Without memory for the comparison, the line counts as containing the answer.
    guard let part = unsafe Characters(answer), let whole = unsafe Characters(line) else {
      return true
    }
    return part.count >= leastLength && whole.contain(part)
  }
}

/// The characters of a text that are shown and are neither blanks nor dashes, in lower case.
private struct Characters: ~Copyable {
  /// In UTF-8, without what was not valid.
  private var bytes: SecretBytes
  /// The number of code points in the text, with the blanks and dashes.
  private(set) var count = 0

  /// Creates the characters of a text; nil if memory is short.
  init?(_ text: UnsafeRawBufferPointer) {
    guard let bytes = try? SecretBytes(capacity: max(text.count, 1) * 3) else { return nil }
    self.bytes = bytes
    unsafe DisplayText.scan(text) { scalar in
      add(scalar ?? "\n")
      return true
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    count += 1
    let isLeftOut =
      scalar.isSeparator || scalar.properties.isWhitespace || scalar == "\u{FFFD}"
    if isLeftOut { return }
    for byte in LetterCase.lower.folding(scalar).utf8 { _ = bytes.append(byte) }
  }

  /// Returns whether these contain others in sequence. (memmem(3) would leave a table that is made
  /// of the answer on the stack.)
  borrowing func contain(_ part: borrowing Characters) -> Bool {
    guard part.bytes.count <= bytes.count else { return false }
    return (0...bytes.count - part.bytes.count).contains { start in
      (0..<part.bytes.count).allSatisfy { bytes[start + $0] == part.bytes[$0] }
    }
  }
}
