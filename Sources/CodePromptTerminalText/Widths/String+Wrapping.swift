extension String {
  /// Returns this text if it fits into `columns`, or else its beginning and an ellipsis.
  ///
  /// It is cut between two characters. If not even the ellipsis fits, the result is empty. `isWide`
  /// tells whether the terminal draws ambiguous characters in two columns.
  package func cut(toColumns columns: Int, ellipsis: String, isWide: Bool = false) -> String {
    guard self.columns(isWide: isWide) > columns else { return self }
    var room = columns - ellipsis.columns(isWide: isWide)
    guard room >= 0 else { return "" }
    let beginning = prefix { character in
      room -= character.columns(isWide: isWide)
      return room >= 0
    }
    return beginning + ellipsis
  }

  /// Returns this text, a single line, wrapped to rows of at most `columns` columns.
  ///
  /// It is broken as ``DisplayText/rows(columns:isWide:)`` describes.
  package func rows(columns: Int, isWide: Bool) -> [String] {
    guard self.columns(isWide: isWide) > columns else { return [self] }
    var rows: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      var room = columns
      // The last index so far at which the row may be broken.
      var end: Index?
      let limit = rest.indices.first { index in
        room -= rest[index].columns(isWide: isWide)
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
  fileprivate var allowsBreakBefore: Bool { self == " " || columns() > 1 && !isPunctuation }
}
