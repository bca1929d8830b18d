public import CodePromptSecretStorage
package import CodePromptSystem

/// A program that checks answers: it reads an answer from standard input, and its exit status is
/// the verdict.
///
/// The program runs without a shell, in its own process group, with default signal handling. Status
/// 0 accepts; the statuses of ``rejectStatuses`` reject. Of the others 75 (`EX_TEMPFAIL` of
/// sysexits.h), 124 (`timeout`), 255 (`ssh` without a connection) and those up to 123 mean *not
/// checked*: the answer stays in the field, and Enter tries again. Any other end is a failure.
public struct CheckCommand: Sendable {
  /// The largest standard output of a program in bytes, unless it is a picture.
  package static let outputLimit = 1 << 20

  /// The program, looked up in `PATH`, and its arguments.
  public let words: [String]
  /// The exit statuses that mean *wrong*, from 1 to 255; nil for 1 to 123 except 75. If a list is
  /// given, every other status up to 123 means *not checked*.
  public var rejectStatuses: [ClosedRange<Int32>]?
  /// The time limit for checking one answer.
  public var timeLimit = Duration.seconds(60)
  /// Whether a newline follows the answer on the program's standard input.
  public var endsWithNewline = true
  /// Whether the program's standard output, at most 1 MiB, is returned when it accepts the answer.
  public var keepsOutput = true

  /// An answer that a program has accepted, and what the program said.
  public struct Result: ~Copyable, Sendable {
    private var answer: PromptAnswer

    package init(_ answer: consuming PromptAnswer) { self.answer = answer }

    /// The answer.
    public var secret: SecretBytes { _read { yield answer.secret } }

    /// At most the last 4 KiB of the program's standard error, sanitized and without lines that
    /// contain the answer; nil if nothing is left.
    public var messages: String? { answer.output.messages }

    /// Takes the program's standard output out of the result; nil if it was not kept, or was taken.
    public mutating func takeOutput() -> SecretBytes? { answer.output.standardOutput.take() }

    /// Returns the answer, without the output.
    public consuming func takeSecret() -> SecretBytes { answer.takeSecret() }
  }

  /// Creates a check with a program and its arguments.
  public init(_ words: [String]) { self.words = words }

  /// Returns the verdict that follows from how the program ended; `message` is what it printed as
  /// the reason. Throws if the program failed in a way that ends the prompt.
  package func verdict(
    of end: CommandEnd, message: String?
  ) throws(PromptError) -> PromptVerdict<Void> {
    switch end {
    case .exited(0): return .accepted
    case .exited(let status) where rejectStatuses?.contains { $0.contains(status) } == true:
      return .rejected(message)
    case .exited(124), .exited(255): return .unchecked(message)
    case .exited(let status) where status < 125:
      return rejectStatuses == nil && status != 75 ? .rejected(message) : .unchecked(message)
    default: throw .commandFailed(CommandFailure(end), message: message)
    }
  }
}
