internal import CodeEntry

// The rows of the picture, drawn from top to bottom, and erased.
extension CellRenderer {
  /// Draws the picture from the row on where the pen stands.
  mutating func drawAll(
    _ session: borrowing EntrySession, _ status: StatusLine?, _ frame: inout FrameBuffer
  ) {
    field = DrawnField()
    field.update(session, layout)
    revision = session.revision
    self.status = status
    drawnStatus =
      layout.statusRow == nil
      ? DrawnStatus()
      : DrawnStatus(status, glyphs, room: layout.columns - layout.indent)
    for (index, row) in layout.rows.enumerated() {
      if index > 0 { pen.newRow(in: &frame) }
      frame.append(TerminalSequences.eraseToEnd)
      draw(row, session, &frame)
    }
    isDrawn = true
    finish(session, &frame)
  }

  private mutating func draw(
    _ row: Layout.Row, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    switch row {
    case .title(let index): draw(picture.title.lines[index], palette.title, &frame)
    case .challenge(let index): draw(picture.challenge.lines[index], "", &frame)
    case .more: draw(glyphs.ellipsis, palette.hint, &frame)
    case .prompt(let index): draw(picture.prompt.lines[index], "", &frame)
    case .field(let part): drawField(part: part, session, &frame)
    case .promptAndField:
      draw(picture.prompt.lines[0], "", &frame)
      drawField(part: 0, session, &frame)
    case .status: drawStatus(&frame)
    }
  }

  /// Draws a line of text behind the indentation.
  private mutating func draw(_ line: String, _ style: String, _ frame: inout FrameBuffer) {
    let room = layout.columns - layout.indent
    let text = line.cut(toColumns: max(room, 0), ellipsis: glyphs.ellipsis)
    guard !text.isEmpty else { return }
    frame.append(spaces: layout.indent)
    draw(text, width: layout.indent + text.displayWidth, style, &frame)
  }

  /// Sends a piece in a style; `width` is what the cursor moves by in all.
  mutating func draw(
    _ text: String, width: Int, _ style: String, _ frame: inout FrameBuffer
  ) {
    frame.append(style)
    frame.append(text)
    if !style.isEmpty { frame.append(TerminalSequences.resetStyle) }
    pen.drew(width)
  }

  /// Draws what differs of the field.
  mutating func updateField(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let old = field
    field.update(session, layout)
    let edits = session.revision - revision
    revision = session.revision
    // One more or one less at the end leaves the others as they were.
    let isStep = edits == 0 || edits == 1 && abs(field.count - old.count) == 1
    if format.cellCount != nil {
      updateCells(from: old, all: !isStep, session, &frame)
    } else {
      updateLine(from: old, isEdited: edits > 0, session, &frame)
    }
  }

  private mutating func drawField(
    part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    switch (layout.style, format.cellCount) {
    case (.hidden, _): break
    case (.counter, _): drawCounter(&frame)
    case (_, nil): drawLine(part: part, session, &frame)
    default: drawCells(.max, part: part, session, &frame)
    }
  }

  /// Puts the cursor into the focused cell and shows or hides it.
  mutating func finish(_ session: borrowing EntrySession, _ frame: inout FrameBuffer) {
    let row = layout.fieldRow + layout.style.glyphRow
    pen.move(to: (row, field.cursorColumn), in: &frame)
    guard hidesCursor != session.hidesCursor else { return }
    hidesCursor = session.hidesCursor
    frame.append(hidesCursor ? TerminalSequences.hideCursor : TerminalSequences.showCursor)
  }

  /// Goes to where the picture begins after the window changed, and erases all of it.
  ///
  /// A terminal that reflows has put each row that is too long now on more than one. Rows that were
  /// pushed off the screen went at its top, where a move up ends too.
  mutating func eraseAfterResize(
    of old: Layout, columns: Int, _ frame: inout FrameBuffer
  ) {
    var above = pen.row
    var total = old.rows.count
    if picture.reflows {
      let heights = old.rows.map { row in
        max(1, (rowWidth(row, old) + columns - 1) / columns)
      }
      above = heights[..<pen.row].reduce(0, +) + pen.column / columns
      total = heights.reduce(0, +)
    }
    erase(total, above: above, &frame)
  }

  /// Erases `height` rows, the cursor standing below `above` of them, and goes to the first.
  mutating func erase(_ height: Int, above: Int, _ frame: inout FrameBuffer) {
    pen.stands(atRow: above)
    frame.append("\r")
    for row in (0..<height).reversed() {
      pen.move(to: (row, 0), in: &frame)
      frame.append(TerminalSequences.eraseRow)
    }
    pen = Pen()
  }

  /// Draws the row that stays, and goes to the start of the next.
  mutating func drawSummary(_ summary: Summary, _ frame: inout FrameBuffer) {
    frame.append("\r")
    frame.append(TerminalSequences.eraseToEnd)
    if layout.columns > 0 {
      draw(glyphs.mark(summary.mark), width: 1, palette.style(of: summary.mark), &frame)
      frame.append(summary.label.cut(toColumns: layout.columns - 1, ellipsis: glyphs.ellipsis))
    }
    pen.newRow(in: &frame)
  }

  private func rowWidth(_ row: Layout.Row, _ layout: Layout) -> Int {
    let room = layout.columns
    switch row {
    case .title(let index):
      return min(room, layout.indent + picture.title.lines[index].displayWidth)
    case .challenge(let index):
      return min(room, layout.indent + picture.challenge.lines[index].displayWidth)
    case .more: return min(room, layout.indent + glyphs.ellipsis.displayWidth)
    case .prompt(let index):
      return min(room, layout.indent + picture.prompt.lines[index].displayWidth)
    case .status: return min(room, layout.indent + drawnStatus.width)
    case .field, .promptAndField:
      return layout.fieldColumn + layout.fieldWidth
    }
  }
}
