/// The set of characters with which the prompt is drawn, apart from its texts.
enum Glyphs {
  case unicode, ascii

  /// The characters of a row of a frame.
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

  /// Returns the frame of a cell or field; a heavy one shows the focus without colour.
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

  /// The mark at the start of each row of a quoted text, one column wide.
  var quote: String { self == .ascii ? "|" : "│" }
  /// The glyph in place of a masked character, one column wide.
  var dot: String { self == .ascii ? "*" : "●" }
  /// The sign for text that is left out, one or three columns wide.
  var ellipsis: String { self == .ascii ? "..." : "…" }
  /// The separator between two segments of the status, three columns wide.
  var separator: String { self == .ascii ? " - " : " · " }
  /// The mark of the highlighted option of a list, one column wide.
  var pointer: String { self == .ascii ? ">" : "›" }
  /// The marks before the first and the last shown option if there are others before and after
  /// them, one column wide.
  var earlier: String { self == .ascii ? "^" : "↑" }
  var later: String { self == .ascii ? "v" : "↓" }
  /// The frames of the spinner in their order, each one column wide.
  var spinner: [Character] { Array(self == .ascii ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") }
  /// The marks of a prompt that ended with success or without, one column wide.
  var accepted: String { self == .ascii ? "+" : "✓" }
  var failed: String { self == .ascii ? "x" : "✗" }
}
