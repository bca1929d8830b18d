internal import CodePromptSystem

extension PromptError {
  /// Ends the process as a command that asks does: with the status ``exitStatus`` and, unless the
  /// user cancelled or chose an alternative, with the error's description on standard error.
  ///
  /// ```swift
  /// do {
  ///   let code = try CodePrompt("Code", .digits(6)).ask()
  ///   print(code.count)
  /// } catch {
  ///   error.endProcess()
  /// }
  /// ```
  ///
  /// What a script runs after `&&` does not run then.
  public func endProcess() -> Never {
    switch self {
    case .unanswered(.cancelled), .unanswered(.alternative), .taskCancelled: break
    default: try? StandardStreams().write("\(description)\n", to: 2)
    }
    exit(exitStatus)
  }
}
