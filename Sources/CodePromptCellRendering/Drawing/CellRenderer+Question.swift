internal import CodePromptCodeEntry

// The answers to a question, which stand in the place of a field.
extension CellRenderer {
  /// Draws the answers to a question; returns the place of the key for the answer that Enter gives.
  func drawChoices(_ session: borrowing EntrySession, from start: Int) -> Place {
    let state = session.fieldState
    let shift = start - layout.fieldColumn
    var cursor = start
    for piece in layout.choices {
      let role: Role =
        switch (state, piece.role) {
        case (.focused, .focused): .focus
        case (.focused, .other): .plain
        case (_, .cancel): .hint
        case (.refused, _): .error
        default: .verifying
        }
      let column = piece.columns.lowerBound + shift
      screen.grid.put(piece.text, (layout.fieldRow, column), role, isAnchored: true)
      // The cursor is placed on the key's letter, after `[`.
      if piece.role == .focused { cursor = column + 1 }
    }
    return (layout.fieldRow, cursor)
  }
}
