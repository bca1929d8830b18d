/// A piece of an untrusted text.
///
/// There is none for what is hidden: control characters, characters that are not shown, and escape
/// sequences, except for control sequences. No text after an unfinished sequence is lost: the
/// sequence hides at most the rest of its line.
package enum TextPiece: Equatable, Sendable {
  /// The end of a line.
  case newline
  /// A code point that may be shown.
  ///
  /// It is a blank for a tab, and U+FFFD for invalid UTF-8 or a C1 control that begins no sequence.
  case scalar(Unicode.Scalar)
  /// The range of bytes of a control sequence, from its introducer (CSI) to its final byte.
  ///
  /// The bytes must not be shown; one that sets a colour may be understood.
  case controlSequence(Range<Int>)

  /// Calls `body` with each piece of a text in UTF-8, until it returns false.
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

  /// Creates the piece of a code point outside any sequence; nil stands for invalid UTF-8.
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
