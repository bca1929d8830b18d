package import CodePromptKit
internal import CodePromptSystem

/// A message on standard error, in English: what happened, and what to do.
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
  /// The prompt's own last text: the caller's words, or why a line of standard input is no answer.
  case note(String)
  /// The last text of a prompt after whose rejection no attempt is left, as it was shown.
  case lastAttempt(String)

  package var text: String {
    switch self {
    case .usage(let error): error.text
    case .mayBeValue(let option, let text):
      """
      '\(text)' is taken for PROMPT: a value of \(option.typed) follows '=', as in \
      '\(option.typed)=\(text)'
      """
    case .mayBeOption(let option):
      "'\(option.rawValue)' is taken for PROMPT: the option is \(option.typed)"
    case .prompt(let error): error.text
    case .noTerminal(let path, let code, let cause, let terminal):
      "no terminal to ask on (\(path): \(systemMessage(code))): \(cause.advice(terminal ?? ""))"
    case .noTerminalForAskpass:
      "no terminal to ask on: run the program that asks in one, ssh-agent with -D"
    case .waitsInBackground:
      "in the background, where nobody can be asked: bring it to the foreground with fg"
    case .timeIsUp: "the time is up: ask again"
    case .notWritable(let descriptor):
      "descriptor \(descriptor) is not open for writing: redirect it somewhere"
    case .notDelivered(let code):
      "the answer was not delivered (\(systemMessage(code))): ask again"
    case .outputFailed(let code):
      "standard output failed (\(systemMessage(code))): redirect it somewhere else"
    case .note(let text): text
    case .lastAttempt(let note): "\(note): that was the last attempt"
    }
  }
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

  fileprivate func advice(_ terminal: String) -> String {
    switch self {
    case .unknown: "run it in a terminal, or have it read a line with --stdin"
    case .ssh: "ask on the near side of ssh, as in 'codeprompt -- ssh HOST COMMAND'"
    case .ownsNone: "use 'su -P', or name the terminal: --tty \(terminal)"
    case .tooManyFiles: "close some, or raise the limit with 'ulimit -n'"
    case .notAllowed: "name a terminal of your own with --tty"
    case .notThere: "name one that is there with --tty"
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
