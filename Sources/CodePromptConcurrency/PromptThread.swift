internal import CodePromptKit

/// The result of a prompt that runs on its own thread.
///
/// A prompt blocks its thread while it waits for the user, and the concurrency runtime's pool has
/// too few threads for that.
// `@unchecked Sendable` is safe: the thread writes the result before `run` returns, and the caller
// reads it afterwards.
final class PromptThread: @unchecked Sendable {
  private var result: Result<CommandOutcome, any Error>?

  /// Runs a prompt on a new thread and awaits the prompt's end.
  static func run(_ body: @escaping @Sendable () throws -> CommandOutcome) async -> PromptThread {
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

  /// Returns the prompt's outcome, which can be taken once.
  ///
  /// - Throws: The prompt's error, or ``CodePromptError/noResources(code:)`` if the thread could
  ///   not be created.
  func takeOutcome() throws -> CommandOutcome {
    guard let result = result.take() else {
      preconditionFailure("the outcome of a prompt is taken twice")
    }
    return try result.get()
  }
}
