extension VirtualScreen {
  /// Changes the size as xterm does: rows are cut or padded with blanks.
  ///
  /// If there are too many rows, those below the cursor are dropped first, then those at the top.
  /// Dropped rows do not come back.
  package mutating func resize(columns: Int, rows: Int) {
    cut(columns: max(1, columns), rows: max(1, rows), cutsBelow: true)
    isWrapPending = false
  }

  /// Makes all rows fit the width, and the screen the height.
  ///
  /// Blank rows below the cursor are dropped first (with `cutsBelow`, any rows below it), then rows
  /// at the top.
  package mutating func cut(columns: Int, rows: Int, cutsBelow: Bool = false) {
    self.columns = columns
    self.rows = rows
    for index in lines.indices where lines[index].cells.count != columns {
      let cells = lines[index].cells
      let missing = max(0, columns - cells.count)
      lines[index].cells =
        Array(cells.prefix(columns)) + Array(repeating: .blank(ScreenStyle()), count: missing)
      lines[index].isWrapped = false
      lines[index].end = min(lines[index].end, columns)
      // A wide character whose right half was cut off becomes a blank.
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
}
