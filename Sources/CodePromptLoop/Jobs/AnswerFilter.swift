internal import CodePromptSystem
internal import CodePromptTerminalText

/// A filter that hides command output that contains the answer: its characters in order and in
/// either case, with or without blanks, dashes and what is not shown between them.
package enum AnswerFilter {
  /// The least length of an answer in code points: a shorter one occurs in almost every text.
  private static let leastLength = 4

  /// Returns the text as a string, or nil if it is empty or contains the answer.
  package static func text(
    of line: UnsafeRawBufferPointer, without answer: borrowing SecretBytes
  ) -> String? {
    let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    let isShown = unsafe answer.withUnsafeBytes {
      unsafe !line.isEmpty && !holds($0, line, after: none)
    }
    return isShown ? unsafe String(decoding: line, as: UTF8.self) : nil
  }

  /// Returns what an error says to people, or nil if that is nothing or contains the answer.
  static func text(of error: PromptThrown, without answer: borrowing SecretBytes) -> String? {
    guard let said = ReadableText.text(of: error) else { return nil }
    return unsafe Array(said.utf8).withUnsafeBytes { unsafe text(of: $0, without: answer) }
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

  /// Returns the last line of a text as a string, or nil if it is empty or cut, or if the answer
  /// ends in it, having begun in it or in what precedes it.
  package static func text(
    ofLast line: UnsafeRawBufferPointer, after earlier: UnsafeRawBufferPointer,
    without answer: borrowing SecretBytes
  ) -> String? {
    // Of a longer line only the beginning is known.
    guard line.count < LimitedOutput.lineLimit else { return nil }
    let isShown = unsafe answer.withUnsafeBytes {
      unsafe !line.isEmpty && !holds($0, line, after: earlier)
    }
    return isShown ? unsafe String(decoding: line, as: UTF8.self) : nil
  }

  /// Whether the answer occurs in two texts in sequence, and ends in the second.
  private static func holds(
    _ answer: UnsafeRawBufferPointer, _ line: UnsafeRawBufferPointer,
    after earlier: UnsafeRawBufferPointer
  ) -> Bool {
    // Without memory for the comparison, the line counts as containing the answer.
    guard let part = unsafe Characters(answer),
      var whole = unsafe Characters(earlier, room: line.count)
    else { return true }
    let earlierCount = whole.byteCount
    unsafe whole.add(line)
    return part.count >= leastLength && whole.contain(part, endingAfter: earlierCount)
  }
}

/// The characters of a text that are shown and are neither blanks nor dashes, in lower case.
private struct Characters: ~Copyable {
  /// In UTF-8, without what was not valid.
  private var bytes: SecretBytes
  /// The number of code points.
  private(set) var count = 0

  /// Creates the characters of a text, with room for more; nil if memory is short.
  init?(_ text: UnsafeRawBufferPointer, room: Int = 0) {
    guard let bytes = try? SecretBytes(capacity: max(text.count + room, 1) * 3) else { return nil }
    self.bytes = bytes
    unsafe add(text)
  }

  var byteCount: Int { bytes.count }

  /// Adds the characters of another text.
  mutating func add(_ text: UnsafeRawBufferPointer) {
    unsafe DisplayText.scan(text) { scalar in
      if let scalar { add(scalar) }
      return true
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let isLeftOut =
      scalar.isSeparator || scalar.properties.isWhitespace || scalar == "\u{FFFD}"
    if isLeftOut { return }
    count += 1
    for byte in LetterConversion.lower.folding(scalar).utf8 { _ = bytes.append(byte) }
  }

  /// Returns whether these contain others in sequence, which end after an offset in bytes.
  /// (memmem(3) would leave a table that is made of the answer on the stack.)
  borrowing func contain(_ part: borrowing Characters, endingAfter offset: Int) -> Bool {
    let first = max(0, offset - part.byteCount + 1)
    guard first + part.byteCount <= byteCount else { return false }
    return (first...byteCount - part.byteCount).contains { start in
      (0..<part.byteCount).allSatisfy { bytes[start + $0] == part.bytes[$0] }
    }
  }
}
