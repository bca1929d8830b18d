internal import CodePromptCodeEntry

extension CellRenderer {
  /// Draws a text, cut at the last usable column; returns its end.
  @discardableResult
  func write(_ text: String, _ place: Place, _ role: Role, isAnchored: Bool = true) -> Int {
    let shown = text.cut(
      toColumns: layout.columns - place.column, ellipsis: glyphs.ellipsis, isWide: content.isWide)
    return screen.grid.put(shown, place, role, isAnchored: isAnchored)
  }

  /// Draws the answers to a question, and returns the place of the key for Enter's answer.
  func drawChoices(_ session: borrowing EntrySession, from start: Int) -> Place {
    let (state, shift) = (session.fieldState, start - layout.fieldColumn)
    var cursor = start
    for piece in layout.choices {
      let role: Role =
        switch (state, piece.role) {
        case (.focused, .focused): .focus
        case (.focused, .other): .plain
        case (_, .cancel): .hint
        case (.refused, _): .error
        default: .verifying
        }
      let column = piece.columns.lowerBound + shift
      screen.grid.put(piece.text, (layout.fieldRow, column), role, isAnchored: true)
      // The cursor is placed on the key's letter, after `[`.
      if piece.role == .focused { cursor = column + 1 }
    }
    return (layout.fieldRow, cursor)
  }

  /// Draws the status: the first segment, wrapped unless it is progress, and the others that fit.
  func drawStatus(_ status: StatusLine) {
    let grid = screen.grid
    var (row, column) = (layout.statusRow, layout.indent)
    if let number = status.spinner {
      let frames = glyphs.spinner
      let frame = frames[Int(UInt(bitPattern: number) % UInt(frames.count))]
      column = grid.put(String(frame), (row, column), .verifying) + 1
    }
    let segments = status.segments.filter { $0.text.columns() > 0 }
    guard let first = segments.first else { return }
    if first.tone == .note { column = grid.put(glyphs.failed, (row, column), .error) + 1 }
    let start = column
    let room = layout.columns - start
    // A note is not wrapped to fewer than ten columns.
    let isBroken = first.tone != .progress && room >= 10
    let rows = isBroken ? first.text.rows(columns: room, isWide: content.isWide) : [first.text]
    let limit = layout.statusLimit
    for index in 0..<min(rows.count, limit) {
      let isCut = index == limit - 1 && index < rows.count - 1
      let line = isCut ? rows[index] + " " + rows[index + 1] : rows[index]
      row = layout.statusRow + index
      column = write(line, (row, start), first.tone.role)
    }
    for segment in segments.dropFirst() {
      let width = segment.text.columns(isWide: content.isWide)
      guard column + 3 + width <= layout.columns else { return }
      column = grid.put(glyphs.separator, (row, column), .hint)
      column = write(segment.text, (row, column), segment.tone.role)
    }
  }
}
