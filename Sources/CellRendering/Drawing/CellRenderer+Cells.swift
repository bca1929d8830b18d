internal import CodePromptCodeEntry

extension CellRenderer {
  /// Draws the cells, and returns the cursor's place: the first empty cell, or the last cell.
  func drawCode(
    _ view: FieldView, _ session: borrowing EntrySession
  ) -> (row: Int, column: Int) {
    let focused = min(view.count, layout.cells.count - 1)
    var cursor = (row: layout.fieldRow, column: layout.fieldColumn)
    for cell in 0..<layout.cells.count {
      let row = layout.fieldRow + layout.cells.line(of: cell) * layout.style.height
      let column = layout.fieldColumn + layout.cells.offset(of: cell) + view.shift
      let place: (row: Int, column: Int)
      if case .custom = layout.style, let cells = content.customCells {
        place = draw(cells, cell, row, column, session, view)
      } else {
        let state = view.state(of: cell)
        // A frame's colour shows where the next key goes, so a filled cell's frame has none.
        let look = state == .filled || state == .revealed ? Look.plain : view.look(state)
        place = drawFrame(
          row, column..<column + layout.cells.cellWidth, look,
          isHeavy: state == .focused || state == .refused && cell == focused)
        let end = place.column + layout.glyphWidth
        screen.grid.drawLine(" ", " ", " ", place.row, place.column..<end, .plain)
        drawContent(of: cell, at: place, session, view)
      }
      if cell == focused { cursor = place }
    }
    return cursor
  }

  /// Draws the frame of a built-in cell or of a password's field, and returns the place of its
  /// first character.
  func drawFrame(
    _ row: Int, _ columns: Range<Int>, _ look: Look, isHeavy: Bool
  ) -> (row: Int, column: Int) {
    let (grid, look, lines) = (screen.grid, look.anchored, glyphs.lines(isHeavy: isHeavy))
    if layout.style == .underline {
      grid.drawLine(lines.line, lines.line, lines.line, row + 1, columns, look)
    } else if layout.style == .box {
      grid.drawLine(lines.topLeft, lines.line, lines.topRight, row, columns, look)
      grid.drawLine(lines.side, nil, lines.side, row + 1, columns, look)
      grid.drawLine(lines.bottomLeft, lines.line, lines.bottomRight, row + 2, columns, look)
    }
    return (row + (layout.style == .box ? 1 : 0), columns.lowerBound + layout.style.padding / 2)
  }

  private func drawContent(
    of cell: Int, at place: (row: Int, column: Int), _ session: borrowing EntrySession,
    _ view: FieldView
  ) {
    let state = view.state(of: cell)
    // The cell's content is anchored, or if the cell has a frame, the frame's first column.
    let look = layout.style.padding == 0 ? view.look(state).anchored : view.look(state)
    let end = place.column + layout.glyphWidth
    if view.isEmpty(cell) {
      // A cell without a frame needs a visible sign.
      let sign = layout.style == .compact || layout.style == .tight ? glyphs.empty : nil
      guard let glyph = content.placeholder.map({ String($0) }) ?? sign else { return }
      // Faint, so that a placeholder never looks like typed text.
      let isFaint = state == .focused && content.placeholder != nil
      let glyphLook = isFaint ? Look(.empty).anchored : look
      screen.grid.put(glyph, place.row, place.column, glyphLook, before: end)
      return
    }
    guard view.isClear(cell) else {
      if let maskGlyph { screen.grid.put(maskGlyph, place.row, place.column, look, before: end) }
      return
    }
    let found =
      view.isClear
      ? unsafe session.withShownText { unsafe self.scalar(cell, of: $0) }
      : unsafe session.withRevealedLast { unsafe self.scalar(0, of: $0) }
    guard let scalar = found ?? nil else { return }
    // A character that can't or must not be shown, or does not fit, is drawn as `?`.
    let width = scalar.columns(isWide: content.isWide)
    let isDrawn =
      scalar.isShown && (scalar.isASCII || !content.isASCII)
      && (1...layout.glyphWidth).contains(width)
    screen.grid.put(
      isDrawn ? scalar : "?", width: isDrawn ? width : 1, place.row, place.column, look)
  }

  private func scalar(_ index: Int, of bytes: UnsafeRawBufferPointer) -> Unicode.Scalar? {
    var scalars = unsafe ScalarReader(bytes: bytes)
    for _ in 0..<index { _ = scalars.next() }
    return scalars.next()?.scalar
  }

  /// Draws a cell with the application's closure; returns the place of its content, or its middle.
  private func draw(
    _ cells: CustomCells, _ index: Int, _ row: Int, _ column: Int,
    _ session: borrowing EntrySession, _ view: FieldView
  ) -> (row: Int, column: Int) {
    let cell = CustomCells.Cell(
      position: index, count: layout.cells.count, state: view.state(of: index),
      isFilled: !view.isEmpty(index),
      beginsGroup: layout.cells.beginsGroup(index))
    let (look, size) = (view.look(cell.state).anchored, cells.size)
    let end = column + size.columns
    var place: (row: Int, column: Int)?
    for (row, text) in zip(row..<row + size.rows, cells.draw(cell)) {
      let parts = text.unicodeScalars.split(
        separator: CustomCells.glyphMark, omittingEmptySubsequences: false
      ).map { DisplayText(String($0), limit: 1, isASCII: cells.isASCII).first ?? "" }
      let glyphColumn = screen.grid.put(parts[0], row, column, look, before: end)
      guard parts.count > 1, glyphColumn + layout.glyphWidth <= end,
        glyphColumn == column + parts[0].displayWidth
      else { continue }
      drawContent(of: index, at: (row, glyphColumn), session, view)
      screen.grid.put(
        parts.dropFirst().joined(separator: " "), row, glyphColumn + layout.glyphWidth, look,
        before: end)
      place = place ?? (row, glyphColumn)
    }
    return place ?? (row + (size.rows - 1) / 2, column + (size.columns - 1) / 2)
  }

  /// Draws the number of typed characters and the total, where no cell fits; returns the cursor's
  /// place.
  func drawCounter(_ view: FieldView) -> (row: Int, column: Int) {
    let column = layout.fieldColumn + view.shift
    let look = view.look(view.state == .focused ? .filled : view.state)
    screen.grid.put("\(view.count)/\(format.cellCount ?? 0)", layout.fieldRow, column, look)
    return (layout.fieldRow, column)
  }
}
