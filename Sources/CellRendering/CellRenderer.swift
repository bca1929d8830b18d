package import CodeEntry
package import SecretStorage

/// A renderer that draws the picture of an entry in place and keeps it up to date.
///
/// It remembers what stands on the terminal and sends only what is different. With a mask it knows
/// of no more than counts, so the bytes for a key are the same whatever was typed.
package struct CellRenderer {
  let picture: Picture
  let format: CodeFormat
  let mask: Mask
  let palette: Palette
  let glyphs: Glyphs
  /// The glyph for a character that is typed; nil where nothing or the character is drawn.
  let maskGlyph: String?
  var layout: Layout
  var pen = Pen()
  var field = DrawnField()
  private var status: StatusLine?
  private var isDrawn = false
  // Also while the picture is forgotten: what was set has to be set back.
  private var modesAreOn = false
  private var hidesCursor = false
  private var revision = 0

  /// Creates a renderer for a window of this size; nothing is drawn yet.
  package init(_ picture: Picture, format: CodeFormat, mask: Mask, columns: Int, rows: Int) {
    self.picture = picture
    self.format = format
    self.mask = mask
    palette = Palette(usesColor: picture.usesColor)
    glyphs = picture.glyphs
    maskGlyph = picture.maskGlyph(mask)
    layout = Layout(picture, format, mask, columns: columns, rows: rows)
  }

  /// Draws the whole picture from the row on where the cursor stands, and turns the modes on.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for a frame of this size.
  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try frame.reserve(frameLimit)
    frame.append("\r")
    frame.append(TerminalSequences.modesOn)
    modesAreOn = true
    pen = Pen()
    drawAll(session, status, &frame)
  }

  /// Sends what is different from what stands on the terminal.
  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) {
    guard isDrawn else { return }
    updateField(session, &frame)
    if status != self.status { updateStatus(status, &frame) }
    finish(session, &frame)
  }

  /// Draws the picture anew for another size of the window.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for a frame of this size.
  package mutating func resize(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?,
    in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    let old = layout
    layout = Layout(picture, format, mask, columns: columns, rows: rows)
    try frame.reserve(frameLimit)
    guard isDrawn else { return }
    eraseAfterResize(of: old, columns: columns, &frame)
    drawAll(session, status, &frame)
  }

  /// Erases the picture, leaves the cursor where it began and turns the modes off.
  package mutating func end(in frame: inout FrameBuffer) {
    frame.append(farewell)
    forget()
    modesAreOn = false
  }

  /// What ``end(in:)`` sends, and what a crash between two frames sends instead of it.
  var farewell: String {
    var text = ""
    if isDrawn {
      let below = layout.rows.count - 1 - pen.row
      if below > 0 { text += "\u{1B}[\(below)B" }
      text += "\r" + TerminalSequences.eraseRow
      for _ in layout.rows.dropFirst() { text += "\u{1B}[A" + TerminalSequences.eraseRow }
    }
    return modesAreOn ? text + TerminalSequences.modesOff : text
  }

  /// Forgets the picture: somebody else used the terminal, and it stands elsewhere now or nowhere.
  package mutating func forget() {
    isDrawn = false
    hidesCursor = false
  }

  /// The most bytes that one frame of this layout takes.
  var frameLimit: Int {
    let texts = picture.lines.reduce(0) { $0 + $1.utf8.count }
    let glyph = max(maskGlyph?.utf8.count ?? 4, String(picture.placeholder ?? " ").utf8.count)
    // For each row its moves and colours, for each cell of it those and its glyphs.
    let row = 64 + layout.cellColumns.count * (48 + glyph) + layout.fieldWidth * max(4, glyph)
    return 2 * DisplayText.lineLimit * 4 + texts + layout.rows.count * row
  }
}

// MARK: Drawing

extension CellRenderer {
  private mutating func drawAll(
    _ session: borrowing EntrySession, _ status: StatusLine?, _ frame: inout FrameBuffer
  ) {
    field = DrawnField()
    field = DrawnField()
    field.update(session, layout)
    revision = session.revision
    self.status = status
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

  private mutating func updateField(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let old = field
    field.update(session, layout)
    let edits = session.revision - revision
    revision = session.revision
    // One more or one less at the end leaves the others as they were.
    let isStep = edits == 0 || edits == 1 && abs(field.count - old.count) == 1
    if format.cellCount != nil {
      updateCells(from: old, all: !isStep && mask == .shown, session, &frame)
    } else {
      updateLine(from: old, isEdited: edits > 0, session, &frame)
    }
  }

  private mutating func updateStatus(_ new: StatusLine?, _ frame: inout FrameBuffer) {
    status = new
    guard let row = layout.statusRow else { return }
    pen.move(to: (row, 0), in: &frame)
    frame.append(TerminalSequences.eraseToEnd)
    drawStatus(&frame)
  }

  private mutating func drawStatus(_ frame: inout FrameBuffer) {
    guard let status else { return }
    draw(status.text, palette.style(of: status.tone), &frame)
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
  private mutating func finish(_ session: borrowing EntrySession, _ frame: inout FrameBuffer) {
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
  private mutating func eraseAfterResize(
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
    pen.stands(atRow: above)
    frame.append("\r")
    for row in (0..<total).reversed() {
      pen.move(to: (row, 0), in: &frame)
      frame.append(TerminalSequences.eraseRow)
    }
    pen = Pen()
  }

  private func rowWidth(_ row: Layout.Row, _ layout: Layout) -> Int {
    let room = layout.columns
    switch row {
    case .title(let index):
      return min(room, layout.indent + picture.title.lines[index].displayWidth)
    case .prompt(let index):
      return min(room, layout.indent + picture.prompt.lines[index].displayWidth)
    case .status: return min(room, layout.indent + (status?.text.displayWidth ?? 0))
    case .field, .promptAndField:
      return layout.fieldColumn + layout.fieldWidth
    }
  }
}

extension Palette {
  fileprivate func style(of tone: StatusLine.Tone) -> String {
    switch tone {
    case .hint, .progress: hint
    case .note: refused
    }
  }
}
