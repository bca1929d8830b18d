internal import CodePromptKit

/// The result of the command for its caller, with its meaning for the help, the manual and the
/// README.
package struct ExitStatus: Sendable {
  package let code: Int32
  let label: String
  package let meaning: String

  private init(_ code: Int32, _ label: String, _ meaning: String) {
    self.code = code
    self.label = label
    self.meaning = meaning
  }

  static let accepted = ExitStatus(
    0, "delivered", "the answer was delivered whole, with a newline (none with -n)")
  static let rejected = ExitStatus(
    1, "rejected", "wrong: the attempts are used up; with --stdin also: the line is no answer")
  static let usage = ExitStatus(2, "usage", "wrong usage")
  static let noTerminal = ExitStatus(
    3, "no terminal", "no terminal, or it was lost; with --stdin: the input can't be read")
  static let notDelivered = ExitStatus(
    4, "not delivered", "the answer could not be delivered: closed pipe, full disk")
  static let terminalInUse = ExitStatus(
    5, "terminal in use", "another prompt is using the terminal")
  static let commandFailed = ExitStatus(
    6, "COMMAND failed", "the command after --, or the first --challenge, could not do its work")
  static let forgot = ExitStatus(7, "forgot", "the person chose Ctrl-F (--forgot)")
  static let timedOut = ExitStatus(124, "timed out", "the time was up (--timeout)")
  static let cancelled = ExitStatus(130, "cancelled", "cancelled with Esc or Ctrl-D")

  /// Returns the status for a signal that arrived but could not end the process.
  static func signal(_ number: Int32) -> ExitStatus {
    ExitStatus(128 + number, "signal \(number)", "signal \(number) could not end the process")
  }

  /// The statuses in numeric order, without those of signals.
  package static var listed: [ExitStatus] {
    [
      .accepted, .rejected, .usage, .noTerminal, .notDelivered, .terminalInUse, .commandFailed,
      .forgot, .timedOut, .cancelled,
    ]
  }
}

extension ExitStatus {
  init(_ error: CodePromptError) {
    self =
      switch error {
      case .commandFailed: .commandFailed
      case .terminalInUse: .terminalInUse
      case .interrupted(let signal): .signal(signal)
      default: .noTerminal
      }
  }
}

/// What an exit status of COMMAND means: one table for the help, the manual and the README.
package enum VerificationStatus {
  /// All exit statuses of COMMAND, and its ends without a status, such as death by a signal; what
  /// they mean, and what the prompt does after them.
  package static let listed: [(statuses: String, meaning: String)] = [
    ("0", "right: what COMMAND wrote to standard output is written, or the answer with --print"),
    (
      "1 to 123 but 75, or those of --reject-status",
      """
      wrong: its last line on standard error is shown with the attempts left, and the field is \
      empty again
      """
    ),
    (
      "75, 124, 255, and up to 123 what --reject-status leaves out",
      """
      not checked: the answer stays, no attempt is counted, and Enter tries again; with --stdin \
      status 6
      """
    ),
    (
      "all others, death by a signal, longer than --verify-timeout",
      "broken: it could not do its work; status 6"
    ),
  ]
}
