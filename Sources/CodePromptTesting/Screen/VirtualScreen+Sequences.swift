extension VirtualScreen {
  /// Performs a control sequence; returns false if it is unknown.
  mutating func perform(_ final: Unicode.Scalar, _ body: [UInt8]) -> Bool {
    let isPrivate = body.first == UInt8(ascii: "?") && (final == "h" || final == "l")
    let body = body.dropFirst(isPrivate ? 1 : 0)
    if final == "m" { return currentStyle.apply(body) }
    var reader = ParameterReader(body)
    var parameters: [Int] = []
    while let number = reader.next() { parameters.append(number) }
    if reader.isSpoilt { return false }
    if isPrivate { return parameters.map { setPrivateMode($0, final == "h") }.allSatisfy(\.self) }
    switch final {
    case "s" where body.isEmpty: saveCursor()
    case "u" where body.isEmpty: restoreCursor()
    // The query for the cursor's position changes nothing; the test sends the reply.
    case "n" where parameters == [6]: break
    default: return move(final, parameters) || erase(final, parameters[0])
    }
    return true
  }

  private mutating func move(_ final: Unicode.Scalar, _ parameters: [Int]) -> Bool {
    let count = max(1, parameters[0])
    switch final {
    case "A": moveTo(row: cursor.row - count)
    case "B": moveTo(row: cursor.row + count)
    case "C": moveTo(column: cursor.column + count)
    case "D": moveTo(column: cursor.column - count)
    case "E": moveTo(row: cursor.row + count, column: 0)
    case "F": moveTo(row: cursor.row - count, column: 0)
    case "G": moveTo(column: count - 1)
    case "d": moveTo(row: count - 1)
    case "H", "f": moveTo(row: count - 1, column: max(1, parameters.dropFirst().first ?? 1) - 1)
    default: return false
    }
    return true
  }

  private mutating func erase(_ final: Unicode.Scalar, _ number: Int) -> Bool {
    let count = max(1, number)
    switch final {
    case "J" where number < 3:
      eraseLine(number)
      let erased = [cursor.row + 1..<rows, 0..<cursor.row, 0..<rows][number]
      for row in erased { lines[row] = blankLine }
    // The scrollback would be erased, but this emulator has none.
    case "J" where number == 3: break
    case "K" where number < 3: eraseLine(number)
    case "L": shiftLines(count, down: true)
    case "M": shiftLines(count, down: false)
    case "P", "@":
      clearWideNeighbours(of: cursor.column)
      let cells = lines[cursor.row].cells[cursor.column...]
      let blanks = blankLine.cells[cursor.column...].prefix(count)
      lines[cursor.row].cells[cursor.column...] =
        final == "P" ? cells.dropFirst(count) + blanks : blanks + cells.dropLast(count)
      repairRow()
    case "X": eraseCells(cursor.column..<min(columns, cursor.column + count))
    default: return false
    }
    isWrapPending = false
    return true
  }

  private mutating func eraseCells(_ range: Range<Int>) {
    guard let first = range.first, let last = range.last else { return }
    clearWideNeighbours(of: first)
    clearWideNeighbours(of: last)
    let blank = ScreenCell.blank(currentStyle)
    for column in range { lines[cursor.row].cells[column] = blank }
  }

  /// Blanks the halves of wide characters that a shift has separated.
  private mutating func repairRow() {
    let cells = lines[cursor.row].cells
    for column in cells.indices {
      let hasRightHalf = column + 1 < columns && cells[column + 1].isContinuation
      let isOrphan = cells[column].isContinuation && (column == 0 || !isWide(cells[column - 1]))
      let isCut = isWide(cells[column]) && !hasRightHalf
      if isOrphan || isCut { lines[cursor.row].cells[column].character = " " }
    }
  }

  private func isWide(_ cell: ScreenCell) -> Bool {
    cell.character.unicodeScalars.first.map {
      DisplayWidth.columns(of: $0, isWide: isWide)
    } == 2
  }

  /// Erases a part of the cursor's line: the end (0), the start (1), or all.
  private mutating func eraseLine(_ part: Int) {
    switch part {
    case 0:
      eraseCells(cursor.column..<columns)
      if keepsWrapMarks, lines[cursor.row].isWrapped { return }
      lines[cursor.row].isWrapped = false
      lines[cursor.row].end = min(lines[cursor.row].end, cursor.column)
    case 1: eraseCells(0..<cursor.column + 1)
    default: lines[cursor.row] = blankLine
    }
  }

  private mutating func shiftLines(_ count: Int, down: Bool) {
    for _ in 0..<min(count, rows - cursor.row) {
      lines.remove(at: down ? rows - 1 : cursor.row)
      lines.insert(blankLine, at: down ? cursor.row : rows - 1)
    }
    cursor.column = 0
  }

  private mutating func setPrivateMode(_ mode: Int, _ isOn: Bool) -> Bool {
    guard [7, 25, 1004, 1049, 2004, 2026].contains(mode) else { return false }
    if mode == 1049 && isOn != isAlternate { isOn ? showAlternate() : showMain() }
    if isOn { privateModes.insert(mode) } else { privateModes.remove(mode) }
    return true
  }

  private mutating func showAlternate() {
    mainScreen = (lines, cursor, currentStyle)
    lines = lines.map { _ in blankLine }
  }

  private mutating func showMain() {
    guard let mainScreen else { return }
    lines = mainScreen.lines
    cursor = mainScreen.cursor
    currentStyle = mainScreen.style
    self.mainScreen = nil
    isWrapPending = false
    // The window's size may have changed since the main screen was saved.
    cut(columns: columns, rows: rows)
    // As in xterm, 1049 saves and restores the same cursor as `ESC 7` and `ESC 8`.
    saveCursor()
  }
}
