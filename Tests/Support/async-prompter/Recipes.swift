// The recipes of the article SignIn, word for word; a test compares them.
import CodePromptConcurrency

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct CleanEnd {
  static func askUntilSignal(_ prompt: CodePrompt) async throws -> SecretBytes? {
    for number in [SIGTERM, SIGINT] { _ = signal(number) { _ in } }
    do {
      return try await prompt.ask()
    } catch PromptError.interrupted {
      return nil  // say goodbye, and end
    }
  }
}
