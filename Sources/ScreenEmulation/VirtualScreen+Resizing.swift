extension VirtualScreen {
  /// What a terminal does with its rows when its width changes.
  package enum ResizeBehaviour: Sendable {
    /// Rows that wrapped are joined and wrapped anew, as in VTE, kitty and iTerm.
    case reflow
    /// Rows that wrapped are joined and wrapped anew, and rows below the cursor are cut, as in
    /// tmux.
    case reflowAndCut
    /// Rows are cut or filled up with blanks, and rows below the cursor are cut, as in xterm.
    case truncate
  }

  /// Changes the size. Where rows are too many, those below the cursor go that may be cut, blank
  /// ones in any terminal, and then those at the top; the rows that went do not come back.
  package mutating func resize(columns: Int, rows: Int, behaviour: ResizeBehaviour) {
    let (columns, rows) = (max(1, columns), max(1, rows))
    let reflows = behaviour != .truncate
    if reflows && columns != self.columns && !isAlternate { reflow(columns: columns) }
    cut(columns: columns, rows: rows, cutsBelow: behaviour != .reflow)
    isWrapPending = false
  }

  /// Brings all rows to the width and the screen to the height.
  mutating func cut(columns: Int, rows: Int, cutsBelow: Bool = false) {
    self.columns = columns
    self.rows = rows
    for index in lines.indices where lines[index].cells.count != columns {
      let cells = lines[index].cells
      let missing = max(0, columns - cells.count)
      lines[index].cells =
        Array(cells.prefix(columns)) + Array(repeating: .blank(ScreenStyle()), count: missing)
      lines[index].isWrapped = false
      // A wide character that lost its right half is gone.
      if cells.count > columns, cells[columns].isContinuation {
        lines[index].cells[columns - 1].character = " "
      }
    }
    while lines.count > rows, lines.count - 1 > cursor.row,
      cutsBelow || isBlank(lines[lines.count - 1])
    {
      lines.removeLast()
    }
    let excess = max(0, lines.count - rows)
    lines.removeFirst(excess)
    cursor.row -= excess
    while lines.count < rows {
      lines.append(Line(cells: Array(repeating: .blank(ScreenStyle()), count: columns)))
    }
    moveTo(row: cursor.row, column: cursor.column)
  }

  private func isBlank(_ line: Line) -> Bool { line.cells.allSatisfy { $0.character == " " } }

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

  /// Lays cells out on rows of a width; `place` is where the cell at `offset` comes to be.
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
}
