/// The reason why a terminal could not be used.
package enum TerminalError: Error, Equatable, Sendable {
  /// There is no such terminal, or none belongs to this process; `code` is the `errno` of `open`.
  case cannotOpen(path: String, code: Int32)
  /// The path names something else, such as a file or the master side of a pseudo-terminal.
  case notATerminal(path: String)
  /// The terminal at the path belongs to another user.
  case notOwn(path: String)
  /// The process is in the background and nothing can bring it to the foreground.
  case inBackground
  /// Another prompt of this process handles the signals.
  case inUse
  /// A prompt of another process has the terminal.
  case taken
  /// A signal arrived during a wait; it takes effect when the terminal is closed.
  case interrupted(signal: Int32)
  /// The process has no descriptors left; `code` is the `errno`.
  case noResources(code: Int32)
  /// The terminal refused its settings; `code` is the `errno`.
  case refused(code: Int32)

  /// Creates the error of a failed signal setup.
  init(signalsRefused error: Errno) {
    self = error == .resourceBusy ? .inUse : .noResources(code: error.code)
  }

  /// Creates the error of a failed call on the terminal.
  init(refused error: Errno) { self = .refused(code: error.code) }
}
