package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// A renderer that draws a prompt in place and keeps it up to date.
///
/// The parts are drawn into the grid of a ``Screen``, which sends what the terminal does not show
/// yet. With a mask only counts are drawn, so the bytes for a key do not depend on the character.
package struct CellRenderer: PromptRenderer {
  package let frame: FrameBuffer
  private(set) var content: PromptContent
  let format: CodeFormat
  let mask: Mask
  /// The glyph for each typed character; nil if nothing, or the character itself, is drawn.
  let maskGlyph: String?
  let layout: Layout
  let columns: Int
  let rows: Int
  /// The place in the window of a prompt on the alternate screen; nil if drawn in place.
  private var cover: Place?
  // How many rows below its place a modal prompt still is while it slides in.
  private var slideRows = 0
  var screen: Screen
  var graphics = GraphicsState()
  /// The number of the prompt's rows in the scrollback, directly above the window.
  var pushedRows = 0
  // Not reset by `forget()`: modes that are on must be turned off at the end.
  private var modesAreOn = false
  // What the status row shows, if anything is drawn.
  private var drawnStatus: StatusLine?
  private var hidesCursor = false

  /// Creates a renderer for a window of this size; it draws nothing yet. `isOnCover` is nil at
  /// first; later, it tells whether the prompt is on the alternate screen.
  ///
  /// - Throws: `SecretStorageError` if there is no memory for what the prompt shows.
  package init(
    _ content: PromptContent, format: CodeFormat, mask: Mask, columns: Int, rows: Int,
    isOnCover: Bool? = nil, _ frame: FrameBuffer
  ) throws(SecretStorageError) {
    var layout = Layout(content, format, mask, columns: columns, rows: rows)
    // A modal prompt is in the window's middle; at first it needs a free row above and below.
    if isOnCover ?? (content.isModal && rows >= layout.rows.count + 2) {
      let row = (rows - layout.rows.count) / 2
      let column = (columns - layout.width - layout.indent) / 2
      layout = Layout(content, format, mask, columns: columns - column, rows: rows - row)
      if content.firstFrame.slides, isOnCover == nil {
        slideRows = min(6, rows - row - layout.rowLimit)
      }
      cover = (row, column)
    }
    screen = try Screen(rows: layout.rowLimit, columns: max(layout.columns, 0), content, frame)
    maskGlyph = content.maskGlyph(mask)
    self.content = content
    self.format = format
    self.mask = mask
    self.frame = frame
    self.layout = layout
    self.columns = columns
    self.rows = rows
  }

  var glyphs: Glyphs { content.glyphs }
  private var isDrawn: Bool { screen.rowCount > 0 }
  package var cursorRow: Int { screen.cursor.row }
  package var isSliding: Bool { slideRows > 0 }
  package var asksForWidth: Bool { content.firstFrame.asksForWidth && columns > 3 }

  package mutating func avoidWideGlyphs() { content.avoidWideGlyphs(isWide: true) }

  // MARK: Frames

  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    try frame.reserve(frameLimit)
    if cover == nil {
      frame.append("\r")
    } else {
      if !content.quirks.pinsSavedCursor { frame.append(TerminalSequences.saveCursor) }
      frame.append(TerminalSequences.alternateScreenOn)
    }
    frame.append(TerminalSequences.modesOn)
    modesAreOn = true
    // Drawing the first row, which comes next, erases the query's character.
    if asksForWidth { frame.append(TerminalSequences.widthQuery) }
    screen.reset()
    draw(session, status)
    content.firstFrame = PromptContent.FirstFrame()
  }

  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool
  ) {
    if isDrawn { draw(session, status, isShifted: isShifted) }
  }

  package mutating func slide(_ session: borrowing EntrySession, _ status: StatusLine?) {
    guard isDrawn, isSliding else { return }
    slideRows /= 2
    frame.append(graphics.takeRemoval())
    screen.reset()
    draw(session, status)
  }

  package mutating func redraw(
    columns: Int, rows: Int, with challenge: (text: DisplayText, drawing: ChallengeDrawing?)?,
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    var content = content
    if let challenge {
      content.challenge = challenge.text
      content.challengeDrawing = challenge.drawing
    }
    content.choices?.focus(session.selectedAnswer)
    let isOther = challenge != nil
    let wasDrawn = isDrawn
    var next = try CellRenderer(
      content, format: format, mask: mask, columns: columns, rows: rows,
      isOnCover: wasDrawn ? cover != nil : nil, frame)
    // Erasing a row takes less than 8 bytes.
    try frame.reserve(next.frameLimit + rows * 8)
    var spared = 0..<0
    if wasDrawn {
      // The new image gets the same number, so the old one is deleted from the terminal's memory.
      if isOther || cover != nil { frame.append(graphics.takeRemoval(deletes: isOther)) }
      if cover == nil, isOther {
        erase(screen.rowCount, above: screen.cursor.row)
      } else if cover == nil {
        spared = eraseAfterResize(to: next.layout, columns: columns, rows: rows)
      }
    }
    next.graphics = graphics
    next.pushedRows = pushedRows
    next.modesAreOn = modesAreOn
    next.hidesCursor = hidesCursor
    // The sequence that turns autowrap on again may not have been sent yet.
    next.screen.hasStoppedWrap = screen.hasStoppedWrap
    self = next
    if wasDrawn { draw(session, status, sparing: spared) }
  }

  /// Draws what may have changed into the grid, and sends the difference. In `spared` rows, the
  /// challenge's image is already there.
  private mutating func draw(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool = false,
    sparing spared: Range<Int> = 0..<0
  ) {
    let isNew = !isDrawn
    let wasDimmed = graphics.isDimmed
    graphics.isDimmed = session.state.isLocked
    let changesChallenge = isNew || graphics.isDimmed != wasDimmed
    // A key changes only the field, unless the status says something about the entry.
    let changesTexts = changesChallenge || status != drawnStatus
    drawnStatus = status
    drawTexts(status, in: changesTexts ? 0..<layout.rowLimit : layout.fieldRows)
    let hasRoom = layout.fieldColumn + layout.fieldWidth < layout.columns
    let cursor = drawField(session, from: layout.fieldColumn + (isShifted && hasRoom ? 1 : 0))
    if isNew, let cover { screen.cursor.begin(row: cover.row + slideRows, cover.column) }
    if changesTexts {
      let rows = usedRows
      // A screen reader says what is drawn first: the status, and then the cells.
      if !isNew { screen.show(rows.clamped(to: layout.statusRow..<layout.rowLimit)) }
      screen.show(rows, sparing: spared)
    } else {
      screen.show(layout.fieldRows)
    }
    // The challenge is drawn only now that all of its rows exist.
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

  /// The prompt's rows without the status's unused ones.
  private var usedRows: Range<Int> {
    let last = (0..<layout.rowLimit).last { screen.grid.end(of: $0) > 0 } ?? 0
    return 0..<max(layout.rows.count, screen.rowCount, last + 1)
  }

  private func drawField(_ session: borrowing EntrySession, from start: Int) -> Place {
    // Spaces, since a terminal that reflows moves the cursor with the characters at its place.
    if layout.style.frame != .box, content.choices == nil {
      for row in layout.fieldRows { screen.grid.drawBlanks(row, start..<start + layout.fieldWidth) }
    }
    return switch layout.style.content {
    case .nothing: (layout.fieldRow, layout.fieldColumn)
    case _ where content.choices != nil: drawChoices(session, from: start)
    case .counter: drawCounter(session, from: start)
    case _ where layout.cells.count == 0: drawPassword(session, from: start)
    default: drawCode(session, from: start)
    }
  }

  /// Draws a text, cut at the last usable column; returns its end.
  @discardableResult
  func write(_ text: String, _ place: Place, _ role: Role, isAnchored: Bool = true) -> Int {
    let shown = text.cut(
      toColumns: layout.columns - place.column, ellipsis: glyphs.ellipsis, isWide: content.isWide)
    return screen.grid.put(shown, place, role, isAnchored: isAnchored)
  }

  // MARK: The end

  package mutating func forget() {
    hidesCursor = false
    pushedRows = 0
    graphics.drawn = nil
    graphics.image?.kept = nil
    screen.reset()
  }

  package mutating func end(saying lastWords: DisplayText, keeping summary: Summary?) {
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

  package func addRestoreSequence(isCut: Bool) -> Int {
    let start = frame.count
    if isCut {
      frame.append(graphics.drawn?.image?.ending ?? TerminalSequences.stringEnd)
      frame.append(graphics.image?.deletion)
      defer { turnModesOff() }
      return frame.count - start
    }
    restore()
    guard frame.count - start > FrameBuffer.restoreSequenceLimit else { return 0 }
    _ = frame.takeBytes(from: start)
    frame.append(graphics.image?.deletion)
    // A prompt whose restore sequence exceeds the limit fills the window: all below may be erased.
    goUp(screen.cursor.row)
    frame.append(TerminalSequences.eraseBelow)
    turnModesOff()
    return 0
  }

  /// Turns the modes off, autowrap on if a cut frame left it off, and the alternate screen off.
  private func turnModesOff() {
    if screen.hasStoppedWrap { frame.append(TerminalSequences.wrapOn) }
    frame.append(TerminalSequences.modesOff)
    guard cover != nil else { return }
    frame.append(TerminalSequences.alternateScreenOff)
    if !content.quirks.pinsSavedCursor { frame.append(TerminalSequences.restoreCursor) }
  }

  private func restore() {
    frame.append(graphics.image?.deletion)
    if isDrawn, cover == nil { erase(screen.rowCount, above: screen.cursor.row) }
    if modesAreOn { turnModesOff() }
  }

  /// The maximum number of bytes of a frame with its restore sequence, until the window changes.
  package var frameLimit: Int {
    // The bytes of each column: a character with its marks, a move before it, and an erasure.
    let row = 2 * (8 + TextStyle.byteLimit) + max(columns, layout.columns) * 18
    // The bytes of the styles of each cell's parts.
    let styles = layout.fieldRows.count * (layout.cells.count + 1) * 4 * TextStyle.byteLimit
    return layout.rowLimit * row + styles + content.byteLimit + format.byteCapacity
      + FrameBuffer.restoreSequenceRoom + 8 * TextStyle.byteLimit
  }
}
