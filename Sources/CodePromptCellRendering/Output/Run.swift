/// Characters of a row that are drawn without a move or a change of style between them: they have
/// the same role, none but the first is anchored, and none but the last is of uncertain width.
struct Run {
  let start: Int
  var end: Int
  let role: Role
  let isAnchored: Bool
  /// The run's width in the terminal that draws it widest.
  var mostColumns = 0
  var certainty = Certainty.certain

  /// Whether the terminal's cursor is in the column that was computed.
  enum Certainty: Comparable {
    case certain
    /// The column is wrong if the terminal draws ambiguous characters in two: only an anchored
    /// character needs a move.
    case drifted
    /// The column is unknown, after a character of uncertain width: the next one needs a move.
    case lost
  }

  /// Adds the cell after the run's end.
  mutating func add(_ cell: GridCell) {
    end += max(Int(cell.width), 1)
    mostColumns += cell.isASCII ? 1 : max(2, Int(cell.width))
    if cell.isUncertain { certainty = .lost }
    if certainty == .certain, !cell.isASCII { certainty = .drifted }
  }
}
