internal import CodePromptSecretStorage

/// The prompt's part of the screen: `shown`, the grid that the terminal shows, the `grid` that it
/// should show, and the code that sends the difference.
///
/// Both grids are in locked memory, since typed text may be shown. A class, because the Swift 6.3
/// compiler needs minutes for the renderer if that can't be copied: it follows each of its fields.
final class Screen {
  private var memory: SecretBytes
  let grid: Grid
  private let shown: Grid
  /// The number of terminal rows that belong to the prompt.
  private(set) var rowCount = 0
  private let frame: FrameBuffer
  var cursor: CursorWriter
  /// Whether a frame has turned autowrap off; a partly sent frame may leave it off.
  var hasStoppedWrap = false
  /// Whether the current frame has turned autowrap off.
  private var stopsWrap = false

  init(
    rows: Int, columns: Int, _ content: PromptContent, _ frame: FrameBuffer
  ) throws(SecretStorageError) {
    self.frame = frame
    cursor = CursorWriter(frame, content.theme, countsColumns: !content.quirks.miscountsColumns)
    let byteCount = Grid.byteCount(rows: rows, columns: columns)
    memory = try SecretBytes(capacity: max(2 * byteCount, 1))
    memory.useAll()
    let start = unsafe memory.memory
    grid = unsafe Grid(rows: rows, columns: columns, isWide: content.isWide, in: start)
    shown = unsafe Grid(rows: rows, columns: columns, isWide: content.isWide, in: start + byteCount)
  }

  /// Forgets what the terminal shows: the next frame begins in the cursor's row.
  func reset() {
    cursor = cursor.fresh
    // Nothing was drawn, so there is nothing to wipe.
    if rowCount == 0 { return }
    rowCount = 0
    memory.removeAll()
    memory.useAll()
  }

  /// Sends the difference from the terminal in some rows; new rows are cleared unless `spared`.
  func show(_ rows: Range<Int>, sparing spared: Range<Int> = 0..<0) {
    for row in rows {
      while rowCount <= row {
        if rowCount > 0 {
          if cursor.row != rowCount - 1 { cursor.move(to: (rowCount - 1, 0)) }
          cursor.startRow()
        }
        if !spared.contains(rowCount) { cursor.eraseToEnd() }
        rowCount += 1
      }
      let end = grid.end(of: row)
      var column = 0
      while let run = grid.firstDifference(row, column..<max(column, end), to: shown) {
        // If the terminal draws the run narrower, old characters would remain beside it.
        if run.certainty == .lost { erase(row, from: run.start) }
        show(run, row)
        column = run.end
      }
      erase(row, from: end)
      shown.copy(row, of: grid)
    }
  }

  /// The place of the last character that is drawn; nil if there is none.
  var end: Place? {
    (0..<rowCount).last { shown.end(of: $0) > 0 }.map { ($0, shown.end(of: $0) - 1) }
  }

  /// Ends a frame with the cursor at a place, and turns autowrap on if the frame turned it off.
  func finish(at place: Place) {
    cursor.rest(at: place)
    if stopsWrap { frame.append(TerminalSequences.wrapOn) }
    stopsWrap = false
  }

  private func erase(_ row: Int, from column: Int) {
    guard shown.end(of: row) > column else { return }
    cursor.move(to: (row, column))
    cursor.eraseToEnd()
    shown.clear(row, from: column)
  }

  private func show(_ run: Run, _ row: Int) {
    approach(row, run.start, isAnchored: run.isAnchored)
    let columns = run.start..<run.end
    if run.role != .plain || !cursor.drawsBlanks || !grid.isBlank(row, columns) {
      cursor.use(run.role)
    }
    stopWrap(before: run.mostColumns)
    for column in columns { grid[row, column].send(to: frame) }
    cursor.drew(run)
  }

  /// Moves to a cell; a short gap of blanks is drawn over instead.
  private func approach(_ row: Int, _ column: Int, isAnchored: Bool) {
    if cursor.isAt(row, column, isAnchored: isAnchored) { return }
    let start = cursor.column
    let gap = column - start
    // A move takes at least four bytes, so up to three blanks are shorter.
    guard cursor.isAt(row, start, isAnchored: isAnchored), start >= 0, (1...3).contains(gap),
      cursor.drawsBlanks, grid.isBlank(row, start..<column)
    else { return cursor.move(to: (row, column)) }
    for _ in 0..<gap { frame.append(UInt8(ascii: " ")) }
    cursor.drew(Run(start: start, end: column, role: .plain, isAnchored: false, mostColumns: gap))
  }

  /// Turns autowrap off if the terminal might wrap the text: such rows could not be erased.
  func stopWrap(before mostColumns: Int) {
    guard !stopsWrap, cursor.furthestColumn + mostColumns > grid.columns + 1 else { return }
    stopsWrap = true
    hasStoppedWrap = true
    frame.append(TerminalSequences.wrapOff)
  }

  /// Returns how many rows the prompt takes after the terminal has reflowed it: those above a
  /// place, and those from the place's row on.
  ///
  /// For the rows above, characters have their smallest width in any terminal; for the others,
  /// their largest.
  ///
  /// The terminal `cutsWide` if it may wrap in the middle of a wide character, as kitty did before
  /// version 0.40. `leastEnd` returns the columns of a row that an image takes.
  func reflowed(
    to columns: Int, around place: Place, cutsWide: Bool, leastEnd: (_ row: Int) -> Int
  ) -> (above: Int, below: Int) {
    var above = 0
    var below = 0
    for row in 0..<rowCount {
      var wrapping = RowWrapping(columns: columns, cutsWide: cutsWide, placeColumn: place.column)
      let end = max(shown.end(of: row), leastEnd(row))
      if row <= place.row {
        wrapping.wrap(row, of: shown, upTo: end, takesLeast: true)
        above += row < place.row ? wrapping.rowCount : wrapping.placeRow
      }
      if row >= place.row {
        wrapping.wrap(row, of: shown, upTo: end, takesLeast: false)
        below += row > place.row ? wrapping.rowCount : wrapping.rowCount - wrapping.placeRow
      }
    }
    return (above, below)
  }
}
