internal import CodePromptSystem
internal import CodePromptTerminalText

/// How the answers of a prompt are checked, and what came of it so far.
package struct CheckRecord: ~Copyable {
  var method = ReadyCheck.none
  /// How many further answers may be rejected before the prompt ends; nil for no limit.
  var attemptsLeft: Int?
  /// Whether a question was answered with no.
  var isAnsweredNo = false
  /// Why the last answer was rejected; nil if none was.
  package var lastRejection: String?
  /// The same in the language for the caller; nil if that is no other one.
  var toldRejection: String?
  /// The output of the command that accepted the answer, if it was kept.
  package var output: SecretBytes?
  /// What the command that accepted the answer wrote to standard error, without lines that contain
  /// the answer; nil for nothing.
  package var messages: String?

  /// Takes the record away, and leaves an empty one.
  mutating func take() -> CheckRecord {
    var taken = CheckRecord(attemptsLeft: 0)
    swap(&taken, &self)
    return taken
  }

  /// Takes the verdict of a job on an answer, and what a command that accepts it has written.
  mutating func takeVerdict(
    of job: Job, on answer: borrowing SecretBytes
  ) throws(PromptError) -> PromptVerdict<Void> {
    guard case .command(let check) = method, let command = job.command, let end = command.end
    else { return try job.takeVerdict(on: answer) }
    let message = unsafe command.errors.withLastLine {
      unsafe AnswerFilter.text(ofLast: $0, after: $1, without: answer)
    }
    let verdict = try check.command.verdict(of: end, message: message)
    if case .accepted = verdict {
      output = command.output.takeHeld()
      let text = unsafe command.errors.withEnd(4096) {
        unsafe AnswerFilter.lines(of: $0, without: answer)
      }
      let lines = (text ?? nil).map { DisplayText($0, limit: .max).lines } ?? []
      messages = lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
    return verdict
  }
}
