internal import CodePromptSecretStorage

/// The typed characters, in secret memory.
///
/// They are one UTF-8 string, edited at its end unless the insertion point was moved, which only a
/// text that is not secret allows. A character is a code point with its combining marks; a sequence
/// with joiners, and a pair of regional indicators, count as one.
package struct EntryText: ~Copyable {
  private(set) var bytes: SecretBytes
  private(set) var characterCount = 0
  /// The offset of the insertion point.
  private(set) var cursor = 0

  init(byteCapacity: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(growingTo: byteCapacity)
  }

  /// Inserts a code point, and returns whether there was room for it.
  mutating func insert(_ scalar: Unicode.Scalar) -> Bool {
    let isAtEnd = cursor == bytes.count
    let joinsLast = joins(scalar, before: bytes.count)
    guard put(scalar) else { return false }
    // Elsewhere, the characters on both sides may have joined or come apart.
    if !isAtEnd {
      recount()
    } else if !joinsLast {
      characterCount += 1
    }
    return true
  }

  /// Inserts the code points that a function returns, until it returns nil or there is no room.
  mutating func insertAll(_ next: () -> Unicode.Scalar?) {
    while let scalar = next(), put(scalar) {}
    recount()
  }

  /// Inserts the bytes of a code point without counting; returns whether there was room for them.
  private mutating func put(_ scalar: Unicode.Scalar) -> Bool {
    guard bytes.makeRoom(for: UTF8.width(scalar)) else { return false }
    for byte in scalar.utf8 {
      let isAtEnd = cursor == bytes.count
      _ = isAtEnd ? bytes.append(byte) : bytes.insert(open: byte, at: cursor)
      cursor += 1
    }
    return true
  }

  /// Appends a byte without decoding it, and counts a character if the byte starts one.
  mutating func append(raw byte: UInt8) {
    if !UTF8.isContinuation(byte) { characterCount += 1 }
    if bytes.append(byte) { cursor += 1 }
  }

  /// Removes the text between the insertion point and another place; returns whether there was any.
  mutating func erase(_ direction: Direction) -> Bool {
    let place = offset(direction)
    guard place != cursor else { return false }
    let isLastCharacter = direction == .back && cursor == bytes.count
    bytes.remove(min(place, cursor)..<max(place, cursor))
    cursor = min(place, cursor)
    if isLastCharacter, cursor > 0 {
      characterCount -= 1
    } else {
      recount()
    }
    return true
  }

  /// Removes and wipes everything; returns whether there was any text.
  mutating func removeAll() -> Bool {
    defer {
      bytes.removeAll()
      characterCount = 0
      cursor = 0
    }
    return !bytes.isEmpty
  }

  /// Returns the range of the bytes between the insertion point and another place.
  borrowing func range(_ direction: Direction) -> Range<Int> {
    let place = offset(direction)
    return min(place, cursor)..<max(place, cursor)
  }

  /// Replaces the text with a range of other bytes, and moves the insertion point.
  mutating func restore(_ other: borrowing SecretBytes, _ range: Range<Int>, cursor: Int) {
    bytes.removeAll()
    for position in range { _ = bytes.append(other[position]) }
    self.cursor = cursor
    recount()
  }

  /// Moves the insertion point, and returns whether it moved.
  mutating func move(_ direction: Direction) -> Bool {
    let old = cursor
    cursor = offset(direction)
    return cursor != old
  }

  /// Removes the blanks at both ends, as a shell's `read` does; returns whether there were any.
  mutating func trim() -> Bool {
    let blank = UInt8(ascii: " ")
    var start = 0
    var end = bytes.count
    while end > 0, bytes[end - 1] == blank { end -= 1 }
    while start < end, bytes[start] == blank { start += 1 }
    guard end - start < bytes.count else { return false }
    bytes.remove(end..<bytes.count)
    bytes.remove(0..<start)
    cursor = bytes.count
    recount()
    return true
  }

  /// A place to which the insertion point moves, or up to which the text is erased.
  package enum Direction: Sendable {
    case back, forward, start, end
    /// The start of the word before the insertion point, and the end of the word after it. Words
    /// are letters and digits, as for Alt-B and Alt-F of readline(3).
    case wordStart, wordEnd
    /// The place after the last blank that precedes a word, as for Ctrl-W of readline(3).
    case blank
  }

  private borrowing func offset(_ direction: Direction) -> Int {
    switch direction {
    case .start: 0
    case .end: bytes.count
    case .back: characterStart(before: cursor) ?? 0
    case .forward: characterEnd(after: cursor) ?? bytes.count
    case .wordStart: wordEdge(isForward: false) { $0.isLetterOrDigit }
    case .wordEnd: wordEdge(isForward: true) { $0.isLetterOrDigit }
    case .blank: wordEdge(isForward: false) { !$0.properties.isWhitespace }
    }
  }

  /// Returns the far edge of the next word in a direction.
  private borrowing func wordEdge(
    isForward: Bool, of isInWord: (Unicode.Scalar) -> Bool
  ) -> Int {
    var edge = cursor
    var foundWord = false
    while let next = isForward ? characterEnd(after: edge) : characterStart(before: edge),
      let first = scalar(at: min(edge, next))?.scalar
    {
      if foundWord, !isInWord(first) { break }
      foundWord = foundWord || isInWord(first)
      edge = next
    }
    return edge
  }

  /// Counts the characters from the beginning, in a time that grows with the length only.
  private mutating func recount() {
    characterCount = unsafe bytes.withUnsafeBytes { bytes in
      var reader = unsafe CharacterReader(bytes: bytes)
      while reader.next() != nil {}
      return reader.characterCount
    }
  }

  /// Returns the offset of the character that ends at an offset, or nil if there is none.
  borrowing func characterStart(before end: Int) -> Int? {
    var start: Int?
    while let last = lastScalar(before: start ?? end) {
      start = last.start
      if !joins(last.scalar, before: last.start) { break }
    }
    return start
  }

  /// Returns the offset after the character at an offset, or nil if there is none.
  private borrowing func characterEnd(after start: Int) -> Int? {
    guard var end = scalar(at: start)?.end else { return nil }
    while let next = scalar(at: end), joins(next.scalar, before: end) { end = next.end }
    return end
  }

  /// Takes the bytes away, at the end of the prompt.
  mutating func take() -> SecretBytes { bytes.take() }

  /// Returns whether a code point at an offset would belong to the character before it.
  private borrowing func joins(_ scalar: Unicode.Scalar, before end: Int) -> Bool {
    guard scalar.value >= 0x300 || end > 0 && bytes[end - 1] >= 0x80,
      let last = lastScalar(before: end)
    else { return false }
    return scalar.joins(last.scalar, indicators: indicators(before: end))
  }

  /// Returns the number of consecutive regional indicators before an offset.
  private borrowing func indicators(before end: Int) -> Int {
    var count = 0
    var start = end
    while let previous = lastScalar(before: start), previous.scalar.isRegionalIndicator {
      count += 1
      start = previous.start
    }
    return count
  }

  private borrowing func lastScalar(before end: Int) -> (scalar: Unicode.Scalar, start: Int)? {
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, end - start < 4, UTF8.isContinuation(bytes[start]) { start -= 1 }
    return unsafe bytes.withUnsafeBytes { bytes in
      var scalars = unsafe ScalarReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      guard let element = scalars.next(), let scalar = element.scalar else {
        return ("\u{FFFD}", end - 1)
      }
      return (scalar, start)
    }
  }

  private borrowing func scalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { bytes in
      var scalars = unsafe ScalarReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]))
      guard let scalar = scalars.next()?.scalar else { return ("\u{FFFD}", start + 1) }
      return (scalar, start + UTF8.width(scalar))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}
