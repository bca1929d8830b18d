package import CodePromptKit
internal import CodePromptSystem

/// A message on standard error: what happened, and what to do.
///
/// The words are in two tables, `Diagnostic+Usage.swift` and `Diagnostic+Failures.swift`: switches
/// over all cases, each with the texts of all languages, so the compiler finds missing ones.
/// Options, names and the system's error messages are not translated.
package enum Diagnostic: Equatable, Sendable {
  case usage(UsageError)
  /// PROMPT may have been meant as the value of the option before it.
  case mayBeValue(of: OptionID, String)
  /// PROMPT is the name of an option.
  case mayBeOption(OptionID)
  /// The prompt could not ask, or one of its commands failed.
  case prompt(CodePromptError)
  /// There is no terminal at the path, with the cause; `terminal` is the terminal of a standard
  /// stream, if any.
  case noTerminal(path: String, code: Int32, NoTerminalCause, terminal: String?)
  case noTerminalForAskpass
  /// The command was started in the background, and stops until a shell brings it to the front.
  case waitsInBackground
  case timeIsUp
  case notWritable(descriptor: Int32)
  /// The answer could not be written; `code` is the `errno`.
  case notDelivered(code: Int32)
  case outputFailed(code: Int32)
  /// The note that is printed when a prompt ends, in the user's language or in the caller's words.
  case note(String)
  /// The note of a rejection after which no attempt is left.
  case lastAttempt(String)
}

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
