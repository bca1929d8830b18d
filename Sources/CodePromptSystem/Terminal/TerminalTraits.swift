/// What is known about a terminal and its keys.
package struct TerminalTraits: Equatable, Sendable {
  /// Whether ^C, ^\ and ^Z signal the foreground process group, as on a controlling terminal. If
  /// not, they concern only the prompt.
  package var makesSignals: Bool
  package var editingKeys = EditingKeys()
  /// Whether keys come from a person, who may hold one down or type a code twice.
  package var isTypedBySomebody = true

  package init(makesSignals: Bool) { self.makesSignals = makesSignals }
}

/// The special characters of the terminal's settings that a prompt reads as keys (VERASE, VKILL,
/// VWERASE, VEOF, VSUSP, VINTR, VQUIT); nil for a disabled one.
///
/// The initial values are those of most systems: DEL, ^U, ^W, ^D, ^Z, ^C and ^\.
package struct EditingKeys: Equatable, Sendable {
  package var erase: UInt8? = 0x7F
  package var kill: UInt8? = 0x15
  package var wordErase: UInt8? = 0x17
  package var endOfFile: UInt8? = 0x04
  package var suspend: UInt8? = 0x1A
  package var interrupt: UInt8? = 0x03
  package var quit: UInt8? = 0x1C
}
