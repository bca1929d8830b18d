/// Some of the cells of a code, from the first to the last.
struct CellSet: Equatable, Sequence, IteratorProtocol {
  // Bit N for cell N: a code has at most 32.
  private var bits: UInt32 = 0

  init(_ cells: Range<Int> = 0..<0) {
    bits = CellSet.bits(before: cells.upperBound) & ~CellSet.bits(before: cells.lowerBound)
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ cell: Int) -> Bool { bits & CellSet.bit(of: cell) != 0 }

  /// How many of some cells are in the set.
  func count(in cells: Range<Int>) -> Int { (bits & CellSet(cells).bits).nonzeroBitCount }

  mutating func insert(_ cell: Int) {
    bits |= CellSet.bit(of: cell)
  }

  /// Takes the first cell out.
  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }

  private static func bit(of cell: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: cell) }

  // All of them before 32, which is no bit: hence the shift that lets bits go.
  private static func bits(before end: Int) -> UInt32 { ~(~0 << UInt32(truncatingIfNeeded: end)) }
}
