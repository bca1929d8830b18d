package import CodePromptTerminalText

/// The one row that stays when a prompt ends, which tells nothing of what was typed.
package struct Summary: Equatable, Sendable {
  /// How it ended.
  package enum Mark: Sendable {
    /// As it should: `✓`, or `+` in ASCII.
    case accepted
    /// In any other way: `✗`, or `x` in ASCII.
    case failed
  }

  package var mark: Mark
  /// What was asked; only its first line is shown.
  package var text: DisplayText

  package init(mark: Mark, text: DisplayText) {
    self.mark = mark
    self.text = text
  }

  /// The row after its mark.
  var label: String { text.first.map { " " + $0 } ?? "" }
}

extension Glyphs {
  func mark(_ mark: Summary.Mark) -> String {
    switch mark {
    case .accepted: accepted
    case .failed: failed
    }
  }
}

extension Summary.Mark {
  var role: Role { self == .accepted ? .accepted : .error }
}
