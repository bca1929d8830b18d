internal import CodePromptCodeEntry

// What may be drawn of an entry in any mask: counts and states, never a character.
extension EntrySession {
  /// The number of characters to draw: 0 if the mask draws nothing.
  var drawnCount: Int { mask == .blank && !showsText ? 0 : characterCount }

  /// The state of the whole field: focused while it is edited, refused or verifying.
  var fieldState: CustomCells.Cell.State {
    if state.isChecking || state.isLocked { return .verifying }
    return state.isRefused ? .refused : .focused
  }

  /// Whether a cell shows no character, neither masked nor in clear.
  func isEmpty(_ cell: Int) -> Bool { cell >= drawnCount && !isRevealed(cell) }

  /// Whether a cell's character is shown in clear.
  func isClear(_ cell: Int) -> Bool { showsText || isRevealed(cell) }

  /// Whether a cell's character alone is revealed for a moment.
  private func isRevealed(_ cell: Int) -> Bool {
    lastIsRevealed && !showsText && cell == characterCount - 1
  }

  /// Returns the state of a cell; the first empty one is focused.
  func state(of cell: Int) -> CustomCells.Cell.State {
    if fieldState != .focused || cell == drawnCount { return fieldState }
    if isEmpty(cell) { return .empty }
    return mask != .shown && isClear(cell) ? .revealed : .filled
  }

  func role(_ state: CustomCells.Cell.State) -> Role {
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
