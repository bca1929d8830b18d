/// The characters that the prompt is drawn with, apart from its texts.
enum Glyphs {
  case unicode, ascii

  /// A row of a frame.
  struct FrameRow {
    let first: Unicode.Scalar
    /// The character that is repeated.
    let middle: Unicode.Scalar
    let last: Unicode.Scalar

    init(_ first: Unicode.Scalar, _ middle: Unicode.Scalar, _ last: Unicode.Scalar) {
      self.first = first
      self.middle = middle
      self.last = last
    }
  }

  /// The rows of a frame.
  struct Box {
    let top: FrameRow
    let middle: FrameRow
    let bottom: FrameRow
  }

  /// Returns the frame of a cell; that of the focused one is heavy.
  func box(isHeavy: Bool) -> Box {
    switch (self, isHeavy) {
    case (.unicode, false):
      Box(
        top: FrameRow("╭", "─", "╮"), middle: FrameRow("│", " ", "│"),
        bottom: FrameRow("╰", "─", "╯"))
    case (.unicode, true):
      Box(
        top: FrameRow("┏", "━", "┓"), middle: FrameRow("┃", " ", "┃"),
        bottom: FrameRow("┗", "━", "┛"))
    case (.ascii, false):
      Box(
        top: FrameRow("+", "-", "+"), middle: FrameRow("|", " ", "|"),
        bottom: FrameRow("+", "-", "+"))
    case (.ascii, true):
      Box(
        top: FrameRow("#", "=", "#"), middle: FrameRow("#", " ", "#"),
        bottom: FrameRow("#", "=", "#"))
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
