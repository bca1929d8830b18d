internal import CodePromptKit

/// The result of the command for its caller.
package enum ExitStatus: Equatable {
  /// The answer was completely delivered.
  case accepted
  /// All attempts were used, or the piped answer does not fit.
  case rejected
  /// The command line is invalid.
  case usage
  /// There is no terminal, or it was lost.
  case noTerminal
  /// The answer could not be delivered.
  case notDelivered
  /// Another prompt is using the terminal.
  case terminalInUse
  /// A command could not do its work.
  case commandFailed
  /// The user has forgotten the answer.
  case forgot
  /// The time limit was reached.
  case timedOut
  /// Cancelled with Esc or Ctrl-D.
  case cancelled
  /// A signal arrived and could not end the process.
  case signal(Int32)

  /// The status as a number.
  package var code: Int32 {
    switch self {
    case .accepted: 0
    case .rejected: 1
    case .usage: 2
    case .noTerminal: 3
    case .notDelivered: 4
    case .terminalInUse: 5
    case .commandFailed: 6
    case .forgot: 7
    case .timedOut: 124
    case .cancelled: 130
    case .signal(let number): 128 + number
    }
  }
}

extension ExitStatus {
  /// Creates the status for a prompt that could not ask.
  init(_ error: CodePromptError) {
    self =
      switch error {
      case .commandFailed: .commandFailed
      case .terminalInUse: .terminalInUse
      default: .noTerminal
      }
  }
}
