/// The fast path of the decoder: a control, a character, or a control sequence of at most three
/// numbers, if all of its bytes are available.
///
/// Nearly all input takes this path, which stores nothing between two bytes. Anything incomplete,
/// invalid or different is left to ``SequenceMachine``, from its first byte on.
///
/// All functions are inlined: otherwise each key would cost several calls.
enum FastPath {
  /// Returns the event that begins at `index`, and moves `index` after it; nil if the state machine
  /// must decode the bytes.
  @inline(__always)
  static func event(in bytes: UnsafeRawBufferPointer, at index: inout Int) -> KeyEvent? {
    let byte = unsafe bytes[index]
    switch byte {
    case .escape: return unsafe controlSequence(in: bytes, at: &index)
    case 0..<0x20, .delete:
      index += 1
      return .controlKey(byte)
    case 0xC2...0xDF: return unsafe character(ofBytes: 2, in: bytes, at: &index)
    case 0xE0...0xEF: return unsafe character(ofBytes: 3, in: bytes, at: &index)
    case 0xF0...0xF4: return unsafe character(ofBytes: 4, in: bytes, at: &index)
    default: return nil
    }
  }

  /// Returns a character above U+009F, if it is validly encoded; U+0080 to U+009F are controls.
  @inline(__always)
  private static func character(
    ofBytes count: Int, in bytes: UnsafeRawBufferPointer, at index: inout Int
  ) -> KeyEvent? {
    guard bytes.count - index >= count else { return nil }
    var value = unsafe UInt32(bytes[index] & 0x7F >> count)
    for place in index + 1..<index + count {
      let byte = unsafe bytes[place]
      guard byte.isContinuation else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= 0xA0, let scalar = Unicode.Scalar(value), UTF8.width(scalar) == count else {
      return nil
    }
    index += count
    return .press(.character(scalar), [])
  }

  /// Returns a control sequence that is a complete key or report.
  @inline(__always)
  private static func controlSequence(
    in bytes: UnsafeRawBufferPointer, at index: inout Int
  ) -> KeyEvent? {
    guard bytes.count - index > 2, unsafe bytes[index + 1] == UInt8(ascii: "[") else { return nil }
    var place = index + 2
    let sequence = unsafe ControlSequence(numbersIn: bytes, at: &place)
    guard place < bytes.count else { return nil }
    let final = unsafe bytes[place]
    switch final {
    // After these letters, mouse coordinates or the letter of a function key may follow, which only
    // the state machine reads.
    case UInt8(ascii: "["), UInt8(ascii: "M"), UInt8(ascii: "T"), UInt8(ascii: "t"): return nil
    default: if !final.isFinal { return nil }
    }
    guard case .event(let event) = sequence.meaning(final: final), event != .pasteStart else {
      return nil
    }
    index = place + 1
    return event
  }
}

extension ControlSequence {
  /// Reads numbers from `place`, and moves `place` to the first byte that belongs to none of them;
  /// it reads at most three.
  @inline(__always)
  fileprivate init(numbersIn bytes: UnsafeRawBufferPointer, at place: inout Int) {
    let start = place
    let first = unsafe ControlSequence.number(in: bytes, at: &place)
    guard unsafe ControlSequence.hasSeparator(bytes, at: place) else {
      self.init(first, fieldCount: place == start ? 0 : 1)
      return
    }
    place += 1
    let second = unsafe ControlSequence.number(in: bytes, at: &place)
    guard unsafe ControlSequence.hasSeparator(bytes, at: place) else {
      self.init(first, second, fieldCount: 2)
      return
    }
    place += 1
    let third = unsafe ControlSequence.number(in: bytes, at: &place)
    self.init(first, second, third, fieldCount: 3)
  }

  private static func hasSeparator(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    unsafe place < bytes.count && bytes[place] == UInt8(ascii: ";")
  }

  @inline(__always)
  private static func number(in bytes: UnsafeRawBufferPointer, at place: inout Int) -> UInt32 {
    var value: UInt32 = 0
    while place < bytes.count, value <= saturation {
      let digit = unsafe bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt32(digit)
      place += 1
    }
    return value
  }
}
