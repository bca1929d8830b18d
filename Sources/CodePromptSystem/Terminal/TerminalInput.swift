/// The result of reading the terminal.
package enum TerminalInput: Equatable, Sendable {
  /// Bytes were read.
  case bytes
  /// There is no input at present.
  case nothing
  /// The terminal is lost: end of file or an error.
  case lost
}
