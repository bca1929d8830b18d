/// The cursor during a frame: its place, its style, and the sequences that move it.
///
/// Rows count from the prompt's first row and are reached by relative moves, since the prompt's
/// place on the screen is unknown; on the alternate screen it is known, and rows are reached by
/// number. Columns count from the prompt's first column and are reached by number, so the next move
/// corrects a character that the terminal drew wider or narrower than computed.
///
/// To return to the row where the frame began, the cursor is restored, not moved: a window that
/// gets lower may stop a move down early, and the same move up would leave the prompt. On the
/// alternate screen the cursor is never saved: some terminals keep one for both screens.
struct CursorWriter {
  private(set) var row = 0
  private(set) var column = 0
  // The place in the window where the prompt begins; nil if it is drawn in place.
  private var origin: Place?
  private let frame: FrameBuffer
  private let theme: PromptTheme
  private let countsColumns: Bool
  // The role of what was drawn last; every frame ends with the default.
  private var role = Role.plain
  private var certainty = Run.Certainty.certain
  /// The rightmost column at which the terminal's cursor may be.
  private(set) var furthestColumn = 0

  /// The cursor in the row where the frame began, as the terminal saved it when the frame left that
  /// row.
  private var saved: SavedCursor?
  private struct SavedCursor {
    let place: Place
    let certainty: Run.Certainty
    let role: Role
  }

  // Whether nothing has scrolled since the frame began, so that a saved place is still right.
  private var canSave = false
  /// The place at which the terminal last saved the cursor; nil if it is unknown.
  private var terminalSave: Place?

  /// Creates a writer; `countsColumns` if the terminal may be sent the number of a column.
  init(_ frame: FrameBuffer, _ theme: PromptTheme, countsColumns: Bool) {
    self.frame = frame
    self.theme = theme
    self.countsColumns = countsColumns
  }

  /// A writer for the same terminal that knows nothing about its cursor.
  var fresh: CursorWriter { CursorWriter(frame, theme, countsColumns: countsColumns) }

  /// The columns of the window to the left of the prompt.
  var margin: Int { origin?.column ?? 0 }

  /// Clears the window, and starts the prompt at a row and column of it.
  mutating func begin(row: Int, _ column: Int) {
    origin = (row, column)
    frame.append("\u{1B}[H\u{1B}[J")
    place((0, 0))
  }

  /// Moves by number to a place of a prompt that is on the alternate screen.
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
    let column = target.column + margin
    if column == 0 || !countsColumns { frame.append(UInt8(ascii: "\r")) }
    if column > 0 {
      frame.append(control: countsColumns ? column + 1 : column, countsColumns ? "G" : "C")
    }
    arrive(at: target.column)
  }

  private mutating func arrive(at column: Int) {
    self.column = column
    furthestColumn = column
    certainty = .certain
  }

  /// Makes the terminal save the cursor's place; on the alternate screen it is only noted here.
  mutating func save() {
    if origin == nil { frame.append(TerminalSequences.saveCursor) }
    terminalSave = (row, column)
  }

  /// Moves back to the last ``save()``, the cursor's own place, after something else was drawn.
  mutating func comeBack() {
    if origin == nil {
      frame.append(TerminalSequences.restoreCursor)
    } else {
      frame.append("\u{1B}[m")
      place((row, column))
    }
  }

  /// Makes the terminal save `place` until the next frame, and moves back; the place that the frame
  /// saved is lost.
  ///
  /// Line feeds move down: in a window that got lower they scroll, so an equal move up leads back.
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
    // The style is set last: restoring the cursor restores a style too, usually the default.
    move(to: place)
    use(.plain)
    saved = nil
    canSave = true
  }

  /// Moves to the start of the next row, which scrolls at the bottom of the screen.
  mutating func startRow() {
    // A new row may take its background from the current style.
    use(.plain)
    frame.append("\r\n")
    row += 1
    saved = nil
    canSave = false
    terminalSave = nil
    arrive(at: -margin)
  }

  /// Erases the row from the cursor on, with the default background.
  mutating func eraseToEnd() {
    use(.plain)
    frame.append(TerminalSequences.eraseToEnd)
  }

  /// Whether a blank can be drawn without a change of style.
  var drawsBlanks: Bool { !theme.style(role).showsOnSpaces }

  /// Changes the style to that of a role, unless it is already set.
  mutating func use(_ role: Role) {
    if role == self.role { return }
    frame.append(theme.style(role).sequence(after: theme.style(self.role)))
    self.role = role
  }

  /// Records that a run was drawn at the cursor.
  mutating func drew(_ run: Run) {
    column += run.end - run.start
    furthestColumn += run.mostColumns
    certainty = max(certainty, run.certainty)
  }

  /// Returns whether the next character can be drawn at this place without a move.
  func isAt(_ row: Int, _ column: Int, isAnchored: Bool) -> Bool {
    row == self.row && column == self.column && certainty <= (isAnchored ? .certain : .drifted)
  }
}
