internal import CodePromptTerminalText

extension CellRenderer {
  /// Draws the status: the spinner, the first segment, and as many of the others as fit.
  ///
  /// The first segment is wrapped if there is room, unless it says what the prompt is doing. The
  /// others follow in its last row, and then in rows below, where a key that is a way on can be
  /// seen beside an error.
  func drawStatus(_ status: StatusLine) {
    var row = layout.statusRow
    var column = layout.indent
    if let number = status.spinner {
      let frames = glyphs.spinner
      let frame = frames[Int(number.magnitude) % frames.count]
      column = screen.grid.put(String(frame), (row, column), .verifying) + 1
    }
    let segments = status.segments.filter { widths.columns(of: $0.text) > 0 }
    guard let first = segments.first else { return }
    if first.tone == .note { column = screen.grid.put(glyphs.failed, (row, column), .error) + 1 }
    let start = column
    let room = layout.columns - start
    // With fewer than ten columns, a wrapped text would be hard to read, so it is cut instead.
    let isBroken = first.tone != .progress && room >= 10
    let rows = isBroken ? widths.rows(ofLine: first.text, columns: room) : [first.text]
    let limit = addStatusRows(rows.count)
    for index in 0..<min(rows.count, limit) {
      let isCut = index == limit - 1 && index < rows.count - 1
      let line = isCut ? rows[index] + " " + rows[index + 1] : rows[index]
      row = layout.statusRow + index
      column = write(line, (row, start), first.tone.role)
    }
    for segment in segments.dropFirst() {
      let width = widths.columns(of: segment.text)
      if column + 3 + width <= layout.columns {
        column = screen.grid.put(glyphs.separator, (row, column), .hint)
      } else {
        let used = row + 1 - layout.statusRow
        guard width <= layout.columns - start, addStatusRows(used + 1) > used else { return }
        (row, column) = (row + 1, start)
      }
      column = write(segment.text, (row, column), segment.tone.role)
    }
  }

  /// Adds rows to the screen if the status has too few for `count`; returns how many it may use.
  private func addStatusRows(_ count: Int) -> Int {
    screen.grow(to: layout.statusRow + min(count, layout.statusLimit)) - layout.statusRow
  }
}
