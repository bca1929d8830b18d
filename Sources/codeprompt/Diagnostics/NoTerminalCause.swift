internal import CodePromptKit
internal import CodePromptTerminalMode

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Why there is no terminal to ask on, as far as it can be known: what to do goes by it.
package enum NoTerminalCause: Equatable, Sendable, CaseIterable {
  /// Nothing is known, as in a job of cron.
  case unknown
  /// An ssh session was started without a terminal. `ssh -t` is no way out: within `$(…)` what is
  /// drawn would be part of what the script takes.
  case ssh
  /// The session has no terminal of its own although streams go to one, as `su -c` starts it.
  case ownsNone
  /// No file can be opened.
  case tooManyFiles
  /// The terminal is not this user's.
  case notAllowed
  /// There is no such file.
  case notThere

  /// Looks for what an `errno` means here.
  ///
  /// - Parameters:
  ///   - code: The `errno` of opening the terminal.
  ///   - terminal: The terminal that a stream goes to, if one does.
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
  /// What to say of a prompt that could not ask.
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
