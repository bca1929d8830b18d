/// The control sequences that this layer sends (see ECMA-48 and xterm's ctlseqs).
///
/// Besides these it sends CR, and CR LF, which scrolls at the bottom; and with numbers CSI A, B and
/// C (up, down and right), G (to a column, counted from 1), H (to a row and column of the screen),
/// M and L (deletes and inserts rows) and m (colours and attributes; without a number, default).
enum TerminalSequences {
  static let bracketedPasteOn = "\u{1B}[?2004h"
  static let bracketedPasteOff = "\u{1B}[?2004l"
  static let modesOn = bracketedPasteOn + "\u{1B}[?1004h"
  static let modesOff = bracketedPasteOff + "\u{1B}[?1004l\u{1B}[?25h\u{1B}[m"
  /// Ends a control string (APC, OSC, DCS), even a partly sent one; elsewhere it has no effect.
  static let stringEnd = Array("\u{1B}\\".utf8)
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
