package import CodeEntry
package import SecretStorage

/// A renderer that draws the picture of an entry in place and keeps it up to date.
///
/// It remembers what stands on the terminal and sends only what is different. With a mask it knows
/// of no more than counts, so the bytes for a key are the same whatever was typed.
package struct CellRenderer {
  private(set) var picture: Picture
  let format: CodeFormat
  /// The number of cells; nil for a password or a question. Asked of the format it copies all of that.
  let cellCount: Int?
  let mask: Mask
  /// The glyph for a character that is typed; nil where nothing or the character is drawn.
  let maskGlyph: String?
  private(set) var layout: Layout
  var pen = Pen()
  var field = DrawnField()
  /// The cells as they are drawn, but for characters in clear.
  var cells: CellPictures
  /// The status line that was handed over last, and what of it stands in its row.
  var status: StatusLine?
  var drawnStatus = DrawnStatus()
  var isDrawn = false
  /// The challenge's own drawing as it stands there, and whether it is dimmed.
  var drawnChallenge: DrawnChallenge?
  var isDimmed = false
  /// What takes its image off the terminal, and what out of its memory; for what size it is kept there.
  var removal = ""
  var deletion = ""
  var keptImage: ChallengeDrawing.Fit?
  /// How many rows of it stand in the scrollback, right above the window, whose first row is its own.
  var pushedRows = 0
  /// Whether the field stands one column to the right of its place.
  var isNudged = false
  // Also while the picture is forgotten: what was set has to be set back.
  private var modesAreOn = false
  /// Whether a frame has turned the wrap at the edge off for a moment: one that is cut may leave it so.
  var hasStoppedWrap = false
  var hidesCursor = false
  /// The session's edits that are drawn.
  var revision = 0
  private var columns: Int
  private var rows: Int

  var palette: Palette { picture.palette }
  var glyphs: Glyphs { picture.glyphs }

  /// Creates a renderer for a window of this size; nothing is drawn yet.
  package init(_ picture: Picture, format: CodeFormat, mask: Mask, columns: Int, rows: Int) {
    self.picture = picture
    self.format = format
    cellCount = format.cellCount
    self.mask = mask
    maskGlyph = picture.maskGlyph(mask)
    layout = Layout(picture, format, mask, columns: columns, rows: rows)
    cells = CellPictures(layout, picture, maskGlyph: maskGlyph)
    self.columns = columns
    self.rows = rows
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
  ///
  /// With `isNudged` the field stands one column to the right of its place, where the window has
  /// that column.
  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isNudged: Bool = false,
    in frame: inout FrameBuffer
  ) {
    guard isDrawn else { return }
    // A step of a shake that is as the last one, and no news.
    if isNudged, self.isNudged, session.revision == revision, status == self.status { return }
    nudge(false, &frame)
    dimChallenge(session.state.isLocked, &frame)
    updateField(session, &frame)
    if status != self.status { updateStatus(status, &frame) }
    nudge(isNudged, &frame)
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
    let (oldColumns, oldRows) = (self.columns, self.rows)
    layout = Layout(picture, format, mask, columns: columns, rows: rows)
    (self.columns, self.rows) = (columns, rows)
    try frame.reserve(frameLimit)
    guard isDrawn else { return }
    let growth = rows - oldRows
    let back = columns == oldColumns ? rowsBack(growth: growth, rows: rows) : 0
    // Other columns break the rows up there in another way, which nobody can count.
    if columns != oldColumns { pushedRows = 0 }
    let spares = eraseAfterResize(
      of: old, columns: columns, below: back, isLower: growth < 0, &frame)
    drawAll(session, status, sparesDrawing: spares, &frame)
  }

  /// Shows another challenge, in the place of the picture that stands there.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for a frame of this size; the challenge
  ///   is the old one then.
  package mutating func replaceChallenge(
    _ challenge: DisplayText, drawing: ChallengeDrawing? = nil,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    var next = self
    next.picture.challenge = challenge
    next.picture.challengeDrawing = drawing
    next.layout = Layout(next.picture, format, mask, columns: columns, rows: rows)
    try frame.reserve(max(frameLimit, next.frameLimit))
    let height = layout.rows.count
    self = next
    guard isDrawn else { return }
    // Not kept: the next image has the same number.
    removal = deletion
    deletion = ""
    keptImage = nil
    erase(height, above: pen.row, &frame)
    drawAll(session, status, &frame)
  }

  /// What a challenge's drawing would take of the window as it is; nil where it can't be read.
  func fit(of drawing: ChallengeDrawing) -> ChallengeDrawing.Fit? {
    var next = picture
    next.challengeDrawing = drawing
    return Layout(next, format, mask, columns: columns, rows: rows).challengeFit
  }

  /// Erases the picture, leaves the cursor where it began and turns the modes off.
  package mutating func end(in frame: inout FrameBuffer) {
    sayGoodbye(&frame)
    forget()
    modesAreOn = false
    (removal, deletion) = ("", "")
  }

  /// Puts one row in the place of the picture, the cursor below it, and turns the modes off.
  ///
  /// Nothing is said where nothing was ever drawn, or the prompt has ended already.
  package mutating func end(keeping summary: Summary, in frame: inout FrameBuffer) {
    if modesAreOn {
      frame.append(deletion)
      erasePicture(&frame)
      (removal, deletion) = ("", "")
      pen = Pen()
      drawSummary(summary, &frame)
      forget()
    }
    end(in: &frame)
  }

  /// Adds what a crash between two frames sends instead of ``end(in:)``, in at most 512 bytes.
  func sayFarewell(_ frame: inout FrameBuffer) {
    let start = frame.count
    sayGoodbye(&frame)
    guard frame.count - start > FrameBuffer.farewellLimit else { return }
    frame.removeBytes(from: start)
    frame.append(deletion)
    // A picture of so many rows fills the window: what is below it goes too.
    CellRenderer.goUp(pen.row, &frame)
    frame.append(TerminalSequences.eraseBelow)
    turnModesOff(&frame)
  }

  /// Turns the modes off, and the wrap at the edge on where a frame that was cut may lack that.
  func turnModesOff(_ frame: inout FrameBuffer) {
    if hasStoppedWrap { frame.append(TerminalSequences.wrapOn) }
    frame.append(TerminalSequences.modesOff)
  }

  private func sayGoodbye(_ frame: inout FrameBuffer) {
    frame.append(deletion)
    erasePicture(&frame)
    if modesAreOn { turnModesOff(&frame) }
  }

  /// Erases the picture, and goes to where it began.
  private func erasePicture(_ frame: inout FrameBuffer) {
    if isDrawn { CellRenderer.erase(layout.rows.count, above: pen.row, sparing: 0..<0, &frame) }
  }

  /// Forgets the picture: somebody else used the terminal, and it stands elsewhere now or nowhere.
  package mutating func forget() {
    isDrawn = false
    drawnChallenge = nil
    keptImage = nil
    pushedRows = 0
    hidesCursor = false
  }

  /// The most bytes that one frame of this layout takes.
  var frameLimit: Int {
    let glyph = max(4, maskGlyph?.utf8.count ?? 0, String(picture.placeholder ?? " ").utf8.count)
    // For each row its moves and colours, for each cell of it those and its glyphs.
    let style = 2 * ShortText.limit
    let cell = 48 + style + glyph
    // A column of an application's cell may be erased, and gone to, before it is drawn.
    let column = picture.drawing == nil ? glyph : glyph + String.columnByteLimit + 16
    let row = 80 + style + layout.grid.count * cell + layout.fieldWidth * column
    // A character of a password may have as many marks as there is room for.
    // The challenge's own drawing is no part of it.
    return 2 * DisplayText.lineLimit * 4 + picture.byteLimit + layout.rows.count * row
      + format.byteCapacity + FrameBuffer.farewellRoom
  }
}
