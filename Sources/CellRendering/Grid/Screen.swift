internal import CodePromptSecretStorage
internal import CodePromptTerminalText

/// The prompt's part of the screen: one grid for what the terminal shows, one for what it should
/// show, and the code that sends the difference.
///
/// Both are in locked memory, since typed text may be shown.
struct Screen: ~Copyable {
  private var memory: SecretBytes
  /// The grid to be shown.
  let grid: Grid
  private let shown: Grid
  /// The number of terminal rows that belong to the prompt.
  private(set) var rowCount = 0
  var cursor = CursorWriter()
  /// The width of the window in columns.
  let windowColumns: Int
  /// Whether a frame has turned autowrap off; a partly sent frame may leave it off.
  var hasStoppedWrap = false
  private var stopsWrap = false

  /// Creates an empty screen with a maximum number of rows. The window's last column stays empty,
  /// since some terminals wrap after a character there. It `isWide` if ambiguous characters take
  /// two columns.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  init(rows: Int, windowColumns: Int, isWide: Bool) throws(SecretStorageError) {
    let columns = max(windowColumns - 1, 0)
    self.windowColumns = windowColumns
    let byteCount = Grid.byteCount(rows: rows, columns: columns)
    memory = try SecretBytes(capacity: 2 * byteCount)
    memory.use(2 * byteCount)
    let start = unsafe memory.memory
    grid = unsafe Grid(rows: rows, columns: columns, isWide: isWide, in: start)
    shown = unsafe Grid(rows: rows, columns: columns, isWide: isWide, in: start + byteCount)
  }

  /// Forgets what the terminal shows; the next row is the cursor's.
  mutating func reset() {
    cursor = CursorWriter()
    // Nothing was drawn, so there is nothing to wipe.
    if rowCount == 0 { return }
    rowCount = 0
    memory.removeAll()
    memory.use(memory.capacity)
  }

  /// Sends the difference between the grid and the terminal in some rows. Missing rows are added
  /// and, unless `spared`, cleared.
  mutating func show(
    _ rows: Range<Int>, sparing spared: Range<Int> = 0..<0, _ theme: PromptTheme,
    in frame: inout FrameBuffer
  ) {
    for row in rows {
      claim(upTo: row, sparing: spared, in: &frame)
      let (end, shownEnd) = (grid.end(of: row), shown.end(of: row))
      let columns = 0..<max(end, shownEnd)
      if grid.isUncertain(row) { emptyUncertain(row, columns, &frame) }
      var isChanged = shownEnd > end
      grid.forEachDifference(row, in: 0..<end, to: shown) { column, cell in
        isChanged = true
        approach(row, column, isAnchored: cell.look.isAnchored, &frame)
        show(cell, row, column, theme, &frame)
      }
      if shown.end(of: row) > end {
        cursor.move(to: (row, end), in: &frame)
        cursor.eraseToEnd(in: &frame)
      }
      guard isChanged else { continue }
      shown.copy(row, of: grid)
    }
  }

  /// The last row in which something is drawn; nil if there is none.
  var lastDrawnRow: Int? { (0..<rowCount).last { shown.end(of: $0) > 0 } }

  /// Ends a frame with the cursor at a place.
  mutating func finish(at place: (row: Int, column: Int), in frame: inout FrameBuffer) {
    cursor.rest(at: place, in: &frame)
    if stopsWrap { frame.append(TerminalSequences.wrapOn) }
    stopsWrap = false
  }

  /// Has the terminal save the cursor in the last cell that is drawn, until the next frame.
  mutating func saveEnd(in frame: inout FrameBuffer) {
    guard let row = lastDrawnRow else { return }
    let end = (row: row, column: shown.end(of: row) - 1)
    if let saved = cursor.terminalSave, saved == end { return }
    cursor.save(at: end, in: &frame)
  }

  /// Makes rows the prompt's, up to one of this number: they are empty then.
  private mutating func claim(
    upTo row: Int, sparing spared: Range<Int>, in frame: inout FrameBuffer
  ) {
    while rowCount <= row {
      if rowCount > 0 {
        if cursor.row != rowCount - 1 { cursor.move(to: (rowCount - 1, 0), in: &frame) }
        cursor.startRow(in: &frame)
      }
      if !spared.contains(rowCount) { cursor.eraseToEnd(in: &frame) }
      rowCount += 1
    }
  }

  /// Moves to a cell; a short gap of blanks is drawn over instead.
  private mutating func approach(
    _ row: Int, _ column: Int, isAnchored: Bool, _ frame: inout FrameBuffer
  ) {
    if cursor.isAt(row, column, isAnchored: isAnchored) { return }
    let gap = column - cursor.column
    // A move takes at least four bytes.
    if cursor.column >= 0, cursor.isAt(row, cursor.column, isAnchored: isAnchored),
      (1...3).contains(gap),
      cursor.drawsBlanks,
      (cursor.column..<column).allSatisfy({ grid[row, $0].isBlank })
    {
      frame.append(spaces: gap)
      cursor.drewSpaces(gap)
    } else {
      cursor.move(to: (row, column), in: &frame)
    }
  }

  private mutating func show(
    _ cell: GridCell, _ row: Int, _ column: Int, _ theme: PromptTheme,
    _ frame: inout FrameBuffer
  ) {
    guard !cell.isBlank, cell.width > 0 else {
      if !cursor.drawsBlanks { cursor.resetStyle(in: &frame) }
      frame.append(UInt8(ascii: " "))
      return cursor.drewSpaces(1)
    }
    cursor.use(cell.look.unanchored, theme, in: &frame)
    let isASCII = cell.isASCII
    let mostColumns = isASCII ? 1 : max(2, cell.width)
    stopWrap(before: mostColumns, in: &frame)
    grid.send(cell, row, column, in: &frame)
    cursor.drew(cell.width, mostColumns: mostColumns, isCertain: cell.isCertain, isASCII: isASCII)
  }

  /// Clears a row from the first new character on that some terminals draw narrower: what was drawn
  /// there before would remain beside it.
  private mutating func emptyUncertain(
    _ row: Int, _ columns: Range<Int>, _ frame: inout FrameBuffer
  ) {
    var first: Int?
    grid.forEachDifference(row, in: columns, to: shown) { column, cell in
      if !cell.isCertain { first = first ?? column }
    }
    guard let first, shown.end(of: row) > first else { return }
    cursor.move(to: (row, first), in: &frame)
    cursor.eraseToEnd(in: &frame)
    shown.clear(row, from: first)
  }

  /// Turns autowrap off if a terminal might wrap the following text because it draws it wider: the
  /// prompt would take rows that it could not erase.
  mutating func stopWrap(before mostColumns: Int, in frame: inout FrameBuffer) {
    guard !stopsWrap, cursor.furthestColumn + mostColumns > windowColumns else { return }
    stopsWrap = true
    hasStoppedWrap = true
    frame.append(TerminalSequences.wrapOff)
  }
}

