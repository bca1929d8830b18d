/// The challenge's drawing, as far as the terminal has it.
struct GraphicsState {
  /// What was drawn last; nil if nothing of it is on the screen.
  var drawn: DrawnChallenge?
  /// The last image, which the terminal may still have in its memory.
  var image: DrawnChallenge.Image?
  var isDimmed = false

  /// Returns the sequence that removes the image from the screen, or from the terminal's memory too
  /// if `deletes`; empty after the first call.
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

// The challenge's drawing, sent as one piece since it may be long and is not secret.
extension CellRenderer {
  /// Draws the challenge, if it has a drawing, over rows that exist. They are empty, unless the
  /// drawing `isInPlace`: then they already show it, and only its dimming may change.
  mutating func drawChallenge(isInPlace: Bool) {
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
      // An image leaves the cursor at an unknown place.
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
