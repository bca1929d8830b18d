internal import CodePromptKit
internal import CodePromptSystem

// The library's description, except where the advice is an option of the command.
extension CodePromptError {
  var text: String {
    switch self {
    case .noTerminal(let path, let code):
      Diagnostic.noTerminal(path: path, code: code, .unknown, terminal: nil).text
    case .notATerminal(let path):
      "'\(path)' is not a terminal: name one with --tty, or use --stdin"
    case .inBackground:
      "in the background without a shell to bring it to the front: use --stdin"
    case .terminalInUse:
      "another prompt is using this terminal: end it, or wait for it with --wait"
    case .terminalRefused(let code):
      "the terminal refused its settings (\(systemMessage(code))): use --stdin"
    case .inputFailed(let code):
      "standard input failed (\(systemMessage(code))): give it a line to read"
    case .commandFailed(let failure, let told): failure.text(told.map { " (\($0))" } ?? "")
    default: description
    }
  }
}

extension CommandFailure {
  // `said` is the last line of the command's standard error.
  fileprivate func text(_ said: String) -> String {
    switch self {
    case .notFound(let name):
      """
      there is no command '\(name)' to check with: PROMPT goes before '--', and a shell function \
      needs bash -c
      """
    case .notExecutable(let path): "'\(path)' can't be run: name a program after '--'"
    case .notStarted: description
    case .exited(let status):
      "the command could not do its work, with status \(status)\(said): ask again once it can"
    case .killed(let signal):
      "the command died by signal \(signal)\(said): run it alone to see why"
    case .timedOut:
      "the command took too long\(said): give it more time with --verify-timeout"
    case .tooMuchOutput:
      "the command wrote more than 1 MiB (64 MiB for a picture): have it write less"
    case .outputLost(let code):
      "the command's output could not be read (\(systemMessage(code))): ask again"
    case .badPicture:
      "the command printed a picture that can't be read\(said): have it print all of one"
    case .noOutput: "the command printed nothing\(said): have it print what to ask"
    case .blankOutput:
      "the command printed nothing that can be seen\(said): have it print what to ask"
    case .usedTerminal:
      "the command tried to use the terminal\(said): have it read its standard input"
    }
  }
}
