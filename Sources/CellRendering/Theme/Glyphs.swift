enum Glyphs {
  case unicode, ascii

  /// The characters of a frame, one column each.
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
