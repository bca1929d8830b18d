internal import CodePromptSecretStorage
internal import CodePromptTerminalText

/// The prompt's part of the screen, which sends the difference from what the terminal shows.
///
/// The cells of both grids are in memory for secrets, since typed text may be shown in clear.
final class Screen {
  private var grids: Grids
  /// The cells that the terminal should show.
  var grid: Grid { grids.next }
  /// The cells that the terminal shows when it has taken all frames.
  private var shown: Grid { grids.shown }
  /// The number of rows of the terminal that belong to the prompt.
  private(set) var rowCount = 0
  private let frame: FrameBuffer
  var cursor: CursorWriter
  /// Whether any frame has turned autowrap off, so that a frame that is sent in part may leave it
  /// off.
  var hasStoppedWrap = false
  /// Whether the current frame has turned autowrap off.
  private var stopsWrap = false

  /// Creates a screen of which the terminal shows nothing yet.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated.
  init(
    rows: Int, columns: Int, _ content: PromptContent, _ frame: FrameBuffer
  ) throws(SecretStorageError) {
    self.frame = frame
    cursor = CursorWriter(frame, content.theme, countsColumns: !content.quirks.miscountsColumns)
    grids = try Grids(rows: rows, columns: columns, content.widths)
  }

  /// Two grids of the same size in memory of their own.
  private struct Grids: ~Copyable {
    var memory: SecretBytes
    let next: Grid
    let shown: Grid

    init(rows: Int, columns: Int, _ widths: Widths) throws(SecretStorageError) {
      let byteCount = Grid.byteCount(rows: rows, columns: columns)
      memory = try SecretBytes(capacity: max(2 * byteCount, 1))
      memory.useAll()
      let start = unsafe memory.memory
      next = unsafe Grid(rows: rows, columns: columns, widths, in: start)
      shown = unsafe Grid(rows: rows, columns: columns, widths, in: start + byteCount)
    }
  }

  /// Adds empty rows to both grids until there are `rows`, or none if memory is short; returns how
  /// many rows there are then.
  ///
  /// Copies of the grids from before are not valid any more.
  func grow(to rows: Int) -> Int {
    guard rows > grid.rows, let larger = try? Grids(rows: rows, columns: grid.columns, grid.widths)
    else { return grid.rows }
    for row in 0..<grid.rows {
      larger.next.copy(row, of: grid)
      larger.shown.copy(row, of: shown)
    }
    grids = larger
    return rows
  }

  /// Forgets what the terminal shows, and wipes both grids; the next frame begins in the cursor's
  /// row.
  func reset() {
    cursor = cursor.fresh
    // Nothing was drawn, so there is nothing to wipe.
    if rowCount == 0 { return }
    rowCount = 0
    grids.memory.removeAll()
    grids.memory.useAll()
  }

  /// Takes a frame back that was not sent: the terminal shows `rowCount` rows, and has its cursor
  /// where it was before.
  func takeBack(to cursor: CursorWriter, rowCount: Int) {
    self.cursor = cursor
    self.rowCount = rowCount
  }

  /// Sends the difference between what the terminal shows and what it should show in some rows.
  ///
  /// Rows that the terminal does not have yet are added and erased, except for the `spared` ones,
  /// which are not erased.
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

  /// The last cell in which the terminal shows something; nil if there is none.
  var end: Place? {
    (0..<rowCount).last { shown.end(of: $0) > 0 }.map { ($0, shown.end(of: $0) - 1) }
  }

  /// Ends a frame with the cursor at a place, and turns autowrap on if the frame turned it off.
  func finish(at place: Place) {
    cursor.rest(at: place)
    if stopsWrap { frame.append(TerminalSequences.wrapOn) }
    stopsWrap = false
  }

  /// Erases a row from a column on, if the terminal shows anything there.
  private func erase(_ row: Int, from column: Int) {
    guard shown.end(of: row) > column else { return }
    cursor.move(to: (row, column))
    cursor.eraseToEnd()
    shown.clear(row, from: column)
  }

  /// Sends a run.
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

  /// Moves the cursor to a cell, or draws the blanks up to it if that takes fewer bytes.
  private func approach(_ row: Int, _ column: Int, isAnchored: Bool) {
    if cursor.isAt(row, column, isAnchored: isAnchored) { return }
    let start = cursor.column
    let gap = column - start
    // A move to a column takes at least four bytes (`CSI n G`), and a blank takes one.
    guard cursor.isAt(row, start, isAnchored: isAnchored), start >= 0, (1...3).contains(gap),
      cursor.drawsBlanks, grid.isBlank(row, start..<column)
    else { return cursor.move(to: (row, column)) }
    for _ in 0..<gap { frame.append(UInt8(ascii: " ")) }
    cursor.drew(Run(start: start, end: column, role: .plain, isAnchored: false, mostColumns: gap))
  }

  /// Turns autowrap off if the terminal might wrap a text that is up to `mostColumns` columns wide.
  ///
  /// A row that the terminal has added by wrapping would not be erased.
  func stopWrap(before mostColumns: Int) {
    guard !stopsWrap, cursor.furthestColumn + mostColumns > grid.columns + 1 else { return }
    stopsWrap = true
    hasStoppedWrap = true
    frame.append(TerminalSequences.wrapOff)
  }

  /// Returns the number of rows that the prompt takes after the terminal has wrapped its rows anew.
  ///
  /// - Parameters:
  ///   - columns: The new width of the window.
  ///   - place: The place of the cursor, or of the saved cursor.
  ///   - cutsWide: Whether the terminal may wrap in the middle of a wide character, as kitty did
  ///     before version 0.40.
  ///   - leastEnd: Returns the number of columns up to the end of an image in a row; 0 if there is
  ///     none.
  /// - Returns: `above` is the number of rows above the place. It is the smallest one that is
  ///   possible: each character counts with the smallest width that any terminal gives it. `below`
  ///   is the number of rows from the row of the place on. It is the greatest one that is possible.
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
