// The recipes of the article SignIn, word for word; a test compares them.
import CodePromptConcurrency
import CodePromptKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct CleanEnd {
  static func askUntilSignal(_ prompt: CodePrompt) async throws -> PromptEnding? {
    for number in [SIGTERM, SIGINT] { _ = signal(number) { _ in } }
    do {
      return try await prompt.run().ending
    } catch CodePromptError.interrupted {
      return nil  // say goodbye, and end
    }
  }
}

struct TimeLimit {
  static func ask(_ prompt: CodePrompt, within limit: Duration) async throws -> PromptEnding {
    var prompt = prompt
    prompt.timeLimit = limit  // shown to the person; then the ending is .timedOut
    return try await prompt.run().ending
  }
}
