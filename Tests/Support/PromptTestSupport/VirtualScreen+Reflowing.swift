// Resizes the screen as various terminals do, most of which reflow rows when the width changes.

extension VirtualScreen {
  /// A terminal's treatment of its rows when its width changes.
  package enum ResizeBehaviour: Sendable {
    /// Wrapped rows are reflowed, as in VTE, kitty and iTerm2.
    case reflow
    /// Wrapped rows are reflowed, and rows below the cursor are cut, as in tmux.
    case reflowAndCut
    /// Rows are cut or padded with blanks, and rows below the cursor are cut, as in xterm.
    case truncate
    /// Wrapped rows are reflowed with two faults of kitty 0.26. It may move the cursor and the
    /// saved cursor to wrong rows, since it mistakes a new row number for an old one and translates
    /// it again. It may cut a wide character in half.
    case kitty
  }

  /// Changes the size.
  ///
  /// Surplus rows are dropped and do not come back: first rows below the cursor (only blank ones,
  /// unless `behaviour` cuts all), then rows at the top.
  package mutating func resize(columns: Int, rows: Int, behaviour: ResizeBehaviour) {
    let (columns, rows) = (max(1, columns), max(1, rows))
    if behaviour == .kitty, !isAlternate { return resizeAsKitty(columns: columns, rows: rows) }
    if behaviour == .truncate { return resize(columns: columns, rows: rows) }
    if columns != self.columns, !isAlternate { reflow(columns: columns) }
    cut(columns: columns, rows: rows, cutsBelow: behaviour != .reflow)
    isWrapPending = false
  }

  private mutating func reflow(columns: Int) {
    var result: [Line] = []
    var target = cursor
    var start = 0
    while start < lines.count {
      var end = start
      while lines[end].isWrapped && end + 1 < lines.count { end += 1 }
      let cells = lines[start...end].flatMap(\.cells)
      let cursorOffset =
        (start...end).contains(cursor.row)
        ? (cursor.row - start) * self.columns + cursor.column : nil
      let used = (cells.lastIndex { $0.character != " " } ?? -1) + 1
      let kept = cells.prefix(max(used, cursorOffset ?? 0))
      let first = result.count
      let (wrappedLines, place) = Self.wrap(Array(kept), columns, cursorOffset)
      result += wrappedLines
      if let place { target = Position(row: first + place.row, column: place.column) }
      start = end + 1
    }
    lines = result
    cursor = target
  }

  /// Wraps cells to a width; `place` is the new position of the cell at `offset`.
  private static func wrap(
    _ cells: [ScreenCell], _ columns: Int, _ offset: Int?
  ) -> (lines: [Line], place: Position?) {
    var lines = [Line(cells: [])]
    var place: Position?
    for (index, cell) in cells.enumerated() {
      let isWide = index + 1 < cells.count && cells[index + 1].isContinuation
      if lines[lines.count - 1].cells.count + (isWide && columns > 1 ? 2 : 1) > columns {
        lines[lines.count - 1].isWrapped = true
        lines.append(Line(cells: []))
      }
      if index == offset {
        place = Position(row: lines.count - 1, column: lines[lines.count - 1].cells.count)
      }
      lines[lines.count - 1].cells.append(cell)
    }
    if offset != nil && place == nil {
      let count = lines[lines.count - 1].cells.count
      place = Position(row: lines.count - 1, column: min(count, columns - 1))
    }
    for index in lines.indices {
      let missing = max(0, columns - lines[index].cells.count)
      lines[index].cells += Array(repeating: .blank(ScreenStyle()), count: missing)
    }
    return (lines, place)
  }

  private mutating func resizeAsKitty(columns: Int, rows: Int) {
    var result = [Line(cells: [])]
    var tracked = [cursor, savedCursor.position]
    let count = (lines.lastIndex { $0.end > 0 || $0.isWrapped } ?? -1) + 1
    for (row, line) in lines.prefix(count).enumerated() {
      let end = line.isWrapped ? self.columns : line.end
      let here = tracked.indices.filter { tracked[$0].row == row }
      for index in here { tracked[index].column = min(tracked[index].column, max(end, 1) - 1) }
      var column = 0
      while column < end {
        if result[result.count - 1].cells.count >= columns {
          result[result.count - 1].isWrapped = true
          result.append(Line(cells: []))
        }
        let start = result[result.count - 1].cells.count
        let taken = column..<min(end, column + columns - start)
        for index in here where taken.contains(tracked[index].column) {
          let place = tracked[index].column
          tracked[index] = Position(
            // As in kitty, the rows that scroll out at the top are not subtracted.
            row: min(result.count, rows) - 1, column: start + place - column + (place > 0 ? 1 : 0))
        }
        result[result.count - 1].cells += line.cells[taken]
        column = taken.upperBound
      }
      if !line.isWrapped, row + 1 < count { result.append(Line(cells: [])) }
    }
    // A cursor below the last row that has text remains below it.
    if cursor.row >= count, count > 0 {
      tracked[0].row = min(result.count, rows - 1)
      if result.count >= rows { result.append(Line(cells: [])) }
    }
    lines = result.suffix(rows)
    for index in lines.indices { lines[index].end = lines[index].cells.count }
    cut(columns: columns, rows: rows)
    moveTo(row: tracked[0].row, column: tracked[0].column)
    savedCursor.position.row = min(tracked[1].row, rows - 1)
    savedCursor.position.column = min(tracked[1].column, columns - 1)
  }
}
