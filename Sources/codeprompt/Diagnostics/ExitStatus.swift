internal import CodePromptKit

/// The result of the command for its caller, with its meaning for the help, the manual and the
/// README.
package struct ExitStatus: Sendable {
  /// The status as a number.
  package let code: Int32
  /// A short name for the meaning.
  let label: String
  /// The full meaning.
  package let meaning: String

  static let accepted = ExitStatus(
    code: 0, label: "delivered",
    meaning: "the answer was delivered whole, with a newline (none with -n)")
  static let rejected = ExitStatus(
    code: 1, label: "rejected",
    meaning: "wrong: the attempts are used up; with --stdin also: the line is no answer")
  static let usage = ExitStatus(code: 2, label: "usage", meaning: "wrong usage")
  static let noTerminal = ExitStatus(
    code: 3, label: "no terminal",
    meaning: "no terminal, or it was lost; with --stdin: the input can't be read")
  static let notDelivered = ExitStatus(
    code: 4, label: "not delivered",
    meaning: "the answer could not be delivered: closed pipe, full disk")
  static let terminalInUse = ExitStatus(
    code: 5, label: "terminal in use", meaning: "another prompt is using the terminal")
  static let commandFailed = ExitStatus(
    code: 6, label: "COMMAND failed",
    meaning: "the command after --, or the first --challenge, could not do its work")
  static let forgot = ExitStatus(
    code: 7, label: "forgot", meaning: "the person chose Ctrl-F (--forgot)")
  static let timedOut = ExitStatus(
    code: 124, label: "timed out", meaning: "the time was up (--timeout)")
  static let cancelled = ExitStatus(
    code: 130, label: "cancelled", meaning: "cancelled with Esc or Ctrl-D")

  /// Returns the status for a signal that arrived but could not end the process.
  static func signal(_ number: Int32) -> ExitStatus {
    ExitStatus(
      code: 128 + number, label: "signal \(number)",
      meaning: "signal \(number) could not end the process")
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
