enum Glyphs {
  case unicode, ascii

  /// Returns the rows of a frame around one column; a focused one is heavy.
  func box(isHeavy: Bool) -> [String] {
    switch (self, isHeavy) {
    case (.unicode, false): ["╭─╮", "│ │", "╰─╯"]
    case (.unicode, true): ["┏━┓", "┃ ┃", "┗━┛"]
    case (.ascii, false): ["+-+", "| |", "+-+"]
    case (.ascii, true): ["#=#", "# #", "#=#"]
    }
  }

  /// The mark at the start of a row of quoted text: one column.
  var quote: String { self == .ascii ? "|" : "│" }
  var dot: String { self == .ascii ? "*" : "●" }
  var ellipsis: String { self == .ascii ? "..." : "…" }
  /// The separator of the status line's segments: three columns.
  var separator: String { self == .ascii ? " - " : " · " }
  /// The frames of the spinner, one column each.
  var spinner: [Character] { Array(self == .ascii ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") }
  var accepted: String { self == .ascii ? "+" : "✓" }
  var failed: String { self == .ascii ? "x" : "✗" }
}
