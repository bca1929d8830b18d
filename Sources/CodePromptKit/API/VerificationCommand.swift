/// A program that checks answers: it reads each one on its standard input and says by its exit
/// status what it is.
///
/// It runs without a shell, in a process group of its own, with default signals. Status 0 accepts;
/// the statuses of ``rejectStatuses`` reject; 75 (`EX_TEMPFAIL` of sysexits.h), 124 (`timeout`),
/// 255 (`ssh` without a connection) and, up to 123, what ``rejectStatuses`` leaves out mean *not
/// checked*: the answer stays where it is, and Enter tries again; what else it does is a failure.
public struct VerificationCommand: Sendable {
  /// The program, looked up in `PATH`, and its arguments.
  public var words: [String]
  /// The statuses that mean *wrong*, each 1 to 123; nil for all of these but 75. Where they are
  /// given, every other one up to 123 means *not checked*; a greater one in the list has no effect.
  public var rejectStatuses: [ClosedRange<Int32>]?
  /// How long it may take for an answer.
  public var timeLimit = Duration.seconds(60)
  /// Whether a newline follows the answer on its standard input.
  public var endsWithNewline = true
  /// Whether what it writes to its standard output is kept for when it accepts, at most 1 MiB.
  public var keepsOutput = true

  /// Creates a verification by a program and its arguments; no words, or an empty first one, trap.
  public init(_ words: [String]) {
    precondition(words.first?.isEmpty == false, "a verification command without a program")
    self.words = words
  }
}

/// How a prompt with a ``VerificationCommand`` ended.
public enum CommandOutcome: ~Copyable, Sendable {
  /// The command accepted the answer; `output` is what it wrote, if that was kept, and `messages`
  /// what it wrote to standard error: the last 4 KiB at most, as lines that may be shown, without
  /// those that hold the answer; nil if there were none.
  case accepted(answer: SecretBytes, output: SecretBytes?, messages: String?)
  /// As many answers were wrong as were allowed; `note` is what was said of the last one.
  case rejected(note: String?)
  /// The person gave up.
  case cancelled
  /// The time was up.
  case timedOut
  /// The person has forgotten the answer.
  case forgot

  package init(
    _ outcome: consuming PromptOutcome, output: consuming SecretBytes?, messages: String?,
    note: String?
  ) {
    switch consume outcome {
    case .accepted(let answer):
      self = .accepted(answer: answer, output: output, messages: messages)
    case .rejected: self = .rejected(note: note)
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .forgot: self = .forgot
    }
  }
}

/// Why a command could not do its work.
public enum CommandFailure: Error, Equatable, Sendable {
  /// No program of this name is in `PATH`.
  case notFound(name: String)
  /// The file is no program that may be run.
  case notExecutable(path: String)
  /// The program can't be started; `code` is the `errno`.
  case notStarted(name: String, code: Int32)
  /// It ended with a status that says so (126, 127 and so on, and 75 where nobody can try again).
  case exited(status: Int32)
  /// It died by a signal.
  case killed(signal: Int32)
  /// It took longer than it may.
  case timedOut
  /// It wrote more than 1 MiB, or a picture of more than 64 MiB.
  case tooMuchOutput
  /// What it wrote could not be read; `code` is the `errno`.
  case outputLost(code: Int32)
  /// It printed a picture that can't be read, or bytes that are mostly no text.
  case badPicture
  /// It printed nothing.
  case noOutput
  /// It printed nothing that can be seen: blanks, or sequences that control a terminal.
  case blankOutput
  /// It tried to use the terminal, which the prompt holds.
  case usedTerminal
}
