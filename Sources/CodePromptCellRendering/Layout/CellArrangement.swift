internal import CodePromptCodeEntry

/// The places of a code's cells: on one line, or for a long code on two.
struct CellArrangement {
  /// The most cells that are always on one line.
  private static let lineLimit = 16

  /// A cell's place. The first cell begins no group.
  struct Place {
    let line: Int
    let column: Int
    let beginsGroup: Bool
  }

  /// The cells' places; none in a field without cells.
  let places: [Place]
  /// The width of a cell's character in columns.
  let glyphWidth: Int
  /// The width of a cell in columns, with its padding.
  let cellWidth: Int
  /// The minimum width of the field in columns.
  let leastWidth: Int

  var count: Int { places.count }
  var lineCount: Int { (places.last?.line ?? 0) + 1 }

  /// Arranges the cells of a code, on two lines if it `isBroken`; nil if it need not be broken, or
  /// if the field can't have this style.
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

  /// Returns the cells that begin a group, without the first; none if the groups do not fit.
  private static func groupStarts(of format: CodeFormat, _ count: Int) -> [Int] {
    var starts: [Int] = []
    if format.groups.reduce(0, +) == count {
      for size in format.groups.dropLast() { starts.append((starts.last ?? 0) + size) }
    }
    return starts
  }

  /// Returns how many cells are on the first of two lines: about half, in whole groups if possible.
  private static func half(of count: Int, _ groups: [Int]) -> Int {
    func longer(_ first: Int) -> Int { max(first, count - first) }
    let atGroup = groups.reversed().min { longer($0) < longer($1) }
    if let atGroup, longer(atGroup) <= lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
