internal import CodePromptCodeEntry

/// The parts of an entry that may be drawn: counts and states, never a character.
struct FieldView {
  /// The state of the whole field.
  enum Tone {
    case editing, refused, verifying
  }

  /// The content of a cell.
  enum Content {
    case nothing, mask, clear
  }

  /// The number of characters to draw: 0 if the mask draws nothing.
  let count: Int
  let tone: Tone
  /// Whether all characters are shown in clear.
  let isClear: Bool
  /// Whether characters shown in clear are usually masked.
  let isUncovered: Bool
  /// The index of the single character that is revealed for a moment; nil for none.
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

  /// Returns the state of a cell; the first empty one is focused.
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

  /// Returns the look of a cell's content in a state, and of a whole cell that an application
  /// draws.
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

  /// The look of the focused frame; dim while the terminal does not have the focus.
  var focus: Look { Look(.focus, isDimmed: !hasFocus) }

  /// The look of a password field's frame, which is focused while it is edited.
  var frame: Look {
    switch tone {
    case .editing: focus
    case .refused: Look(.error)
    case .verifying: Look(.verifying)
    }
  }
}
