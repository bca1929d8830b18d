internal import CodePromptCodeEntry

/// The parts of an entry that may be drawn: counts and states, never a character.
struct FieldView {
  typealias State = CustomCells.Cell.State

  /// The number of characters to draw: 0 if the mask draws nothing.
  let count: Int
  /// The state of the whole field: focused while it is edited, refused or verifying.
  let state: State
  let shift: Int
  let isClear: Bool
  /// Whether characters shown in clear are usually masked.
  let isUncovered: Bool
  /// The index of the single character that is revealed for a moment; nil for none.
  private let revealed: Int?
  private let hasFocus: Bool

  init(_ session: borrowing EntrySession, shift: Int) {
    self.shift = shift
    isClear = session.showsText
    isUncovered = session.mask != .shown
    let characterCount = session.characterCount
    count = session.mask == .blank && !isClear ? 0 : characterCount
    revealed = session.lastIsRevealed && !isClear ? characterCount - 1 : nil
    state =
      session.state.isVerifying || session.state.isLocked
      ? .verifying : session.state.isRefused ? .refused : .focused
    hasFocus = session.hasFocus
  }

  func isEmpty(_ cell: Int) -> Bool { cell >= count && cell != revealed }

  func isClear(_ cell: Int) -> Bool { isClear || cell == revealed }

  /// Returns the state of a cell; the first empty one is focused.
  func state(of cell: Int) -> State {
    if state != .focused || cell == count { return state }
    return isEmpty(cell) ? .empty : isUncovered && isClear(cell) ? .revealed : .filled
  }

  func role(_ state: State) -> Role {
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
