internal import CodeEntry

extension DisplayText {
  /// The most rows that a text is shown in, whatever the window has room for.
  static let rowLimit = 10

  /// The rows that the text takes where each has so many columns.
  ///
  /// A line that is longer goes on in the next row: behind a space, before a wide character, which
  /// needs none, or where the row ends if a word is longer than it. No character is cut, so that one
  /// that is wider than a row stands alone in it.
  package func rows(columns: Int) -> [String] {
    lines.flatMap { $0.displayWidth <= columns ? [$0] : $0.broken(toColumns: columns) }
  }
}

extension String {
  fileprivate func broken(toColumns columns: Int) -> [String] {
    var rows: [String] = []
    var start = startIndex
    var index = start
    var width = 0
    // Where the row may end.
    var end: Index?
    while index < endIndex {
      let character = self[index]
      let columnsOfIt = character.displayWidth
      if index > start, character.allowsBreakBefore, self[self.index(before: index)] != " " {
        end = index
      }
      if index > start, width + columnsOfIt > columns {
        let rowEnd = end ?? index
        rows.append(String(self[start..<rowEnd]))
        start = self[rowEnd...].firstIndex { $0 != " " } ?? endIndex
        index = start
        width = 0
        end = nil
      } else {
        width += columnsOfIt
        index = self.index(after: index)
      }
    }
    if start < endIndex { rows.append(String(self[start...])) }
    return rows
  }
}

extension Character {
  // A mark such as a full stop stays with the text that it ends.
  fileprivate var allowsBreakBefore: Bool {
    self == " " || displayWidth > 1 && !isPunctuation
  }
}
