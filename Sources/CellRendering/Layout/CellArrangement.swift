/// Where the cells of a code stand beside each other: on one line, or a long code's on two.
struct CellArrangement: Equatable {
  /// A code of more cells may stand on two lines.
  static let lineLimit = 16

  /// The columns between two cells, and between two groups.
  struct Gaps: Equatable {
    let cell: Int
    let group: Int
  }

  /// How many cells there are; 0 for a password's field, a counter or nothing.
  let count: Int
  /// How many of them stand on the first line.
  let firstLineCount: Int
  /// The cells that begin a group, but for the first.
  let groupStarts: CellSet
  private let cellWidth: Int
  private let gaps: Gaps

  /// No cells: a password's field, a counter or nothing.
  static let none = CellArrangement(
    0, firstLineCount: 0, groupStarts: CellSet(), cellWidth: 0, gaps: Gaps(cell: 0, group: 0))

  /// Lays cells out.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - firstLineCount: How many of them on the first line.
  ///   - groupStarts: The cells that begin a group.
  ///   - cellWidth: The columns of a cell.
  ///   - gaps: The columns between two cells, and between two groups.
  init(_ count: Int, firstLineCount: Int, groupStarts: CellSet, cellWidth: Int, gaps: Gaps) {
    self.count = count
    self.firstLineCount = firstLineCount
    self.groupStarts = groupStarts
    self.cellWidth = cellWidth
    self.gaps = gaps
  }

  var lineCount: Int { firstLineCount < count ? 2 : 1 }

  /// The line on which a cell stands.
  func line(of cell: Int) -> Int { cell < firstLineCount ? 0 : 1 }

  /// The cells of a line.
  func cells(ofLine line: Int) -> Range<Int> {
    line == 0 ? 0..<firstLineCount : firstLineCount..<count
  }

  /// The first column of a cell, from the field's first.
  ///
  /// Counted anew each time: an array of them is one more type to make at the start.
  func offset(of cell: Int) -> Int {
    let first = cell < firstLineCount ? 0 : firstLineCount
    let offset = (cell - first) * (cellWidth + gaps.cell)
    if groupStarts.isEmpty { return offset }
    return offset + groupStarts.count(in: first + 1..<cell + 1) * (gaps.group - gaps.cell)
  }

  /// The columns of the wider line.
  var width: Int { max(width(ofLine: 0), width(ofLine: 1)) }

  private func width(ofLine line: Int) -> Int {
    cells(ofLine: line).last.map { offset(of: $0) + cellWidth } ?? 0
  }

  /// How many cells stand on the first of two lines: about half, and whole groups if they can.
  static func firstLineCount(of count: Int, groupStarts: CellSet) -> Int {
    let most = { (first: Int) in max(first, count - first) }
    let atGroup = groupStarts.reversed().min { most($0) < most($1) }
    if let atGroup, most(atGroup) <= lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
