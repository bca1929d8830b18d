/// Where the cells of a code are beside each other: on one line, or a long code's on two.
struct CellArrangement: Equatable {
  /// A code of more cells may take two lines.
  static let lineLimit = 16

  /// How many cells there are; 0 for a password's field, a counter or nothing.
  private(set) var count = 0
  /// How many of them are on the first line.
  private var firstLineCount = 0
  // Bit N for cell N: a code has at most 32. The cells that begin a group, but for the first.
  private var groupStarts: UInt32 = 0
  private(set) var cellWidth = 0
  private var gap = 0
  private var groupGap = 0

  /// No cells.
  init() {}

  /// Arranges the cells of a code, on two lines if it `isBroken`.
  init(_ count: Int, groups: [Int], isBroken: Bool, cellWidth: Int, gaps: (cell: Int, group: Int)) {
    self.count = count
    self.cellWidth = cellWidth
    (gap, groupGap) = gaps
    if !groups.isEmpty, groups.reduce(0, +) == count {
      var start = 0
      for size in groups.dropLast() {
        start += size
        groupStarts |= 1 << UInt32(start)
      }
    }
    firstLineCount = isBroken ? halfCount : count
  }

  var lineCount: Int { firstLineCount < count ? 2 : 1 }

  /// The line on which a cell is.
  func line(of cell: Int) -> Int { cell < firstLineCount ? 0 : 1 }

  /// Whether a cell begins a group; the first cell does not.
  func beginsGroup(_ cell: Int) -> Bool { groupStarts & 1 << UInt32(cell) != 0 }

  /// The first column of a cell, from the field's first.
  func offset(of cell: Int) -> Int {
    let first = cell < firstLineCount ? 0 : firstLineCount
    let offset = (cell - first) * (cellWidth + gap)
    if groupStarts == 0 || cell == first { return offset }
    // The bits from the one after `first` up to that of `cell`.
    let passed = groupStarts & (~0 >> UInt32(31 - cell)) & (~0 << UInt32(first + 1))
    return offset + passed.nonzeroBitCount * (groupGap - gap)
  }

  /// The columns of the wider line.
  var width: Int {
    if count == 0 { return 0 }
    return max(offset(of: firstLineCount - 1), offset(of: count - 1)) + cellWidth
  }

  /// How many cells are on the first of two lines: about half, and whole groups if they can.
  private var halfCount: Int {
    func longer(_ first: Int) -> Int { max(first, count - first) }
    let atGroup = (1..<count).reversed().filter(beginsGroup).min { longer($0) < longer($1) }
    if let atGroup, longer(atGroup) <= CellArrangement.lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
