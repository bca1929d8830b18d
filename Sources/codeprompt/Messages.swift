internal import CodePromptKit
internal import TerminalMode

extension CodePromptError {
  /// What happened, and what to do.
  var message: String {
    switch self {
    case .noTerminal(let path, let code):
      """
      no terminal to ask on (\(path): \(systemMessage(code))): use --stdin, 'ssh -t' or \
      'docker run -it'
      """
    case .notATerminal(let path): "'\(path)' is not a terminal: name one with --tty, or use --stdin"
    case .inBackground: "in the background without a shell to bring it to the front: use --stdin"
    case .inUse: "another prompt of this process is open"
    case .terminalTaken:
      "another prompt is using this terminal: end it, or wait for it with --wait"
    case .terminalLost: "the terminal was lost before the answer was complete: ask again"
    case .terminalRefused(let code):
      "the terminal refused its settings (\(systemMessage(code))): use --stdin"
    case .outOfMemory(let code): "no memory for the answer (\(systemMessage(code)))"
    case .noResources(let code): "the prompt can't start (\(systemMessage(code))): close something"
    case .interrupted(let signal): "interrupted by signal \(signal)"
    case .commandFailed(let failure, let told): failure.message(told)
    }
  }
}

extension CommandFailure {
  /// What happened, with the last line that the command wrote to its standard error, and what to do.
  fileprivate func message(_ told: String?) -> String {
    let said = told.map { " (\($0))" } ?? ""
    return switch self {
    case .notFound(let name):
      """
      there is no command '\(name)' to check with: a prompt stands before '--', and a shell \
      function needs bash -c
      """
    case .notExecutable(let path): "'\(path)' can't be run: name a program behind '--'"
    case .notStarted(let name, let code):
      "'\(name)' could not be started (\(systemMessage(code))): close something and ask again"
    case .exited(let status):
      "the command could not do its work, with status \(status)\(said): ask again once it can"
    case .killed(let signal): "the command died by signal \(signal)\(said): see why"
    case .timedOut:
      "the command took too long\(said): give it more time with --verify-timeout"
    case .tooMuchOutput: "the command wrote more than 1 MiB: have it write less"
    case .noOutput: "the command printed nothing\(said): have it print what to ask"
    case .usedTerminal:
      "the command tried to use the terminal\(said): have it read its standard input"
    }
  }
}
