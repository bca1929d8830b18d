internal import CodeEntry

/// What of an entry stands on the terminal: counts and states, never a character.
struct DrawnField {
  /// The look of a whole field, or of one cell.
  enum Tone {
    case plain, focused, refused, dim
  }

  /// What stands in a cell.
  enum Content {
    case nothing, mask, clear
  }

  /// How a password's text is drawn, but for one in clear.
  struct Line {
    /// How many characters are drawn as the mask's glyph.
    var glyphs = 0
    /// The columns of the last character in clear, behind them; 0 if it is masked.
    var tail = 0
    /// Whether the beginning is out of sight.
    var isCut = false
  }

  /// How many characters are drawn as typed: none if the mask draws nothing.
  private(set) var count = 0
  private(set) var tone = Tone.plain
  /// Whether all characters are in clear.
  private(set) var isClear = false
  /// The number of the character that is in clear for a moment though the others are not.
  private(set) var revealed: Int?
  /// The column, in the picture, at which the cursor stands when nothing else is to be drawn.
  var cursorColumn = 0
  /// The columns of a password's text that are drawn.
  var lineColumns = 0
  /// How they are drawn.
  var line = Line()

  /// Takes over the state of a session.
  mutating func update(_ session: borrowing EntrySession, _ layout: Layout) {
    isClear = session.showsText
    count = session.mask == .blank && !isClear ? 0 : session.characterCount
    revealed =
      session.lastIsRevealed && !isClear && session.characterCount > 0
      ? session.characterCount - 1 : nil
    tone =
      session.isVerifying || session.isLocked ? .dim : session.isRefused ? .refused : .plain
    if !layout.cellColumns.isEmpty {
      let cell = min(count, layout.cellColumns.count - 1)
      cursorColumn = layout.cellColumns[cell] + layout.style.padding / 2
    }
  }

  /// What stands in a cell.
  func content(of cell: Int) -> Content {
    if cell == revealed { return .clear }
    return cell >= count ? .nothing : isClear ? .clear : .mask
  }

  /// The look of one cell: the focused one is the first that is empty.
  func tone(of cell: Int) -> Tone {
    tone == .plain && cell == count ? .focused : tone
  }

  /// Whether a cell looks the same here and there, if the characters are the same.
  func showsSame(_ cell: Int, as other: DrawnField) -> Bool {
    content(of: cell) == other.content(of: cell) && tone(of: cell) == other.tone(of: cell)
  }
}

extension Palette {
  func style(of tone: DrawnField.Tone) -> String {
    switch tone {
    case .plain: ""
    case .focused: focused
    case .refused: refused
    case .dim: dim
    }
  }
}
