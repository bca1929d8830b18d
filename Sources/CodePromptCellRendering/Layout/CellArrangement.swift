internal import CodePromptCodeEntry

/// The places of a code's cells in the field: on one line, or for a long code on two.
struct CellArrangement {
  /// The number of cells up to which a code is never broken into two lines.
  private static let lineLimit = 16

  /// The place of a cell.
  struct Place {
    /// The line of cells, 0 or 1. A line has as many rows as a cell is high.
    let line: Int
    /// The first column of the cell, counted from the field's first column.
    let column: Int
    /// Whether the cell is the first one of a group, except for the first cell of all.
    let beginsGroup: Bool
  }

  /// The places of the cells in their order; empty for a field without cells.
  let places: [Place]
  /// The width of the content of a cell in columns.
  let glyphWidth: Int
  /// The width of a cell in columns, with its padding.
  let cellWidth: Int
  /// The minimum width of the field in columns.
  let leastWidth: Int

  var count: Int { places.count }
  var lineCount: Int { (places.last?.line ?? 0) + 1 }

  /// Arranges the cells of a code in a style, on two lines if `isBroken`.
  ///
  /// Nil if the code is too short for two lines, or if the field can't have this style.
  init?(
    of format: CodeFormat, _ content: PromptContent, glyphWidth: Int, _ style: Layout.Style,
    isBroken: Bool
  ) {
    let cellWidth = style.cellWidth ?? glyphWidth + style.padding
    let cellCount = format.cellCount
    let count = style.content == .cells ? cellCount ?? 0 : 0
    if isBroken, count <= CellArrangement.lineLimit { return nil }
    let groups = CellArrangement.groupStarts(of: format, count)
    let secondLine = isBroken ? CellArrangement.half(of: count, groups) : count
    var places: [Place] = []
    var column = 0
    var width = 0
    for cell in 0..<count {
      let beginsGroup = groups.contains(cell)
      let gap = beginsGroup ? style.groupGap : style.gap
      column = cell == 0 || cell == secondLine ? 0 : column + gap
      places.append(
        Place(line: cell < secondLine ? 0 : 1, column: column, beginsGroup: beginsGroup))
      column += cellWidth
      width = max(width, column)
    }
    let leastWidth: Int? =
      switch (style.content, cellCount) {
      case (.nothing, _): 0
      case _ where content.choices != nil:
        style.showsAnswers ? content.choices?.answerWidth : nil
      case _ where content.list != nil: style.showsAnswers ? content.list?.leastWidth : nil
      case (_, nil): style.leastFieldWidth
      case (.counter, .some(let count)): count >= 10 ? 5 : 3
      case (.cells, .some): cellWidth < glyphWidth ? nil : width
      }
    guard let leastWidth else { return nil }
    self.places = places
    self.glyphWidth = glyphWidth
    self.cellWidth = cellWidth
    self.leastWidth = leastWidth
  }

  /// Returns the cells that begin a group, except for the first cell.
  ///
  /// There are none if the sizes of the groups don't add up to the number of cells.
  private static func groupStarts(of format: CodeFormat, _ count: Int) -> [Int] {
    var starts: [Int] = []
    if format.groups.reduce(0, +) == count {
      for size in format.groups.dropLast() { starts.append((starts.last ?? 0) + size) }
    }
    return starts
  }

  /// Returns the number of cells on the first of two lines: about half of them.
  ///
  /// The code is broken between two groups if neither line then has more than ``lineLimit`` cells.
  private static func half(of count: Int, _ groups: [Int]) -> Int {
    func longer(_ first: Int) -> Int { max(first, count - first) }
    let atGroup = groups.reversed().min { longer($0) < longer($1) }
    if let atGroup, longer(atGroup) <= lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
