internal import CodePromptCodeEntry

// Erasing the prompt, even if the terminal has reflowed or moved its rows.
extension CellRenderer {
  /// Erases the prompt after the window changed, and leaves the cursor where the prompt begins.
  ///
  /// It must not erase a row above the prompt. So it goes up over wrapped rows only if the terminal
  /// is known to reflow, by the smallest number of rows that any terminal makes, and below the
  /// cursor erases the largest number. Rows that scrolled off the top need no moves: a move up
  /// stops at the top too.
  ///
  /// - Returns: Whether the challenge's image was spared because it remains in place.
  mutating func eraseAfterResize(
    to next: Layout, columns: Int, rows: Int, growth: Int, in frame: inout FrameBuffer
  ) -> Bool {
    let isWidthSame = columns == screen.windowColumns
    let back =
      graphics.rowsBack(
        growth: growth, cursorRow: screen.cursor.row, windowRows: rows,
        isWidthSame: isWidthSame)
    var above = screen.cursor.row
    var total = screen.rowCount
    if content.movesSavedCursor, let end = screen.lastDrawnRow {
      // From the last row up, of which only blank ones are below.
      frame.append(TerminalSequences.restoreCursor)
      above = (0...end).reduce(-1) { rows, row in
        rows
          + screen.wrapped(
            row, columns: columns, takesLeast: true, cutsWide: true,
            least: graphicsWidth(ofRow: row)
          ).rowCount
      }
      total = above + screen.rowCount - end
    } else if content.reflows, !isWidthSame {
      above = 0
      var below = 0
      for row in 0..<screen.rowCount {
        let width = graphicsWidth(ofRow: row)
        let least = screen.wrapped(row, columns: columns, takesLeast: true, least: width)
        let most = screen.wrapped(row, columns: columns, takesLeast: false, least: width)
        if row < screen.cursor.row { above += least.rowCount }
        if row == screen.cursor.row {
          above += least.cursorRow
          below = most.rowCount - most.cursorRow
        }
        if row > screen.cursor.row { below += most.rowCount }
      }
      total = above + below
    }
    let isInPlace = total == screen.rowCount && back == 0 && growth >= 0
    let spares =
      graphics.imageStays && isInPlace && layout.challengeFit != nil
      && layout.challengeFit == next.challengeFit && layout.indent == next.indent
      && layout.rows.drawingRows == next.rows.drawingRows
    if !spares { frame.append(graphics.takeRemoval()) }
    // The window shows no more than its own number of rows.
    erase(
      min(total + back, max(rows, 1)), above: above + back,
      sparing: spares ? layout.rows.drawingRows : 0..<0, in: &frame)
    return spares
  }

  /// Returns the columns up to the end of the challenge's drawing in a row; 0 if there is none.
  private func graphicsWidth(ofRow row: Int) -> Int {
    guard layout.rows.drawingRows.contains(row), let drawn = graphics.drawn else { return 0 }
    let columns = drawn.columns(ofRow: row - layout.rows.drawingRows.lowerBound)
    return columns > 0 ? layout.indent + columns : 0
  }

  /// The maximum number of bytes to erase one row.
  static let erasureByteLimit = 8

  /// Erases `height` rows and goes to the first; the cursor is `above` rows below it.
  ///
  /// The move up comes first: in a window that got lower, the terminal may have cut rows below the
  /// cursor, so a move down might stop early and could not be reversed by count.
  func erase(
    _ height: Int, above: Int, sparing spared: Range<Int> = 0..<0, in frame: inout FrameBuffer
  ) {
    CellRenderer.goUp(above, in: &frame)
    if content.deletesRows, height > 0, spared.isEmpty {
      frame.append(control: height, UInt8(ascii: "M"))
      frame.append(control: height, UInt8(ascii: "L"))
      return
    }
    frame.append(TerminalSequences.saveCursor)
    for row in 0..<height {
      if row > 0 { frame.append(TerminalSequences.down) }
      if !spared.contains(row) { frame.append(TerminalSequences.eraseToEnd) }
    }
    frame.append(TerminalSequences.restoreCursor)
  }

  /// Goes up by a number of rows, to the first column.
  static func goUp(_ count: Int, in frame: inout FrameBuffer) {
    if count > 0 { frame.append(control: count, UInt8(ascii: "A")) }
    frame.append(UInt8(ascii: "\r"))
  }
}
