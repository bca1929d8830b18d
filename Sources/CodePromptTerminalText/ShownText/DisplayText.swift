/// A text that is safe to show: it contains nothing that controls the terminal.
///
/// Removed are control characters, whole escape sequences, bidirectional controls and invisible
/// characters, as well as combining marks and joiners without a base, or too many of them. A
/// newline separates lines. Characters that the terminal can't show become `?`.
package struct DisplayText: Equatable, Sendable {
  /// The lines; the last one is not empty.
  package private(set) var lines: [String] = []

  /// The maximum number of code points per line, more than any window has columns.
  static let lineLimit = 1000

  /// The first line; nil if the text is empty.
  package var first: String? { lines.first }

  /// The maximum number of bytes of all lines, each with a two-byte newline.
  package var byteCount: Int { lines.reduce(0) { $0 + $1.utf8.count + 2 } }

  /// Creates the safe form of any text, of at most `limit` lines. `isASCII` tells whether the
  /// terminal shows only ASCII; `dropsFrames`, whether box-drawing characters are removed too.
  package init(_ text: String, limit: Int = 10, isASCII: Bool = false, dropsFrames: Bool = false) {
    var text = text
    var length = 0
    lines = [""]
    text.withUTF8 { bytes in
      unsafe DisplayText.scan(UnsafeRawBufferPointer(bytes)) { scalar in
        guard let scalar else {
          lines.append("")
          length = 0
          return lines.count <= limit
        }
        if length < DisplayText.lineLimit, !(dropsFrames && scalar.drawsFrames) {
          length += 1
          lines[lines.count - 1].unicodeScalars.append(isASCII && !scalar.isASCII ? "?" : scalar)
        }
        return true
      }
    }
    lines = Array(lines.prefix(limit))
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// Creates an empty text.
  package init() {}

  /// Returns this text or, if it has more than ten lines, the first six, an ellipsis, and the last
  /// three, since a question is at the end.
  package func shortened(isASCII: Bool) -> DisplayText {
    var shortened = self
    if lines.count > 10 {
      shortened.lines.replaceSubrange(6..<lines.count - 3, with: [isASCII ? "..." : "…"])
    }
    return shortened
  }

  /// The maximum number of rows of a text, whatever the window's height.
  package static let rowLimit = 10

  /// Returns the text wrapped to rows of at most this many columns. `isWide` tells whether the
  /// terminal draws ambiguous characters in two columns.
  ///
  /// A longer line is broken after a space or before a wide character, or else at its end. No
  /// character is cut: one that is wider than a row has a row of its own.
  package func rows(columns: Int, isWide: Bool = false) -> [String] {
    lines.flatMap { $0.rows(columns: columns, isWide: isWide) }
  }

  /// Calls `body` with each code point that may be shown, and with nil for each newline, until it
  /// returns false.
  package static func scan(_ bytes: UnsafeRawBufferPointer, _ body: (Unicode.Scalar?) -> Bool) {
    var filter = JoiningFilter()
    unsafe TextPiece.each(of: bytes) { piece in
      var goesOn = true
      switch piece {
      case .newline:
        filter = JoiningFilter()
        goesOn = body(nil)
      // The Braille blank is dropped: it is needed only for pictures, and texts use other blanks.
      case .scalar("\u{2800}"), .controlSequence: break
      case .scalar(let scalar): filter.take(scalar) { goesOn = body($0) }
      }
      return goesOn
    }
  }
}

extension Unicode.Scalar {
  /// Whether this draws boxes, or could pass for it: also parts of large brackets, blocks, and
  /// symbols of legacy computing.
  fileprivate var drawsFrames: Bool {
    switch value {
    case 0x2500...0x259F, 0x239B...0x23BF, 0x23D0, 0xFFE8: true
    case 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}

extension Character {
  /// Whether this is one or two columns wide and safe to show.
  package var isDrawn: Bool {
    DisplayText(String(self)).lines == [String(self)] && (1...2).contains(columns())
  }
}
