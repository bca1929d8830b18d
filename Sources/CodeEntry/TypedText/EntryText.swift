internal import CodePromptSecretStorage

/// The typed characters as one UTF-8 string in secret memory, edited at the insertion point. A
/// character is a code point with its combining marks; a sequence with joiners, and a pair of
/// regional indicators, count as one.
package struct EntryText: ~Copyable {
  private(set) var bytes: SecretBytes
  private(set) var characterCount = 0
  /// The offset of the insertion point.
  private(set) var cursor = 0

  init(byteCapacity: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: byteCapacity)
  }

  /// Inserts a code point, and returns whether there was room for it.
  mutating func insert(_ scalar: Unicode.Scalar) -> Bool {
    guard bytes.count + UTF8.width(scalar) <= bytes.capacity else { return false }
    let (joins, isAtEnd) = (joins(scalar, before: bytes.count), cursor == bytes.count)
    for byte in scalar.utf8 {
      guard isAtEnd ? bytes.append(byte) : bytes.insert(open: byte, at: cursor) else {
        return false
      }
      cursor += 1
    }
    if !isAtEnd { recount() } else if !joins { characterCount += 1 }
    return true
  }

  /// Appends a byte without decoding it, and counts a character if the byte starts one.
  mutating func append(raw byte: UInt8) {
    if !UTF8.isContinuation(byte) { characterCount += 1 }
    if bytes.append(byte) { cursor += 1 }
  }

  /// Removes the character before the insertion point, and returns whether there was one.
  mutating func removeLast() -> Bool {
    guard let start = characterStart(before: cursor) else { return false }
    let isAtEnd = cursor == bytes.count
    bytes.remove(start..<cursor)
    cursor = start
    if isAtEnd { characterCount = bytes.isEmpty ? 0 : characterCount - 1 } else { recount() }
    return true
  }

  mutating func removeAll() -> Bool {
    defer {
      bytes.removeAll()
      (characterCount, cursor) = (0, 0)
    }
    return !bytes.isEmpty
  }

  /// Moves the insertion point by one character or to an end, and returns whether it moved.
  mutating func move(_ direction: Direction) -> Bool {
    let old = cursor
    switch direction {
    case .back: cursor = characterStart(before: cursor) ?? 0
    case .start: cursor = 0
    case .end: cursor = bytes.count
    case .forward:
      cursor = bytes.count
      while let start = characterStart(before: cursor), start > old { cursor = start }
    }
    return cursor != old
  }

  /// Removes the blanks at both ends, as a shell's `read` does; returns whether there were any.
  mutating func trim() -> Bool {
    let blank = UInt8(ascii: " ")
    var (start, end) = (0, bytes.count)
    while end > 0, bytes[end - 1] == blank { end -= 1 }
    while start < end, bytes[start] == blank { start += 1 }
    guard end - start < bytes.count else { return false }
    bytes.remove(end..<bytes.count)
    bytes.remove(0..<start)
    cursor = bytes.count
    recount()
    return true
  }

  package enum Direction: Sendable { case back, forward, start, end }

  private mutating func recount() {
    var (count, end) = (0, bytes.count)
    while let start = characterStart(before: end) { (count, end) = (count + 1, start) }
    characterCount = count
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
    var (count, end) = (0, end)
    while let previous = lastScalar(before: end), previous.scalar.isRegionalIndicator {
      (count, end) = (count + 1, previous.start)
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
}
