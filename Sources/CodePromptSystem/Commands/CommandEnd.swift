/// The way a command ended.
package enum CommandEnd: Equatable, Sendable {
  /// It ended by itself, with this exit status.
  case exited(Int32)
  /// A signal killed it; `signal` is 0 if unknown, since other code of this program has reaped it.
  case killed(signal: Int32)
  /// The command exceeded its time limit, and its group was ended.
  case timedOut
  /// The command wrote more than the limit, and its group was ended.
  case tooMuchOutput
  /// The command's output could not be read; `code` is the `errno`.
  case outputLost(code: Int32)
  /// The command stopped because it tried to use the terminal, and its group was ended.
  case usedTerminal
}
