internal import CodeEntry

/// What of an entry stands on the terminal: counts and states, never a character.
struct DrawnField {
  /// What is going on with the whole field.
  enum Tone {
    case editing, refused, verifying
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
  private(set) var tone = Tone.editing
  /// Whether all characters are in clear.
  private(set) var isClear = false
  /// Whether those in clear are usually covered.
  private(set) var isUncovered = false
  /// The number of the character that is in clear for a moment though the others are not.
  private(set) var revealed: Int?
  /// The place in the picture where the cursor stands when nothing else is to be drawn.
  var cursor = (row: 0, column: 0)
  /// The columns of a password's text that are drawn.
  var lineColumns = 0
  /// How they are drawn.
  var line = Line()

  /// Takes over the state of a session.
  mutating func update(_ session: borrowing EntrySession) {
    isClear = session.showsText
    isUncovered = session.mask != .shown
    count = session.mask == .blank && !isClear ? 0 : session.characterCount
    revealed =
      session.lastIsRevealed && !isClear && session.characterCount > 0
      ? session.characterCount - 1 : nil
    tone =
      session.state.isVerifying || session.state.isLocked
      ? .verifying : session.state.isRefused ? .refused : .editing
  }

  /// What stands in a cell.
  func content(of cell: Int) -> Content {
    if cell == revealed { return .clear }
    return cell >= count ? .nothing : isClear ? .clear : .mask
  }

  /// The state of one cell: the focused one is the first that is empty.
  func state(of cell: Int) -> CellDrawing.Cell.State {
    switch tone {
    case .refused: return .refused
    case .verifying: return .verifying
    case .editing where cell == count: return .focused
    case .editing: break
    }
    return switch content(of: cell) {
    case .nothing: .empty
    case .mask: .filled
    case .clear: isUncovered ? .revealed : .filled
    }
  }

  /// The cells among which those are that look different here and there, if the characters of the
  /// others are the same.
  func cells(differingFrom other: DrawnField, of all: Range<Int>) -> Range<Int> {
    guard tone == other.tone, isClear == other.isClear, isUncovered == other.isUncovered,
      revealed == nil, other.revealed == nil
    else { return all }
    // One that was filled or emptied, and one that got the focus or lost it.
    return (min(count, other.count)..<max(count, other.count) + 1).clamped(to: all)
  }

  /// Whether a cell looks the same here and there, if the characters are the same.
  func showsSame(_ cell: Int, as other: DrawnField) -> Bool {
    content(of: cell) == other.content(of: cell) && state(of: cell) == other.state(of: cell)
  }
}

extension Palette {
  func style(of state: CellDrawing.Cell.State) -> ShortText {
    switch state {
    case .empty: empty
    case .focused: focus
    case .filled: filled
    case .revealed: revealed
    case .refused: error
    case .verifying: verifying
    }
  }

  /// The style of a counter, which takes the place of all cells.
  func style(ofCounter tone: DrawnField.Tone) -> ShortText {
    tone == .editing ? filled : style(of: tone)
  }

  /// The style of a password's frame, which has the focus as long as it is edited.
  func style(of tone: DrawnField.Tone) -> ShortText {
    switch tone {
    case .editing: focus
    case .refused: error
    case .verifying: verifying
    }
  }
}
