internal import CodePromptKit
internal import CodePromptSystem

/// The reason why there is no terminal, as far as it can be determined; the advice depends on it.
package enum NoTerminalCause: Equatable, Sendable, CaseIterable {
  /// The reason is unknown, for example in a cron job.
  case unknown
  /// An ssh session was started without a terminal. The advice is not `ssh -t`: inside `$(…)`, the
  /// prompt's drawing would become part of the captured output.
  case ssh
  /// The session has no controlling terminal, although a standard stream is connected to a
  /// terminal, as with `su -c`.
  case ownsNone
  /// The process or the system can open no more files.
  case tooManyFiles
  case notAllowed
  case notThere

  /// Determines the cause from the `errno` of opening the terminal, and from the terminal that a
  /// standard stream is connected to, if any.
  package init(_ code: Int32, terminal: String?) {
    self =
      switch code {
      case EMFILE, ENFILE: .tooManyFiles
      case EACCES, EPERM: .notAllowed
      case ENOENT, ENOTDIR: .notThere
      case _ where terminal != nil: .ownsNone
      case _ where Environment.value("SSH_CONNECTION")?.isEmpty == false: .ssh
      default: .unknown
      }
  }
}

extension Diagnostic {
  /// Creates the message for a prompt that could not ask.
  init(_ error: CodePromptError, _ streams: StandardStreams) {
    guard case .noTerminal(let path, let code) = error else {
      self = .prompt(error)
      return
    }
    let terminal = streams.terminalPath
    self = .noTerminal(
      path: path, code: code, NoTerminalCause(code, terminal: terminal), terminal: terminal)
  }
}
