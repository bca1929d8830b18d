internal import CodeEntry

/// What of an entry stands on the terminal: counts and states, never a character.
struct DrawnField {
  /// The look of a whole field, or of one cell.
  enum Tone {
    case plain, focused, refused, dim
  }

  /// How many characters are drawn as typed: none if the mask draws nothing.
  private(set) var count = 0
  private(set) var tone = Tone.plain
  /// The column, in the picture, at which the cursor stands when nothing else is to be drawn.
  var cursorColumn = 0
  /// The columns of a password's text that are drawn.
  var lineColumns = 0
  /// Whether the beginning of a password is out of sight.
  var isCut = false

  /// Takes over the state of a session.
  mutating func update(_ session: borrowing EntrySession, _ layout: Layout) {
    count = session.mask == .blank ? 0 : session.characterCount
    tone = session.isVerifying ? .dim : session.isRefused ? .refused : .plain
    if !layout.cellColumns.isEmpty {
      let cell = min(count, layout.cellColumns.count - 1)
      cursorColumn = layout.cellColumns[cell] + layout.style.padding / 2
    }
  }

  /// Whether a cell is filled.
  func isFilled(_ cell: Int) -> Bool { cell < count }

  /// The look of one cell: the focused one is the first that is empty.
  func tone(of cell: Int) -> Tone {
    tone == .plain && cell == count ? .focused : tone
  }

  /// Whether a cell looks the same here and there.
  func showsSame(_ cell: Int, as other: DrawnField) -> Bool {
    isFilled(cell) == other.isFilled(cell) && tone(of: cell) == other.tone(of: cell)
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
