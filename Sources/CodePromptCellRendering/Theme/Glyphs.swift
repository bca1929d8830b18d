/// The characters that the prompt is drawn with, apart from its texts.
enum Glyphs {
  case unicode, ascii

  /// A row of a frame: its first character, the one that is repeated, and its last.
  typealias FrameRow = (first: Unicode.Scalar, middle: Unicode.Scalar, last: Unicode.Scalar)

  /// Returns the rows of a frame; a focused one is heavy.
  func box(isHeavy: Bool) -> (top: FrameRow, middle: FrameRow, bottom: FrameRow) {
    switch (self, isHeavy) {
    case (.unicode, false): (("╭", "─", "╮"), ("│", " ", "│"), ("╰", "─", "╯"))
    case (.unicode, true): (("┏", "━", "┓"), ("┃", " ", "┃"), ("┗", "━", "┛"))
    case (.ascii, false): (("+", "-", "+"), ("|", " ", "|"), ("+", "-", "+"))
    case (.ascii, true): (("#", "=", "#"), ("#", " ", "#"), ("#", "=", "#"))
    }
  }

  /// The mark at the start of a row of quoted text: one column.
  var quote: String { self == .ascii ? "|" : "│" }
  /// The mark in place of a typed character.
  var dot: String { self == .ascii ? "*" : "●" }
  var ellipsis: String { self == .ascii ? "..." : "…" }
  /// The separator of the status line's segments: three columns.
  var separator: String { self == .ascii ? " - " : " · " }
  /// The frames of the spinner, one column each.
  var spinner: [Character] { Array(self == .ascii ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") }
  var accepted: String { self == .ascii ? "+" : "✓" }
  var failed: String { self == .ascii ? "x" : "✗" }
}
