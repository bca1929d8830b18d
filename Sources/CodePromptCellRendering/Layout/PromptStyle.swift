/// The shape of the cells of a code, or of a password's field.
///
/// The raw value is the name by which a user chooses the style. After ``auto``, the styles follow
/// from the largest to the smallest. Each is used where the ones before it don't fit.
public enum PromptStyle: String, CaseIterable, Sendable {
  /// The largest of the other styles that fits into the window.
  case auto
  /// A box around each cell: three rows.
  case box
  /// A line below each cell: two rows.
  case underline
  /// Cells without a box or line: one row.
  case compact
}

extension PromptStyle {
  /// The measures of the style; nil for ``auto``, which uses those of the other styles.
  fileprivate var measures: Layout.Style? {
    switch self {
    case .auto: nil
    case .box:
      Layout.Style(height: 3, frame: .box, padding: 4, gap: 1, groupGap: 3, leastFieldWidth: 12)
    case .underline:
      Layout.Style(height: 2, frame: .line, padding: 2, gap: 1, groupGap: 2, leastFieldWidth: 10)
    case .compact:
      Layout.Style(height: 1, gap: 1, groupGap: 2, leastFieldWidth: 3, showsAnswers: true)
    }
  }
}

extension Layout {
  /// The sizes in which a field and its cells are drawn.
  struct Style {
    /// What is drawn around a cell or field.
    enum Frame { case none, box, line }
    /// What is drawn in the field of a code.
    enum Content {
      /// The cells.
      case cells
      /// The number of typed characters and the total, for a window into which the cells don't fit.
      case counter
      /// Nothing, for a window into which not even the counter fits.
      case nothing
    }

    /// The name by which the style can be chosen; nil for one of a small window or of the
    /// application.
    var name: PromptStyle?
    /// The height of a cell, or of a password's field, in rows.
    let height: Int
    var frame = Frame.none
    /// The number of columns that a field or a built-in cell has in addition to its content.
    var padding = 0
    /// The number of columns between two cells of a group.
    var gap = 0
    /// The number of columns between two groups.
    var groupGap = 1
    /// The width of a cell that the application draws, in columns; nil for a built-in cell.
    ///
    /// The width of a built-in cell is that of its content and the padding.
    var cellWidth: Int?
    var content = Content.cells
    /// The minimum width of a password's field in columns; nil if a password can't have this style.
    var leastFieldWidth: Int?
    /// Whether the answers to a question, or a list, can have this style. The narrowest style with
    /// a name can be used for them, so that they always have a style.
    var showsAnswers = false

    /// Whether other parts of the prompt are dropped for this style if the window has too few rows.
    var isSmall: Bool { frame == .none && cellWidth == nil }

    /// The built-in styles, from the largest to the smallest.
    static let builtIn =
      named + [
        // The cells side by side, with a gap between groups only.
        Style(height: 1), Style(height: 1, content: .counter), Style(height: 0, content: .nothing),
      ]

    private static let named = PromptStyle.allCases.compactMap { name in
      var style = name.measures
      style?.name = name
      return style
    }
  }
}
