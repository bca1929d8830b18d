/// The place in the picture where the terminal's cursor stands, the ways to another, and the style
/// in which it draws.
///
/// Rows and columns count from 0 at the picture's top left. Moves are relative, so that the picture
/// can stand anywhere on the screen.
struct Pen {
  private(set) var row = 0
  private(set) var column = 0
  /// The attributes in force, as the parameters of an SGR sequence; every frame ends with none.
  private(set) var style: ShortText = ""
  // Whether the terminal may stand at another column: it drew what terminals measure differently.
  private var isLost = false

  /// Moves to a place in the picture by the shortest way.
  mutating func move(to target: (row: Int, column: Int), in frame: inout FrameBuffer) {
    if target.row > row { send(target.row - row, UInt8(ascii: "B"), &frame) }
    if target.row < row { send(row - target.row, UInt8(ascii: "A"), &frame) }
    if isLost {
      frame.append(UInt8(ascii: "\r"))
      isLost = false
      column = 0
    }
    if target.column == 0, column > 0 {
      frame.append(UInt8(ascii: "\r"))
    } else if target.column > column {
      send(target.column - column, UInt8(ascii: "C"), &frame)
    } else if target.column < column {
      send(column - target.column, UInt8(ascii: "D"), &frame)
    }
    (row, column) = target
  }

  /// Goes to the start of the next row, and makes room for it at the bottom of the screen.
  mutating func newRow(in frame: inout FrameBuffer) {
    // The row that a terminal makes may take its background from the style.
    use("", in: &frame)
    frame.append("\r\n")
    row += 1
    column = 0
    isLost = false
  }

  /// Draws in a style from here on.
  mutating func use(_ style: ShortText, in frame: inout FrameBuffer) {
    guard style != self.style else { return }
    frame.appendControlIntroducer()
    if !style.isEmpty {
      if !self.style.isEmpty { frame.append("0;") }
      frame.append(style)
    }
    frame.append(UInt8(ascii: "m"))
    self.style = style
  }

  /// Erases from here to the end of the row, whatever the style.
  mutating func eraseToEnd(in frame: inout FrameBuffer) {
    use("", in: &frame)
    settle(in: &frame)
    frame.append(TerminalSequences.eraseToEnd)
  }

  /// Goes `gap` columns to the right in the same row, over blanks.
  mutating func skipBlanks(_ gap: Int, in frame: inout FrameBuffer) {
    // Up to three spaces are no longer than a move; a style might show on them.
    if style.isEmpty, gap <= 3, !isLost {
      frame.append(spaces: gap)
      column += gap
    } else {
      move(to: (row, column + gap), in: &frame)
    }
  }

  /// Notes that `columns` columns were drawn; some terminals take others for what is not certain.
  mutating func drew(_ columns: Int, isCertain: Bool = true) {
    column += columns
    if !isCertain { isLost = true }
  }

  /// Goes to the column that was noted, if the terminal may stand at another.
  mutating func settle(in frame: inout FrameBuffer) {
    if isLost { move(to: (row, column), in: &frame) }
  }

  private func send(_ count: Int, _ direction: UInt8, _ frame: inout FrameBuffer) {
    frame.appendControlIntroducer()
    if count > 1 { frame.append(decimal: count) }
    frame.append(direction)
  }
}
