internal import CodeEntry

// The rows of the picture, drawn from top to bottom.
extension CellRenderer {
  /// Draws the picture from the row on where the pen stands; with `sparesDrawing` the challenge's
  /// image stands there already.
  mutating func drawAll(
    _ session: borrowing EntrySession, _ status: StatusLine?, sparesDrawing: Bool = false,
    _ frame: inout FrameBuffer
  ) {
    field = DrawnField()
    field.update(session)
    field.cursor.row = layout.fieldRow + layout.style.glyphRow
    beginCells()
    revision = session.revision
    let stands = sparesDrawing && !isDimmed
    isDimmed = session.state.isLocked
    self.status = status
    drawnStatus =
      layout.statusRow == nil
      ? DrawnStatus()
      : DrawnStatus(status, glyphs, room: layout.columns - layout.indent)
    for index in 0..<layout.rows.count {
      if index > 0 { pen.newRow(in: &frame) }
      if !sparesDrawing || !layout.drawingRows.contains(index) { pen.eraseToEnd(in: &frame) }
      draw(layout.rows[index], session, &frame)
    }
    isDrawn = true
    isNudged = false
    // Only now are all its rows there.
    drawChallenge(stands: stands, &frame)
    finish(session, &frame)
  }

  private mutating func draw(
    _ row: Layout.Row, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    switch row {
    case .title: drawText(row, palette.title, &frame)
    case .challenge: drawText(row, challengeStyle, &frame)
    case .prompt, .promptCut: drawText(row, palette.prompt, &frame)
    case .more: drawText(row, palette.hint, &frame)
    case .drawing: break
    case .field(let part): drawField(part: part, session, &frame)
    case .promptAndField, .moreAndField:
      drawText(row, palette.prompt, &frame)
      drawField(part: 0, session, &frame)
    case .status: drawStatus(&frame)
    }
  }

  /// The text of a row that shows one, cut to the window.
  func text(of row: Layout.Row, _ layout: Layout) -> String {
    let line =
      switch row {
      case .title(let index): picture.title[index]
      case .challenge(let index): layout.challenge[index]
      case .more, .moreAndField: glyphs.ellipsis
      case .prompt(let index): layout.prompt[index]
      case .promptCut(let index): layout.prompt[index] + glyphs.ellipsis
      case .promptAndField: layout.prompt[0]
      case .drawing, .field, .status: ""
      }
    let room = max(layout.columns - layout.textColumn(of: row), 0)
    return line.cut(toColumns: room, ellipsis: glyphs.ellipsis)
  }

  /// Draws the text of a row behind the indentation.
  mutating func drawText(_ row: Layout.Row, _ style: ShortText, _ frame: inout FrameBuffer) {
    let text = text(of: row, layout)
    if layout.isQuoted(row), layout.columns > 0 {
      draw(glyphs.quote, width: 1, palette.hint, &frame)
    }
    guard !text.isEmpty else { return }
    pen.use("", in: &frame)
    pen.skipBlanks(layout.textColumn(of: row) - pen.column, in: &frame)
    let isStopped = stopWrap(before: text.mostColumns, &frame)
    draw(text, width: text.displayWidth, style, &frame)
    if isStopped { frame.append(TerminalSequences.wrapOn) }
  }

  /// Has what is drawn from here on stay in its row, if a terminal may take so many columns for it that
  /// it would go on in the next: the picture would take more rows than anybody could erase.
  ///
  /// - Returns: Whether the wrap has to be turned on again.
  mutating func stopWrap(before mostColumns: Int, _ frame: inout FrameBuffer) -> Bool {
    // Of the window one more column is there than is used.
    guard pen.column + mostColumns > layout.columns + 1 else { return false }
    hasStoppedWrap = true
    frame.append(TerminalSequences.wrapOff)
    return true
  }

  /// Sends a piece in a style; `width` is the columns it takes.
  mutating func draw(
    _ text: String, width: Int, _ style: ShortText, _ frame: inout FrameBuffer
  ) {
    pen.settle(in: &frame)
    pen.use(style, in: &frame)
    frame.append(text)
    pen.drew(width, isCertain: text.hasCertainWidth)
  }

  /// Draws what differs of the field.
  mutating func updateField(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let old = field
    field.update(session)
    let edits = session.revision - revision
    revision = session.revision
    // One more or one less at the end leaves the others as they were.
    let isStep = edits == 0 || edits == 1 && abs(field.count - old.count) == 1
    if picture.choices != nil {
      updateChoices(from: old, &frame)
    } else if cellCount != nil {
      updateCells(from: old, all: !isStep, session, &frame)
    } else {
      updateLine(from: old, isEdited: edits > 0, session, &frame)
    }
  }

  private mutating func drawField(
    part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    switch (layout.style, cellCount) {
    case (.hidden, _): break
    case _ where picture.choices != nil: drawChoices(&frame)
    case (.counter, _): drawCounter(&frame)
    case (_, nil): drawLine(part: part, session, &frame)
    default: drawCells(layout.grid.cells, part: part, session, &frame)
    }
  }

  /// Puts the field one column to the right, or back: the cells of a refused answer shake.
  ///
  /// The terminal moves what stands there, so that it costs next to nothing.
  mutating func nudge(_ isOn: Bool, _ frame: inout FrameBuffer) {
    guard isOn != isNudged, !isOn || layout.hasRoomBesideField else { return }
    isNudged = isOn
    for part in 0..<layout.fieldHeight {
      pen.move(to: (layout.fieldRow + part, layout.fieldColumn), in: &frame)
      frame.append(isOn ? TerminalSequences.insertBlank : TerminalSequences.deleteBlank)
    }
  }

  /// Puts the cursor into the focused cell and shows or hides it.
  mutating func finish(_ session: borrowing EntrySession, _ frame: inout FrameBuffer) {
    pen.use("", in: &frame)
    focusCell()
    pen.move(to: (field.cursor.row, field.cursor.column + (isNudged ? 1 : 0)), in: &frame)
    guard hidesCursor != session.hidesCursor else { return }
    hidesCursor = session.hidesCursor
    frame.append(hidesCursor ? TerminalSequences.hideCursor : TerminalSequences.showCursor)
  }

  /// Draws the row that stays, and goes to the start of the next.
  mutating func drawSummary(_ summary: Summary, _ frame: inout FrameBuffer) {
    frame.append("\r")
    pen.eraseToEnd(in: &frame)
    if layout.columns > 0 {
      draw(glyphs.mark(summary.mark), width: 1, palette.style(of: summary.mark), &frame)
      let label = summary.label.cut(toColumns: layout.columns - 1, ellipsis: glyphs.ellipsis)
      let isStopped = stopWrap(before: label.mostColumns, &frame)
      draw(label, width: label.displayWidth, "", &frame)
      if isStopped { frame.append(TerminalSequences.wrapOn) }
    }
    pen.newRow(in: &frame)
  }
}
