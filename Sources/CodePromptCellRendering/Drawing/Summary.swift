package import CodePromptTerminalText

/// The row that remains on the screen when a prompt has ended; it contains nothing secret.
package struct Summary: Equatable, Sendable {
  /// Whether the prompt ended with success; this is marked by `✓`, or else by `✗` (in ASCII `+`,
  /// `x`).
  package var isAccepted: Bool
  /// The question, of which only the first line is shown.
  package var text: DisplayText

  /// Creates a summary.
  package init(isAccepted: Bool, text: DisplayText) {
    self.isAccepted = isAccepted
    self.text = text
  }

  /// Returns the mark, and what is drawn after it: a blank and the text, or nothing.
  func parts(_ glyphs: Glyphs) -> (mark: String, label: String) {
    (isAccepted ? glyphs.accepted : glyphs.failed, text.first.map { " " + $0 } ?? "")
  }
}
