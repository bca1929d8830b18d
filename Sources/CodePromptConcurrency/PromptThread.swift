internal import CodePromptKit

/// What a prompt returned or threw, on the thread that it ran on: a prompt waits for a person, and
/// the pool of the concurrency runtime has too few threads to let one wait.
// One side writes, and then the other reads.
final class PromptThread<Outcome: ~Copyable & Sendable>: @unchecked Sendable {
  private var result: Result<Outcome, any Error>?

  /// Runs a prompt on a thread of its own and awaits its end.
  static func run(_ body: @escaping @Sendable () throws -> Outcome) async -> PromptThread {
    let thread = PromptThread()
    await withCheckedContinuation { continuation in
      let code = startThread {
        do {
          thread.result = .success(try body())
        } catch {
          thread.result = .failure(error)
        }
        continuation.resume()
      }
      guard code != 0 else { return }
      thread.result = .failure(CodePromptError.noResources(code: code))
      continuation.resume()
    }
    return thread
  }

  /// Hands over what the prompt returned.
  ///
  /// - Throws: What the prompt threw, or ``CodePromptError/noResources(code:)`` without a thread.
  func takeOutcome() throws -> Outcome {
    guard let result = result.take() else {
      preconditionFailure("the outcome of a prompt is taken twice")
    }
    return try result.get()
  }
}
