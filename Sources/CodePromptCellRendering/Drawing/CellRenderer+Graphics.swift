/// What the terminal shows and stores of the challenge's drawing.
struct GraphicsState: ~Copyable {
  /// What was drawn last; nil if nothing of it is on the screen.
  var drawn: DrawnChallenge?
  /// The last image, which the terminal may still store after it was removed from the screen.
  var image: DrawnChallenge.Image?
  /// Whether the challenge is dimmed, since another one is being fetched.
  var isDimmed = false

  /// Returns the sequence that removes the image from the screen, and records that it was removed.
  ///
  /// If `deletes`, the sequence also deletes the image from the terminal's memory. It is nil if
  /// there is no image, and empty if nothing has to be removed, as after an earlier call.
  mutating func takeRemoval(deletes: Bool = false) -> [UInt8]? {
    let removal = deletes ? image?.deletion : image?.removal
    image?.removal = []
    if deletes {
      image?.deletion = []
      image?.kept = nil
    }
    return removal
  }
}

// The challenge's drawing. It is sent as a piece of the frame outside secret memory
// (``FrameBuffer``), since it may be long and is not secret.
extension CellRenderer {
  /// Draws the challenge if it has a drawing; the rows for it must exist on the screen.
  ///
  /// If the drawing `isInPlace`, the rows already show it, and only its dimming may change.
  /// Otherwise the rows are empty.
  func drawChallenge(isInPlace: Bool) {
    graphics.drawn = layout.challengeArea.flatMap { area in
      var request = ChallengeDrawing.Request(area: area)
      request.isDimmed = graphics.isDimmed
      request.isInPlace = isInPlace
      request.keptArea = graphics.image?.kept
      return content.challengeDrawing?.drawn(for: request)
    }
    guard let drawn = graphics.drawn else { return }
    if let image = drawn.image { graphics.image = image }
    guard drawn.image?.sequence.isEmpty == false || !drawn.rows.isEmpty,
      !layout.rows.drawingRows.isEmpty
    else { return }
    screen.finish(at: (layout.rows.drawingRows.lowerBound, layout.indent))
    screen.cursor.save()
    if let image = drawn.image {
      frame.append(open: image.sequence, endedBy: image.ending)
      // Terminals differ in where they leave the cursor after an image.
      screen.cursor.comeBack()
    }
    guard let columns = drawn.rows.map({ $0.columns }).max() else { return }
    if drawn.image == nil { screen.stopWrap(before: 2 * columns) }
    let column = screen.cursor.margin + layout.indent
    // Moves from the end of a row of the drawing to the start of the next.
    let next = column > 0 ? "\r\n\u{1B}[\(column)C" : "\r\n"
    frame.append(
      open: Array(drawn.rows.map { $0.text }.joined(separator: next).utf8),
      endedBy: TerminalSequences.stringEnd)
    screen.cursor.comeBack()
  }
}
