internal import CodePromptCodeEntry
internal import CodePromptKeyDecoding

/// The pieces of a text of somebody's, in which there may be anything.
///
/// It is decoded as keys are, where an escape sequence is one event. But a sequence or a string
/// that is not ended goes no further than its line, or a control that cuts it: what is between two
/// of those is decoded by itself, so that nothing after them is lost.
@safe package struct TextSanitizer {
  /// A piece of a text.
  package enum Piece {
    /// A newline.
    case newline
    /// A code point that may be shown: a blank for a tab, U+FFFD for what is no UTF-8.
    case scalar(Unicode.Scalar)
    /// Where the bytes are of what may not be shown, such as an escape sequence.
    case hidden(Range<Int>)
  }

  private let bytes: UnsafeRawBufferPointer
  private var decoder = KeyDecoder()
  private var index = 0
  /// Where the part ends that is decoded now.
  private var end = 0

  /// Begins at the start of a text, which has to stay where it is.
  package init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    beginPart(at: 0)
  }

  /// Returns the next piece; nil at the end of the text.
  package mutating func next() -> Piece? {
    while true {
      let start = index
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<end])
      if let event = unsafe decoder.next(in: part, at: &index) ?? decoder.pause(.long) {
        return TextSanitizer.piece(event, start..<index)
      }
      guard unsafe end < bytes.count else { return nil }
      let isNewline = unsafe bytes[end] == UInt8(ascii: "\n")
      beginPart(at: end + 1)
      if isNewline { return .newline }
    }
  }

  private mutating func beginPart(at start: Int) {
    decoder.reset()
    index = start
    end = unsafe bytes[start...].firstIndex(where: \.endsSequences) ?? bytes.count
  }

  private static func piece(_ event: KeyEvent, _ range: Range<Int>) -> Piece {
    switch event {
    // A character that an escape sequence stands for is no text: it takes more bytes than its own.
    case .press(.character(let scalar), .none)
    where scalar.isShown && range.count == UTF8.width(scalar):
      .scalar(scalar)
    case .press(.tab, .none): .scalar(" ")
    case .malformed: .scalar("\u{FFFD}")
    default: .hidden(range)
    }
  }
}

extension UInt8 {
  /// Whether this is LF or CR, which end a line, or CAN or SUB, which do no more than cut
  /// sequences.
  fileprivate var endsSequences: Bool {
    switch self {
    case 0x0A, 0x0D, 0x18, 0x1A: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a text of somebody's may put this on the terminal.
  package var isShown: Bool {
    guard value >= 0xA0 else { return !isControl }
    switch value {
    // ZWNJ and ZWJ shape letters and emoji, and two selectors choose how an emoji is drawn; all
    // other format characters, and what is to be ignored, are invisible or turn the direction of
    // what follows.
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return true
    // Lines and dots, which prompts are drawn with: known without a look at tables.
    case 0x2500...0x25FF: return true
    default: break
    }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator, .control, .surrogate: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
