/// Whether a command is stopped, and why.
package enum CommandSuspension: Equatable, Sendable {
  case none
  /// It used the terminal in the background (SIGTTIN, SIGTTOU), or another signal stopped it, such
  /// as that of ^Z.
  case stopped(usesTerminal: Bool)
}
