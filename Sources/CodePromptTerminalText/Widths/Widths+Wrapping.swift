extension Widths {
  /// Returns a text if it fits into `columns`, or else its beginning and an ellipsis.
  ///
  /// It is cut between two characters. If not even the ellipsis fits, the result is empty.
  package func cut(_ text: String, toColumns columns: Int, ellipsis: String) -> String {
    guard self.columns(of: text) > columns else { return text }
    var room = columns - self.columns(of: ellipsis)
    guard room >= 0 else { return "" }
    let beginning = text.prefix { character in
      room -= self.columns(of: character)
      return room >= 0
    }
    return beginning + ellipsis
  }

  /// Returns a text wrapped to rows of at most this many columns.
  ///
  /// A longer line is broken at blanks, which are dropped, or before a wide character that is no
  /// punctuation; otherwise, before the first one that does not fit. A character that is wider than
  /// `columns` has a row of its own.
  package func rows(of text: DisplayText, columns: Int) -> [String] {
    text.lines.flatMap { rows(ofLine: $0, columns: columns) }
  }

  /// Returns a text of a single line, wrapped as ``rows(of:columns:)`` describes.
  package func rows(ofLine line: String, columns: Int) -> [String] {
    guard self.columns(of: line) > columns else { return [line] }
    var rows: [String] = []
    var rest = line[...]
    while !rest.isEmpty {
      var room = columns
      // The last index so far at which the row may be broken.
      var end: String.Index?
      let limit = rest.indices.first { index in
        room -= self.columns(of: rest[index])
        guard index > rest.startIndex else { return false }
        if rest[index].allowsBreakBefore, rest[rest.index(before: index)] != " " { end = index }
        return room < 0
      }
      let rowEnd = limit.map { end ?? $0 } ?? rest.endIndex
      rows.append(String(rest[..<rowEnd]))
      rest = rest[rowEnd...].drop { $0 == " " }
    }
    return rows
  }
}

extension Character {
  /// Whether a row may be broken before this: a blank, or a wide character except punctuation.
  ///
  /// Ambiguous characters don't count as wide: many of them, such as Cyrillic letters, form words.
  fileprivate var allowsBreakBefore: Bool {
    self == " " || Widths.narrow.columns(of: self) > 1 && !isPunctuation
  }
}
