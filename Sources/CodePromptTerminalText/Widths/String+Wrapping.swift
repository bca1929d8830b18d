extension String {
  /// Returns this text if it fits, or else its beginning, cut after a character, and an ellipsis.
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

  /// Returns a single line wrapped to rows, as ``DisplayText/rows(columns:isWide:)``.
  package func rows(columns: Int, isWide: Bool) -> [String] {
    guard self.columns(isWide: isWide) > columns else { return [self] }
    var rows: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      var room = columns
      // The last index at which the row may be broken.
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
  // Whether a row may be broken before this: at a space or a wide letter, but not punctuation.
  fileprivate var allowsBreakBefore: Bool { self == " " || columns() > 1 && !isPunctuation }
}
