package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// A renderer that draws a prompt in place and keeps it up to date.
///
/// The parts are drawn into the grid of a ``Screen``, which sends the difference from what the
/// terminal shows. With a mask, drawing uses only counts, so the bytes sent for a key do not depend
/// on the character.
package struct CellRenderer: PromptRenderer, ~Copyable {
  private(set) var content: PromptContent
  let format: CodeFormat
  /// The number of cells; nil for a password or a question. Cached: reading it through `format`
  /// copies the struct.
  let cellCount: Int?
  let mask: Mask
  /// The glyph for each typed character; nil if nothing, or the character itself, is drawn.
  private(set) var maskGlyph: String?
  /// The glyph as a cell, if it is a single code point.
  private(set) var maskCell: GridCell?
  private(set) var layout: Layout
  var screen: Screen
  private var isDrawn = false
  var graphics = GraphicsState()
  // The last drawn status.
  private var status: StatusLine?
  // Kept while the screen is forgotten: modes that were set must be reset.
  private var modesAreOn = false
  private var hidesCursor = false
  private var columns: Int
  private var rows: Int
  /// The prompt's place on the alternate screen; nil if it is drawn in place.
  private var cover: Cover?
  // An empty value in an existential, which has no fixed layout: this makes the compiler build the
  // renderer in place.
  private let place: any Sendable = ()

  var glyphs: Glyphs { content.glyphs }
  /// The glyph in an empty cell, if any.
  var emptyGlyph: String? {
    // A cell without a frame needs a visible sign.
    let isBare = layout.style == .compact || layout.style == .tight
    return content.placeholder.map { String($0) } ?? (isBare ? glyphs.empty : nil)
  }

  /// Creates a renderer for a window of this size; it draws nothing yet.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for its screen.
  package init(
    _ content: PromptContent, format: CodeFormat, mask: Mask, columns: Int, rows: Int
  ) throws(SecretStorageError) {
    self.content = content
    self.format = format
    cellCount = format.cellCount
    self.mask = mask
    layout = Layout(content, format, mask, columns: columns, rows: rows)
    if content.isModal { cover = Cover(&layout, content, format, mask, columns, rows) }
    screen = try Screen(
      rows: layout.rowLimit, windowColumns: layout.columns + 1, isWide: content.isWide)
    self.columns = columns
    self.rows = rows
    findMask()
  }

  private mutating func findMask() {
    maskGlyph = content.maskGlyph(mask)
    maskCell = maskGlyph.flatMap { GridCell(only: $0) }
  }

  package var isPlain: Bool { false }
  package var cursorRow: Int { screen.cursor.row }

  // MARK: Frames

  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try frame.reserve(frameLimit(layout))
    frame.append(cover == nil ? "\r" : TerminalSequences.alternateScreenOn)
    frame.append(TerminalSequences.modesOn)
    modesAreOn = true
    // The query's character is erased with the rows, which come next.
    if asksForWidth { frame.append(TerminalSequences.widthQuery) }
    content.asksForWidth = false
    screen.reset()
    drawAll(session, status, in: &frame)
    content.slides = false
  }

  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool,
    in frame: inout FrameBuffer
  ) {
    guard isDrawn else { return }
    dimChallenge(session.state.isLocked, in: &frame)
    if status != self.status {
      self.status = status
      drawStatus(in: &frame)
    }
    let cursor = drawField(session, isShifted: isShifted)
    screen.show(layout.fieldRows, content.theme, in: &frame)
    finish(session, cursor, in: &frame)
  }

  package mutating func resize(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?,
    in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try redraw(content, columns: columns, rows: rows, session, status, in: &frame)
  }

  package mutating func replaceChallenge(
    _ challenge: DisplayText, drawing: ChallengeDrawing?,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    var content = content
    content.challenge = challenge
    content.challengeDrawing = drawing
    try redraw(
      content, columns: columns, rows: rows, isOther: true, session, status, in: &frame)
  }

  /// Erases the prompt and draws it again for another window size, or because it `isOther` content.
  private mutating func redraw(
    _ content: PromptContent, columns: Int, rows: Int, isOther: Bool = false,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    var next = Layout(content, format, mask, columns: columns, rows: rows)
    var cover: Cover?
    if content.isModal, self.cover != nil || !isDrawn {
      cover = Cover(&next, content, format, mask, columns, rows, stays: isDrawn)
    }
    let screen = try Screen(
      rows: next.rowLimit, windowColumns: next.columns + 1, isWide: content.isWide)
    try frame.reserve(frameLimit(next) + rows * CellRenderer.erasureByteLimit)
    var spares = false
    if isDrawn {
      // Deleted from the terminal's memory: the next image has the same number.
      if isOther { graphics.forgetImage() }
      if isOther || cover != nil { frame.append(graphics.takeRemoval()) }
      if cover == nil, isOther {
        erase(self.screen.rowCount, above: self.screen.cursor.row, in: &frame)
      } else if cover == nil {
        let growth = rows - self.rows
        spares = eraseAfterResize(
          to: next, columns: columns, rows: rows, growth: growth, in: &frame)
      }
    }
    // The sequence that turns autowrap on again may not be sent yet.
    let hasStoppedWrap = self.screen.hasStoppedWrap
    self.content = content
    layout = next
    self.cover = cover
    self.screen = screen
    self.screen.hasStoppedWrap = hasStoppedWrap
    (self.columns, self.rows) = (columns, rows)
    if isDrawn { drawAll(session, status, sparesDrawing: spares, in: &frame) }
  }

  package var asksForWidth: Bool { content.asksForWidth && columns > 3 }

  package mutating func avoidWideGlyphs() {
    content.avoidWideGlyphs(isWide: true)
    findMask()
  }

  package var isSliding: Bool { cover.map { $0.slide > 0 } ?? false }

  package mutating func slide(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) {
    guard isDrawn, isSliding else { return }
    cover?.slide /= 2
    frame.append(graphics.takeRemoval())
    screen.reset()
    drawAll(session, status, in: &frame)
  }

  package func fit(of drawing: ChallengeDrawing) -> ChallengeDrawing.Fit? {
    var next = content
    next.challengeDrawing = drawing
    return Layout(next, format, mask, columns: columns, rows: rows).challengeFit
  }

  package mutating func forget() {
    isDrawn = false
    hidesCursor = false
    graphics.forget()
    screen.reset()
  }

  // MARK: The parts

  /// Draws all rows from the cursor's row on; with `sparesDrawing`, the challenge's image is
  /// already there.
  private mutating func drawAll(
    _ session: borrowing EntrySession, _ status: StatusLine?, sparesDrawing: Bool = false,
    in frame: inout FrameBuffer
  ) {
    let isInPlace = sparesDrawing && !graphics.isDimmed
    graphics.isDimmed = session.state.isLocked
    self.status = status
    if let cover { screen.cursor.begin(row: cover.row + cover.slide, cover.column, in: &frame) }
    layout.forEachLine { draw($0) }
    let cursor = drawField(session, isShifted: false)
    let spared = sparesDrawing ? layout.rows.drawingRows : 0..<0
    screen.show(0..<layout.rows.count, sparing: spared, content.theme, in: &frame)
    drawStatus(in: &frame)
    isDrawn = true
    // All of its rows exist only now.
    drawChallenge(isInPlace: isInPlace, in: &frame)
    finish(session, cursor, in: &frame)
  }

  /// Draws the field, and returns the cursor's place.
  private func drawField(
    _ session: borrowing EntrySession, isShifted: Bool
  ) -> (row: Int, column: Int) {
    let rows = layout.fieldRows
    let shift = isShifted && layout.hasRoomBesideField ? 1 : 0
    screen.grid.clear(rows)
    if let line = layout.joinedLine { draw(line) }
    // When a terminal reflows rows, the cursor moves with the characters drawn there, even spaces.
    if layout.style != .box, content.choices == nil {
      let start = layout.fieldColumn + shift
      for row in rows { screen.grid.drawLine(" ", row, start..<start + layout.fieldWidth, .plain) }
    }
    let view = FieldView(session)
    return switch layout.style {
    case .hidden: (layout.fieldRow, layout.fieldColumn)
    case _ where content.choices != nil: drawChoices(view, shift: shift)
    case .counter: drawCounter(view, shift: shift)
    case _ where cellCount == nil: drawPassword(view, session, shift: shift)
    default: drawCode(view, session, shift: shift)
    }
  }

  private mutating func drawStatus(in frame: inout FrameBuffer) {
    guard layout.statusLimit > 0 else { return }
    let rows = layout.statusRow..<layout.statusRow + layout.statusLimit
    screen.grid.clear(rows)
    if let status { drawStatus(status) }
    // Unused rows are not added to the prompt.
    let end = rows.last { screen.grid.end(of: $0) > 0 || $0 < screen.rowCount } ?? rows.lowerBound
    screen.show(rows.lowerBound..<end + 1, content.theme, in: &frame)
  }

  /// Draws a challenge's text rows faint while another one is fetched, and normal again afterwards.
  private mutating func dimChallenge(_ isDimmed: Bool, in frame: inout FrameBuffer) {
    guard isDimmed != graphics.isDimmed else { return }
    graphics.isDimmed = isDimmed
    if graphics.drawn != nil { drawChallenge(isInPlace: isDimmed, in: &frame) }
    layout.forEachLine { if $0.isChallenge { draw($0) } }
    let rows = layout.rows.title..<layout.rows.title + layout.rows.challenge
    screen.show(rows, content.theme, in: &frame)
  }

  /// Ends a frame: places the cursor, and shows or hides it.
  private mutating func finish(
    _ session: borrowing EntrySession, _ cursor: (row: Int, column: Int),
    in frame: inout FrameBuffer
  ) {
    screen.finish(at: cursor, in: &frame)
    if content.movesSavedCursor, cover == nil { screen.saveEnd(in: &frame) }
    guard hidesCursor != session.hidesCursor else { return }
    hidesCursor = session.hidesCursor
    frame.append(hidesCursor ? TerminalSequences.hideCursor : TerminalSequences.showCursor)
  }

  // MARK: The end

  package mutating func end(in frame: inout FrameBuffer) {
    restore(&frame)
    forget()
    modesAreOn = false
    graphics = GraphicsState()
  }

  package mutating func end(keeping summary: Summary, in frame: inout FrameBuffer) {
    let hadBegun = modesAreOn
    end(in: &frame)
    guard hadBegun else { return }
    frame.append("\r")
    drawSummary(summary)
    screen.show(0..<1, content.theme, in: &frame)
    screen.finish(at: (0, 0), in: &frame)
    screen.cursor.startRow(in: &frame)
    forget()
  }

  package func addRestoreSequence(to frame: inout FrameBuffer) {
    let start = frame.count
    restore(&frame)
    guard frame.count - start > FrameBuffer.restoreSequenceLimit else { return }
    frame.removeBytes(from: start)
    frame.append(graphics.deletion)
    // The prompt fills the window, so everything below may be erased.
    CellRenderer.goUp(screen.cursor.row, in: &frame)
    frame.append(TerminalSequences.eraseBelow)
    turnModesOff(&frame)
  }

  package func addAbortSequence(to frame: inout FrameBuffer) -> Int {
    let start = frame.count
    closeDrawing(&frame)
    defer { turnModesOff(&frame) }
    return frame.count - start
  }

  package func say(_ text: DisplayText, in frame: inout FrameBuffer) {}

  /// Turns the modes off, and autowrap on if a partly sent frame may have left it off; clears and
  /// leaves the alternate screen.
  private func turnModesOff(_ frame: inout FrameBuffer) {
    if screen.hasStoppedWrap { frame.append(TerminalSequences.wrapOn) }
    frame.append(TerminalSequences.modesOff)
    if cover != nil { frame.append(TerminalSequences.alternateScreenOff) }
  }

  private func restore(_ frame: inout FrameBuffer) {
    frame.append(graphics.deletion)
    if isDrawn, cover == nil { erase(screen.rowCount, above: screen.cursor.row, in: &frame) }
    if modesAreOn { turnModesOff(&frame) }
  }

  package var frameLimit: Int { frameLimit(layout) }

  private func frameLimit(_ layout: Layout) -> Int {
    // One character per column, with a move before it and an erasure, plus its marks.
    let row = 2 * (8 + TextStyle.byteLimit) + max(columns, layout.columns) * 18
    // The styles of each cell's parts.
    let styles = layout.fieldRows.count * (layout.cells.count + 1) * 4 * TextStyle.byteLimit
    return layout.rowLimit * row + styles + content.byteLimit + format.byteCapacity
      + FrameBuffer.restoreSequenceRoom + 8 * TextStyle.byteLimit
  }
}
