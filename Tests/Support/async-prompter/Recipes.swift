// The recipes of the article SignIn, word for word; a test compares them.
import CodePromptConcurrency
import Dispatch

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

struct CancelledEnd {
  let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())

  func ask<Answer: Sendable>(
    _ question: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer? {
    let (registration, begin) = AsyncStream<Void>.makeStream()
    let asking = Task {
      for await _ in registration { break }
      return try await question()
    }
    source.setEventHandler { asking.cancel() }
    source.setRegistrationHandler { begin.yield() }
    source.activate()
    do {
      return try await asking.value
    } catch PromptError.taskCancelled, PromptError.interrupted {
      return nil  // say goodbye, and end
    }
  }
}
