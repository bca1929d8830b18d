internal import CodeEntry

// A password: one field whose text grows to the right, and whose end stays in sight.
extension CellRenderer {
  private var textColumn: Int { layout.fieldColumn + layout.style.padding / 2 }

  /// Draws what changed of a password's field.
  mutating func updateLine(
    from old: DrawnField, isEdited: Bool, _ session: borrowing EntrySession,
    _ frame: inout FrameBuffer
  ) {
    if layout.style == .hidden { return }
    if old.tone != field.tone {
      for part in 0..<layout.style.fieldHeight {
        pen.move(to: (layout.fieldRow + part, layout.fieldColumn), in: &frame)
        drawLine(part: part, session, &frame)
      }
    } else if old.count != field.count || isEdited && mask == .shown {
      updateText(session, &frame)
    }
  }

  /// Draws the text anew from the first column that is different.
  private mutating func updateText(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let row = layout.fieldRow + layout.style.glyphRow
    let oldColumns = field.lineColumns
    let wasCut = field.isCut
    if let glyph = maskGlyph {
      let width = glyph.displayWidth
      let fitting = layout.lineWidth / max(width, 1)
      // While the beginning is out of sight, one dot more or less looks the same.
      if wasCut, field.count > fitting { return }
      if !wasCut, field.count <= fitting {
        let columns = field.count * width
        let common = min(columns, oldColumns)
        pen.move(to: (row, textColumn + common), in: &frame)
        for _ in 0..<((columns - common) / max(width, 1)) { frame.append(glyph) }
        frame.append(spaces: oldColumns - columns)
        pen.drew(max(columns, oldColumns) - common)
        field.lineColumns = columns
        field.cursorColumn = textColumn + columns
        return
      }
    }
    pen.move(to: (row, textColumn), in: &frame)
    drawText(session, &frame)
    frame.append(spaces: oldColumns - field.lineColumns)
    pen.drew(max(0, oldColumns - field.lineColumns))
  }

  /// Draws one row of the field.
  mutating func drawLine(
    part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    pen.move(to: (layout.fieldRow + part, layout.fieldColumn), in: &frame)
    let tone = field.tone == .plain ? DrawnField.Tone.focused : field.tone
    let style = palette.style(of: tone)
    switch (layout.style, part) {
    case (.box, 0): drawEdge(glyphs.top, style, &frame)
    case (.box, 2): drawEdge(glyphs.bottom, style, &frame)
    case (.underline, 1):
      let rule = String(repeating: glyphs.rule, count: layout.lineWidth + 2)
      draw(rule, width: layout.lineWidth + 2, style, &frame)
    case (.box, _):
      draw(glyphs.side, width: 1, style, &frame)
      frame.append(UInt8(ascii: " "))
      pen.drew(1)
      drawTextAndRest(session, &frame)
      frame.append(UInt8(ascii: " "))
      pen.drew(1)
      draw(glyphs.side, width: 1, style, &frame)
    case (.underline, _):
      frame.append(UInt8(ascii: " "))
      pen.drew(1)
      drawTextAndRest(session, &frame)
    default:
      drawTextAndRest(session, &frame)
    }
  }

  private mutating func drawEdge(
    _ edge: (left: String, line: String, right: String), _ style: String,
    _ frame: inout FrameBuffer
  ) {
    let line = String(repeating: edge.line, count: layout.lineWidth + 2)
    draw(edge.left + line + edge.right, width: layout.lineWidth + 4, style, &frame)
  }

  private mutating func drawTextAndRest(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    drawText(session, &frame)
    frame.append(spaces: layout.lineWidth - field.lineColumns)
    pen.drew(layout.lineWidth - field.lineColumns)
  }

  /// Draws the end of the text that fits, behind an ellipsis if the beginning does not.
  private mutating func drawText(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let ellipsis = glyphs.ellipsis
    let room = layout.lineWidth - ellipsis.displayWidth
    var columns = 0
    if let glyph = maskGlyph {
      let width = max(glyph.displayWidth, 1)
      field.isCut = field.count > layout.lineWidth / width
      let count = field.isCut ? max(room, 0) / width : field.count
      if field.isCut { frame.append(ellipsis) }
      for _ in 0..<count { frame.append(glyph) }
      columns = count * width + (field.isCut ? ellipsis.displayWidth : 0)
    } else if mask == .shown {
      columns = drawClearText(session, room: room, ellipsis, &frame)
    }
    field.lineColumns = columns
    field.cursorColumn = textColumn + columns
    pen.drew(columns)
  }

  /// Draws the end of the text in clear and returns the columns it takes.
  private mutating func drawClearText(
    _ session: borrowing EntrySession, room: Int, _ ellipsis: String, _ frame: inout FrameBuffer
  ) -> Int {
    var total = 0
    let isASCII = picture.isASCII
    _ = unsafe session.withShownText { bytes in
      var scalars = unsafe ScalarReader(bytes: bytes)
      while let element = scalars.next() { total += element.scalar.columns(isASCII: isASCII) }
    }
    field.isCut = total > layout.lineWidth
    let skipped = field.isCut ? total - room : 0
    if field.isCut { frame.append(ellipsis) }
    var column = 0
    var drawn = 0
    _ = unsafe session.withShownText { bytes in
      var scalars = unsafe ScalarReader(bytes: bytes)
      while let element = scalars.next() {
        let width = element.scalar.columns(isASCII: isASCII)
        // A mark whose character is out of sight has nothing to stand on.
        let isInSight = column >= skipped && (width > 0 || drawn > 0)
        column += width
        guard isInSight, let scalar = element.scalar, scalar.isShown else { continue }
        frame.append(isASCII && !scalar.isASCII ? "?" : scalar)
        drawn += width
      }
    }
    return drawn + (field.isCut ? ellipsis.displayWidth : 0)
  }
}

extension Unicode.Scalar? {
  /// The columns this takes in a field that shows it.
  fileprivate func columns(isASCII: Bool) -> Int {
    guard let self, self.isShown else { return 0 }
    return isASCII && !self.isASCII ? 1 : self.displayWidth
  }
}
