package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// A renderer that draws a prompt in place and keeps it up to date.
///
/// The parts of the prompt are drawn into the grid of a ``Screen``, which sends the difference from
/// what the terminal shows. While typed characters are masked, only their number is drawn, so the
/// bytes that are sent for a key do not depend on the character.
package final class CellRenderer: PromptRenderer {
  package let frame: FrameBuffer
  let format: CodeFormat
  let mask: Mask
  private(set) var content: PromptContent
  /// The glyph for each typed character; nil if nothing, or the character itself, is drawn.
  private(set) var maskGlyph: String?
  /// What depends on the window's size.
  private var canvas: Canvas
  var graphics = GraphicsState()
  /// The number of the prompt's rows that were pushed into the scrollback, directly above the
  /// window.
  var pushedRows = 0
  /// Whether the terminal's modes, such as bracketed paste, are on.
  ///
  /// `forget()` does not reset this, since modes that are on must be turned off at the end.
  private(set) var modesAreOn = false
  /// The status that the last frame drew.
  private var drawnStatus: StatusLine?
  /// Whether the terminal's cursor is hidden.
  private var hidesCursor = false

  /// Creates a renderer for a window of `columns` and `rows`; it draws nothing yet.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated for what the prompt shows.
  package init(
    _ content: PromptContent, format: CodeFormat, mask: Mask, columns: Int, rows: Int,
    _ frame: FrameBuffer
  ) throws(SecretStorageError) {
    canvas = try Canvas(
      content, format, mask, columns: columns, rows: rows, isOnCover: nil, frame)
    maskGlyph = content.maskGlyph(mask)
    self.content = content
    self.format = format
    self.mask = mask
    self.frame = frame
  }

  var layout: Layout { canvas.layout }
  var screen: Screen { canvas.screen }
  var columns: Int { canvas.columns }
  var rows: Int { canvas.rows }
  var cover: Place? { canvas.cover }
  var glyphs: Glyphs { content.glyphs }
  var widths: Widths { content.widths }
  var isDrawn: Bool { screen.rowCount > 0 }
  /// The row of the prompt in which the cursor is between frames, counted from 0.
  package var cursorRow: Int { screen.cursor.row }
  /// Whether the prompt is sliding into the window, so that ``slide(_:_:)`` must be called soon.
  package var isSliding: Bool { canvas.slideRows > 0 }
  /// Whether the next ``begin(_:_:)`` asks in how many columns the terminal draws ambiguous
  /// characters.
  ///
  /// It then draws such a character (Unicode Standard Annex 11) in the first column, and requests a
  /// cursor position report. The report's column is 2 or 3, counted from 1.
  package var asksForWidth: Bool { content.firstFrame.asksForWidth && columns > 3 }

  /// Avoids glyphs that may be two columns wide, from the next
  /// ``redraw(columns:rows:_:_:)`` on.
  package func avoidWideGlyphs() { content.avoidWideGlyphs(on: .wide) }

  // MARK: Frames

  package func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    try appendFrame {
      if cover == nil {
        frame.append("\r")
      } else {
        if !content.quirks.pinsSavedCursor { frame.append(TerminalSequences.saveCursor) }
        frame.append(TerminalSequences.alternateScreenOn)
      }
      frame.append(TerminalSequences.modesOn)
      modesAreOn = true
      // The query draws a character, which is erased when the first row is drawn next.
      if asksForWidth { frame.append(TerminalSequences.widthQuery) }
      screen.reset()
      draw(session, status)
    }
    content.firstFrame = PromptContent.FirstFrame()
  }

  package func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool
  ) throws(SecretStorageError) {
    if isDrawn { try appendFrame { draw(session, status, isShifted: isShifted) } }
  }

  /// Draws the next step of the prompt's slide into the window.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; nothing was drawn then.
  package func slide(
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    guard isDrawn, isSliding else { return }
    canvas.slideRows /= 2
    try appendFrame {
      frame.append(graphics.takeRemoval())
      screen.reset()
      draw(session, status)
    }
  }

  /// Appends what a closure draws to the frame, or nothing if there is no memory for all of it.
  private func appendFrame(_ draw: () -> Void) throws(SecretStorageError) {
    let (cursor, rowCount) = (screen.cursor, screen.rowCount)
    do throws(SecretStorageError) {
      try frame.appendWhole(draw)
    } catch {
      screen.takeBack(to: cursor, rowCount: rowCount)
      throw error
    }
  }

  package func show(
    _ challenge: (text: DisplayText, drawing: ChallengeDrawing?),
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    var next = content
    next.challenge = challenge.text
    next.challengeDrawing = challenge.drawing
    try redraw(next, columns: columns, rows: rows, hasOtherChallenge: true, session, status)
  }

  /// Draws the prompt again for a window of this size.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; nothing was drawn then.
  package func redraw(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    try redraw(content, columns: columns, rows: rows, hasOtherChallenge: false, session, status)
  }

  /// Draws the prompt again with this content, in a window of this size.
  private func redraw(
    _ content: PromptContent, columns: Int, rows: Int, hasOtherChallenge: Bool,
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    var next = content
    next.choices?.focus(session.choice?.enterIndex)
    let wasDrawn = isDrawn
    var nextCanvas = try Canvas(
      next, format, mask, columns: columns, rows: rows,
      isOnCover: wasDrawn ? cover != nil : nil, frame)
    try appendFrame {
      var spared = 0..<0
      if wasDrawn {
        // The image of another challenge gets the same number in the terminal's memory, so the old
        // one is deleted from there.
        if hasOtherChallenge || cover != nil {
          frame.append(graphics.takeRemoval(deletes: hasOtherChallenge))
        }
        if cover == nil, hasOtherChallenge {
          erase(screen.rowCount, above: screen.cursor.row)
        } else if cover == nil {
          spared = eraseAfterResize(to: nextCanvas.layout, columns: columns, rows: rows)
        }
      }
      // Autowrap may be off, if the frame that turns it on again has been sent only in part.
      nextCanvas.screen.hasStoppedWrap = screen.hasStoppedWrap
      self.content = next
      maskGlyph = next.maskGlyph(mask)
      swap(&canvas, &nextCanvas)
      if wasDrawn { draw(session, status, sparing: spared) }
    }
  }

  /// Draws what may have changed into the grid, and sends the difference.
  ///
  /// If `isShifted`, the field is one column further to the right. In the `spared` rows, the
  /// terminal already shows the challenge's image, so they are not erased.
  private func draw(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool = false,
    sparing spared: Range<Int> = 0..<0
  ) {
    let isNew = !isDrawn
    let wasDimmed = graphics.isDimmed
    graphics.isDimmed = session.state.isLocked
    let changesChallenge = isNew || graphics.isDimmed != wasDimmed
    // A key usually changes only the field. It changes the status if that says something about the
    // entry, such as its rating.
    let changesTexts = changesChallenge || status != drawnStatus
    drawnStatus = status
    drawTexts(status, in: changesTexts ? 0..<screen.grid.rows : layout.fieldRows)
    let hasRoom = layout.fieldColumn + layout.fieldWidth < layout.columns
    let cursor = drawField(session, from: layout.fieldColumn + (isShifted && hasRoom ? 1 : 0))
    if isNew, let cover { screen.cursor.begin(row: cover.row + canvas.slideRows, cover.column) }
    if changesTexts {
      let rows = usedRows
      // A screen reader speaks in the order of drawing, so the status is drawn before the cells.
      if !isNew { screen.show(rows.clamped(to: layout.statusRow..<screen.grid.rows)) }
      screen.show(rows, sparing: spared)
    } else {
      screen.show(layout.fieldRows)
    }
    // The challenge is drawn last, since all of its rows must exist.
    if changesChallenge { drawChallenge(isInPlace: !wasDimmed && (!isNew || !spared.isEmpty)) }
    screen.finish(at: cursor)
    if content.quirks.misplacesCursor, cover == nil, let end = screen.end {
      screen.cursor.save(at: end)
    }
    guard hidesCursor != session.hidesCursor else { return }
    hidesCursor = session.hidesCursor
    frame.append(hidesCursor ? TerminalSequences.hideCursor : TerminalSequences.showCursor)
  }

  /// Clears some rows, and draws the texts in them.
  private func drawTexts(_ status: StatusLine?, in rows: Range<Int>) {
    for row in rows { screen.grid.clear(row) }
    for line in layout.lines where rows.contains(line.place.row) {
      let role = line.role == .challenge && graphics.isDimmed ? .verifying : line.role
      write(line.text, line.place, role)
    }
    if rows.contains(layout.statusRow), layout.statusLimit > 0, let status { drawStatus(status) }
  }

  /// The rows of the prompt, without those that a status of several rows could use and does not.
  private var usedRows: Range<Int> {
    let last = (0..<screen.grid.rows).last { screen.grid.end(of: $0) > 0 } ?? 0
    return 0..<max(layout.rows.count, screen.rowCount, last + 1)
  }

  /// Draws the field, and returns the place for the cursor.
  private func drawField(_ session: borrowing EntrySession, from start: Int) -> Place {
    // Spaces instead of empty cells: a terminal that reflows moves the cursor together with the
    // character at its place, so there must be one.
    if layout.style.frame != .box, content.choices == nil, content.list == nil {
      for row in layout.fieldRows { screen.grid.drawBlanks(row, start..<start + layout.fieldWidth) }
    }
    return switch layout.style.content {
    case .nothing: (layout.fieldRow, layout.fieldColumn)
    case _ where content.choices != nil: drawRow(session, from: start)
    case _ where content.list != nil: drawColumn(session, from: start)
    case .counter: drawCounter(session, from: start)
    case _ where layout.cells.count == 0: drawPassword(session, from: start)
    default: drawCode(session, from: start)
    }
  }

  /// Draws a text, cut with an ellipsis at the last usable column; returns the column after it.
  @discardableResult
  func write(_ text: String, _ place: Place, _ role: Role, isAnchored: Bool = true) -> Int {
    let shown = widths.cut(
      text, toColumns: layout.columns - place.column, ellipsis: glyphs.ellipsis)
    return screen.grid.put(shown, place, role, isAnchored: isAnchored)
  }

  // MARK: The end

  /// Forgets what is on the screen, because another program has used the terminal.
  ///
  /// The next ``begin(_:_:)`` draws all of the prompt again.
  package func forget() {
    hidesCursor = false
    pushedRows = 0
    graphics.drawn = nil
    graphics.image?.kept = nil
    screen.reset()
  }

  package func end(saying lastWords: DisplayText, keeping summary: Summary?) {
    let hasBegun = modesAreOn
    restore()
    forget()
    modesAreOn = false
    graphics = GraphicsState()
    guard hasBegun, let summary else { return }
    frame.append("\r")
    let (mark, label) = summary.parts(glyphs)
    let column = screen.grid.put(mark, (0, 0), summary.isAccepted ? .accepted : .error)
    write(label, (0, column), .plain, isAnchored: false)
    screen.show(0..<1)
    screen.finish(at: (0, 0))
    screen.cursor.startRow()
    forget()
  }

  /// Deletes the challenge's image, erases a prompt that is drawn in place, and turns the modes
  /// off.
  func restore() {
    frame.append(graphics.image?.deletion)
    if isDrawn, cover == nil { erase(screen.rowCount, above: screen.cursor.row) }
    if modesAreOn { turnModesOff() }
  }
}
