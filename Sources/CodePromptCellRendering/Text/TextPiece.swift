internal import CodePromptCodeEntry
internal import CodePromptKeyDecoding

/// A piece of an untrusted text.
///
/// The text is decoded like keys, with an escape sequence as one event. An unfinished sequence ends
/// at the end of its line, or at a control character that cancels it (CAN, SUB). Each part between
/// such ends is decoded separately, so that no text after an unfinished sequence is lost.
enum TextPiece {
  case newline
  /// A code point that may be shown: a blank for a tab, U+FFFD for invalid UTF-8.
  case scalar(Unicode.Scalar)
  /// A range of bytes that must not be shown, such as an escape sequence.
  case hidden(Range<Int>)

  /// Calls `body` with each piece of a text, until it returns false.
  static func each(of bytes: UnsafeRawBufferPointer, _ body: (TextPiece) -> Bool) {
    var start = 0
    while start <= bytes.count {
      // LF and CR end a line; CAN and SUB only cut sequences.
      let ends: [UInt8] = [0x0A, 0x0D, 0x18, 0x1A]
      let end = unsafe bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<end])
      var decoder = KeyDecoder()
      var index = start
      while let event = unsafe decoder.next(in: part, at: &index) ?? decoder.pause(.long) {
        guard body(TextPiece(event, start..<index)) else { return }
        start = index
      }
      if unsafe end < bytes.count && bytes[end] == UInt8(ascii: "\n"), !body(.newline) { return }
      start = end + 1
    }
  }

  private init(_ event: KeyEvent, _ range: Range<Int>) {
    switch event {
    // A character from an escape sequence, which is longer than its UTF-8 form, is no text.
    case .press(.character(let scalar), .none)
    where scalar.isShown && range.count == UTF8.width(scalar):
      self = .scalar(scalar)
    case .press(.tab, .none): self = .scalar(" ")
    case .malformed: self = .scalar("\u{FFFD}")
    default: self = .hidden(range)
    }
  }
}

extension Unicode.Scalar {
  /// Whether an untrusted text may write this to the terminal.
  package var isShown: Bool {
    guard value >= 0xA0 else { return !isControl }
    // Two joiners shape letters and emoji, and two selectors choose an emoji's form. The other
    // format characters are invisible, or change the direction of what follows.
    if [0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(value) { return true }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator, .control, .surrogate: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
