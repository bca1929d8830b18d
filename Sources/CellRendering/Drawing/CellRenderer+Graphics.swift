/// The state of a challenge's drawing on the terminal.
struct GraphicsState {
  /// The drawing on the screen; nil if there is none.
  var drawn: DrawnChallenge?
  /// Whether it is dimmed, like the challenge's text.
  var isDimmed = false
  /// The sequences that remove its image from the screen and from the terminal's memory, and the
  /// size for which the terminal stores it.
  private var removal = ""
  private(set) var deletion = ""
  private(set) var kept: ChallengeDrawing.Fit?
  /// The number of the prompt's rows in the scrollback, directly above the window.
  private var pushedRows = 0

  /// Whether the image remains in place when the window is resized.
  var imageStays: Bool { drawn.map { $0.image?.stays == true && $0.rows.isEmpty } ?? false }

  /// Records a drawing as shown.
  mutating func show(_ new: DrawnChallenge) {
    drawn = new
    guard let image = new.image else { return }
    removal = String(decoding: image.removal, as: UTF8.self)
    deletion = String(decoding: image.deletion, as: UTF8.self)
    kept = image.kept
  }

  /// Returns the sequence that removes the image, only once.
  mutating func takeRemoval() -> String {
    defer { removal = "" }
    return removal
  }

  /// Makes the removal also delete the image from the terminal's memory.
  mutating func forgetImage() {
    removal = deletion
    deletion = ""
    kept = nil
  }

  /// Forgets the drawing, because another program used the terminal.
  mutating func forget() {
    drawn = nil
    kept = nil
    pushedRows = 0
  }

  /// Returns how many of the prompt's rows moved back from the scrollback into a window that grew
  /// by `growth` rows. If the terminal does not do this, a move up stops at the prompt itself,
  /// which is at the top.
  ///
  /// A window that gets lower pushes rows into the scrollback if there are too many above the
  /// cursor. Some terminals push more, to keep rows below it; these are not counted, since they may
  /// be of other output.
  mutating func rowsBack(
    growth: Int, cursorRow: Int, windowRows: Int, isWidthSame: Bool
  ) -> Int {
    // With another width, rows in the scrollback wrap differently and can't be counted.
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

// The challenge's drawing, sent as one piece since it may be long and is not secret.
extension CellRenderer {
  /// Draws the challenge, if it has a drawing, over rows that exist and are empty.
  ///
  /// With `isInPlace`, the rows already show it, and only its dimming may change.
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
      // An image leaves the cursor at an unknown place.
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

  /// Appends the sequence that ends a partly sent drawing and removes it from the screen.
  func closeDrawing(_ frame: inout FrameBuffer) {
    if let image = graphics.drawn?.image {
      for byte in image.ending { frame.append(byte) }
    } else {
      frame.append(TerminalSequences.stringEnd)
    }
    frame.append(graphics.deletion)
  }
}
