package import CodePromptKit
internal import CodePromptSystem
internal import CodePromptTerminalText

extension PromptError {
  /// Returns the library's description, or another one where the command's options can help.
  ///
  /// `terminal` is the path of a standard stream's terminal, if any; `isOwn` tells whether the user
  /// may open it.
  package func text(terminal: String? = nil, isOwn: Bool = true) -> String {
    switch self {
    case .noTerminal(let path, let code):
      "no terminal to ask on (\(path): \(systemMessage(code))): "
        + PromptError.advice(code, terminal, isOwn)
    case .notATerminal(let path):
      "\(path.quoted) is not a terminal: name one with --tty, or use --stdin"
    case .inBackground:
      """
      the process is in the background, and no shell can bring it to the foreground: use --stdin, \
      or ask before the <(...): p=$(codeprompt ...) && COMMAND
      """
    case .terminalInUse:
      "another prompt is using this terminal: end that prompt, or add --wait"
    case .terminalRefused(let code):
      "the terminal refused the prompt's settings (\(systemMessage(code))): use --stdin"
    case .inputFailed(let code):
      "standard input can't be read (\(systemMessage(code))): redirect it from a file or a pipe"
    case .commandFailed(.notFound(let name), _):
      """
      there is no command \(name.quoted): check the name (PROMPT goes before '--', and a shell \
      function needs bash -c)
      """
    case .commandFailed(.notExecutable(let path), _):
      "\(path.quoted) can't be run: put a program after '--'"
    case .commandFailed(.timedOut, let told):
      """
      the command took too long\(told.map { " (\($0))" } ?? ""): raise the limit with \
      --verify-timeout
      """
    default: description
    }
  }

  /// Returns what to do without a terminal; `code` is the `errno` of opening one.
  private static func advice(_ code: Int32, _ terminal: String?, _ isOwn: Bool) -> String {
    switch (code, terminal) {
    case (EMFILE, _), (ENFILE, _): "close some files, or raise the limit with 'ulimit -n'"
    case (EACCES, _), (EPERM, _): "name a terminal of your own with --tty"
    case (ENOENT, _), (ENOTDIR, _): "name an existing terminal with --tty"
    // The session has no controlling terminal, as after `setsid`, or `su -c` as another user.
    case (_, let terminal?):
      isOwn
        ? "add --tty \(terminal)"
        : "change the user with 'runuser -u USER' or 'sudo -u USER', which keep the terminal"
    // Not `ssh -t`: inside `$(…)`, the drawing would become part of the captured output.
    case _ where Environment.value("SSH_CONNECTION")?.isEmpty == false:
      "ask on the local machine, as in 'codeprompt -- ssh HOST COMMAND'"
    default: "run codeprompt in a terminal, or read a line with --stdin"
    }
  }
}
