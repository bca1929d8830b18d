package import CodePromptSystem

/// The reason why a command failed.
///
/// A later version may add cases: end a `switch` with `default`.
public enum CommandFailure: Error, Equatable, Sendable {
  /// No program of this name is in `PATH`.
  case notFound(name: String)
  /// The file is not an executable program.
  case notExecutable(path: String)
  /// The program can't be started; `code` is the `errno`.
  case notStarted(name: String, code: Int32)
  /// The program exited with this status. For a source, each status except 0 is a failure. For a
  /// ``CheckCommand``, 126, 127 and so on are failures, and 75 if nobody can try again.
  case exited(status: Int32)
  /// A signal killed the program.
  case killed(signal: Int32)
  /// The program exceeded its time limit.
  case timedOut
  /// The program wrote more than 1 MiB, or a picture larger than 64 MiB.
  case tooMuchOutput
  /// The program's output could not be read; `code` is the `errno`.
  case outputLost(code: Int32)
  /// The program printed a picture that can't be decoded, or bytes that are mostly not text.
  case badPicture
  /// The program printed nothing.
  case noOutput
  /// The program printed nothing visible: only blanks or control sequences.
  case blankOutput
  /// The program tried to use the terminal, which the prompt holds.
  case usedTerminal
}

extension CommandFailure {
  /// Creates the failure from how a command ended that has not succeeded.
  package init(_ end: CommandEnd) {
    switch end {
    case .exited(let status): self = .exited(status: status)
    case .killed(let signal): self = .killed(signal: signal)
    case .timedOut: self = .timedOut
    case .tooMuchOutput: self = .tooMuchOutput
    case .outputLost(let code): self = .outputLost(code: code)
    case .usedTerminal: self = .usedTerminal
    }
  }
}
