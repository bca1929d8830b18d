extension Layout {
  /// How the field is drawn.
  enum Style: Equatable {
    /// Cells as the application draws them.
    case own(CellDrawing.Size)
    case box, underline, compact
    /// The cells side by side, with a gap between groups only.
    case tight
    /// How many of how many characters are typed, for a window that no cell fits.
    case counter
    /// Nothing at all.
    case hidden

    /// The next narrower built-in style; nil after the last, and for an application's own.
    var narrower: Style? {
      switch self {
      case .box: .underline
      case .underline: .compact
      case .compact: .tight
      case .tight: .counter
      case .counter: .hidden
      case .own, .hidden: nil
      }
    }

    /// The rows of a cell, or of a password's field.
    var height: Int {
      switch self {
      case .own(let size): size.rows
      case .box: 3
      case .underline: 2
      case .compact, .tight, .counter: 1
      case .hidden: 0
      }
    }

    /// The columns between two cells, and between two groups of them.
    var gaps: (cell: Int, group: Int) {
      switch self {
      case .own(let size): (size.gap, size.groupGap)
      case .box: (1, 3)
      case .underline, .compact: (1, 2)
      case .tight, .counter, .hidden: (0, 1)
      }
    }

    /// The columns of a field or a built-in cell besides its text.
    var padding: Int { self == .box ? 4 : self == .underline ? 2 : 0 }

    /// The row of the field, or of a built-in cell, in which its text is.
    var textRow: Int { self == .box ? 1 : 0 }

    /// Whether the parts that are not needed give way where there is little room.
    var isSmall: Bool { self == .compact || self == .tight || self == .counter }

    /// The columns of a cell whose glyph takes `glyphWidth` of them.
    func cellWidth(glyphWidth: Int) -> Int {
      if case .own(let size) = self { size.columns } else { glyphWidth + padding }
    }
  }
}