// MARK: Reflowed rows

extension Screen {
  /// Returns how many rows a row takes after a reflow to another width, and in which of them the
  /// cursor is if it was at a column.
  ///
  /// - Parameters:
  ///   - row: A row of the prompt.
  ///   - columns: The new width of the window.
  ///   - takesLeast: Whether to assume the smallest width of characters in any terminal, or the
  ///     largest.
  ///   - cutsWide: Whether the terminal may cut a wide character in two when it wraps, as kitty did
  ///     before version 0.40; the right half of the last one counts for nothing then.
  ///   - least: The columns that are occupied in any case, for example by an image.
  /// - Returns: The number of rows, and the cursor's row counted from 0.
  func wrapped(
    _ row: Int, columns: Int, takesLeast: Bool, cutsWide: Bool = false, least: Int
  ) -> (rowCount: Int, cursorRow: Int) {
    var rowCount = 1
    var taken = 0
    var cursorRow: Int?
    func add(_ width: Int, at place: Int) {
      if taken > 0, taken + width > columns {
        rowCount += 1
        taken = 0
      }
      if cursorRow == nil, place + width > cursor.column { cursorRow = rowCount - 1 }
      taken += width
    }
    let end = max(shown.end(of: row), least)
    var column = 0
    while column < end {
      let cell = column < shown.columns ? shown[row, column] : .empty
      let width = max(cell.width, 1)
      let isNarrow = takesLeast && !cell.isCertain || cutsWide && column + width >= end
      let taken = isNarrow ? 1 : width
      for _ in 0..<(cutsWide ? taken : 1) { add(cutsWide ? 1 : taken, at: column) }
      column += width
    }
    return (rowCount, cursorRow ?? rowCount - 1)
  }
}
