/// A function that checks an answer; what it throws ends the prompt.
package typealias CheckFunction =
  (borrowing SecretBytes) throws(PromptError) -> PromptVerdict<CheckOutput>

/// How the answers of a prompt are checked.
///
/// From "the command exits with status 1" to the words on the screen a verdict has four forms: the
/// `CommandEnd` of the command, the ``PromptVerdict`` that its job makes of it, the note of the
/// entry that the loop makes of that, and the text of the note.
package enum AnswerCheck {
  /// Every complete answer is right.
  case none
  /// A function checks the answer and blocks the loop until it returns.
  case blocking(CheckFunction)
  /// A job beside the prompt checks the answer.
  case job(CheckJob)

  /// Has a function of the application check the answer.
  package static func throwing(
    _ check:
      @escaping (borrowing SecretBytes) throws(PromptThrown) -> PromptVerdict<Void>
  ) -> AnswerCheck {
    .blocking { answer throws(PromptError) in
      do throws(PromptThrown) {
        return try check(answer).map { CheckOutput() }
      } catch {
        return try .notChecked(error, on: answer)
      }
    }
  }

  /// Creates a check by a command; nil for no check.
  package init(_ command: CheckCommand?) {
    self = command.map { .job(CheckJob(.command($0))) } ?? .none
  }

  /// The command that checks the answers; nil if none does.
  package var command: CheckCommand? {
    if case .job(let job) = self { job.command } else { nil }
  }

  /// Looks the command up, if there is one.
  ///
  /// - Throws: The reason why the command can't be started.
  mutating func lookUpCommand() throws(PromptError) {
    guard case .job(var job) = self else { return }
    try job.lookUpCommand()
    self = .job(job)
  }
}
