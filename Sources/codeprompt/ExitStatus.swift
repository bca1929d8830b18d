internal import CodePromptKit

/// The exit status of the command, unless a signal ends it; ``Reference/statuses`` has the meaning.
enum ExitStatus: Int32 {
  case accepted, rejected, usage, noTerminal, notDelivered, terminalInUse, commandFailed,
    alternative
  case timedOut = 124
  case cancelled = 130

  init(_ error: PromptError) {
    self =
      switch error {
      case .commandFailed: .commandFailed
      case .terminalInUse: .terminalInUse
      default: .noTerminal
      }
  }
}
