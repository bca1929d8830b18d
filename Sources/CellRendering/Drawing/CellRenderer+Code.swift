internal import CodePromptCodeEntry
internal import CodePromptTerminalText

// Drawing a code: cells on one or two lines.
extension CellRenderer {
  /// Draws the cells, and returns the cursor's place: the first empty cell, or the last cell.
  func drawCode(
    _ view: FieldView, _ session: borrowing EntrySession, shift: Int
  ) -> (row: Int, column: Int) {
    let focused = min(view.count, layout.cells.count - 1)
    var cursor = (row: 0, column: 0)
    for cell in 0..<layout.cells.count {
      let line = layout.cells.line(of: cell)
      let row = layout.fieldRow + line * layout.style.height
      let column = layout.fieldColumn + layout.cells.offset(of: cell) + shift
      let state = view.state(of: cell)
      let place: (row: Int, column: Int)
      if case .own = layout.style, let drawing = content.drawing {
        let described = CellDrawing.Cell(
          position: cell, count: layout.cells.count, state: state,
          isFilled: view.content(of: cell) != .nothing,
          beginsGroup: layout.cells.beginsGroup(cell))
        place = draw(drawing, described, row, column, view.look(state), session, view)
      } else {
        place = drawFrame(row, column, state, view, isNext: cell == focused)
        drawContent(of: cell, at: (row + place.row, column + place.column), session, view)
      }
      if cell == focused { cursor = (row + place.row, column + place.column) }
    }
    return cursor
  }

  /// Draws the frame of a built-in cell, and returns the place of its character.
  private func drawFrame(
    _ row: Int, _ column: Int, _ state: CellDrawing.Cell.State, _ view: FieldView, isNext: Bool
  ) -> (row: Int, column: Int) {
    // A frame's colour shows where the next key goes; filled cells need none.
    let look = state == .filled || state == .revealed ? Look.plain : view.look(state)
    let lines = glyphs.lines(isHeavy: state == .focused || state == .refused && isNext)
    let columns = column..<column + layout.cells.cellWidth
    switch layout.style {
    case .box:
      drawBox(lines, row, columns, look.anchored)
      return (1, 2)
    case .underline:
      screen.grid.drawLine(lines.line, row + 1, columns, look.anchored)
      return (0, 1)
    case .own, .compact, .tight, .counter, .hidden:
      return (0, 0)
    }
  }

  /// Draws a frame three rows high.
  func drawBox(_ lines: Glyphs.Lines, _ row: Int, _ columns: Range<Int>, _ look: Look) {
    let (grid, corners) = (screen.grid, lines.corners)
    grid.drawLine(lines.line, ends: (corners.0, corners.1), row, columns, look)
    grid.put(GridCell(lines.side, look), row + 1, columns.lowerBound)
    grid.put(GridCell(lines.side, look.unanchored), row + 1, columns.upperBound - 1)
    grid.drawLine(lines.line, ends: (corners.2, corners.3), row + 2, columns, look)
  }

  /// Draws the content of a cell, if it fits.
  private func drawContent(
    of cell: Int, at place: (row: Int, column: Int), _ session: borrowing EntrySession,
    _ view: FieldView
  ) {
    let state = view.state(of: cell)
    // In a frame, the cursor goes to the content's first column by number.
    let look = layout.style.padding > 0 ? view.look(state) : view.look(state).anchored
    let end = place.column + layout.glyphWidth
    switch view.content(of: cell) {
    case .nothing:
      guard let glyph = emptyGlyph else { return }
      // Faint, so that a placeholder never looks like typed text.
      let isFaint = state == .focused && content.placeholder != nil
      screen.grid.put(
        glyph, place.row, place.column, isFaint ? Look(.empty).anchored : look, before: end)
    case .mask: putMask(place.row, place.column, look, before: end)
    case .clear:
      guard let scalar = clearScalar(cell, session, view) else { return }
      // A character that can't or must not be shown, or does not fit, still takes its columns.
      let isDrawn =
        scalar.isShown && (scalar.isASCII || !content.isASCII)
        && (1...layout.glyphWidth).contains(scalar.columns(isWide: content.isWide))
      let shown: Unicode.Scalar = isDrawn ? scalar : "?"
      screen.grid.put(shown, place.row, place.column, look)
    }
  }

  /// Draws the mask's glyph if it fits before a column.
  func putMask(_ row: Int, _ column: Int, _ look: Look, before end: Int) {
    if var cell = maskCell {
      cell.look = look
      if column + cell.width <= min(end, screen.grid.columns) { screen.grid.put(cell, row, column) }
    } else if let maskGlyph {
      screen.grid.put(maskGlyph, row, column, look, before: end)
    }
  }

  private func clearScalar(
    _ cell: Int, _ session: borrowing EntrySession, _ view: FieldView
  ) -> Unicode.Scalar? {
    // Not the result of the body: that would instantiate a generic type at the first key.
    var scalar: Unicode.Scalar?
    func read(_ bytes: UnsafeRawBufferPointer, skipping count: Int) {
      var scalars = unsafe ScalarReader(bytes: bytes)
      for _ in 0..<count { _ = scalars.next() }
      scalar = scalars.next()?.scalar
    }
    if view.isClear {
      _ = unsafe session.withShownText { unsafe read($0, skipping: cell) }
    } else {
      _ = unsafe session.withRevealedLast { unsafe read($0, skipping: 0) }
    }
    return scalar
  }

  /// Draws a cell as the application does, and returns the place of its content, or of its middle.
  private func draw(
    _ drawing: CellDrawing, _ cell: CellDrawing.Cell, _ row: Int, _ column: Int, _ look: Look,
    _ session: borrowing EntrySession, _ view: FieldView
  ) -> (row: Int, column: Int) {
    var place: (row: Int, column: Int)?
    let end = column + drawing.size.columns
    for (index, text) in drawing.rows(of: cell).prefix(drawing.size.rows).enumerated() {
      let parts = text.unicodeScalars.split(
        separator: CellDrawing.glyphMark, omittingEmptySubsequences: false
      ).map { DisplayText(String($0), limit: 1, isASCII: drawing.isASCII).first ?? "" }
      let glyphColumn = screen.grid.put(parts[0], row + index, column, look.anchored, before: end)
      guard parts.count > 1, glyphColumn + layout.glyphWidth <= end,
        glyphColumn == column + parts[0].displayWidth
      else { continue }
      drawContent(of: cell.position, at: (row + index, glyphColumn), session, view)
      screen.grid.put(
        parts.dropFirst().joined(separator: " "), row + index, glyphColumn + layout.glyphWidth,
        look.anchored, before: end)
      place = place ?? (index, glyphColumn - column)
    }
    return place ?? ((drawing.size.rows - 1) / 2, (drawing.size.columns - 1) / 2)
  }

  /// Draws the number of typed characters and the total, where no cell fits; returns the cursor's
  /// place.
  func drawCounter(_ view: FieldView, shift: Int) -> (row: Int, column: Int) {
    let column = layout.fieldColumn + shift
    let look = view.tone == .editing ? Look(.filled) : view.frame
    screen.grid.put("\(view.count)/\(cellCount ?? 0)", layout.fieldRow, column, look)
    return (layout.fieldRow, column)
  }
}
