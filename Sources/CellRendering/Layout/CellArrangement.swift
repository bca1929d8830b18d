/// The places of a code's cells: on one line, or for a long code on two.
struct CellArrangement {
  /// The number of cells above which a code may take two lines.
  static let lineLimit = 16

  /// The number of cells; 0 for a password's field, a counter or nothing.
  let count: Int
  let cellWidth: Int
  private let gaps: (cell: Int, group: Int)
  private var firstLineCount: Int
  /// The cells, other than the first, that begin a group.
  private var groupStarts: [Int] = []

  /// Arranges the cells of a code, on two lines if it `isBroken`.
  init(_ count: Int, groups: [Int], isBroken: Bool, cellWidth: Int, gaps: (cell: Int, group: Int)) {
    self.count = count
    self.cellWidth = cellWidth
    self.gaps = gaps
    firstLineCount = count
    if groups.reduce(0, +) == count {
      var start = 0
      for size in groups.dropLast() {
        start += size
        groupStarts.append(start)
      }
    }
    if isBroken { firstLineCount = halfCount }
  }

  var lineCount: Int { firstLineCount < count ? 2 : 1 }

  func line(of cell: Int) -> Int { cell < firstLineCount ? 0 : 1 }

  /// Returns whether a cell begins a group; false for the first cell.
  func beginsGroup(_ cell: Int) -> Bool { groupStarts.contains(cell) }

  /// Returns the first column of a cell, counted from the field's first column.
  func offset(of cell: Int) -> Int {
    let first = cell < firstLineCount ? 0 : firstLineCount
    let offset = (cell - first) * (cellWidth + gaps.cell)
    let passed = groupStarts.count { $0 > first && $0 <= cell }
    return offset + passed * (gaps.group - gaps.cell)
  }

  /// The width of the wider line.
  var width: Int { max(offset(of: firstLineCount - 1), offset(of: count - 1)) + cellWidth }

  /// The number of cells on the first of two lines: about half, and whole groups if possible.
  private var halfCount: Int {
    func longer(_ first: Int) -> Int { max(first, count - first) }
    let atGroup = (1..<count).reversed().filter(beginsGroup).min { longer($0) < longer($1) }
    if let atGroup, longer(atGroup) <= CellArrangement.lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
