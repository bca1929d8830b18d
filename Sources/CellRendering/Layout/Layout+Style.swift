extension Layout {
  enum Style: Equatable {
    /// Cells drawn by the application.
    case custom(CustomCells.Size)
    case box, underline, compact
    /// The cells side by side, with a gap between groups only.
    case tight
    /// The number of typed characters and the total, for a window in which no cell fits.
    case counter
    /// No field.
    case hidden

    /// The built-in styles, the widest first.
    static let builtIn: [Style] = [.box, .underline, .compact, .tight, .counter, .hidden]

    /// The height of a cell, or of a password's field, in rows.
    var height: Int {
      switch self {
      case .custom(let size): size.rows
      case .box: 3
      case .underline: 2
      case .compact, .tight, .counter: 1
      case .hidden: 0
      }
    }

    /// The columns between two cells and between two groups.
    var gaps: (cell: Int, group: Int) {
      switch self {
      case .custom(let size): (size.gap, size.groupGap)
      case .box: (1, 3)
      case .underline, .compact: (1, 2)
      case .tight, .counter, .hidden: (0, 1)
      }
    }

    /// The columns of a field or a built-in cell in addition to its text.
    var padding: Int { self == .box ? 4 : self == .underline ? 2 : 0 }

    /// Whether optional parts are dropped if room is short.
    var isSmall: Bool { self == .compact || self == .tight || self == .counter }
  }
}
