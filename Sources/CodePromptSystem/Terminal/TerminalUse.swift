/// How a command uses the terminal while it has it.
package enum TerminalUse: Equatable, Sendable {
  /// It reads lines, or nothing, and writes text.
  case lines
  /// It has set the terminal to read single keys, so it draws. This stays so until the end of the
  /// loan, since it may put its settings right before the last of its drawing has arrived.
  case keys
  /// It has opened a prompt, which draws.
  case prompt
}
