internal import CodePromptCodeEntry

/// The places of a code's cells: on one line, or for a long code on two.
struct CellArrangement {
  /// The most cells that are always on one line.
  private static let lineLimit = 16

  /// The cells, in a field without cells none; the first group is not begun.
  private(set) var places: [(line: Int, column: Int, beginsGroup: Bool)] = []
  let glyphWidth: Int
  let cellWidth: Int
  let leastWidth: Int

  var count: Int { places.count }
  var lineCount: Int { (places.last?.line ?? 0) + 1 }

  /// Arranges a code's cells, on two lines if `isBroken`; nil if a field can't have this style so.
  init?(
    of format: CodeFormat, _ content: PromptContent, glyphWidth: Int, _ style: Layout.Style,
    isBroken: Bool
  ) {
    self.glyphWidth = glyphWidth
    cellWidth = style.cellWidth ?? glyphWidth + style.padding
    let count = style.content == .cells ? format.cellCount ?? 0 : 0
    if isBroken, count <= CellArrangement.lineLimit { return nil }
    var groups: [Int] = []
    if format.groups.reduce(0, +) == count {
      for size in format.groups.dropLast() { groups.append((groups.last ?? 0) + size) }
    }
    let secondLine = isBroken ? CellArrangement.half(of: count, groups) : count
    var (column, width) = (0, 0)
    for cell in 0..<count {
      let beginsGroup = groups.contains(cell)
      let gap = beginsGroup ? style.groupGap : style.gap
      column = cell == 0 || cell == secondLine ? 0 : column + gap
      places.append((cell < secondLine ? 0 : 1, column, beginsGroup))
      column += cellWidth
      width = max(width, column)
    }
    let least: Int? =
      switch (style.content, format.cellCount) {
      case (.nothing, _): 0
      case _ where content.choices != nil:
        style.name == .compact ? content.choices?.answerWidth : nil
      case (_, nil): style.leastFieldWidth
      case (.counter, .some(let count)): count >= 10 ? 5 : 3
      case (.cells, .some): cellWidth < glyphWidth ? nil : width
      }
    guard let least else { return nil }
    leastWidth = least
  }

  /// Returns how many cells are on the first of two lines: about half, in whole groups if possible.
  private static func half(of count: Int, _ groups: [Int]) -> Int {
    func longer(_ first: Int) -> Int { max(first, count - first) }
    let atGroup = groups.reversed().min { longer($0) < longer($1) }
    if let atGroup, longer(atGroup) <= lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
