/// The places of a code's cells: on one line, or for a long code on two.
struct CellArrangement {
  /// The number of cells above which a code may take two lines.
  static let lineLimit = 16

  /// The number of cells; 0 for a password's field, a counter or nothing.
  let count: Int
  let cellWidth: Int
  private let gaps: (cell: Int, group: Int)
  private var firstLineCount: Int
  // Bit N is set if cell N, other than the first, begins a group; a code has at most 32 cells.
  private var groupStarts: UInt32 = 0

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
        groupStarts |= 1 << UInt32(start)
      }
    }
    if isBroken { firstLineCount = halfCount }
  }

  var lineCount: Int { firstLineCount < count ? 2 : 1 }

  func line(of cell: Int) -> Int { cell < firstLineCount ? 0 : 1 }

  /// Returns whether a cell begins a group; false for the first cell.
  func beginsGroup(_ cell: Int) -> Bool { groupStarts & 1 << UInt32(cell) != 0 }

  /// Returns the first column of a cell, counted from the field's first column.
  func offset(of cell: Int) -> Int {
    let first = cell < firstLineCount ? 0 : firstLineCount
    let offset = (cell - first) * (cellWidth + gaps.cell)
    // The bits from `first` + 1 to `cell`.
    let passed = groupStarts & (.max >> UInt32(31 - cell)) & (.max << UInt32(first + 1))
    return offset + passed.nonzeroBitCount * (gaps.group - gaps.cell)
  }

  /// Returns the columns of some cells on one line; the line begins at column `start`.
  func columns(of cells: Range<Int>, from start: Int) -> Range<Int> {
    start + offset(of: cells.lowerBound)..<start + offset(of: cells.upperBound - 1) + cellWidth
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
