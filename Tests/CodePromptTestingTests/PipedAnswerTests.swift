import CodePromptConcurrency
import CodePromptTesting
import PromptTestSupport
import Testing

/// The same `ask` asks on the terminal, or takes the answer from a pipe.
@Suite(.serialized, .handlesSignals)
struct PipedAnswerTests {
  private let prompt: CodePrompt = {
    var prompt = CodePrompt("", .digits(6))
    prompt.input = .lineIfPiped()
    return prompt
  }()

  private struct NoRoute: PromptReadableError { let errorDescription: String? = "No route" }

  @Test(arguments: [
    ("code 314159", nil, 1), ("271828", "Wrong", 1), ("12", "The input has no 6-digit code", 0),
  ])
  func `a piped answer is checked once by the function, blocking or awaited`(
    line: String, reason: String?, count: Int
  ) async throws {
    func expect(_ body: () async throws -> Void) async throws {
      guard let reason else { return try await body() }
      await #expect(throws: PromptError.unanswered(.rejected(reason: reason))) {
        try await body()
      }
    }
    let checks = Locked(0)
    try await expect {
      _ = try ask(line) {
        checks.withLock { $0 += 1 }
        return $0[0] == 0x33 ? .accepted : .rejected("Wrong")
      }
    }
    #expect(checks.withLock { $0 } == count)
    try await expect {
      _ = try await ScriptedTerminal(line: line).use {
        try await prompt.ask {
          await Task.yield()
          checks.withLock { $0 += 1 }
          return $0[0] == 0x33 ? .accepted : .rejected("Wrong")
        }
      }
    }
    #expect(checks.withLock { $0 } == 2 * count)
  }

  private func ask(
    _ line: String, in prompt: CodePrompt? = nil,
    check: (borrowing SecretBytes) throws -> PromptVerdict<Void>
  ) throws -> SecretBytes {
    try ScriptedTerminal(line: line).use { try (prompt ?? self.prompt).ask(check: check) }
  }

  @Test func `a piped answer that can't be checked, or has a wrong form, ends the prompt`() throws {
    #expect(throws: PromptError.notChecked(reason: "no route")) {
      _ = try ask("314159") { _ in .unchecked("no route") }
    }
    #expect(throws: PromptError.notChecked(reason: "No route")) {
      _ = try ask("314159") { _ in throw NoRoute() }
    }
    #expect(throws: PromptError.unanswered(.rejected(reason: "The account is locked"))) {
      _ = try ask("314159") { _ in .refused("The account is locked") }
    }
    var checked = prompt
    checked.validate = { _ in "Not this form" }
    #expect(throws: PromptError.unanswered(.rejected(reason: "Not this form"))) {
      _ = try ask("314159", in: checked) { _ in .accepted }
    }
    var new = NewPasswordPrompt("")
    new.input = .lineIfPiped()
    new.rating = .init(refusesWeak: true) { _ in .tooWeak(percent: 5) }
    #expect(throws: PromptError.unanswered(.rejected(reason: "Choose a stronger one"))) {
      _ = try ScriptedTerminal(line: "abc").use { try new.ask() }
    }
  }

  @Test func `a piped answer is checked by a program, which returns its output`() throws {
    var result = try ScriptedTerminal(line: "314159").use {
      try prompt.ask(command: CheckCommand(["cat"]))
    }
    let output = result.takeOutput()?.withString { $0 }
    #expect(output == "314159\n")
  }

  @Test func `a piped line answers a question, and a text`() throws {
    var question = ConfirmPrompt("")
    question.input = .lineIfPiped()
    for (line, isYes) in [("y", true), ("NO", false), ("yes", true)] {
      #expect(try ScriptedTerminal(line: line).use { try question.ask() } == isYes)
    }
    #expect(throws: PromptError.self) {
      _ = try ScriptedTerminal(line: "perhaps").use { try question.ask() }
    }
    var name = TextPrompt("", default: "ada")
    name.input = .lineIfPiped()
    for (line, text) in [(" mei ", "mei"), ("", "ada")] {
      #expect(try ScriptedTerminal(line: line).use { try name.ask() } == text)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `cancelling the task ends the check of a piped answer`() async throws {
    let (beginnings, beginning) = AsyncStream<Void>.makeStream()
    let task = Task { [prompt] in
      _ = try await ScriptedTerminal(line: "314159").use {
        try await prompt.ask { _ in
          beginning.finish()
          // The stream never yields, so the loop ends only when its task is cancelled.
          let (nothing, end) = AsyncStream<Void>.makeStream()
          for await _ in nothing {}
          end.finish()
          throw CancellationError()
        }
      }
    }
    for await _ in beginnings {}
    task.cancel()
    await #expect(throws: PromptError.taskCancelled) { try await task.value }
  }

  @Test func `a scripted terminal takes the place of the pipe in a test`() throws {
    let isAnswered = try ScriptedTerminal(.type("314159")).use { try prompt.run().isAnswered }
    #expect(isAnswered)
  }
}
