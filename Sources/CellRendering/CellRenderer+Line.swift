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
    let isChanged = isEdited && (field.isClear || field.revealed != nil)
    if old.tone != field.tone {
      for part in 0..<layout.fieldHeight {
        pen.move(to: (layout.fieldRow + part, layout.fieldColumn), in: &frame)
        drawLine(part: part, session, &frame)
      }
    } else if isChanged || old.count != field.count || old.isClear != field.isClear
      || old.revealed != field.revealed
    {
      updateText(isMasked: !old.isClear && !field.isClear, session, &frame)
    }
  }

  /// Draws the text anew, where it was and is masked from the first column that is different.
  private mutating func updateText(
    isMasked: Bool, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let row = layout.fieldRow + layout.style.glyphRow
    let oldColumns = field.lineColumns
    let old = field.line
    var start = 0
    if isMasked {
      field.line = maskedLine(session)
      // While the beginning is out of sight, one dot more or less looks the same.
      if old.isCut, field.line.isCut, old.tail == 0, field.line.tail == 0 { return }
      if !old.isCut, !field.line.isCut { start = min(old.glyphs, field.line.glyphs) }
    }
    pen.move(to: (row, textColumn + start * maskWidth), in: &frame)
    drawText(from: start, session, &frame)
    drawBlanks(oldColumns - field.lineColumns, &frame)
  }

  /// Draws one row of the field.
  mutating func drawLine(
    part: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    pen.move(to: (layout.fieldRow + part, layout.fieldColumn), in: &frame)
    let style = palette.style(of: field.tone)
    switch (layout.style, part) {
    case (.box, 0): drawEdge(glyphs.top, width: layout.lineWidth + 4, style, &frame)
    case (.box, 2): drawEdge(glyphs.bottom, width: layout.lineWidth + 4, style, &frame)
    case (.underline, 1):
      drawEdge(("", glyphs.rule, ""), width: layout.lineWidth + 2, style, &frame)
    case (.box, _):
      draw(glyphs.side, width: 1, style, &frame)
      drawBlanks(1, &frame)
      drawTextAndRest(session, &frame)
      drawBlanks(1, &frame)
      draw(glyphs.side, width: 1, style, &frame)
    case (.underline, _):
      drawBlanks(1, &frame)
      drawTextAndRest(session, &frame)
    default:
      drawTextAndRest(session, &frame)
    }
  }

  /// Draws a line above or below the text.
  private mutating func drawEdge(
    _ edge: (left: String, line: String, right: String), width: Int, _ style: ShortText,
    _ frame: inout FrameBuffer
  ) {
    pen.settle(in: &frame)
    pen.use(style, in: &frame)
    // No text of them all: one so long is of a type that is made at the start.
    frame.append(edge.left)
    for _ in 0..<layout.lineWidth + 2 { frame.append(edge.line) }
    frame.append(edge.right)
    pen.drew(width)
  }

  private mutating func drawTextAndRest(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    drawText(from: 0, session, &frame)
    drawBlanks(layout.lineWidth - field.lineColumns, &frame)
  }

  /// Draws blanks over what may stand there.
  private mutating func drawBlanks(_ count: Int, _ frame: inout FrameBuffer) {
    guard count > 0 else { return }
    pen.settle(in: &frame)
    pen.use("", in: &frame)
    frame.append(spaces: count)
    pen.drew(count)
  }

  /// The style of a password's text.
  private var textStyle: ShortText {
    let isCovered = !field.isClear || !field.isUncovered
    return field.tone == .verifying
      ? palette.verifying : isCovered ? palette.filled : palette.revealed
  }

  /// Draws the end of the text that fits, behind an ellipsis if the beginning does not; of dots
  /// that all fit, those from `start` on.
  private mutating func drawText(
    from start: Int, _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    if field.isClear {
      drawClearText(session, &frame)
    } else {
      field.line = maskedLine(session)
      if field.line.isCut {
        draw(glyphs.ellipsis, width: glyphs.ellipsis.displayWidth, textStyle, &frame)
      }
      drawMask(field.line.glyphs - start, &frame)
      drawLast(session, &frame)
    }
    field.lineColumns = pen.column - textColumn
    field.cursor.column = pen.column
  }

  private var maskWidth: Int { max(maskGlyph?.displayWidth ?? 1, 1) }

  /// How the text is drawn with a mask: its last character in clear if the session says so and it
  /// fits.
  private func maskedLine(_ session: borrowing EntrySession) -> DrawnField.Line {
    let room = layout.lineWidth - glyphs.ellipsis.displayWidth
    var tail = lastColumns(session)
    if tail > room { tail = 0 }
    let count = max(0, field.count - (tail > 0 ? 1 : 0))
    if count * maskWidth + tail <= layout.lineWidth {
      return DrawnField.Line(glyphs: count, tail: tail)
    }
    return DrawnField.Line(glyphs: max(0, room - tail) / maskWidth, tail: tail, isCut: true)
  }

  /// The columns of the last character where it is shown for a moment, else 0.
  private func lastColumns(_ session: borrowing EntrySession) -> Int {
    unsafe session.withRevealedLast { unsafe columns(of: $0) } ?? 0
  }

  private mutating func drawMask(_ count: Int, _ frame: inout FrameBuffer) {
    guard let maskGlyph, count > 0 else { return }
    if !maskGlyph.hasCertainWidth { drawBlanksBelow(count * maskWidth, &frame) }
    for _ in 0..<count { draw(maskGlyph, width: maskWidth, textStyle, &frame) }
  }

  /// Draws blanks from here on and comes back: what is drawn here next may take fewer columns in some
  /// terminals, and would leave what stood there behind it.
  mutating func drawBlanksBelow(_ count: Int, _ frame: inout FrameBuffer) {
    let start = (pen.row, pen.column)
    drawBlanks(count, &frame)
    pen.move(to: start, in: &frame)
  }

  private mutating func drawLast(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    guard field.line.tail > 0 else { return }
    _ = unsafe session.withRevealedLast {
      unsafe draw($0, columns: field.line.tail, palette.revealed, &frame)
    }
  }

  /// Draws the end of the text in clear.
  private mutating func drawClearText(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    _ = unsafe session.withShownText { bytes in
      let total = unsafe columns(of: bytes)
      if total <= layout.lineWidth {
        return unsafe draw(bytes, columns: total, textStyle, &frame)
      }
      let ellipsis = glyphs.ellipsis.displayWidth
      let end = unsafe end(of: bytes, total: total, room: layout.lineWidth - ellipsis)
      draw(glyphs.ellipsis, width: ellipsis, textStyle, &frame)
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[end.start...])
      unsafe draw(rest, columns: end.columns, textStyle, &frame)
    }
  }

  /// The most characters at the end of a text that fit, none of them cut: the byte at which they
  /// begin, and the columns they take.
  private func end(
    of bytes: UnsafeRawBufferPointer, total: Int, room: Int
  ) -> (start: Int, columns: Int) {
    var characters = unsafe CharacterReader(bytes: bytes)
    var measure = ClearTextMeasure(isASCII: picture.isASCII)
    var columns = total
    while let element = characters.next() {
      if element.beginsCharacter, columns <= room { return (element.offset, columns) }
      columns -= measure.columns(adding: element.scalar)
    }
    return (bytes.count, 0)
  }

  private func columns(of bytes: UnsafeRawBufferPointer) -> Int {
    var scalars = unsafe ScalarReader(bytes: bytes)
    var measure = ClearTextMeasure(isASCII: picture.isASCII)
    var columns = 0
    while let element = scalars.next() { columns += measure.columns(adding: element.scalar) }
    return columns
  }

  /// Draws characters in clear, which take so many columns.
  private mutating func draw(
    _ bytes: UnsafeRawBufferPointer, columns: Int, _ style: ShortText, _ frame: inout FrameBuffer
  ) {
    let isCertain = unsafe hasCertainWidth(bytes)
    pen.settle(in: &frame)
    if !isCertain { drawBlanksBelow(columns, &frame) }
    pen.use(style, in: &frame)
    let isStopped = stopWrap(before: unsafe bytes.mostColumns, &frame)
    unsafe append(bytes, &frame)
    if isStopped { frame.append(TerminalSequences.wrapOn) }
    pen.drew(columns, isCertain: isCertain)
  }

  private func hasCertainWidth(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var scalars = unsafe ScalarReader(bytes: bytes)
    while let element = scalars.next() {
      if element.scalar?.hasCertainWidth == false { return false }
    }
    return true
  }

  private func append(_ bytes: UnsafeRawBufferPointer, _ frame: inout FrameBuffer) {
    var scalars = unsafe ScalarReader(bytes: bytes)
    var measure = ClearTextMeasure(isASCII: picture.isASCII)
    var drawn = 0
    while let element = scalars.next() {
      drawn += measure.columns(adding: element.scalar)
      // A mark that has nothing to stand on would change what stands before the text.
      guard let scalar = element.scalar, scalar.isShown, drawn > 0 else { continue }
      frame.append(picture.isASCII && !scalar.isASCII ? "?" : scalar)
    }
  }
}

/// A measure of a text in clear, as a field draws it: without what must not be shown, in ASCII with
/// a `?` for each code point that is none.
private struct ClearTextMeasure {
  let isASCII: Bool
  private var text = TextMeasure()

  init(isASCII: Bool) {
    self.isASCII = isASCII
  }

  /// The columns by which the text grows with its next code point.
  mutating func columns(adding scalar: Unicode.Scalar?) -> Int {
    guard let scalar, scalar.isShown else { return 0 }
    return isASCII && !scalar.isASCII ? 1 : text.columns(adding: scalar)
  }
}
