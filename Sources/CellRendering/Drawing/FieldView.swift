internal import CodePromptCodeEntry

/// What may be drawn of an entry: counts and states, never a character.
struct FieldView {
  /// What is going on with the whole field.
  enum Tone {
    case editing, refused, verifying
  }

  /// What a cell holds.
  enum Content {
    case nothing, mask, clear
  }

  /// How many characters are drawn as typed: none if the mask draws nothing.
  let count: Int
  let tone: Tone
  /// Whether all characters are in clear.
  let isClear: Bool
  /// Whether those in clear are usually covered.
  let isUncovered: Bool
  /// The number of the character that is in clear for a moment though the others are not.
  let revealed: Int?
  /// Whether the terminal has the focus.
  let hasFocus: Bool

  init(_ session: borrowing EntrySession) {
    isClear = session.showsText
    isUncovered = session.mask != .shown
    count = session.mask == .blank && !isClear ? 0 : session.characterCount
    revealed =
      session.lastIsRevealed && !isClear && session.characterCount > 0
      ? session.characterCount - 1 : nil
    tone =
      session.state.isVerifying || session.state.isLocked
      ? .verifying : session.state.isRefused ? .refused : .editing
    hasFocus = session.hasFocus
  }

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

  /// The look of what a cell in a state holds, and of all of a cell that an application draws.
  func look(_ state: CellDrawing.Cell.State) -> Look {
    switch state {
    case .empty: Look(.empty)
    case .focused: focus
    case .filled: Look(.filled)
    case .revealed: Look(.revealed)
    case .refused: Look(.error)
    case .verifying: Look(.verifying)
    }
  }

  /// The look of a frame that keys go to; dim while they go to another window.
  var focus: Look { Look(.focus, isDimmed: !hasFocus) }

  /// The look of a field's frame, which has the focus as long as it is edited.
  var frame: Look {
    switch tone {
    case .editing: focus
    case .refused: Look(.error)
    case .verifying: Look(.verifying)
    }
  }
}
