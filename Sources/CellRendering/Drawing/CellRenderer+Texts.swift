internal import CodePromptCodeEntry

extension CellRenderer {
  func draw(_ line: Layout.Line) {
    let role = line.role == .challenge && graphics.isDimmed ? .verifying : line.role
    write(line.text, Look(role).anchored, line.row, line.column)
  }

  @discardableResult
  private func write(_ text: String, _ look: Look, _ row: Int, _ column: Int) -> Int {
    let shown = text.cut(
      toColumns: layout.columns - column, ellipsis: glyphs.ellipsis, isWide: content.isWide)
    return screen.grid.put(shown, row, column, look)
  }

  /// Draws the answers to a question, and returns the place of the key for Enter's answer.
  func drawChoices(_ view: FieldView) -> (row: Int, column: Int) {
    var cursor = layout.fieldColumn + view.shift
    for piece in layout.choices {
      let look: Look =
        switch (view.state, piece.role) {
        case (.focused, .focused): Look(.focus)
        case (.focused, .other): Look(.plain)
        case (_, .cancel): Look(.hint)
        case (.refused, _): Look(.error)
        default: Look(.verifying)
        }
      let column = piece.columns.lowerBound + view.shift
      screen.grid.put(piece.text, layout.fieldRow, column, look.anchored)
      // The cursor is placed on the key's letter, after `[`.
      if piece.role == .focused { cursor = column + 1 }
    }
    return (layout.fieldRow, cursor)
  }

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
    let room = layout.columns - start
    var text = DisplayText()
    text.add(first.text)
    // A note is not wrapped to fewer than ten columns.
    let isBroken = first.tone != .progress && room >= 10
    let rows = isBroken ? text.rows(columns: room, isWide: content.isWide) : text
    let limit = layout.statusLimit
    for index in 0..<min(rows.count, limit) {
      let isCut = index == limit - 1 && index < rows.count - 1
      let line = isCut ? rows[index] + " " + rows[index + 1] : rows[index]
      row = layout.statusRow + index
      column = write(line, Look(first.tone.role).anchored, row, start)
    }
    for segment in segments.dropFirst() {
      let width = segment.text.columns(isWide: content.isWide)
      guard column + 3 + width <= layout.columns else { return }
      column = grid.put(glyphs.separator, row, column, Look(.hint))
      column = write(segment.text, Look(segment.tone.role).anchored, row, column)
    }
  }

  func drawSummary(_ summary: Summary) {
    let (mark, label) = summary.parts(glyphs)
    let column = screen.grid.put(mark, 0, 0, Look(summary.isAccepted ? .accepted : .error))
    write(label, .plain, 0, column)
  }
}
