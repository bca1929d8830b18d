/// Where the cells of a code stand beside each other: on one line, or a long code's on two.
struct CellGrid: Equatable {
  /// A code of more cells may stand on two lines.
  static let lineLimit = 16

  /// The first column of each cell, from the field's first; empty where there are no cells.
  let offsets: [Int]
  /// How many cells stand on the first line.
  let firstLineCount: Int
  /// The columns of the wider line.
  let width: Int

  var lineCount: Int { firstLineCount < offsets.count ? 2 : 1 }

  /// No cells: a password's field, a counter or nothing.
  static let none = CellGrid(offsets: [], firstLineCount: 0, width: 0)

  private init(offsets: [Int], firstLineCount: Int, width: Int) {
    self.offsets = offsets
    self.firstLineCount = firstLineCount
    self.width = width
  }

  /// Lays cells out.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - firstLineCount: How many of them on the first line.
  ///   - groupStarts: The cells that begin a group.
  ///   - cellWidth: The columns of a cell.
  ///   - gaps: The columns between two cells, and between two groups.
  init(
    _ count: Int, firstLineCount: Int, groupStarts: [Int], cellWidth: Int,
    gaps: (cell: Int, group: Int)
  ) {
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    var width = 0
    var end = 0
    for cell in 0..<count {
      if cell == 0 || cell == firstLineCount {
        end = 0
      } else {
        end += groupStarts.contains(cell) ? gaps.group : gaps.cell
      }
      offsets.append(end)
      end += cellWidth
      width = max(width, end)
    }
    self.init(offsets: offsets, firstLineCount: firstLineCount, width: width)
  }

  /// How many cells stand on the first of two lines: about half, and whole groups if they can.
  static func firstLineCount(of count: Int, groupStarts: [Int]) -> Int {
    let most = { (first: Int) in max(first, count - first) }
    let atGroup = groupStarts.reversed().min { most($0) < most($1) }
    if let atGroup, most(atGroup) <= lineLimit { return atGroup }
    return (count + 1) / 2
  }
}
