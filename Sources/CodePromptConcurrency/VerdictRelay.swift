internal import CodePromptKit

/// The connection between a prompt's thread and the tasks that check its answers.
// `@unchecked Sendable` is safe: only the prompt's thread changes `check`, and the caller's task
// reads it after that thread has ended.
final class VerdictRelay: @unchecked Sendable {
  private let verify: @Sendable (borrowing SecretBytes) async throws -> Verdict
  private let verdicts: Mailbox<FunctionResult>
  private var check: Task<Void, Never>?

  /// - Throws: ``CodePromptError/noResources(code:)`` if there are no descriptors left.
  init(
    _ verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict
  ) throws(CodePromptError) {
    self.verify = verify
    verdicts = try Mailbox()
  }

  /// Starts the check of an answer.
  func start(_ answer: consuming SecretBytes) -> RunningFunction {
    let answer = answer
    let task = Task { [verify, verdicts] in
      do {
        verdicts.post(.judged(try await verify(answer)))
      } catch {
        verdicts.post(.failed(error))
      }
    }
    check = task
    return (verdicts, { task.cancel() })
  }

  /// Waits until the last check, if any, has ended: a cancelled check may still be running.
  func waitForCheck() async {
    await check?.value
  }
}
