package import CodePromptCommandRunning

/// A program that checks answers: it reads each one on its standard input and says by its exit
/// status what it is.
///
/// It runs without a shell, in its own process group, with default signal handling. Status 0
/// accepts; the statuses of ``rejectStatuses`` reject. 75 (`EX_TEMPFAIL` of sysexits.h), 124
/// (`timeout`), 255 (`ssh` without a connection) and other statuses up to 123 that are not in
/// ``rejectStatuses`` mean *not checked*: the answer stays in the field, and Enter tries again. Any
/// other end is a failure.
public struct VerificationCommand: Sendable {
  /// The program, looked up in `PATH`, and its arguments.
  public let words: [String]
  /// The statuses that mean *wrong*, each 1 to 123; nil for all of these but 75. Where they are
  /// given, every other one up to 123 means *not checked*; a greater one in the list has no effect.
  public var rejectStatuses: [ClosedRange<Int32>]?
  /// The time limit for checking one answer.
  public var timeLimit = Duration.seconds(60)
  /// Whether a newline follows the answer on its standard input.
  public var endsWithNewline = true
  /// Whether its standard output, at most 1 MiB, is returned when it accepts.
  public var keepsOutput = true

  /// Creates a verification with a program and its arguments. An empty list, or an empty first
  /// word, traps.
  public init(_ words: [String]) {
    precondition(words.first?.isEmpty == false, "a verification command without a program")
    self.words = words
  }
}

extension VerificationCommand {
  /// What an end of the program says of the answer; `message` is what it said itself.
  ///
  /// - Throws: ``CodePromptError/commandFailed(_:message:)`` if it could not do its work.
  package func verdict(
    of end: CommandEnd, message: String?
  ) throws(CodePromptError) -> Verdict {
    guard let failure = CommandFailure(end) else { return .accepted }
    switch failure {
    // timeout(1) whose time is up, and ssh without a connection.
    case .exited(124), .exited(255): return .unchecked(message)
    case .exited(let status) where status < 125:
      // EX_TEMPFAIL of sysexits.h.
      let isRejection = rejectStatuses?.contains { $0.contains(status) } ?? (status != 75)
      return isRejection ? .rejected(message) : .unchecked(message)
    default: throw .commandFailed(failure, message: message)
    }
  }
}
