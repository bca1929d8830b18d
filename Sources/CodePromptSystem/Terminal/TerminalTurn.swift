/// The result of an attempt to take a terminal.
package enum TerminalTurn: Equatable, Sendable {
  /// The prompt has the terminal.
  case held
  /// Nobody wants an answer any more.
  case notWanted
  /// The lock's owner shows no prompt: the terminal has echoed for half a second.
  case blocked(by: LockHolder)
}
