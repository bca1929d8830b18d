/// Some of the cells of a code, from the first to the last.
struct CellSet: Sequence, IteratorProtocol {
  // Bit N for cell N: a code has at most 32.
  private var bits: UInt32 = 0

  init(_ cells: Range<Int> = 0..<0) {
    for cell in cells { insert(cell) }
  }

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ cell: Int) {
    bits |= 1 &<< UInt32(truncatingIfNeeded: cell)
  }

  /// Takes the first cell out.
  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }
}
