internal import CodePromptKit

/// The connection between a prompt's thread and the tasks that check its answers.
// `@unchecked Sendable` is safe: only the prompt's thread changes `check`, and the caller's task
// reads it after that thread has ended.
final class VerdictRelay: @unchecked Sendable {
  private let verify: @Sendable (borrowing SecretBytes) async throws -> Verdict
  private let verdicts: Mailbox<Result<Verdict, any Error>>
  private var check: Task<Void, Never>?

  /// - Throws: ``CodePromptError/noResources(code:)`` if there are no descriptors left.
  init(
    _ verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict
  ) throws(CodePromptError) {
    self.verify = verify
    verdicts = try Mailbox()
  }

  /// The functions by which the prompt starts a check, takes its verdict and cancels it.
  var verification: RemoteVerification {
    RemoteVerification(
      descriptor: verdicts.descriptor, start: { [self] in start($0) },
      takeVerdict: { [self] in try verdicts.take()?.get() }, cancel: { [self] in check?.cancel() })
  }

  /// Waits until the last check, if any, has ended: a cancelled check may still be running.
  func waitForCheck() async {
    await check?.value
  }

  private func start(_ answer: consuming SecretBytes) {
    let answer = answer
    check = Task { [verify, verdicts] in
      do {
        verdicts.post(.success(try await verify(answer)))
      } catch {
        verdicts.post(.failure(error))
      }
    }
  }
}
