internal import CodePromptSystem
internal import CodePromptTerminalText

extension CommandFailure: CustomStringConvertible {
  /// A one-line description in English of what happened and what to do.
  public var description: String { text("") }

  /// The same as ``description``.
  public var localizedDescription: String { description }

  /// Returns the description with what the command said about it: `said` is that in parentheses,
  /// after a blank; empty for nothing.
  func text(_ said: String) -> String {
    switch self {
    case .notFound(let name): "there is no program \(name.quoted): install it, or give its path"
    case .notExecutable(let path): "\(path.quoted) can't be run: make it executable"
    case .notStarted(let name, let code):
      """
      \(name.quoted) could not be started (\(systemMessage(code))): \
      \(isShortage(code) ? "close other programs, then ask again" : "run it alone to see why")
      """
    case .exited(let status):
      "the command failed with status \(status)\(said): ask again once it works"
    case .killed(let signal):
      "the command was killed by signal \(signal)\(said): run it alone to see why"
    case .timedOut: "the command took too long\(said): raise its time limit"
    case .tooMuchOutput:
      "the command wrote more than 1 MiB (64 MiB for a picture): make it write to a file"
    case .outputLost(let code):
      "the command's output could not be read (\(systemMessage(code))): ask again"
    case .badPicture:
      "the command printed a picture that can't be read\(said): make it print a complete picture"
    case .noOutput: "the command printed nothing\(said): make it print the challenge"
    case .blankOutput:
      "the command printed nothing visible\(said): make it print the challenge"
    case .usedTerminal:
      "the command tried to use the terminal\(said): make it work without the terminal"
    }
  }
}
