/// A piece of an untrusted text: a code point, the end of a line, or a control sequence.
///
/// Control characters, characters that must not be shown, and other escape sequences than control
/// sequences are no pieces, so they are hidden. An unfinished sequence hides at most the rest of
/// its line.
package enum TextPiece: Equatable, Sendable {
  /// The end of a line (LF).
  case newline
  /// A code point that may be shown.
  ///
  /// A tab is a blank here. Invalid UTF-8, or a C1 control that begins no sequence, is U+FFFD.
  case scalar(Unicode.Scalar)
  /// The offsets of a control sequence's bytes, from the introducer (CSI) to the final byte.
  ///
  /// These bytes must never be sent to the terminal. A caller that supports colours may parse them.
  case controlSequence(Range<Int>)

  /// Calls `body` with each piece of a text in UTF-8, until `body` returns false.
  package static func each(of bytes: UnsafeRawBufferPointer, _ body: (TextPiece) -> Bool) {
    var reader = unsafe CodePointReader(bytes)
    var skipper = SequenceSkipper()
    var sequenceStart = 0
    while let element = reader.next() {
      let piece: TextPiece?
      switch skipper.meaning(of: element.scalar) {
      case .text: piece = TextPiece(element.scalar)
      case .beginning:
        sequenceStart = element.range.lowerBound
        piece = nil
      case .inside: piece = nil
      case .controlFinal: piece = .controlSequence(sequenceStart..<element.range.upperBound)
      }
      if let piece, !body(piece) { return }
    }
  }

  /// Creates the piece for a code point outside any sequence; nil if it must not be shown.
  ///
  /// A `scalar` of nil means invalid UTF-8.
  private init?(_ scalar: Unicode.Scalar?) {
    guard let scalar else {
      self = .scalar("\u{FFFD}")
      return
    }
    switch scalar {
    case "\n": self = .newline
    case "\t": self = .scalar(" ")
    case "\u{80}"..."\u{9F}": self = .scalar("\u{FFFD}")
    case _ where scalar.isShown: self = .scalar(scalar)
    default: return nil
    }
  }
}
