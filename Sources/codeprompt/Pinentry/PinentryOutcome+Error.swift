internal import AssuanProtocol
internal import CodePromptKit
internal import CodePromptSystem

extension PinentryOutcome {
  /// Returns the outcome of a question that a prompt could not ask, or not to its end.
  init(_ error: PromptError) {
    self =
      switch error {
      case .interrupted: .fullyCancelled
      case .noTerminal(let path, let code): .noTerminal("\(path): \(systemMessage(code))")
      case .notATerminal(let path): .noTerminal("\(path) is not a terminal")
      case .notOwnTerminal(let path): .noTerminal("\(path) is another user's")
      case .inBackground: .noTerminal("in the background")
      case .terminalLost: .noTerminal("the terminal was lost")
      case .terminalNotRestored: .noTerminal("the terminal could not be restored")
      case .terminalRefused(let code), .noResources(let code), .outOfMemory(let code):
        .noTerminal(systemMessage(code))
      case .promptAlreadyOpen: .noTerminal("the terminal is in use")
      // Another prompt used the terminal until the question's time limit had passed.
      case .terminalInUse: .timedOut
      // These don't occur: a pinentry runs no command, reads no answer from a stream, and has no
      // task.
      case .commandFailed, .challengeFailed, .inputFailed, .notChecked, .invalidSetting,
        .unanswered, .noScript, .taskCancelled:
        .cancelled
      }
  }
}
