// The meanings of the statuses, for the help, the manual and the README.
extension ExitStatus {
  /// The statuses in numeric order, without those of signals.
  package static var listed: [ExitStatus] {
    [
      .accepted, .rejected, .usage, .noTerminal, .notDelivered, .terminalInUse, .commandFailed,
      .forgot, .timedOut, .cancelled,
    ]
  }

  /// A short name for the meaning.
  var label: String {
    switch self {
    case .accepted: "delivered"
    case .rejected: "rejected"
    case .usage: "usage"
    case .noTerminal: "no terminal"
    case .notDelivered: "not delivered"
    case .terminalInUse: "terminal in use"
    case .commandFailed: "COMMAND failed"
    case .forgot: "forgot"
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .signal(let number): "signal \(number)"
    }
  }

  /// The full meaning.
  package var meaning: String {
    switch self {
    case .accepted: "the answer was delivered whole, with a newline (none with -n)"
    case .rejected:
      "wrong: the attempts are used up; with --stdin also: the line is no answer"
    case .usage: "wrong usage"
    case .noTerminal:
      "no terminal, or it was lost; with --stdin: the input can't be read"
    case .notDelivered: "the answer could not be delivered: closed pipe, full disk"
    case .terminalInUse: "another prompt is using the terminal"
    case .commandFailed:
      "the command after --, or the first --challenge, could not do its work"
    case .forgot: "the person chose Ctrl-F (--forgot)"
    case .timedOut: "the time was up (--timeout)"
    case .cancelled: "cancelled with Esc or Ctrl-D"
    case .signal(let number): "signal \(number) could not end the process"
    }
  }
}
