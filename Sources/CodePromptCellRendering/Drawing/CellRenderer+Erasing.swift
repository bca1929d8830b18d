// Erasing the prompt, even if the terminal has reflowed or moved its rows.
extension CellRenderer {
  /// Erases the prompt after the window changed, and leaves the cursor where the prompt begins.
  ///
  /// No row above the prompt may be erased: the cursor moves up over wrapped rows only if the
  /// terminal is known to reflow, and by the fewest rows that any terminal makes of them. From the
  /// cursor's row on, the most rows that any terminal makes of them are erased.
  ///
  /// - Returns: The rows that were not erased, because the challenge's image remains in place.
  mutating func eraseAfterResize(to next: Layout, columns: Int, rows: Int) -> Range<Int> {
    let growth = rows - self.rows
    let isWidthSame = columns == self.columns
    // A window that gets lower pushes rows into the scrollback until the cursor's row fits. Some
    // terminals push more, but those may be other output. With another width, rows in the
    // scrollback wrap differently and can't be counted.
    pushedRows = isWidthSame ? pushedRows + max(screen.cursor.row - (rows - 1), 0) : 0
    // The rows that came back into a window that grew. If they did not, the move up is too long,
    // but stops at the window's top, where the prompt is.
    let back = min(pushedRows, max(growth, 0))
    pushedRows -= back
    var above = screen.cursor.row
    var below = screen.rowCount - above
    // The cursor saved in the prompt's last cell is still there: only blank rows are below it.
    let end = content.quirks.misplacesCursor ? screen.end : nil
    if end != nil { frame.append(TerminalSequences.restoreCursor) }
    if end != nil || content.quirks.reflows && !isWidthSame {
      (above, below) = screen.reflowed(
        to: columns, around: end ?? (screen.cursor.row, screen.cursor.column),
        cutsWide: end != nil, leastEnd: graphicsWidth)
    }
    let isInPlace = above + below == screen.rowCount && back == 0 && growth >= 0
    let imageStays = graphics.drawn?.image?.stays == true && graphics.drawn?.rows.isEmpty == true
    var spared = 0..<0
    if imageStays, isInPlace, layout.challengeArea == next.challengeArea,
      layout.indent == next.indent, layout.rows.drawingRows == next.rows.drawingRows
    {
      spared = layout.rows.drawingRows
    } else {
      frame.append(graphics.takeRemoval())
    }
    // At most the window's rows are erased: a window can't show more rows of the prompt.
    erase(min(above + below + back, max(rows, 1)), above: above + back, sparing: spared)
    return spared
  }

  /// Returns the columns up to the end of the challenge's drawing in a row.
  private func graphicsWidth(ofRow row: Int) -> Int {
    guard layout.rows.drawingRows.contains(row), let drawn = graphics.drawn else { return 0 }
    let text = drawn.rows.dropFirst(row - layout.rows.drawingRows.lowerBound).first?.columns ?? 0
    let columns = max(drawn.image?.columns ?? 0, text)
    return columns > 0 ? layout.indent + columns : 0
  }

  /// Erases `height` rows and goes to the first; the cursor is `above` rows below it.
  ///
  /// The move up comes first: in a window that got lower, the terminal may have cut rows below the
  /// cursor, so a move down might stop early and could not be reversed by count.
  func erase(_ height: Int, above: Int, sparing spared: Range<Int> = 0..<0) {
    goUp(above)
    if content.quirks.joinsErasedRows, spared.isEmpty {
      frame.append(control: height, "M")
      frame.append(control: height, "L")
      return
    }
    frame.append(TerminalSequences.saveCursor)
    for row in 0..<height {
      if row > 0 { frame.append(TerminalSequences.down) }
      if !spared.contains(row) { frame.append(TerminalSequences.eraseToEnd) }
    }
    frame.append(TerminalSequences.restoreCursor)
  }

  /// Moves up by some rows, to the first column.
  func goUp(_ count: Int) {
    if count > 0 { frame.append(control: count, "A") }
    frame.append(UInt8(ascii: "\r"))
  }
}
