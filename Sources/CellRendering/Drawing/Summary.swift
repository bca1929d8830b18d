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

  /// Returns the mark as drawn, and the text after it.
  func parts(_ glyphs: Glyphs) -> (mark: String, label: String) {
    let glyph = mark == .accepted ? glyphs.accepted : glyphs.failed
    return (glyph, text.first.map { " " + $0 } ?? "")
  }
}
