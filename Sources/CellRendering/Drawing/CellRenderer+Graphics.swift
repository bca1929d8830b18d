struct GraphicsState {
  /// The drawing on the screen; nil if there is none.
  private(set) var drawn: DrawnChallenge?
  /// The last image, which the terminal may still have in its memory.
  private(set) var image: DrawnChallenge.Image?
  /// Whether the challenge, a drawing or a text, is dimmed.
  var isDimmed = false
  /// The number of the prompt's rows in the scrollback, directly above the window.
  private var pushedRows = 0

  /// Whether the image remains in place when the window is resized.
  var imageStays: Bool { drawn?.image?.stays == true && drawn?.rows.isEmpty == true }
  /// The sequence that removes the image from the screen and from the terminal's memory.
  var deletion: [UInt8] { image?.deletion ?? [] }

  mutating func show(_ new: DrawnChallenge?) {
    drawn = new
    image = new?.image ?? image
  }

  /// Returns the sequence that removes the image from the screen; empty after the first call.
  mutating func takeRemoval() -> [UInt8] {
    defer { image?.removal = [] }
    return image?.removal ?? []
  }

  /// Makes the removal also delete the image from the terminal's memory.
  mutating func forgetImage() {
    if let deletion = image?.deletion { image?.removal = deletion }
    image?.deletion = []
    image?.kept = nil
  }

  /// Forgets the drawing, because another program used the terminal.
  mutating func forget() {
    drawn = nil
    image?.kept = nil
    pushedRows = 0
  }

  /// Returns how many of the prompt's rows moved back from the scrollback into a window that grew
  /// by `growth` rows. If the terminal left them there, the erasing move up is too long, but stops
  /// at the window's top, where the prompt is.
  ///
  /// A window that gets lower pushes rows into the scrollback until the cursor's row fits. Rows
  /// that some terminals push to keep rows below the cursor are not counted: they may be other
  /// output.
  mutating func rowsBack(
    growth: Int, cursorRow: Int, windowRows: Int, isWidthSame: Bool
  ) -> Int {
    // With another width, rows in the scrollback wrap differently and can't be counted.
    pushedRows = isWidthSame ? pushedRows + max(cursorRow - (windowRows - 1), 0) : 0
    let back = min(pushedRows, max(growth, 0))
    pushedRows -= back
    return back
  }
}

// The challenge's drawing, sent as one piece since it may be long and is not secret.
extension CellRenderer {
  /// Draws the challenge, if it has a drawing, over rows that exist and are empty.
  ///
  /// With `isInPlace`, the rows already show the challenge, and only its dimming may change.
  mutating func drawChallenge(isInPlace: Bool, in frame: inout FrameBuffer) {
    let drawn = layout.challengeArea.flatMap { area in
      content.challengeDrawing?.draw(
        ChallengeDrawing.Request(
          area: area, isDimmed: graphics.isDimmed, isInPlace: isInPlace,
          kept: graphics.image?.kept))
    }
    graphics.show(drawn)
    guard let drawn, drawn.image?.sequence.isEmpty == false || !drawn.rows.isEmpty,
      !layout.rows.drawingRows.isEmpty
    else { return }
    screen.finish(at: (layout.rows.drawingRows.lowerBound, layout.indent), in: &frame)
    screen.cursor.save(in: &frame)
    if let image = drawn.image {
      frame.append(open: image.sequence, endedBy: image.ending)
      // An image leaves the cursor at an unknown place.
      screen.cursor.comeBack(in: &frame)
    }
    guard let columns = drawn.rows.map(\.columns).max() else { return }
    if drawn.image == nil { screen.stopWrap(before: 2 * columns, in: &frame) }
    let column = screen.cursor.margin + layout.indent
    let next = column > 0 ? "\r\n\u{1B}[\(column)C" : "\r\n"
    frame.append(
      open: Array(drawn.rows.map(\.text).joined(separator: next).utf8),
      endedBy: Array(TerminalSequences.stringEnd.utf8))
    screen.cursor.comeBack(in: &frame)
  }
}
