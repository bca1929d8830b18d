/// How a command uses the terminal while it has it.
package enum TerminalUse: Equatable, Sendable {
  /// It reads lines, or nothing, and writes text.
  case lines
  /// It has set the terminal to read single keys, so it draws on the whole screen.
  case keys
  /// It has opened a prompt, which draws.
  case prompt
}
