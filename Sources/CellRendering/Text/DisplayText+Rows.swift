internal import CodePromptCodeEntry

extension DisplayText {
  /// The maximum number of rows of a text, whatever the window's height.
  package static let rowLimit = 10

  /// Returns the text wrapped to rows of at most this many columns. `isWide` tells whether the
  /// terminal draws ambiguous characters in two columns.
  ///
  /// A longer line is broken after a space or before a wide character. A word that is longer than a
  /// row is broken at the row's end. No character is cut: one that is wider than a row has a row of
  /// its own.
  package func rows(columns: Int, isWide: Bool = false) -> DisplayText {
    if count == 1, self[0].columns(isWide: isWide) <= columns { return self }
    var rows = DisplayText()
    for line in 0..<count { rows.add(self[line], brokenToColumns: columns, isWide) }
    return rows
  }

  private mutating func add(_ line: String, brokenToColumns columns: Int, _ isWide: Bool) {
    guard line.columns(isWide: isWide) > columns else { return add(line) }
    var start = line.startIndex
    var index = start
    var width = 0
    // The last index at which the row may be broken.
    var end: String.Index?
    while index < line.endIndex {
      let character = line[index]
      let columnsOfIt = character.columns(isWide: isWide)
      if index > start, character.allowsBreakBefore, line[line.index(before: index)] != " " {
        end = index
      }
      if index > start, width + columnsOfIt > columns {
        let rowEnd = end ?? index
        add(String(line[start..<rowEnd]))
        start = line[rowEnd...].firstIndex { $0 != " " } ?? line.endIndex
        index = start
        width = 0
        end = nil
      } else {
        width += columnsOfIt
        index = line.index(after: index)
      }
    }
    if start < line.endIndex { add(String(line[start...])) }
  }
}

extension Character {
  // Whether a row may be broken before this: at a space or a wide character, but not at
  // punctuation, which stays with the text before it.
  fileprivate var allowsBreakBefore: Bool {
    self == " " || columns() > 1 && !isPunctuation
  }
}
