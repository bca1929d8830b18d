import CodePromptConcurrency
import CodePromptKit
import CodePromptTesting
import PromptTestSupport
import Testing

/// The same `run` asks on the terminal, or takes the answer from a pipe.
@Suite(.serialized, .handlesSignals)
struct PipedAnswerTests {
  /// A prompt whose input is a pipe with a line.
  private func prompt(_ line: String, _ pipe: DescriptorPair) -> CodePrompt {
    _ = unsafe line.withCString { unsafe write(pipe.writer, $0, line.utf8.count) }
    var prompt = CodePrompt(.digits(6))
    prompt.inputDescriptor = pipe.reader
    return prompt
  }

  @Test func `a piped answer is checked once by the function, blocking or awaited`() async throws {
    for isAsync in [false, true] {
      let pipe = try DescriptorPair.pipe()
      var endings: [PromptEnding] = []
      for line in ["code 314159\n", "271828\n", "12\n"] {
        let prompt = prompt(line, pipe)
        endings.append(
          isAsync
            ? try await prompt.run {
              await Task.yield()
              return $0[0] == 0x33 ? .accepted : .rejected("Wrong")
            }.ending
            : try Self.run(prompt).ending)
      }
      #expect(endings == [.accepted, .rejected, .rejected])
    }
  }

  private static func run(_ prompt: CodePrompt) throws -> PromptOutcome {
    try prompt.run { $0[0] == 0x33 ? .accepted : .rejected("Wrong") }
  }

  @Test func `a piped answer that can't be checked, or has a wrong form, ends the prompt`() throws {
    let pipe = try DescriptorPair.pipe()
    #expect(throws: CodePromptError.notChecked("no route")) {
      _ = try prompt("314159\n", pipe).run { _ in .unchecked("no route") }.ending
    }
    #expect(throws: NoRoute.self) {
      _ = try prompt("314159\n", pipe).run { _ in throw NoRoute() }.ending
    }
    var checked = prompt("314159\n", pipe)
    checked.validate = { _ in "Not this form" }
    let command = VerificationCommand(["false"])
    guard case .rejected("Not this form") = try checked.run(command: command) else {
      Issue.record("not rejected")
      return
    }
  }

  private struct NoRoute: Error {}

  @Test func `a piped answer is checked by a program, which returns its output`() throws {
    let pipe = try DescriptorPair.pipe()
    let outcome = try prompt("314159\n", pipe).run(command: VerificationCommand(["cat"]))
    guard case .accepted(_, .some(let output), _) = outcome else {
      Issue.record("not accepted")
      return
    }
    let isAnswer = output.isEqual(to: "314159\n".utf8)
    #expect(isAnswer)
  }

  @Test(.timeLimit(.minutes(60)))
  func `cancelling the task ends the check of a piped answer`() async throws {
    let pipe = try DescriptorPair.pipe()
    let prompt = prompt("314159\n", pipe)
    let (beginnings, beginning) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await prompt.run { _ in
        beginning.finish()
        // The stream never yields, so the loop ends only when its task is cancelled.
        let (nothing, end) = AsyncStream<Void>.makeStream()
        for await _ in nothing {}
        end.finish()
        throw CancellationError()
      }.ending
    }
    for await _ in beginnings {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(.timeLimit(.minutes(1)))
  func `cancelling the task ends the wait for a piped answer, and so does a cut lifeline`()
    async throws
  {
    let pipe = try DescriptorPair.pipe()
    let prompt = prompt("31", pipe)
    let task = Task { try await prompt.run().ending }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    var blocking = self.prompt("41", pipe)
    let lifeline = try DescriptorPair.pipe()
    blocking.lifeline = lifeline.reader
    lifeline.closeWriter()
    let outcome = try PipedAnswerTests.run(blocking)
    #expect(outcome.ending == .cancelled)
  }

  @Test func `a scripted terminal takes the place of the pipe in a test`() throws {
    let pipe = try DescriptorPair.pipe()
    let prompt = prompt("", pipe)
    let terminal = ScriptedTerminal(.type("314159"))
    let ending = try terminal.use { try prompt.run().ending }
    #expect(ending == .accepted)
  }
}
