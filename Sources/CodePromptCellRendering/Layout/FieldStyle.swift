/// The shape of the cells, or of a password's field; the raw value is the word that a person types.
public enum FieldStyle: String, CaseIterable, Sendable {
  /// The widest style that fits the window.
  case auto
  /// A box for each cell, three rows high.
  case box
  /// A line under each cell, two rows high.
  case underline
  /// The cells alone, one row high.
  case compact
}

extension Layout {
  /// The measures of a field and its cells.
  struct Style {
    enum Frame { case none, box, line }
    enum Content {
      case cells
      /// The number of typed characters and the total, for a window in which no cell fits.
      case counter
      case nothing
    }

    /// The style that is asked for by name; nil for one of a narrow window or of the application.
    var name: FieldStyle?
    /// The height of a cell, or of a password's field, in rows.
    let height: Int
    var frame = Frame.none
    /// The columns of a field or a built-in cell in addition to its text.
    var padding = 0
    /// The columns between two cells of a group.
    var gap = 0
    /// The columns between two groups.
    var groupGap = 1
    /// The width of an application's cell; nil for that of a glyph and the padding.
    var cellWidth: Int?
    var content = Content.cells
    /// The minimum width of a password's field; nil if a password can't have this style.
    var leastFieldWidth: Int?
    /// Whether the answers to a question can have this style; there is at least one that they can.
    var showsAnswers = false

    /// Whether optional parts are dropped if room is short.
    var isSmall: Bool { frame == .none && cellWidth == nil }

    /// The built-in styles, each followed by the next narrower one.
    static let builtIn = [
      Style(
        name: .box, height: 3, frame: .box, padding: 4, gap: 1, groupGap: 3, leastFieldWidth: 12),
      Style(
        name: .underline, height: 2, frame: .line, padding: 2, gap: 1, groupGap: 2,
        leastFieldWidth: 10),
      Style(
        name: .compact, height: 1, gap: 1, groupGap: 2, leastFieldWidth: 3, showsAnswers: true),
      // The cells side by side, with a gap between groups only.
      Style(height: 1), Style(height: 1, content: .counter), Style(height: 0, content: .nothing),
    ]
  }
}
