internal import CodePromptTerminalText

/// The terminal's cursor while a frame is written: where it is, in which style it draws, and the
/// ways to another place.
///
/// Rows count from 0 at the prompt's first and are gone to by relative moves, since nobody knows
/// where on the screen the prompt is; columns, from the first that is the prompt's, are gone to by
/// their number. So a terminal that takes other columns for a character than were reckoned is right
/// again at the next move.
///
/// From below its row at the start of a frame the cursor goes back by what was saved there: a
/// window that gets lower while the frame is on its way may end a move down, and the same way up
/// would reach a row of others.
struct CursorWriter {
  private(set) var row = 0
  private(set) var column = 0
  // How many columns of the window are left of the prompt's first.
  private var margin = 0
  // The look in force, and its style; every frame ends with none.
  private var look = Look.plain
  private var style = TextStyle()
  // Whether the terminal took a character whose columns are not certain since the last move to a
  // column.
  private var isLost = false
  // The same of an ambiguous character: the next is right beside it, but what has its own column is
  // not.
  private(set) var hasDrifted = false
  /// The column at which the terminal may be at most.
  private(set) var furthestColumn = 0

  // Where the frame was when it left the row in which it began, with what a terminal saves of it.
  private var saved: (row: Int, column: Int, isLost: Bool, look: Look, style: TextStyle)?
  // Whether nothing scrolled since the frame began: what is saved is a place of the screen.
  private var canSave = false
  /// The place that the terminal has saved; nil where nobody knows.
  private(set) var terminalSave: (row: Int, column: Int)?

  /// Empties the window, and has the prompt begin at one of its rows and columns.
  mutating func begin(row: Int, _ column: Int, in frame: inout FrameBuffer) {
    self = CursorWriter()
    margin = column
    frame.append("\u{1B}[H\u{1B}[J\u{1B}[")
    frame.append(decimal: row + 1)
    frame.append(UInt8(ascii: ";"))
    frame.append(decimal: column + 1)
    frame.append(UInt8(ascii: "H"))
  }

  /// Goes to a place.
  mutating func move(to target: (row: Int, column: Int), in frame: inout FrameBuffer) {
    if let saved, row > saved.row, target.row <= saved.row {
      frame.append(TerminalSequences.restoreCursor)
      row = saved.row
      arrive(at: saved.column)
      (isLost, look, style) = (saved.isLost, saved.look, saved.style)
      self.saved = nil
    }
    if target.row != row, saved == nil, canSave {
      save(in: &frame)
      saved = (row, column, isLost || hasDrifted, look, style)
    }
    if target.row > row { frame.append(control: target.row - row, UInt8(ascii: "B")) }
    if target.row < row { frame.append(control: row - target.row, UInt8(ascii: "A")) }
    row = target.row
    goTo(target.column, &frame)
  }

  /// Has the terminal save the place.
  mutating func save(in frame: inout FrameBuffer) {
    frame.append(TerminalSequences.saveCursor)
    terminalSave = (row, column)
  }

  /// Has the terminal save another place, and comes back; what the frame saved is gone.
  ///
  /// The way down makes the rows that a lower window has lost, so that the way back is as long.
  mutating func save(at place: (row: Int, column: Int), in frame: inout FrameBuffer) {
    let start = (row, column)
    (saved, canSave) = (nil, false)
    for _ in row..<max(place.row, row) { frame.append(UInt8(ascii: "\n")) }
    row = max(place.row, row)
    isLost = true
    move(to: place, in: &frame)
    save(in: &frame)
    rest(at: start, in: &frame)
  }

  /// Ends a frame at a place.
  mutating func rest(at place: (row: Int, column: Int), in frame: inout FrameBuffer) {
    // In this order: what is saved has a style too, mostly none.
    move(to: place, in: &frame)
    resetStyle(in: &frame)
    saved = nil
    canSave = true
  }

  /// Goes to a column of the same row, if the cursor is not there for certain.
  private mutating func goTo(_ target: Int, _ frame: inout FrameBuffer) {
    guard target != column || isLost || hasDrifted else { return }
    if target == -margin {
      frame.append(UInt8(ascii: "\r"))
    } else {
      frame.append(control: target + margin + 1, UInt8(ascii: "G"))
    }
    arrive(at: target)
  }

  private mutating func arrive(at column: Int) {
    self.column = column
    furthestColumn = column
    isLost = false
    hasDrifted = false
  }

  /// Goes to the start of the next row, and makes room for it at the bottom of the screen.
  mutating func startRow(in frame: inout FrameBuffer) {
    // The row that a terminal makes may take its background from the style.
    resetStyle(in: &frame)
    frame.append("\r\n")
    row += 1
    saved = nil
    canSave = false
    terminalSave = nil
    arrive(at: -margin)
  }

  /// Erases from here to the end of the row.
  mutating func eraseToEnd(in frame: inout FrameBuffer) {
    resetStyle(in: &frame)
    frame.append(TerminalSequences.eraseToEnd)
  }

  /// Whether an empty cell can be drawn without a change of style.
  var drawsBlanks: Bool { look == .plain || !style.showsOnSpaces }

  /// Draws in a look from here on.
  mutating func use(_ look: Look, _ theme: PromptTheme, in frame: inout FrameBuffer) {
    if look != self.look { use(look, theme.style(look), &frame) }
  }

  /// Draws without colours and attributes from here on.
  mutating func resetStyle(in frame: inout FrameBuffer) {
    if look != .plain { use(.plain, TextStyle(), &frame) }
  }

  private mutating func use(_ look: Look, _ style: TextStyle, _ frame: inout FrameBuffer) {
    if style != self.style { frame.append(style, after: self.style) }
    self.look = look
    self.style = style
  }

  /// Notes that a character was drawn, which takes so many columns, and so many in the terminal
  /// that takes the most for it.
  mutating func drew(_ columns: Int, mostColumns: Int, isCertain: Bool, isASCII: Bool) {
    column += columns
    furthestColumn += mostColumns
    if !isCertain { isLost = true }
    if !isASCII { hasDrifted = true }
  }

  /// Notes that empty columns were drawn over.
  mutating func drewSpaces(_ count: Int) {
    column += count
    furthestColumn += count
  }

  /// Whether the next character can be drawn without a move, in this place.
  func isAt(_ row: Int, _ column: Int, isAnchored: Bool) -> Bool {
    row == self.row && column == self.column && !isLost && !(isAnchored && hasDrifted)
  }
}
