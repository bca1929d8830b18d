internal import CodeEntry

/// A text that may be shown: nothing in it controls the terminal.
///
/// Control characters, whole escape sequences, bidirectional controls and invisible format
/// characters are taken out; a newline parts lines; what the terminal can't show becomes `?`.
package struct DisplayText: Equatable, Sendable {
  /// The text's lines, none of them empty at the end.
  package private(set) var lines: [String] = []

  /// The most code points of a line that are kept: no window is as wide.
  static let lineLimit = 1000

  /// Whether there is nothing to show.
  package var isEmpty: Bool { lines.isEmpty }

  /// Takes what may be shown out of a text.
  ///
  /// - Parameters:
  ///   - text: Any text, from whomever.
  ///   - limit: The most lines that are kept.
  ///   - isASCII: Whether the terminal shows no more than ASCII.
  package init(_ text: String, limit: Int = 10, isASCII: Bool = false) {
    var text = text
    if text.isOrdinary {
      lines = text.isEmpty || limit < 1 ? [] : [text]
      return
    }
    var line = ""
    var length = 0
    text.withUTF8 { bytes in
      unsafe DisplayText.scan(UnsafeRawBufferPointer(bytes)) { scalar in
        guard let scalar else {
          lines.append(line)
          line = ""
          length = 0
          return lines.count < limit
        }
        if length < DisplayText.lineLimit {
          length += 1
          line.unicodeScalars.append(isASCII && !scalar.isASCII ? "?" : scalar)
        }
        return true
      }
    }
    if lines.count < limit { lines.append(line) }
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// This text, or of one that has more lines the first and the last ones, with an ellipsis between:
  /// what is asked stands at the end.
  ///
  /// - Parameters:
  ///   - limit: The most lines, at least 2.
  ///   - isASCII: Whether the terminal shows no more than ASCII.
  /// - Returns: A text of at most so many lines.
  package func shortened(toLines limit: Int = 10, isASCII: Bool) -> DisplayText {
    guard lines.count > limit else { return self }
    let endCount = max(limit / 3, 1)
    var shortened = self
    shortened.lines =
      lines.prefix(limit - endCount - 1) + [isASCII ? "..." : "…"] + lines.suffix(endCount)
    return shortened
  }

  /// Calls `body` with each code point of a text that may be shown, and with nil for each newline,
  /// as long as it returns true.
  package static func scan(
    _ bytes: UnsafeRawBufferPointer, _ body: (Unicode.Scalar?) -> Bool
  ) {
    var pieces = unsafe TextPieces(bytes)
    while let piece = pieces.next() {
      switch piece {
      case .newline: guard body(nil) else { return }
      case .scalar(let scalar): guard body(scalar) else { return }
      case .hidden: continue
      }
    }
  }
}

extension String {
  /// Whether this is one line of printable ASCII, as most texts are, and no longer than one may be.
  fileprivate var isOrdinary: Bool {
    utf8.count <= DisplayText.lineLimit && utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension String {
  /// The columns this takes on a terminal: those of its characters.
  package var displayWidth: Int {
    // By code points: what is one character for a reader is looked for where a text is cut.
    var measure = TextMeasure()
    var width = 0
    for scalar in unicodeScalars { width += measure.columns(adding: scalar) }
    return width
  }

  /// This text if it fits, else its beginning with an ellipsis, cut between characters.
  package func cut(toColumns columns: Int, ellipsis: String) -> String {
    guard displayWidth > columns else { return self }
    let room = columns - ellipsis.displayWidth
    guard room >= 0 else { return "" }
    var result = ""
    var width = 0
    for character in self {
      width += character.displayWidth
      if width > room { break }
      result.append(character)
    }
    return result + ellipsis
  }
}

extension Character {
  /// Whether this takes one or two columns and controls nothing.
  package var isDrawn: Bool {
    DisplayText(String(self)).lines == [String(self)] && (1...2).contains(displayWidth)
  }
}
