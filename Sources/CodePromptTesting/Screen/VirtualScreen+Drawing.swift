extension VirtualScreen {
  mutating func draw(_ scalar: Unicode.Scalar) {
    if (0x80...0x9F).contains(scalar.value) {
      unknown.append(Array(String(scalar).utf8))
      return
    }
    let width = DisplayWidth.columns(of: scalar, isWide: isWide)
    if width == 0 { return join(scalar) }
    let wraps = privateModes.contains(7)
    if isWrapPending && wraps || cursor.column + width > columns && width <= columns {
      if wraps { wrap() } else { cursor.column = columns - width }
    }
    for column in cursor.column..<min(cursor.column + width, columns) {
      clearWideNeighbours(of: column)
    }
    put(String(scalar), cursor.column)
    if width == 2, cursor.column + 1 < columns { put("", cursor.column + 1) }
    isWrapPending = cursor.column + width >= columns
    cursor.column = min(cursor.column + width, columns - 1)
  }

  private mutating func put(_ character: String, _ column: Int) {
    lines[cursor.row].cells[column] = ScreenCell(character: character, style: currentStyle)
    // The right half of a wide character has no text of its own.
    if !character.isEmpty { lines[cursor.row].end = max(lines[cursor.row].end, column + 1) }
  }

  private mutating func wrap() {
    lines[cursor.row].isWrapped = true
    wrapped = true
    cursor.column = 0
    lineFeed()
  }

  /// Adds a combining mark to the character before the cursor.
  private mutating func join(_ scalar: Unicode.Scalar) {
    var column = isWrapPending ? cursor.column : cursor.column - 1
    if column >= 0, lines[cursor.row].cells[column].isContinuation { column -= 1 }
    guard column >= 0 else { return }
    lines[cursor.row].cells[column].character.unicodeScalars.append(scalar)
  }

  /// Blanks a wide character of which one half is about to be overwritten.
  mutating func clearWideNeighbours(of column: Int) {
    let cells = lines[cursor.row].cells
    if column > 0, cells[column].isContinuation {
      lines[cursor.row].cells[column - 1].character = " "
      lines[cursor.row].cells[column].character = " "
    }
    if column + 1 < columns, cells[column + 1].isContinuation {
      lines[cursor.row].cells[column + 1].character = " "
    }
  }

  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bellCount += 1
    case 0x08: moveTo(column: cursor.column - 1)
    case 0x09: moveTo(column: (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C:
      isWrapPending = false
      lineFeed()
    case 0x0D: moveTo(column: 0)
    case 0x00, 0x7F, 0x18, 0x1A: break
    default: unknown.append([byte])
    }
  }

  mutating func lineFeed() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      lines.removeFirst()
      lines.append(blankLine)
      scrolled += 1
    }
  }

  /// Moves the cursor, at most to the screen's edges.
  package mutating func moveTo(row: Int? = nil, column: Int? = nil) {
    isWrapPending = false
    if let row { cursor.row = max(0, min(rows - 1, row)) }
    if let column { cursor.column = max(0, min(columns - 1, column)) }
  }

  mutating func saveCursor() { savedCursor = (cursor, currentStyle) }

  mutating func restoreCursor() {
    moveTo(row: savedCursor.position.row, column: savedCursor.position.column)
    currentStyle = savedCursor.style
  }
}
