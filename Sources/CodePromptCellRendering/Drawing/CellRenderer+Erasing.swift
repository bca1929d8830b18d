// Erasing the prompt, even if the terminal has reflowed or moved its rows.
extension CellRenderer {
  /// Erases the prompt after a change of the window's size, and leaves the cursor at its first row.
  ///
  /// No row above the prompt may be erased, since it has the output of other programs. The terminal
  /// may have wrapped the prompt's rows anew, into a number of rows that is not exactly known. So
  /// the cursor moves up by the smallest number of rows into which any terminal wraps those above
  /// it, and from there on, the greatest number that the prompt can take is erased. A terminal that
  /// is not known to wrap rows anew counts as one that does not.
  ///
  /// - Returns: The rows that were not erased, because the challenge's image remains in them.
  func eraseAfterResize(to next: Layout, columns: Int, rows: Int) -> Range<Int> {
    let growth = rows - self.rows
    let isWidthSame = columns == self.columns
    // When a window gets lower, terminals push rows into the scrollback until the cursor's row fits
    // into the window. Some push more rows, but these are not counted, since they may be other
    // output. When the width changes, rows in the scrollback are wrapped anew, and can't be counted
    // any more.
    pushedRows = isWidthSame ? pushedRows + max(screen.cursor.row - (rows - 1), 0) : 0
    // These rows came back from the scrollback into a window that got higher. In a terminal in
    // which they did not, the move up is too long, but stops at the top of the window, where the
    // prompt is.
    let back = min(pushedRows, max(growth, 0))
    pushedRows -= back
    var above = screen.cursor.row
    var below = screen.rowCount - above
    // A terminal that misplaces the cursor has a saved one in the prompt's last cell, which it does
    // not misplace. So the rows are counted from there; below it are only rows without characters.
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
    // The window can't show more of the prompt's rows than it has, so no more are erased.
    erase(min(above + below + back, max(rows, 1)), above: above + back, sparing: spared)
    return spared
  }

  /// Returns the number of columns up to the end of the challenge's drawing in a row; 0 without
  /// one.
  private func graphicsWidth(ofRow row: Int) -> Int {
    guard layout.rows.drawingRows.contains(row), let drawn = graphics.drawn else { return 0 }
    let text = drawn.rows.dropFirst(row - layout.rows.drawingRows.lowerBound).first?.columns ?? 0
    let columns = max(drawn.image?.columns ?? 0, text)
    return columns > 0 ? layout.indent + columns : 0
  }

  /// Erases `height` rows, the first of which is `above` rows above the cursor.
  ///
  /// The cursor is at the start of this first row then. It moves up before it moves down:
  /// in a window that got lower, the rows below the cursor may be cut off, so that a move down
  /// stops early, and a move up by the same number would leave the prompt.
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

  /// Moves the cursor up by a number of rows, and to the first column.
  func goUp(_ count: Int) {
    if count > 0 { frame.append(control: count, "A") }
    frame.append(UInt8(ascii: "\r"))
  }
}
