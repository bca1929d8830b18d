extension Layout {
  /// The shape of a field and its cells.
  struct Style {
    enum Kind {
      /// Cells drawn by the application.
      case custom
      case box, underline, compact
      /// The cells side by side, with a gap between groups only.
      case tight
      /// The number of typed characters and the total, for a window in which no cell fits.
      case counter
      /// No field.
      case hidden
    }

    let kind: Kind
    /// The height of a cell, or of a password's field, in rows.
    let height: Int
    /// The columns of a field or a built-in cell in addition to its text.
    var padding = 0
    /// The columns between two cells, and between two groups.
    var gap = 0
    var groupGap = 1
    /// The width of a cell; nil for that of a glyph and the padding.
    var cellWidth: Int?

    /// The built-in styles, the widest first.
    static let builtIn = [
      Style(kind: .box, height: 3, padding: 4, gap: 1, groupGap: 3),
      Style(kind: .underline, height: 2, padding: 2, gap: 1, groupGap: 2),
      Style(kind: .compact, height: 1, gap: 1, groupGap: 2),
      Style(kind: .tight, height: 1), Style(kind: .counter, height: 1),
      Style(kind: .hidden, height: 0),
    ]

    /// Whether optional parts are dropped if room is short.
    var isSmall: Bool { kind == .compact || kind == .tight || kind == .counter }
  }
}
