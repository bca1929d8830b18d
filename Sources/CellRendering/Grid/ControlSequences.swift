// Every control sequence this layer sends (ECMA-48 and xterm's ctlseqs), modes as pairs:
//
//   CR            to column 1
//   CR LF         to the next row's start; scrolls at the bottom
//   BEL           the bell
//   CSI n A, B    up, down
//   CSI n G       to a column, counted from 1
//   CSI r;c H     to a row and a column of the screen
//   CSI J         erases from the cursor to the end of the screen
//   CSI K         erases from the cursor to the end of the row
//   CSI … m       colours and attributes; CSI m turns all off
//   ESC \         ends a string
//   ESC 7, ESC 8  saves the cursor, goes back to it
//   CSI 6n        asks where the cursor is, which the terminal answers as if it were typed
//   CSI ?7h/l     goes on in the next row at the edge (as terminals do), stays in this one
//   CSI ?25h/l    shows, hides the cursor
//   CSI ?1004h/l  focus reports on, off
//   CSI ?1049h/l  saves the cursor and shows the alternate screen; the other way round
//   CSI ?2004h/l  bracketed paste on, off

/// The sequences that are always the same: the modes a prompt sets and sets back, and erasing.
enum TerminalSequences {
  static let bracketedPasteOn = "\u{1B}[?2004h"
  static let bracketedPasteOff = "\u{1B}[?2004l"
  /// Turns bracketed paste and focus reports on.
  static let modesOn = bracketedPasteOn + "\u{1B}[?1004h"
  /// Turns them off, shows the cursor and resets colours.
  static let modesOff = bracketedPasteOff + "\u{1B}[?1004l\u{1B}[?25h\u{1B}[m"

  /// Ends a string (APC, OSC, DCS), also one that was cut; nothing where there is none.
  static let stringEnd = "\u{1B}\\"

  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let alternateScreenOn = "\u{1B}[?1049h"
  /// Leaves nothing on it that could be brought back.
  static let alternateScreenOff = "\u{1B}[H\u{1B}[J\u{1B}[?1049l"
  static let wrapOn = "\u{1B}[?7h"
  static let wrapOff = "\u{1B}[?7l"
  static let saveCursor = "\u{1B}7"
  static let restoreCursor = "\u{1B}8"
  /// Asks for the column after an ambiguous character in the first one.
  static let widthQuery = "\r●\u{1B}[6n\r"
  static let down = "\u{1B}[B"
  static let eraseBelow = "\u{1B}[J"
  static let eraseToEnd = "\u{1B}[K"
}

/// The characters that the frames are made of.
enum Glyphs {
  case unicode, ascii

  /// The lines of a frame, one column each.
  struct Lines {
    /// Top left, top right, bottom left and bottom right.
    let corners: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)
    /// Above, below and under a cell.
    let line: Unicode.Scalar
    let side: Unicode.Scalar
  }

  /// The lines of a frame; heavy ones have the focus.
  func lines(isHeavy: Bool) -> Lines {
    switch (self, isHeavy) {
    case (.unicode, false): Lines(corners: ("╭", "╮", "╰", "╯"), line: "─", side: "│")
    case (.unicode, true): Lines(corners: ("┏", "┓", "┗", "┛"), line: "━", side: "┃")
    case (.ascii, false): Lines(corners: ("+", "+", "+", "+"), line: "-", side: "|")
    case (.ascii, true): Lines(corners: ("#", "#", "#", "#"), line: "=", side: "#")
    }
  }
  /// The mark at the start of a row of somebody else's text: one column.
  var quote: String { self == .ascii ? "|" : "│" }
  var empty: String { "_" }
  var dot: String { self == .ascii ? "*" : "●" }
  var ellipsis: String { self == .ascii ? "..." : "…" }
  /// What is between the parts of the status line: three columns.
  var separator: String { self == .ascii ? " - " : " · " }
  /// The frames of the spinner, one column each.
  var spinner: [String] {
    self == .ascii
      ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  }
  var accepted: String { self == .ascii ? "+" : "✓" }
  var failed: String { self == .ascii ? "x" : "✗" }
}
