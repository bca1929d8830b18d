internal import CodePromptCellRendering

extension VirtualScreen {
  mutating func sequence(_ body: [UInt8], _ final: UInt8) {
    guard !perform(Unicode.Scalar(final), body) else { return }
    unknown.append([0x1B, UInt8(ascii: "[")] + body + [final])
  }

  /// Performs a control sequence; returns false if it is unknown.
  private mutating func perform(_ final: Unicode.Scalar, _ body: [UInt8]) -> Bool {
    if body.first == UInt8(ascii: "?"), final == "h" || final == "l" {
      guard let modes = Self.parameters(body.dropFirst()) else { return false }
      return modes.map { setPrivateMode($0, final == "h") }.allSatisfy { $0 }
    }
    if final == "m" { return setStyle(body) }
    guard let parameters = Self.parameters(body[...]) else { return false }
    switch final {
    case "s" where body.isEmpty: saveCursor()
    case "u" where body.isEmpty: restoreCursor()
    // The query for the cursor's position changes nothing; the test sends the reply.
    case "n" where parameters == [6]: break
    default: return move(final, parameters) || erase(final, parameters)
    }
    return true
  }

  private mutating func setStyle(_ body: [UInt8]) -> Bool {
    let parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Self.parameters($0.isEmpty ? [0x30] : $0) }
    return parameters.allSatisfy { $0 != nil } && currentStyle.apply(parameters.compactMap(\.self))
  }

  /// Returns the numbers separated by semicolons or colons; nil if there is anything else.
  private static func parameters(_ body: ArraySlice<UInt8>) -> [Int]? {
    guard !body.isEmpty else { return [] }
    var (numbers, number): ([Int], Int) = ([], 0)
    for byte in body {
      switch byte {
      case 0x30...0x39: number = min(number * 10 + Int(byte - 0x30), 65535)
      case 0x3A, 0x3B:
        numbers.append(number)
        number = 0
      default: return nil
      }
    }
    return numbers + [number]
  }

  private mutating func move(_ final: Unicode.Scalar, _ parameters: [Int]) -> Bool {
    let count = max(1, parameters.first ?? 1)
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

  private mutating func erase(_ final: Unicode.Scalar, _ parameters: [Int]) -> Bool {
    let first = parameters.first ?? 0
    let count = max(1, first)
    switch final {
    case "J": return eraseScreen(first)
    case "K": return eraseLine(first)
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
    cell.character.unicodeScalars.first?.columns(isWide: isWide) == 2
  }

  private mutating func eraseLine(_ part: Int) -> Bool {
    switch part {
    case 0:
      eraseCells(cursor.column..<columns)
      if keepsWrapMarks, lines[cursor.row].isWrapped { break }
      lines[cursor.row].isWrapped = false
      lines[cursor.row].end = min(lines[cursor.row].end, cursor.column)
    case 1: eraseCells(0..<cursor.column + 1)
    case 2: lines[cursor.row] = blankLine
    default: return false
    }
    isWrapPending = false
    return true
  }

  private mutating func eraseScreen(_ part: Int) -> Bool {
    switch part {
    case 0:
      _ = eraseLine(0)
      for row in (cursor.row + 1)..<max(rows, cursor.row + 1) { lines[row] = blankLine }
    case 1:
      _ = eraseLine(1)
      for row in 0..<cursor.row { lines[row] = blankLine }
    case 2: for row in 0..<rows { lines[row] = blankLine }
    // The scrollback would be erased, but this emulator has none.
    case 3: break
    default: return false
    }
    isWrapPending = false
    return true
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
    (lines, cursor, currentStyle) = mainScreen
    self.mainScreen = nil
    isWrapPending = false
    // The window's size may have changed since the main screen was saved.
    cut(columns: columns, rows: rows)
    // As in xterm, 1049 saves and restores the same cursor as `ESC 7` and `ESC 8`.
    saveCursor()
  }
}
