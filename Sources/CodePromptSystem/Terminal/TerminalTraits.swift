/// What is known about a terminal and its keys.
package struct TerminalTraits: Equatable, Sendable {
  /// Whether the kernel turns ^C and ^\ into signals; if not, they arrive as keys.
  package var makesSignals: Bool
  package var editingKeys = EditingKeys()
  /// Whether keys come from a person, who may hold one down or type a code twice.
  package var isTypedBySomebody = true

  package init(makesSignals: Bool) { self.makesSignals = makesSignals }
}

/// The editing characters in the terminal's settings (VERASE, VKILL, VWERASE, VEOF, VSUSP); nil for
/// a disabled one.
///
/// The initial values are those of most systems: DEL, ^U, ^W, ^D and ^Z.
package struct EditingKeys: Equatable, Sendable {
  package var erase: UInt8? = 0x7F
  package var kill: UInt8? = 0x15
  package var wordErase: UInt8? = 0x17
  package var endOfFile: UInt8? = 0x04
  package var suspend: UInt8? = 0x1A
}
