/// A run of cells of a row that are drawn without a move or a change of style between them.
///
/// They have the same role, none but the first is anchored, and none but the last is of uncertain
/// width.
struct Run {
  /// The first column.
  let start: Int
  /// The column after the last one.
  var end: Int
  let role: Role
  let isAnchored: Bool
  /// The width of the run in columns, on the terminal that draws it widest.
  var mostColumns = 0
  /// The certainty of the cursor's column after the run.
  var certainty = Certainty.certain

  /// The degree to which it is certain that the terminal's cursor is in the computed column.
  enum Certainty: Comparable {
    /// The cursor is in the computed column.
    case certain
    /// The cursor is elsewhere if the terminal draws ambiguous characters in two columns.
    ///
    /// An anchored character needs a move then; other ones are drawn where the cursor is.
    case drifted
    /// A character of uncertain width was drawn, so the next one needs a move.
    case lost
  }

  /// Adds the cell at ``end``, and the continuations of its character.
  mutating func add(_ cell: GridCell) {
    end += max(Int(cell.width), 1)
    mostColumns += cell.isASCII ? 1 : max(2, Int(cell.width))
    if cell.isUncertain { certainty = .lost }
    if certainty == .certain, !cell.isASCII { certainty = .drifted }
  }
}
