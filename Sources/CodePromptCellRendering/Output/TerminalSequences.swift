/// The control sequences that the renderers send. Sources: ECMA-48, and xterm's ctlseqs.
///
/// In addition to these, they send CR; LF and CR LF, which scroll at the bottom of the screen; and
/// control sequences with numbers:
///
/// - `CSI n A`, `CSI n B`, `CSI n C`: move the cursor up, down, or to the right.
/// - `CSI n G`: moves the cursor to a column, counted from 1.
/// - `CSI n ; m H`: moves the cursor to a row and column of the screen, counted from 1.
/// - `CSI n M`, `CSI n L`: delete or insert rows.
/// - `CSI … m`: sets colours and attributes; without a number, the default style.
enum TerminalSequences {
  static let bracketedPasteOn = "\u{1B}[?2004h"
  static let bracketedPasteOff = "\u{1B}[?2004l"
  /// Turns bracketed paste and focus reports on.
  static let modesOn = bracketedPasteOn + "\u{1B}[?1004h"
  /// Turns bracketed paste and focus reports off, shows the cursor, and sets the default style. The
  /// part that shells don't do themselves is also in `restore.c` (`modes_off`).
  static let modesOff = bracketedPasteOff + "\u{1B}[?1004l\u{1B}[?25h\u{1B}[m"
  /// Ends a control string (ST), also one that was sent only in part; elsewhere it has no effect.
  static let stringEnd = Array("\u{1B}\\".utf8)
  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let alternateScreenOn = "\u{1B}[?1049h"
  /// Leaves the alternate screen, after clearing it: a terminal may be able to show its content
  /// again.
  static let alternateScreenOff = "\u{1B}[H\u{1B}[J\u{1B}[?1049l"
  static let wrapOn = "\u{1B}[?7h"
  static let wrapOff = "\u{1B}[?7l"
  /// Saves the cursor's place and style (DECSC).
  static let saveCursor = "\u{1B}7"
  /// Restores the saved place and style (DECRC).
  static let restoreCursor = "\u{1B}8"
  /// Draws an ambiguous character in the first column, and requests a cursor position report (DSR
  /// 6).
  static let widthQuery = "\r●\u{1B}[6n\r"
  static let down = "\u{1B}[B"
  /// Erases from the cursor to the end of the screen.
  static let eraseBelow = "\u{1B}[J"
  /// Erases from the cursor to the end of the row.
  static let eraseToEnd = "\u{1B}[K"
}
