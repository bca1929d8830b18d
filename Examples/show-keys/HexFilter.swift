import CodePromptKeyDecoding

/// The decoder as a filter from standard input to standard output, for tests and comparisons.
///
/// A line is hexadecimal bytes, with `/` for the end of a read, `!` for a short pause and `~` for a
/// long one; other characters are skipped. The answer is one line of events with tabs between them.
/// Each line starts a new decoder, and its end counts as a short pause.
struct HexFilter {
  private var decoder = KeyDecoder()
  private var names = EventNames()
  /// The bytes of the current read, and the first digit of an unfinished byte.
  private var read: [UInt8] = []
  private var highDigit: UInt8?
  private var output: [UInt8] = []
  private var isLineEmpty = true

  /// Answers all lines; returns false if the answers can't be written.
  mutating func run() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var isUnfinished = false
    while true {
      let count = readSome(0, into: &buffer)
      guard count > 0 else { break }
      for byte in buffer[..<count] { take(byte) }
      isUnfinished = buffer[count - 1] != UInt8(ascii: "\n")
      // All complete lines are answered before more input is awaited, because the sender may wait
      // for an answer.
      guard writeAll(1, output) else { return false }
      output.removeAll(keepingCapacity: true)
    }
    if isUnfinished { endLine() }
    return writeAll(1, output)
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): take(digit: byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): take(digit: byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): take(digit: byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "/"): endRead()
    case UInt8(ascii: "!"): pause(.short)
    case UInt8(ascii: "~"): pause(.long)
    case UInt8(ascii: "\n"): endLine()
    default: break
    }
  }

  private mutating func take(digit: UInt8) {
    guard let high = highDigit else {
      highDigit = digit
      return
    }
    read.append(high << 4 | digit)
    highDigit = nil
  }

  private mutating func endRead() {
    var index = 0
    unsafe read.withUnsafeBytes { bytes in
      while let event = unsafe decoder.next(in: bytes, at: &index) { show(event) }
    }
    read.removeAll(keepingCapacity: true)
    highDigit = nil
  }

  private mutating func pause(_ pause: KeyDecoder.Pause) {
    endRead()
    if let event = decoder.pause(pause) { show(event) }
  }

  private mutating func endLine() {
    pause(.short)
    output.append(UInt8(ascii: "\n"))
    decoder = KeyDecoder()
    names.reset()
    isLineEmpty = true
  }

  private mutating func show(_ event: KeyEvent) {
    guard let name = names.name(of: event) else { return }
    if !isLineEmpty { output.append(UInt8(ascii: "\t")) }
    isLineEmpty = false
    output.append(contentsOf: name.utf8)
  }
}
