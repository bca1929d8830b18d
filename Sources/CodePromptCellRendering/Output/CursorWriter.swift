/// A writer of the sequences that move the terminal's cursor and set its style, in a frame.
///
/// Rows are counted from the prompt's first row. The cursor reaches them by relative moves, since
/// the place of the prompt on the screen is unknown. Only on the alternate screen it is known, and
/// there the cursor reaches rows by their number.
///
/// Columns are counted from the prompt's first column, and the cursor reaches them by their number.
/// So if the terminal has drawn a character wider or narrower than computed, the next move corrects
/// that.
///
/// The cursor returns to the row in which the frame began by restoring a saved cursor (`ESC 8`),
/// not by a relative move. If the window gets lower meanwhile, a move down may stop early, and a
/// move up by the same number of rows would leave the prompt. On the alternate screen the cursor is
/// never saved, since some terminals have only one saved cursor for both screens.
struct CursorWriter {
  private(set) var row = 0
  private(set) var column = 0
  /// The place in the window at which the prompt begins, on the alternate screen.
  ///
  /// Nil for a prompt that is drawn in place.
  private var origin: Place?
  private let frame: FrameBuffer
  private let theme: PromptTheme
  private let countsColumns: Bool
  /// The role whose style is set; at the end of a frame it is the default.
  private var role = Role.plain
  /// Whether the terminal's cursor is certainly in ``column``.
  private var certainty = Run.Certainty.certain
  /// The rightmost column at which the terminal's cursor may be.
  private(set) var furthestColumn = 0

  /// What the terminal saved when the frame left the row in which it had begun; nil if it did not.
  private var saved: SavedCursor?
  /// The place and the style of a cursor that the terminal has saved.
  private struct SavedCursor {
    let place: Place
    let certainty: Run.Certainty
    let role: Role
  }

  /// Whether nothing has scrolled since the frame began, so that a saved cursor would keep its row.
  private var canSave = false
  /// The place at which the terminal last saved the cursor; nil if it is unknown.
  private var terminalSave: Place?

  /// Creates a writer that appends to `frame`.
  ///
  /// `countsColumns` tells whether `CSI n G` moves the cursor to the column with that number.
  init(_ frame: FrameBuffer, _ theme: PromptTheme, countsColumns: Bool) {
    self.frame = frame
    self.theme = theme
    self.countsColumns = countsColumns
  }

  /// A new writer for the same terminal, which counts rows from the one where the cursor is now.
  var fresh: CursorWriter { CursorWriter(frame, theme, countsColumns: countsColumns) }

  /// The number of columns of the window to the left of the prompt.
  var margin: Int { origin?.column ?? 0 }

  /// Clears the window, which is the alternate screen, and begins the prompt at a place of it.
  mutating func begin(row: Int, _ column: Int) {
    origin = (row, column)
    frame.append("\u{1B}[H\u{1B}[J")
    place((0, 0))
  }

  /// Moves to a place of a prompt that is on the alternate screen, by numbers of row and column.
  private mutating func place(_ target: Place) {
    let top = origin?.row ?? 0
    frame.append("\u{1B}[\(top + target.row + 1);\(margin + target.column + 1)H")
    row = target.row
    arrive(at: target.column)
  }

  /// Moves to a place, unless the cursor is certainly there.
  mutating func move(to target: Place) {
    if origin != nil, target.row != row { return place(target) }
    if let saved, row > saved.place.row, target.row <= saved.place.row {
      frame.append(TerminalSequences.restoreCursor)
      row = saved.place.row
      arrive(at: saved.place.column)
      certainty = saved.certainty
      role = saved.role
      self.saved = nil
    }
    if target.row != row, saved == nil, canSave {
      save()
      saved = SavedCursor(place: (row, column), certainty: certainty, role: role)
    }
    if target.row > row { frame.append(control: target.row - row, "B") }
    if target.row < row { frame.append(control: row - target.row, "A") }
    row = target.row
    guard target.column != column || certainty != .certain else { return }
    let windowColumn = target.column + margin
    if windowColumn == 0 || !countsColumns { frame.append(UInt8(ascii: "\r")) }
    if windowColumn > 0 {
      let number = countsColumns ? windowColumn + 1 : windowColumn
      frame.append(control: number, countsColumns ? "G" : "C")
    }
    arrive(at: target.column)
  }

  /// Records that the terminal's cursor is certainly in a column.
  private mutating func arrive(at column: Int) {
    self.column = column
    furthestColumn = column
    certainty = .certain
  }

  /// Makes the terminal save the cursor; sends nothing on the alternate screen.
  ///
  /// There, ``comeBack()`` moves to the place by the numbers of its row and column.
  mutating func save() {
    if origin == nil { frame.append(TerminalSequences.saveCursor) }
    terminalSave = (row, column)
  }

  /// Moves back to the place of ``save()``, after something was drawn that this type does not know.
  ///
  /// This place must still be that of ``row`` and ``column``.
  mutating func comeBack() {
    if origin == nil {
      frame.append(TerminalSequences.restoreCursor)
    } else {
      frame.append("\u{1B}[m")
      place((row, column))
    }
  }

  /// Makes the terminal save the cursor at `place`, until the next frame, and moves back.
  ///
  /// Another cursor that it has saved is lost. It moves down by line feeds: at the bottom of a
  /// window that got lower, these scroll, so that a move up by the same number of rows leads back.
  mutating func save(at place: Place) {
    if let terminalSave, terminalSave == place { return }
    let start = (row, column)
    saved = nil
    canSave = false
    for _ in row..<max(place.row, row) { frame.append(UInt8(ascii: "\n")) }
    row = max(place.row, row)
    certainty = .lost
    move(to: place)
    save()
    rest(at: start)
  }

  /// Ends a frame with the cursor at a place, and the default style.
  mutating func rest(at place: Place) {
    // The style is set after the move, which may restore a cursor and so a style.
    move(to: place)
    use(.plain)
    saved = nil
    canSave = true
  }

  /// Moves to the start of the next row; at the bottom of the screen, the terminal scrolls.
  mutating func startRow() {
    // When it scrolls, a terminal may give the new row the background of the current style.
    use(.plain)
    frame.append("\r\n")
    row += 1
    saved = nil
    canSave = false
    terminalSave = nil
    arrive(at: -margin)
  }

  /// Erases the row from the cursor to its end, with the default background.
  mutating func eraseToEnd() {
    use(.plain)
    frame.append(TerminalSequences.eraseToEnd)
  }

  /// Whether a blank can be drawn in the current style without being visible.
  var drawsBlanks: Bool { !theme.style(role).showsOnSpaces }

  /// Changes the style to that of a role, unless it is already set.
  mutating func use(_ role: Role) {
    if role == self.role { return }
    frame.append(theme.style(role).sequence(after: theme.style(self.role)))
    self.role = role
  }

  /// Records that a run was drawn at the cursor, which has moved to the end of the run.
  mutating func drew(_ run: Run) {
    column += run.end - run.start
    furthestColumn += run.mostColumns
    certainty = max(certainty, run.certainty)
  }

  /// Returns whether the next character can be drawn at a place without a move of the cursor.
  ///
  /// A character that `isAnchored` needs a move if the cursor's column is not certain.
  func isAt(_ row: Int, _ column: Int, isAnchored: Bool) -> Bool {
    row == self.row && column == self.column && certainty <= (isAnchored ? .certain : .drifted)
  }
}
