/// A signal number, with names for the signals that the prompt handles.
package struct TerminalSignal: RawRepresentable, Equatable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let interrupt = TerminalSignal(rawValue: SIGINT)
  package static let quit = TerminalSignal(rawValue: SIGQUIT)
  package static let suspend = TerminalSignal(rawValue: SIGTSTP)
  package static let resume = TerminalSignal(rawValue: SIGCONT)
  /// A child ended or stopped.
  package static let child = TerminalSignal(rawValue: SIGCHLD)
  package static let windowChange = TerminalSignal(rawValue: SIGWINCH)
}
