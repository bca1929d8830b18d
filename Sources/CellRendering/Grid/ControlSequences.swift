// Every control sequence this layer sends (see ECMA-48 and xterm's ctlseqs); modes are in pairs:
//
//   CR            to column 1
//   CR LF         to the next row's start; scrolls at the bottom
//   BEL           the bell
//   CSI n A, B    up, down
//   CSI n G       to a column, counted from 1
//   CSI r;c H     to a row and column of the screen
//   CSI J         erases from the cursor to the end of the screen
//   CSI K         erases from the cursor to the end of the row
//   CSI … m       sets colours and attributes; CSI m resets all
//   ESC \         ends a string
//   ESC 7, ESC 8  saves, restores the cursor
//   CSI 6n        requests a cursor position report, which arrives as input
//   CSI ?7h/l     autowrap on (the default), off
//   CSI ?25h/l    shows, hides the cursor
//   CSI ?1004h/l  focus reports on, off
//   CSI ?1049h/l  saves the cursor and shows the alternate screen; leaves it and restores
//   CSI ?2004h/l  bracketed paste on, off

/// The fixed sequences: the modes that a prompt sets and resets, and erasing.
enum TerminalSequences {
  static let bracketedPasteOn = "\u{1B}[?2004h"
  static let bracketedPasteOff = "\u{1B}[?2004l"
  static let modesOn = bracketedPasteOn + "\u{1B}[?1004h"
  static let modesOff = bracketedPasteOff + "\u{1B}[?1004l\u{1B}[?25h\u{1B}[m"
  /// Ends a string (APC, OSC, DCS), even a partly sent one; without one it has no effect.
  static let stringEnd = "\u{1B}\\"
  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let alternateScreenOn = "\u{1B}[?1049h"
  /// Clears the alternate screen first, so that nothing can be brought back.
  static let alternateScreenOff = "\u{1B}[H\u{1B}[J\u{1B}[?1049l"
  static let wrapOn = "\u{1B}[?7h"
  static let wrapOff = "\u{1B}[?7l"
  static let saveCursor = "\u{1B}7"
  static let restoreCursor = "\u{1B}8"
  /// Draws an ambiguous character in the first column and requests a cursor position report.
  static let widthQuery = "\r●\u{1B}[6n\r"
  static let down = "\u{1B}[B"
  static let eraseBelow = "\u{1B}[J"
  static let eraseToEnd = "\u{1B}[K"
}

/// The characters used for drawing.
enum Glyphs {
  case unicode, ascii

  /// The characters of a frame, one column each: its horizontal line, its side, and its corners
  /// from the top left to the bottom right.
  typealias Lines = (
    line: Unicode.Scalar, side: Unicode.Scalar, topLeft: Unicode.Scalar, topRight: Unicode.Scalar,
    bottomLeft: Unicode.Scalar, bottomRight: Unicode.Scalar
  )

  /// Returns the characters of a frame; a focused one is heavy.
  func lines(isHeavy: Bool) -> Lines {
    switch (self, isHeavy) {
    case (.unicode, false): ("─", "│", "╭", "╮", "╰", "╯")
    case (.unicode, true): ("━", "┃", "┏", "┓", "┗", "┛")
    case (.ascii, false): ("-", "|", "+", "+", "+", "+")
    case (.ascii, true): ("=", "#", "#", "#", "#", "#")
    }
  }

  /// The mark at the start of a row of quoted text: one column.
  var quote: String { self == .ascii ? "|" : "│" }
  var empty: String { "_" }
  var dot: String { self == .ascii ? "*" : "●" }
  var ellipsis: String { self == .ascii ? "..." : "…" }
  /// The separator of the status line's segments: three columns.
  var separator: String { self == .ascii ? " - " : " · " }
  /// The frames of the spinner, one column each.
  var spinner: [String] {
    self == .ascii
      ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  }
  var accepted: String { self == .ascii ? "+" : "✓" }
  var failed: String { self == .ascii ? "x" : "✗" }
}
