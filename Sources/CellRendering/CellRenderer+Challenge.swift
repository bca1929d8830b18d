internal import CodeEntry

// The challenge's own drawing: sent as one piece, since it may be long and is no secret.
extension CellRenderer {
  /// Draws the challenge, if it has a drawing of its own, over rows that are there and empty.
  mutating func drawChallenge(_ frame: inout FrameBuffer) {
    drawnChallenge = nil
    guard let drawing = picture.challengeDrawing, let fit = layout.challengeFit else { return }
    let drawn = drawing.draw(fit, isDimmed)
    drawnChallenge = drawn
    deletion = String(decoding: drawn.image?.deletion ?? [], as: UTF8.self)
    guard let row = layout.rows.firstIndex(of: .drawing(0)) else { return }
    pen.move(to: (row, layout.indent), in: &frame)
    pen.use("", in: &frame)
    frame.append(TerminalSequences.saveCursor)
    if let image = drawn.image {
      frame.append(open: image.sequence, endedBy: image.ending)
      // Nobody knows where the cursor is after it.
      frame.append(TerminalSequences.restoreCursor)
    }
    guard !drawn.rows.isEmpty else { return }
    frame.append(
      open: drawn.rowBytes(atColumn: layout.indent),
      endedBy: Array(TerminalSequences.stringEnd.utf8))
    frame.append(TerminalSequences.restoreCursor)
  }

  /// Draws the challenge faint while another one is fetched, and clear again; an image stays as it is.
  mutating func dimChallenge(_ isDimmed: Bool, _ frame: inout FrameBuffer) {
    guard isDimmed != self.isDimmed else { return }
    self.isDimmed = isDimmed
    if drawnChallenge?.image == nil { drawChallenge(&frame) }
    for (index, row) in layout.rows.enumerated() {
      guard case .challenge = row else { continue }
      pen.move(to: (index, 0), in: &frame)
      drawText(row, challengeStyle, &frame)
    }
  }

  /// What ends a drawing that was cut on its way, and takes it off the terminal.
  var closing: String {
    let ending = drawnChallenge?.image.map { String(decoding: $0.ending, as: UTF8.self) }
    return (ending ?? TerminalSequences.stringEnd) + deletion
  }

  /// The style of a challenge's lines of text.
  var challengeStyle: String { isDimmed ? palette.verifying : palette.prompt }
}
