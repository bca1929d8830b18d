/// A text that is safe to show: it contains nothing that controls the terminal.
///
/// Control characters, whole escape sequences, bidirectional controls and invisible characters are
/// removed. So are combining marks and joiners that follow no letter or emoji, and marks beyond
/// three on one character. LF separates lines. On a terminal that shows only ASCII, other
/// characters are transliterated: `’` becomes `'`, and what has no text in ASCII `?`.
package struct DisplayText: Equatable, Sendable {
  /// The lines, without empty ones at the end; none if nothing of the text may be shown.
  package private(set) var lines: [String] = []

  /// The maximum number of code points in a line, which is more than any window has columns.
  static let lineLimit = 1000

  /// The first line, which may be empty; nil if there are no lines.
  package var first: String? { lines.first }

  /// Whether nothing would be seen: there are only blanks.
  package var isBlank: Bool {
    lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
  }

  /// Creates the safe form of any text.
  ///
  /// - Parameters:
  ///   - text: The text, which may come from an untrusted source.
  ///   - limit: The maximum number of lines; the others are dropped. So are code points beyond 1000
  ///     in a line.
  ///   - isASCII: Whether the terminal shows only ASCII.
  ///   - dropsFrames: Whether characters that draw frames are removed too.
  package init(_ text: String, limit: Int = 10, isASCII: Bool = false, dropsFrames: Bool = false) {
    // Most texts are one line of printable ASCII, and a list may have thousands of them.
    if !dropsFrames, limit > 0, (1...DisplayText.lineLimit).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    {
      lines = [text]
      return
    }
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
          if isASCII, !scalar.isASCII {
            lines[lines.count - 1] += Transliteration.ascii(for: scalar)
          } else {
            lines[lines.count - 1].unicodeScalars.append(scalar)
          }
        }
        return true
      }
    }
    lines = Array(lines.prefix(limit))
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// Creates an empty text.
  package init() {}

  /// Returns this text, shortened to ten lines if it has more.
  ///
  /// The first six lines and the last three are kept, with an ellipsis between them: a text often
  /// ends with the question. `isASCII` tells whether the terminal shows only ASCII.
  package func shortened(isASCII: Bool) -> DisplayText {
    var shortened = self
    if lines.count > 10 {
      shortened.lines.replaceSubrange(6..<lines.count - 3, with: [isASCII ? "..." : "…"])
    }
    return shortened
  }

  /// The maximum number of rows of a question above the field, however high the window is.
  package static let rowLimit = 10

  /// Calls `body` with each code point that may be shown, and with nil for each LF.
  ///
  /// It stops if `body` returns false. `bytes` is a text in UTF-8, which may be invalid in places.
  package static func scan(_ bytes: UnsafeRawBufferPointer, _ body: (Unicode.Scalar?) -> Bool) {
    var filter = JoiningFilter()
    unsafe TextPiece.each(of: bytes) { piece in
      var goesOn = true
      switch piece {
      case .newline:
        filter = JoiningFilter()
        goesOn = body(nil)
      // The Braille blank (U+2800) looks like a space but is none. Only pictures need it, and they
      // don't come this way.
      case .scalar("\u{2800}"), .controlSequence: break
      case .scalar(let scalar): filter.take(scalar) { goesOn = body($0) }
      }
      return goesOn
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is for drawing frames, or can look like a part of one.
  ///
  /// These are box-drawing characters, block elements, parts of large brackets, and symbols for
  /// legacy computing.
  fileprivate var drawsFrames: Bool {
    switch value {
    case 0x2500...0x259F, 0x239B...0x23BF, 0x23D0, 0xFFE8: true
    case 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}

extension Character {
  /// Whether this is safe to show, and one or two columns wide.
  ///
  /// Ambiguous characters count as one column wide.
  package var isDrawn: Bool {
    DisplayText(String(self)).lines == [String(self)]
      && (1...2).contains(Widths.narrow.columns(of: self))
  }
}
