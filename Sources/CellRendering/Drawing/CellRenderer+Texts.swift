internal import CodePromptCodeEntry
internal import CodePromptTerminalText

// Drawing the rows above the field, the answers to a question, and the status below.
extension CellRenderer {
  /// Draws a text above the field, or beside it.
  func draw(_ line: Layout.Line) {
    if line.isQuoted { screen.grid.put(glyphs.quote, line.row, 0, Look(.hint)) }
    let role = line.isChallenge && graphics.isDimmed ? .verifying : line.role
    screen.grid.put(line.text, line.row, line.column, Look(role).anchored)
  }

  /// Draws the answers to a question, and returns the place of the key for Enter's answer.
  func drawChoices(_ view: FieldView, shift: Int) -> (row: Int, column: Int) {
    var cursor = layout.fieldColumn
    for piece in layout.choices {
      let look: Look =
        switch (view.tone, piece.role) {
        case (.editing, .focused): Look(.focus)
        case (.editing, .other): Look(.plain)
        case (_, .cancel): Look(.hint)
        case (.refused, _): Look(.error)
        case (.verifying, _): Look(.verifying)
        }
      screen.grid.put(piece.text, layout.fieldRow, piece.column + shift, look.anchored)
      if piece.role == .focused { cursor = piece.keyColumn }
    }
    return (layout.fieldRow, cursor + shift)
  }

  /// The minimum width of a wrapped note in columns.
  private static let leastNoteWidth = 10

  /// Draws the status below the field: the first segment on up to three rows, unless it shows
  /// progress, and the others as far as they fit after it.
  func drawStatus(_ status: StatusLine) {
    let grid = screen.grid
    var row = layout.statusRow
    var column = layout.indent
    if let number = status.spinner {
      let frames = glyphs.spinner
      let frame = frames[Int(UInt(bitPattern: number) % UInt(frames.count))]
      column = grid.put(frame, row, column, Look(.verifying)) + 1
    }
    let segments = status.segments.filter { $0.text.displayWidth > 0 }
    guard let first = segments.first else { return }
    if first.tone == .note {
      column = grid.put(glyphs.failed, row, column, Look(.error)) + 1
    }
    let start = column
    let room = max(layout.columns - start, 0)
    var text = DisplayText()
    text.add(first.text)
    let isBroken = first.tone != .progress && room >= CellRenderer.leastNoteWidth
    let rows = isBroken ? text.rows(columns: room, isWide: content.isWide) : text
    let limit = isBroken ? layout.statusLimit : 1
    for index in 0..<min(rows.count, limit) {
      let isCut = index == limit - 1 && index < rows.count - 1
      let line = isCut ? rows[index] + " " + rows[index + 1] : rows[index]
      row = layout.statusRow + index
      column = grid.put(
        line.cut(toColumns: room, ellipsis: glyphs.ellipsis, isWide: content.isWide), row, start,
        Look(first.tone.role).anchored)
    }
    for segment in segments.dropFirst() {
      let width = segment.text.columns(isWide: content.isWide)
      guard column + 3 + width <= layout.columns else { return }
      column = grid.put(glyphs.separator, row, column, Look(.hint))
      column = grid.put(segment.text, row, column, Look(segment.tone.role).anchored)
    }
  }

  /// Draws the summary row that remains at the end.
  func drawSummary(_ summary: Summary) {
    let column = screen.grid.put(glyphs.mark(summary.mark), 0, 0, Look(summary.mark.role))
    let label = summary.label.cut(
      toColumns: max(layout.columns - column, 0), ellipsis: glyphs.ellipsis,
      isWide: content.isWide)
    screen.grid.put(label, 0, column, .plain)
  }
}
