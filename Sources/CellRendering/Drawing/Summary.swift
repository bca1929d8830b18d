package import CodePromptTerminalText

/// The one row that remains when a prompt ends, without anything secret.
package struct Summary: Equatable, Sendable {
  /// The kind of ending.
  package enum Mark: Sendable {
    /// Success: `✓`, or `+` in ASCII.
    case accepted
    /// Any other ending: `✗`, or `x` in ASCII.
    case failed
  }

  package var mark: Mark
  /// The question; only its first line is shown.
  package var text: DisplayText

  package init(mark: Mark, text: DisplayText) {
    self.mark = mark
    self.text = text
  }

  /// The text after the mark.
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
