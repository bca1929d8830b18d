internal import CodePromptCodeEntry

// Erasing the prompt, even if the terminal has reflowed or moved its rows.
extension CellRenderer {
  /// Erases the prompt after the window changed, and leaves the cursor where the prompt begins.
  ///
  /// No row above the prompt may be erased. So the cursor moves up over wrapped rows only if the
  /// terminal is known to reflow, and then by the fewest rows that any terminal makes of them.
  /// Below the cursor, the most rows are erased. Rows that scrolled off the top need no moves: a
  /// move up stops at the window's top.
  ///
  /// - Returns: The rows that were not erased, because the challenge's image remains in place.
  mutating func eraseAfterResize(
    to next: Layout, columns: Int, rows: Int, in frame: inout FrameBuffer
  ) -> Range<Int> {
    let growth = rows - self.rows
    let isWidthSame = columns == self.columns
    let back = graphics.rowsBack(
      growth: growth, cursorRow: screen.cursor.row, windowRows: rows, isWidthSame: isWidthSame)
    var (above, below) = (screen.cursor.row, screen.rowCount - screen.cursor.row)
    // The cursor saved in the prompt's last cell is still there: only blank rows are below it.
    let end = content.movesSavedCursor ? screen.end : nil
    if end != nil { frame.append(TerminalSequences.restoreCursor) }
    if end != nil || content.reflows && !isWidthSame {
      (above, below) = screen.reflowed(
        to: columns, around: end ?? (screen.cursor.row, screen.cursor.column),
        cutsWide: end != nil
      ) { graphicsWidth(ofRow: $0) }
    }
    let isInPlace = above + below == screen.rowCount && back == 0 && growth >= 0
    let imageRows = layout.rows.drawingRows
    let spares =
      graphics.imageStays && isInPlace && layout.challengeArea == next.challengeArea
      && layout.indent == next.indent && imageRows == next.rows.drawingRows
    if !spares { frame.append(graphics.takeRemoval()) }
    let spared = spares ? imageRows : 0..<0
    // At most the window's rows are erased: a window can't show more rows of the prompt.
    erase(
      min(above + below + back, max(rows, 1)), above: above + back, sparing: spared, in: &frame)
    return spared
  }

  /// Returns the columns up to the end of the challenge's drawing in a row; nil if there is none.
  private func graphicsWidth(ofRow row: Int) -> Int? {
    guard layout.rows.drawingRows.contains(row), let drawn = graphics.drawn else { return nil }
    let text = drawn.rows.dropFirst(row - layout.rows.drawingRows.lowerBound).first?.columns
    let columns = [drawn.image?.columns, text].compactMap(\.self).max()
    return columns.flatMap { $0 > 0 ? layout.indent + $0 : nil }
  }

  /// Erases `height` rows and goes to the first; the cursor is `above` rows below it.
  ///
  /// The move up comes first: in a window that got lower, the terminal may have cut rows below the
  /// cursor, so a move down might stop early and could not be reversed by count.
  func erase(
    _ height: Int, above: Int, sparing spared: Range<Int> = 0..<0, in frame: inout FrameBuffer
  ) {
    goUp(above, in: &frame)
    if content.deletesRows, spared.isEmpty {
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

  /// Goes to the start of the row `count` rows higher.
  func goUp(_ count: Int, in frame: inout FrameBuffer) {
    if count > 0 { frame.append(control: count, "A") }
    frame.append(UInt8(ascii: "\r"))
  }
}
