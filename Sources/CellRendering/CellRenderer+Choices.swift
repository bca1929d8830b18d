internal import CodeEntry

// The answers to a question: one row in the place of the field, of which no key changes anything.
extension CellRenderer {
  /// Draws the row anew where it looks different now.
  mutating func updateChoices(from old: DrawnField, _ frame: inout FrameBuffer) {
    if layout.style != .hidden, old.tone != field.tone { drawChoices(&frame) }
  }

  /// Draws the row; the cursor stands on the key of what Enter answers.
  mutating func drawChoices(_ frame: inout FrameBuffer) {
    for piece in layout.choices {
      pen.move(to: (layout.fieldRow, piece.column), in: &frame)
      let style = palette.style(of: piece.role, field.tone)
      draw(piece.text, width: piece.end - piece.column, style, &frame)
    }
    field.cursor.column =
      layout.choices.first { $0.role == .focused }?.keyColumn ?? layout.fieldColumn
  }
}
