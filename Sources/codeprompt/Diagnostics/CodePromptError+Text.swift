package import CodePromptKit
internal import CodePromptSystem

extension CodePromptError {
  /// Returns the library's description, or another one where the command's options can help.
  ///
  /// `terminal` is the path of a standard stream's terminal, if any; `isOwn` tells whether the user
  /// may open it.
  package func text(terminal: String? = nil, isOwn: Bool = true) -> String {
    switch self {
    case .noTerminal(let path, let code):
      "no terminal to ask on (\(path): \(systemMessage(code))): "
        + CodePromptError.advice(code, terminal, isOwn)
    case .notATerminal(let path):
      "'\(path)' is not a terminal: name one with --tty, or use --stdin"
    case .inBackground:
      """
      in the background without a shell to bring it to the front: use --stdin; or, in <(...), ask \
      first: p=$(codeprompt ...) && COMMAND
      """
    case .terminalInUse:
      "another prompt is using this terminal: end it, or wait for it with --wait"
    case .terminalRefused(let code):
      "the terminal refused its settings (\(systemMessage(code))): use --stdin"
    case .inputFailed(let code):
      "standard input failed (\(systemMessage(code))): give it a line to read"
    case .commandFailed(.notFound(let name), _):
      """
      there is no command '\(name)' to check with: PROMPT goes before '--', and a shell function \
      needs bash -c
      """
    case .commandFailed(.notExecutable(let path), _):
      "'\(path)' can't be run: name a program after '--'"
    case .commandFailed(.timedOut, let told):
      """
      the command took too long\(told.map { " (\($0))" } ?? ""): give it more time with \
      --verify-timeout
      """
    default: description
    }
  }

  /// Returns what to do without a terminal; `code` is the `errno` of opening one.
  private static func advice(_ code: Int32, _ terminal: String?, _ isOwn: Bool) -> String {
    switch (code, terminal) {
    case (EMFILE, _), (ENFILE, _): "close some, or raise the limit with 'ulimit -n'"
    case (EACCES, _), (EPERM, _): "name a terminal of your own with --tty"
    case (ENOENT, _), (ENOTDIR, _): "name one that is there with --tty"
    // The session has no controlling terminal, as after `setsid`, or `su -c` as another user.
    case (_, let terminal?):
      isOwn
        ? "name the terminal, with --tty \(terminal)"
        : "change the user with 'runuser -u USER' or 'sudo -u USER', which keep the terminal"
    // Not `ssh -t`: inside `$(…)`, the drawing would become part of the captured output.
    case _ where Environment.value("SSH_CONNECTION")?.isEmpty == false:
      "ask on the near side of ssh, as in 'codeprompt -- ssh HOST COMMAND'"
    default: "run it in a terminal, or have it read a line with --stdin"
    }
  }
}
