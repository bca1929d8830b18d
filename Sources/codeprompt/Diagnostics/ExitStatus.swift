internal import CodePromptKit

/// What the command tells its caller when it ends.
package enum ExitStatus: Equatable {
  /// The answer was delivered whole.
  case accepted
  /// The attempts are used up, or the piped answer does not fit.
  case rejected
  /// The command line can't be carried out.
  case usage
  /// There is no terminal, or it was lost.
  case noTerminal
  /// The answer could not be delivered.
  case notDelivered
  /// Another prompt is using the terminal.
  case terminalInUse
  /// A command could not do its work.
  case commandFailed
  /// The person has forgotten the answer.
  case forgot
  /// The time was up.
  case timedOut
  /// Cancelled with Esc or Ctrl-D.
  case cancelled
  /// A signal arrived that could not end the process.
  case signal(Int32)

  /// The number that the caller sees.
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
  /// The status of a prompt that could not ask.
  init(_ error: CodePromptError) {
    self =
      switch error {
      case .commandFailed: .commandFailed
      case .terminalInUse: .terminalInUse
      default: .noTerminal
      }
  }
}
