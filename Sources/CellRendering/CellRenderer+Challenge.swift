internal import CodeEntry

// The challenge's own drawing: sent as one piece, since it may be long and is no secret.
extension CellRenderer {
  /// Draws the challenge, if it has a drawing of its own, over rows that are there and empty.
  ///
  /// If it `stands` there, its rows are not empty: it is drawn as before, or dimmed now.
  mutating func drawChallenge(stands: Bool, _ frame: inout FrameBuffer) {
    drawnChallenge = nil
    guard let drawing = picture.challengeDrawing, let fit = layout.challengeFit else { return }
    let drawn = drawing.draw(
      ChallengeDrawing.Request(fit: fit, isDimmed: isDimmed, stands: stands, kept: keptImage))
    drawnChallenge = drawn
    if let image = drawn.image {
      removal = String(decoding: image.removal, as: UTF8.self)
      deletion = String(decoding: image.deletion, as: UTF8.self)
      keptImage = image.kept
    }
    let isSent = drawn.image?.sequence.isEmpty == false || !drawn.rows.isEmpty
    guard !layout.drawingRows.isEmpty, isSent else { return }
    pen.move(to: (layout.drawingRows.lowerBound, layout.indent), in: &frame)
    pen.use("", in: &frame)
    frame.append(TerminalSequences.saveCursor)
    if let image = drawn.image {
      frame.append(open: image.sequence, endedBy: image.ending)
      // Nobody knows where the cursor is after it.
      frame.append(TerminalSequences.restoreCursor)
    }
    guard !drawn.rows.isEmpty else { return }
    let columns = drawn.rows.reduce(0) { max($0, $1.columns) }
    let isStopped = drawn.image == nil && stopWrap(before: 2 * columns, &frame)
    defer { if isStopped { frame.append(TerminalSequences.wrapOn) } }
    frame.append(
      open: drawn.rowBytes(atColumn: layout.indent),
      endedBy: Array(TerminalSequences.stringEnd.utf8))
    frame.append(TerminalSequences.restoreCursor)
  }

  /// Draws the challenge faint while another one is fetched, and clear again.
  mutating func dimChallenge(_ isDimmed: Bool, _ frame: inout FrameBuffer) {
    guard isDimmed != self.isDimmed else { return }
    self.isDimmed = isDimmed
    if drawnChallenge != nil { drawChallenge(stands: isDimmed, &frame) }
    for index in 0..<layout.rows.count {
      guard case .challenge = layout.rows[index] else { continue }
      pen.move(to: (index, 0), in: &frame)
      drawText(layout.rows[index], challengeStyle, &frame)
    }
  }

  /// Adds what ends a drawing that was cut on its way, and takes it off the terminal.
  func closeDrawing(_ frame: inout FrameBuffer) {
    if let image = drawnChallenge?.image {
      for byte in image.ending { frame.append(byte) }
    } else {
      frame.append(TerminalSequences.stringEnd)
    }
    frame.append(deletion)
  }

  /// The style of a challenge's lines of text.
  var challengeStyle: ShortText { isDimmed ? palette.verifying : palette.prompt }
}
