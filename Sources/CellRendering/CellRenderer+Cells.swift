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
    var changed: UInt32 = 0
    for cell in layout.cellColumns.indices
    where all && field.content(of: cell) == .clear || !field.showsSame(cell, as: old) {
      changed |= 1 << UInt32(cell)
    }
    guard changed != 0 else { return }
    for part in 0..<layout.fieldHeight { drawCells(changed, part: part, session, &frame) }
  }

  /// Draws what stands of some cells in one row of the field: bit N of `cells` for cell N.
  mutating func drawCells(
    _ cells: UInt32, part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let row = layout.fieldRow + part
    let line = part / layout.style.height
    for cell in layout.cells(ofLine: line) where cells & 1 << UInt32(cell) != 0 {
      let column = layout.cellColumns[cell]
      let gapStart =
        column == layout.fieldColumn
        ? column : layout.cellColumns[cell - 1] + layout.cellWidth
      pen.use(palette.style(of: field.look(of: cell)), in: &frame)
      if pen.row == row, (gapStart..<column).contains(pen.column) {
        pen.skipBlanks(column - pen.column, in: &frame)
      } else {
        pen.move(to: (row, column), in: &frame)
      }
      drawCell(cell, part: part % layout.style.height, session, &frame)
    }
  }

  private mutating func drawCell(
    _ cell: Int, part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let line = layout.glyphWidth + 2
    switch (layout.style, part) {
    case (.box, 0): drawEdge(glyphs.top, line, &frame)
    case (.box, 2): drawEdge(glyphs.bottom, line, &frame)
    case (.box, _):
      frame.append(glyphs.side)
      frame.append(UInt8(ascii: " "))
      pen.drew(2)
      drawGlyph(of: cell, session, &frame)
      frame.append(UInt8(ascii: " "))
      frame.append(glyphs.side)
      pen.drew(2)
    case (.underline, 0):
      frame.append(UInt8(ascii: " "))
      pen.drew(1)
      drawGlyph(of: cell, session, &frame)
      frame.append(UInt8(ascii: " "))
      pen.drew(1)
    case (.underline, _):
      for _ in 0..<line { frame.append(glyphs.rule) }
      pen.drew(line)
    default: drawGlyph(of: cell, session, &frame)
    }
  }

  private mutating func drawEdge(
    _ edge: (left: String, line: String, right: String), _ width: Int, _ frame: inout FrameBuffer
  ) {
    frame.append(edge.left)
    for _ in 0..<width { frame.append(edge.line) }
    frame.append(edge.right)
    pen.drew(width + 2)
  }

  /// Draws what stands in a cell, in the columns of the widest glyph.
  private mutating func drawGlyph(
    of cell: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    switch field.content(of: cell) {
    case .nothing: drawGlyph(emptyGlyph, &frame)
    case .mask: drawGlyph(maskGlyph ?? "", &frame)
    case .clear: drawCharacter(cell, session, &frame)
    }
  }

  /// What stands in an empty cell.
  var emptyGlyph: String {
    let empty = layout.style.padding == 0 ? glyphs.empty : " "
    return picture.placeholder.map { String($0) } ?? empty
  }

  private mutating func drawGlyph(_ glyph: String, _ frame: inout FrameBuffer) {
    frame.append(glyph)
    fillCell(behind: glyph.displayWidth, isCertain: glyph.hasCertainWidth, &frame)
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
    let scalar = unsafe session.withShownText { bytes in
      var scalars = unsafe ScalarReader(bytes: bytes)
      for _ in 0..<index { _ = scalars.next() }
      return scalars.next()?.scalar
    }
    return scalar ?? nil
  }

  private func lastScalar(of session: borrowing EntrySession) -> Unicode.Scalar? {
    let scalar = unsafe session.withRevealedLast { bytes in
      var scalars = unsafe ScalarReader(bytes: bytes)
      return scalars.next()?.scalar
    }
    return scalar ?? nil
  }

  /// Draws how many characters of how many are typed, where no cell fits.
  mutating func drawCounter(_ frame: inout FrameBuffer) {
    pen.move(to: (layout.fieldRow, layout.fieldColumn), in: &frame)
    pen.use(palette.style(ofCounter: field.tone), in: &frame)
    let total = format.cellCount ?? 0
    frame.append(decimal: field.count)
    frame.append(UInt8(ascii: "/"))
    frame.append(decimal: total)
    pen.drew((field.count >= 10 ? 2 : 1) + (total >= 10 ? 3 : 2))
    pen.eraseToEnd(in: &frame)
    // On a character, not behind the last: where rows flow anew, nobody can tell where that went.
    field.cursor.column = layout.fieldColumn
  }
}
