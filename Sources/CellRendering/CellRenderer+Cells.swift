internal import CodeEntry

// A code: cells in one row or two, of which a key changes two.
extension CellRenderer {
  /// Draws the cells that look different now; with `all`, every one that shows its character.
  mutating func updateCells(
    from old: DrawnField, all: Bool, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    if layout.style == .counter, old.count != field.count || old.tone != field.tone {
      drawCounter(&frame)
    }
    var changed = CellSet()
    let cells = 0..<layout.grid.count
    for cell in all ? cells : field.cells(differingFrom: old, of: cells)
    where all && field.content(of: cell) == .clear || !field.showsSame(cell, as: old) {
      changed.insert(cell)
    }
    if changed.isEmpty { return }
    drawOwn(changed)
    for part in 0..<layout.fieldHeight { drawCells(changed, part: part, session, &frame) }
  }

  /// Takes the cells of the style, or those that the application draws, for a new picture.
  mutating func beginCells() {
    if !cells.suit(layout) { cells = CellPictures(layout, picture, maskGlyph: maskGlyph) }
    drawOwn(layout.grid.cells)
  }

  /// Has the application draw some cells, if it draws them.
  private mutating func drawOwn(_ changed: CellSet) {
    guard case .own = layout.style, let drawing = picture.drawing else { return }
    let starts = format.groupStarts
    for cell in changed {
      let drawn = CellDrawing.Cell(
        position: cell, count: layout.grid.count, state: field.state(of: cell),
        isFilled: field.content(of: cell) != .nothing, beginsGroup: starts.contains(cell))
      cells.replace(cell, with: drawing.picture(of: drawn, glyphWidth: layout.glyphWidth))
    }
  }

  /// Puts the cursor's place on the first empty cell, or on the last.
  mutating func focusCell() {
    guard layout.grid.count > 0 else { return }
    let cell = min(field.count, layout.grid.count - 1)
    let place = cells.cursor(in: cell)
    field.cursor.row =
      layout.fieldRow + layout.grid.line(of: cell) * layout.style.height + place.row
    field.cursor.column = layout.column(of: cell) + place.column
  }

  /// Draws what stands of some cells in one row of the field.
  mutating func drawCells(
    _ cells: CellSet, part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let row = layout.fieldRow + part
    let (line, part) = part.quotientAndRemainder(dividingBy: layout.cellHeight)
    for cell in cells where layout.grid.line(of: cell) == line {
      let column = layout.column(of: cell)
      let gap = layout.grid.gap(before: cell)
      pen.use(palette.style(of: field.state(of: cell)), in: &frame)
      if pen.row == row, (column - gap..<column).contains(pen.column) {
        pen.skipBlanks(column - pen.column, in: &frame)
      } else {
        pen.move(to: (row, column), in: &frame)
      }
      drawCell(cell, part: part, session, &frame)
    }
  }

  private mutating func drawCell(
    _ cell: Int, part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let content = field.content(of: cell)
    guard let text = cells.text(ofRow: part, content) else {
      return drawParts(cell, cells.row(part, of: cell), session, &frame)
    }
    frame.append(text)
    pen.drew(layout.cellWidth)
  }

  /// Draws a row of a cell by its parts: an application's, one with a character in clear, or one of
  /// which terminals take different columns.
  private mutating func drawParts(
    _ cell: Int, _ row: CellPicture.Row, _ session: borrowing EntrySession,
    _ frame: inout FrameBuffer
  ) {
    let content = field.content(of: cell)
    let glyph = cells.glyphs[content]
    var isCertain = row.isCertain
    // The glyphs of a built-in cell are all that changes in it.
    if case .own = layout.style, row.glyphColumn != nil {
      isCertain = isCertain && content != .clear && glyph.isCertain
    }
    if !isCertain {
      let style = pen.style
      drawBlanksBelow(layout.cellWidth, &frame)
      pen.use(style, in: &frame)
    }
    let column = row.glyphColumn ?? layout.cellWidth
    drawText(row.before, width: column, isCertain: row.isCertain, &frame)
    guard row.glyphColumn != nil else { return }
    if content == .clear {
      drawCharacter(cell, session, &frame)
    } else {
      frame.append(glyph.text)
      fillCell(behind: glyph.width, isCertain: glyph.isCertain, &frame)
    }
    let width = layout.cellWidth - column - layout.glyphWidth
    drawText(row.behind, width: width, isCertain: row.isCertain, &frame)
  }

  /// Draws a text of a cell, where need be each character in a place of its own.
  private mutating func drawText(
    _ text: String, width: Int, isCertain: Bool, _ frame: inout FrameBuffer
  ) {
    guard !isCertain else {
      frame.append(text)
      return pen.drew(width)
    }
    for character in text {
      draw(String(character), width: character.displayWidth, pen.style, &frame)
    }
    pen.settle(in: &frame)
  }

  /// Draws a character in clear.
  private mutating func drawCharacter(
    _ cell: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let scalar = field.isClear ? scalar(cell, of: session) : lastScalar(of: session)
    guard let scalar else { return fillCell(behind: 0, isCertain: true, &frame) }
    // What the terminal can't or must not show, or the cell has no room for, takes its place all
    // the same.
    let isDrawn =
      scalar.isShown && (scalar.isASCII || !picture.isASCII)
      && (1...layout.glyphWidth).contains(scalar.displayWidth)
    let drawn = isDrawn ? scalar : "?"
    frame.append(drawn)
    fillCell(behind: drawn.displayWidth, isCertain: drawn.hasCertainWidth, &frame)
  }

  /// Draws blanks behind a glyph up to the columns of the widest.
  private mutating func fillCell(behind width: Int, isCertain: Bool, _ frame: inout FrameBuffer) {
    pen.drew(width, isCertain: isCertain)
    pen.settle(in: &frame)
    frame.append(spaces: layout.glyphWidth - width)
    pen.drew(layout.glyphWidth - width)
  }

  private func scalar(_ index: Int, of session: borrowing EntrySession) -> Unicode.Scalar? {
    // Not what the body returns: the call would make a generic type for it at the first key.
    var scalar: Unicode.Scalar?
    _ = unsafe session.withShownText { bytes in
      var scalars = unsafe ScalarReader(bytes: bytes)
      for _ in 0..<index { _ = scalars.next() }
      scalar = scalars.next()?.scalar
    }
    return scalar
  }

  private func lastScalar(of session: borrowing EntrySession) -> Unicode.Scalar? {
    var scalar: Unicode.Scalar?
    _ = unsafe session.withRevealedLast { bytes in
      var scalars = unsafe ScalarReader(bytes: bytes)
      scalar = scalars.next()?.scalar
    }
    return scalar
  }

  /// Draws how many characters of how many are typed, where no cell fits.
  mutating func drawCounter(_ frame: inout FrameBuffer) {
    pen.move(to: (layout.fieldRow, layout.fieldColumn), in: &frame)
    pen.use(palette.style(ofCounter: field.tone), in: &frame)
    let total = cellCount ?? 0
    frame.append(decimal: field.count)
    frame.append(UInt8(ascii: "/"))
    frame.append(decimal: total)
    pen.drew((field.count >= 10 ? 2 : 1) + (total >= 10 ? 3 : 2))
    pen.eraseToEnd(in: &frame)
    // On a character, not behind the last: where rows flow anew, nobody can tell where that went.
    field.cursor.column = layout.fieldColumn
  }
}
