// The line under the field, of which as little is drawn anew as changed.
extension CellRenderer {
  /// Draws what differs of the status line.
  mutating func updateStatus(_ new: StatusLine?, _ frame: inout FrameBuffer) {
    status = new
    guard let row = layout.statusRow else { return }
    let old = drawnStatus
    drawnStatus = DrawnStatus(new, glyphs, room: layout.columns - layout.indent)
    let common = drawnStatus.commonCount(old)
    let isSame = common == max(old.segments.count, drawnStatus.segments.count)
    guard (old.spinner == nil) == (drawnStatus.spinner == nil), isSame || common > 0 else {
      pen.move(to: (row, 0), in: &frame)
      pen.eraseToEnd(in: &frame)
      drawStatus(&frame)
      return
    }
    if old.spinner != drawnStatus.spinner, let spinner = drawnStatus.spinner {
      pen.move(to: (row, layout.indent), in: &frame)
      draw(spinner, width: 1, palette.verifying, &frame)
    }
    if !isSame {
      pen.move(to: (row, layout.indent + drawnStatus.ends[common - 1]), in: &frame)
      pen.eraseToEnd(in: &frame)
      drawSegments(from: common, &frame)
    }
  }

  /// Draws the whole line into its empty row.
  mutating func drawStatus(_ frame: inout FrameBuffer) {
    guard drawnStatus.width > 0 else { return }
    pen.use("", in: &frame)
    pen.skipBlanks(layout.indent, in: &frame)
    if let spinner = drawnStatus.spinner {
      draw(spinner, width: 1, palette.verifying, &frame)
      if !drawnStatus.segments.isEmpty {
        pen.skipBlanks(1, in: &frame)
      }
    }
    drawSegments(from: 0, &frame)
  }

  private mutating func drawSegments(from first: Int, _ frame: inout FrameBuffer) {
    var most = 0
    for segment in drawnStatus.segments.dropFirst(first) { most += segment.text.mostColumns + 4 }
    let isStopped = stopWrap(before: most, &frame)
    defer { if isStopped { frame.append(TerminalSequences.wrapOn) } }
    for index in drawnStatus.segments.indices.dropFirst(first) {
      let segment = drawnStatus.segments[index]
      let style = palette.style(of: segment.tone)
      let end = layout.indent + drawnStatus.ends[index]
      if index > 0 { draw(glyphs.separator, width: 3, palette.hint, &frame) }
      draw(segment.text, width: end - pen.column, style, &frame)
    }
  }
}
