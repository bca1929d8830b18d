/// The shape of the cells, or of a password's field; the raw value is the word that a person types.
///
/// After ``auto`` the styles follow each other from the widest to the narrowest. Each is used where
/// the ones before it don't fit.
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

extension FieldStyle {
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
    /// Whether the answers to a question can have this style. The narrowest style with a name can
    /// be used for them, so that a question always has a style.
    var showsAnswers = false

    /// Whether optional parts are dropped if room is short.
    var isSmall: Bool { frame == .none && cellWidth == nil }

    /// The built-in styles, each followed by the next narrower one.
    static let builtIn =
      named + [
        // The cells side by side, with a gap between groups only.
        Style(height: 1), Style(height: 1, content: .counter), Style(height: 0, content: .nothing),
      ]

    private static let named = FieldStyle.allCases.compactMap { name in
      var style = name.measures
      style?.name = name
      return style
    }
  }
}
