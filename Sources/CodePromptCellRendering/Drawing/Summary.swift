package import CodePromptTerminalText

/// The one row that remains when a prompt ends, without anything secret.
package struct Summary: Equatable, Sendable {
  /// Whether the prompt ended with success, marked by `✓` (in ASCII `+`), or else by `✗` (`x`).
  package var isAccepted: Bool
  /// The question; only its first line is shown.
  package var text: DisplayText

  package init(isAccepted: Bool, text: DisplayText) {
    self.isAccepted = isAccepted
    self.text = text
  }

  /// Returns the mark as drawn, and the text after it.
  func parts(_ glyphs: Glyphs) -> (mark: String, label: String) {
    (isAccepted ? glyphs.accepted : glyphs.failed, text.first.map { " " + $0 } ?? "")
  }
}
