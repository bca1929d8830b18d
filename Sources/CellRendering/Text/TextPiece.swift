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

  /// Whether this is a letter or an emoji, so that a joiner next to it makes sense.
  fileprivate var canBeJoined: Bool {
    isASCII ? properties.isAlphabetic : properties.isAlphabetic || properties.isEmoji
  }
}

/// A filter that keeps only the marks, joiners and selectors that belong to a letter or an emoji.
///
/// Elsewhere they are invisible, or pile up on neighbouring text. It takes the code points of a
/// line in order.
struct JoiningFilter: Sendable {
  private var base: Unicode.Scalar?
  private var last: Unicode.Scalar?
  private var markCount = 0
  /// A joiner, shown only if the next code point can be joined.
  private var joiner: Unicode.Scalar?

  /// Calls `show` with a code point, after a joiner that was held back if it joins, or not at all.
  mutating func take(_ scalar: Unicode.Scalar, _ show: (Unicode.Scalar) -> Void) {
    switch scalar.value {
    case 0x200C, 0x200D:
      if joiner == nil, base?.canBeJoined == true { joiner = scalar }
    case 0xFE0E, 0xFE0F:
      // Digits count as emoji here: a digit and a selector begin a keycap emoji.
      guard joiner == nil, let last, last == base, last.properties.isEmoji else { return }
      self.last = scalar
      show(scalar)
    case 0x300... where scalar.displayWidth == 0:
      defer { joiner = nil }
      // No language has more than four marks on one letter.
      guard base != nil, markCount < 4 else { return }
      markCount += 1
      last = scalar
      if let joiner { show(joiner) }
      show(scalar)
    default:
      if let joiner, scalar.canBeJoined { show(joiner) }
      base = scalar
      last = scalar
      markCount = 0
      joiner = nil
      show(scalar)
    }
  }
}
