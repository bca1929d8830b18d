/// A signal number, with names for the signals that the prompt handles.
package struct TerminalSignal: RawRepresentable, Equatable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Creates a signal that ends the process from its number; nil for 0, which means no signal.
  init?(ending number: Int32) {
    if number == 0 { return nil }
    self.init(rawValue: number)
  }

  /// ^C (SIGINT).
  package static let interrupt = TerminalSignal(rawValue: SIGINT)
  /// ^\ (SIGQUIT).
  package static let quit = TerminalSignal(rawValue: SIGQUIT)
  /// ^Z (SIGTSTP).
  package static let suspend = TerminalSignal(rawValue: SIGTSTP)
  /// The process continues after a stop (SIGCONT).
  package static let resume = TerminalSignal(rawValue: SIGCONT)
  /// A child ended or stopped (SIGCHLD).
  package static let child = TerminalSignal(rawValue: SIGCHLD)
  /// The window's size changed (SIGWINCH).
  package static let windowChange = TerminalSignal(rawValue: SIGWINCH)
}
