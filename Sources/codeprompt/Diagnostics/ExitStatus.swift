internal import CodePromptKit

/// The result of the command, with its meaning for the help, the manual and the README.
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
    0, "delivered",
    "the answer, or the output of COMMAND, was delivered in full; with --yes-no: yes")
  static let rejected = ExitStatus(
    1, "rejected",
    "no attempts are left; with --stdin: empty, or not a valid answer; with --yes-no: no")
  static let usage = ExitStatus(2, "usage", "usage error")
  static let noTerminal = ExitStatus(
    3, "no terminal",
    "no terminal, or the terminal was lost; with --stdin: the input can't be read")
  static let notDelivered = ExitStatus(
    4, "not delivered", "the answer could not be delivered: closed pipe, full disk")
  static let terminalInUse = ExitStatus(
    5, "terminal in use", "another prompt is using the terminal")
  static let commandFailed = ExitStatus(
    6, "COMMAND broke", "COMMAND, or the first --challenge, could not do its work")
  static let forgot = ExitStatus(7, "Ctrl-F", "the person pressed Ctrl-F (--forgot)")
  static let timedOut = ExitStatus(124, "timed out", "the time limit was reached (--timeout)")
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
    ("0", "right: the output of COMMAND is printed, or the answer with --print"),
    (
      "1 to 123 except 75, or those of --reject-status instead",
      """
      wrong: the last line of its standard error is shown with the attempts left, and the field is \
      cleared
      """
    ),
    (
      "75, 124 and 255, and all below 124 that --reject-status leaves out",
      """
      not checked: the answer stays, no attempt is counted, and Enter tries again; with --stdin, \
      status 6
      """
    ),
    (
      "125 to 254, death by a signal, longer than --verify-timeout",
      "broken: COMMAND could not do its work; status 6"
    ),
  ]
}
