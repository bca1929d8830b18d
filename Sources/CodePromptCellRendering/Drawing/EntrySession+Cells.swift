internal import CodePromptCodeEntry

// What a drawing of the entry depends on: counts and states, but never a typed character.
extension EntrySession {
  /// The number of characters that are drawn, masked or in clear: 0 if the mask draws nothing.
  var drawnCount: Int { mask == .blank && !showsText ? 0 : fieldCount }

  /// The state of the field: verifying, refused, or else focused, in which it can be edited.
  var fieldState: PromptCells.Cell.State {
    if state.isChecking || state.isLocked { return .verifying }
    return state.isRefused ? .refused : .focused
  }

  /// Whether a cell shows no character, neither masked nor in clear.
  func isEmpty(_ cell: Int) -> Bool { cell >= drawnCount && !isRevealed(cell) }

  /// Whether a cell's character is shown in clear.
  func isClear(_ cell: Int) -> Bool { showsText || isRevealed(cell) }

  /// Whether a cell has the last typed character, which is shown in clear for a moment.
  private func isRevealed(_ cell: Int) -> Bool {
    lastIsRevealed && !showsText && cell == fieldCount - 1
  }

  /// Returns the state of a cell; the first empty cell is the focused one.
  ///
  /// If the field is refused or verifying, so are all its cells.
  func state(of cell: Int) -> PromptCells.Cell.State {
    if fieldState != .focused || cell == drawnCount { return fieldState }
    if isEmpty(cell) { return .empty }
    return mask != .shown && isClear(cell) ? .revealed : .filled
  }

  /// Returns the role that determines the look of a cell or field in a state.
  func role(_ state: PromptCells.Cell.State) -> Role {
    switch state {
    case .empty: .empty
    case .focused: hasFocus ? .focus : .blurred
    case .filled: .filled
    case .revealed: .revealed
    case .refused: .error
    case .verifying: .verifying
    }
  }
}
