import CodePromptConcurrency
import CodePromptTesting
import Testing

/// Prompts that tasks ask at the same time are asked one after the other, on request.
@Suite(.serialized)
struct PromptQueueTests {
  private let prompt: TextPrompt = {
    var prompt = TextPrompt("Name")
    prompt.waitsForTerminal = true
    return prompt
  }()

  @Test func `prompts of a task group wait for each other`() async throws {
    let names = (1...20).map { "name\($0)" }
    let terminal = ScriptedTerminal(steps: names.map { .enter($0) })
    let answers = try await terminal.use {
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in names { group.addTask { try await prompt.ask() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(answers.sorted() == names.sorted() && terminal.stepsLeft == 0)
  }

  @Test func `a check that asks does not wait for its own prompt`() async throws {
    await #expect(throws: PromptError.promptAlreadyOpen) {
      try await ScriptedTerminal(.type("314159")).use {
        _ = try await CodePrompt("Code", .digits(6)).ask { _ in
          _ = try await prompt.ask()
          return .accepted
        }
      }
    }
  }

  @Test func `a prompt that waits ends when its task is cancelled`() async throws {
    let isAnswered = try await ScriptedTerminal(.type("314159")).use {
      try await CodePrompt("Code", .digits(6)).run { _ in
        // A detached task knows nothing of the prompt whose check this is.
        let waiting = Task.detached {
          try await ScriptedTerminal(.enter("mei")).use { try await prompt.ask() }
        }
        for _ in 0..<1000 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: PromptError.taskCancelled) { try await waiting.value }
        return .accepted
      }.isAnswered
    }
    #expect(isAnswered)
  }
}
