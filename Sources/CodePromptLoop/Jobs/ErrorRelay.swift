internal import CodePromptSecretStorage
internal import CodePromptSystem
internal import CodePromptTerminalText

/// The relay of a command's standard error to the terminal, while the command has it.
///
/// Standard error is a pipe of the prompt. But a command may ask its question there, as `curl` and
/// `read -p` do, and the user must see it.
struct ErrorRelay {
  /// How long output waits. What a command says just before it ends is not relayed: its last line
  /// is the reason that the prompt shows.
  private static let delay = Duration.milliseconds(50)
  /// Where the last line begins in the output, and how many of its code points are relayed.
  private var line: (start: Int, count: Int)?
  /// When the output arrived that is not relayed yet; nil for none.
  private var arrival: Duration?

  /// Begins with the command's last line that is not blank, unless this has begun.
  mutating func begin(_ command: RunningCommand) {
    if line == nil { line = (command.errors.lastLineOffset, 0) }
  }

  /// Returns what is to be written to the terminal now, as text that may be shown, without lines
  /// that contain the answer.
  mutating func takeText(
    from command: RunningCommand, at now: Duration, without answer: borrowing SecretBytes,
    isASCII: Bool
  ) -> String {
    guard var place = line, isDue(command, now) else { return "" }
    // So much has arrived that the beginning of the line is not kept any more.
    if place.start < command.errors.firstOffset {
      place = (max(command.errors.firstOffset, command.errors.shownCount), 0)
    }
    var (text, count, lineBegin) = ("", place.count, 0)
    unsafe command.errors.withBytes(from: place.start) { bytes in
      func addLine(endingAt end: Int) {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[lineBegin..<end])
        guard let words = unsafe AnswerFilter.text(of: part, without: answer) else { return }
        let scalars = DisplayText(words, limit: 1, isASCII: isASCII).first?.unicodeScalars
        guard let scalars, scalars.count > count else { return }
        text.unicodeScalars += scalars.dropFirst(count)
        count = scalars.count
      }
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
        addLine(endingAt: index)
        // A carriage return alone is kept: what follows overwrites the line, as a meter does.
        text += byte == UInt8(ascii: "\n") ? "\r\n" : "\r"
        (count, lineBegin) = (0, index + 1)
      }
      unsafe addLine(endingAt: bytes.count - bytes.unfinishedCount)
    }
    line = (place.start + lineBegin, count)
    command.markErrorsAsShown()
    return text
  }

  /// Returns the same as it is, for a command that draws on standard error, unless it contains the
  /// answer.
  mutating func takeDrawing(
    from command: RunningCommand, without answer: borrowing SecretBytes
  ) -> [UInt8] {
    guard let line else { return [] }
    let start = max(line.start, command.errors.shownCount)
    arrival = nil
    var drawing: [UInt8] = []
    unsafe command.errors.withBytes(from: start) {
      if unsafe AnswerFilter.text(of: $0, without: answer) != nil { unsafe drawing = Array($0) }
    }
    self.line = (command.errors.totalCount, 0)
    command.markErrorsAsShown()
    return drawing
  }

  /// Ends the relay, since the command no longer has the terminal.
  mutating func end() { (line, arrival) = (nil, nil) }

  /// Whether there is output that has waited long enough.
  private mutating func isDue(_ command: RunningCommand, _ now: Duration) -> Bool {
    guard command.errors.totalCount > command.errors.shownCount else {
      arrival = nil
      return false
    }
    let start = arrival ?? now
    arrival = start
    guard now - start >= ErrorRelay.delay else { return false }
    arrival = nil
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// How many bytes at the end are the beginning of a character in UTF-8, whose rest is missing.
  fileprivate var unfinishedCount: Int {
    for length in 1...3 where length <= count {
      let byte = unsafe self[count - length]
      // The bytes of a character after the first.
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > length ? length : 0
    }
    return 0
  }
}
