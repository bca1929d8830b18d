/// What the terminal has of a challenge's own drawing.
struct GraphicsState {
  /// The drawing as it is shown; nil where there is none.
  var drawn: DrawnChallenge?
  /// Whether it is dimmed, as the challenge's text is.
  var isDimmed = false
  /// What takes its image off the terminal, and what out of its memory; for what size it is kept
  /// there.
  private var removal = ""
  private(set) var deletion = ""
  private(set) var kept: ChallengeDrawing.Fit?
  /// How many of the prompt's rows are in the scrollback, right above the window.
  private var pushedRows = 0

  /// Whether the image remains where it is in a window that changes its size.
  var imageStays: Bool { drawn.map { $0.image?.stays == true && $0.rows.isEmpty } ?? false }

  /// Takes over what was drawn.
  mutating func show(_ new: DrawnChallenge) {
    drawn = new
    guard let image = new.image else { return }
    removal = String(decoding: image.removal, as: UTF8.self)
    deletion = String(decoding: image.deletion, as: UTF8.self)
    kept = image.kept
  }

  /// What takes the image off the terminal, once.
  mutating func takeRemoval() -> String {
    defer { removal = "" }
    return removal
  }

  /// Has the image be taken out of the terminal's memory, too, when it is taken off.
  mutating func forgetImage() {
    removal = deletion
    deletion = ""
    kept = nil
  }

  /// Forgets what is drawn, since somebody else used the terminal.
  mutating func forget() {
    drawn = nil
    kept = nil
    pushedRows = 0
  }

  /// How many rows of the prompt a window took back from the scrollback that got higher by
  /// `growth`, if its terminal does so; else a move up ends at the prompt itself, which is at the
  /// top then.
  ///
  /// A window that gets lower pushes those rows up that are too many above the cursor. Some
  /// terminals push more of them, to keep those below it: these are not counted, as they might be
  /// of others.
  mutating func rowsBack(
    growth: Int, cursorRow: Int, windowRows: Int, isWidthSame: Bool
  ) -> Int {
    // Other columns break the rows up there in another way, which nobody can count.
    guard isWidthSame else {
      pushedRows = 0
      return 0
    }
    if growth < 0 { pushedRows += max(cursorRow - (windowRows - 1), 0) }
    let back = min(pushedRows, max(growth, 0))
    pushedRows -= back
    return back
  }
}

// The challenge's own drawing: sent as one piece, since it may be long and is no secret.
extension CellRenderer {
  /// Draws the challenge, if it has a drawing of its own, over rows that are there and empty.
  ///
  /// If it is `isInPlace`, its rows are not empty: it is drawn as before, or dimmed now.
  mutating func drawChallenge(isInPlace: Bool, in frame: inout FrameBuffer) {
    graphics.drawn = nil
    guard let drawing = content.challengeDrawing, let fit = layout.challengeFit else { return }
    let drawn = drawing.draw(
      ChallengeDrawing.Request(
        fit: fit, isDimmed: graphics.isDimmed, isInPlace: isInPlace, kept: graphics.kept))
    graphics.show(drawn)
    let isSent = drawn.image?.sequence.isEmpty == false || !drawn.rows.isEmpty
    guard !layout.rows.drawingRows.isEmpty, isSent else { return }
    screen.finish(at: (layout.rows.drawingRows.lowerBound, layout.indent), in: &frame)
    screen.cursor.save(in: &frame)
    if let image = drawn.image {
      frame.append(open: image.sequence, endedBy: image.ending)
      // Nobody knows where the cursor is after it.
      frame.append(TerminalSequences.restoreCursor)
    }
    guard !drawn.rows.isEmpty else { return }
    let columns = drawn.rows.reduce(0) { max($0, $1.columns) }
    if drawn.image == nil { screen.stopWrap(before: 2 * columns, in: &frame) }
    frame.append(
      open: drawn.rowBytes(atColumn: layout.indent),
      endedBy: Array(TerminalSequences.stringEnd.utf8))
    frame.append(TerminalSequences.restoreCursor)
  }

  /// Adds what ends a drawing that was cut on its way, and takes it off the terminal.
  func closeDrawing(_ frame: inout FrameBuffer) {
    if let image = graphics.drawn?.image {
      for byte in image.ending { frame.append(byte) }
    } else {
      frame.append(TerminalSequences.stringEnd)
    }
    frame.append(graphics.deletion)
  }
}
