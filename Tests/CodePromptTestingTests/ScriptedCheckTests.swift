import CodePromptConcurrency
import CodePromptTesting
import PromptTestSupport
import Testing

/// A script can press any key of a keyboard, and do something while an asynchronous check runs.
struct ScriptedCheckTests {
  private let prompt = CodePrompt("Code", .digits(6))

  /// A check that ends only when it is cancelled.
  private static let hangs: PromptCheck<Void> = { _ in
    let (nothing, end) = AsyncStream<Void>.makeStream()
    for await _ in nothing {}
    end.finish()
    throw CancellationError()
  }

  @Test func `keys that move and delete work in a script`() throws {
    let line = ScriptedTerminal(
      .type("bdx"), .press(.home), .type("a"), .press(.end), .press(.left), .press(.delete),
      .press(.control("a")), .press(.control("e")), .type("e"), .press(.enter))
    #expect(try line.use { try TextPrompt("Name").ask() } == "abde")
    let names = (1...200).map { "Server \($0)" }
    let list = ScriptedTerminal(
      .look, .press(.pageDown), .press(.pageDown), .look, .press(.pageUp), .look, .press(.enter))
    let chosen = try list.use { try ChoicePrompt("Server", from: names).ask() }
    let rows = list.looks.map { look in look.first { $0.hasPrefix("  › ") } }
    #expect(rows[0] != rows[1] && rows[1] != rows[2] && rows[2] == "  › \(chosen)", "\(rows)")
  }

  @Test(arguments: ["é", "1", "["])
  func `Ctrl with anything but an ASCII letter is no key, and ends the tests`(
    text: String
  ) async {
    await #expect(processExitsWith: .failure) { [text] in
      _ = text.first.map { ScriptedTerminal.Key.control($0) }
    }
  }

  @Test func `a script presses Escape during a check, which is cancelled`() async throws {
    let terminal = ScriptedTerminal(
      .type("314159"), .duringCheck(.look), .duringCheck(.press(.escape)))
    let status = try await terminal.use { try await prompt.run(check: Self.hangs).exitStatus }
    #expect(status == 130 && terminal.stepsLeft == 0)
    #expect(terminal.looks[0].joined(separator: " ").contains("Checking…"))
    // 100 ms after the look, and 50 until Escape counts as a key of its own.
    #expect(terminal.elapsed == .milliseconds(150))
  }

  @Test func `a step during a check waits for no check that is quick`() async throws {
    let terminal = ScriptedTerminal(.type("314159"), .duringCheck(.press(.escape)))
    let status = try await terminal.use { try await prompt.run { _ in .accepted }.exitStatus }
    #expect(status == 130)
  }

  @Test func `a step during a check is refused when none runs`() throws {
    let error = #expect(throws: ScriptedTerminal.NotChecking.self) {
      try ScriptedTerminal(.type("31"), .duringCheck(.press(.escape))).use { try prompt.ask() }
    }
    #expect(error?.description.contains("Code") == true)
  }
  // MARK: A time limit for a check

  @Test func `a check that takes too long is cancelled, and the answer can be checked again`()
    async throws
  {
    let terminal = ScriptedTerminal(
      .type("314159"), .duringCheck(.wait(.seconds(19))), .duringCheck(.look),
      .duringCheck(.wait(.seconds(2))), .look, .press(.escape))
    let status = try await terminal.use {
      try await prompt.run(within: .seconds(20), check: Self.hangs).exitStatus
    }
    let looks = terminal.looks.map { $0.joined(separator: " ") }
    #expect(status == 130 && looks[0].contains("Checking…"))
    #expect(looks[1].contains("could not be checked. Press Enter to try again"), "\(looks)")
  }

  @Test func `what a check says after its time limit is not taken for the next answer's verdict`()
    async throws
  {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let count = Locked(0)
    let terminal = ScriptedTerminal(
      .type("314159"), .duringCheck(.wait(.seconds(21))), .run { open.finish() },
      .press(.enter))
    let isAnswered = try await terminal.use {
      try await prompt.run(within: .seconds(20)) { _ in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else {
          // So that the first verdict comes before this one.
          for _ in 0..<10_000 { await Task.yield() }
          return .accepted
        }
        // A check that takes no notice of its cancellation.
        await Task.detached { for await _ in gate {} }.value
        return .refused("Too late")
      }.isAnswered
    }
    #expect(isAnswered && count.withLock { $0 } == 2)
  }

  @Test func `a time limit for a check must be positive`() async throws {
    let error = await #expect(throws: PromptError.self) {
      _ = try await ScriptedTerminal().use {
        try await prompt.ask(within: .zero) { _ in .accepted }
      }
    }
    #expect(
      error
        == .invalidSetting(property: "within", reason: "leaves no time: it must be positive"))
  }

  @Test func `a prompt that is cancelled ends when the check that it has cancelled has ended`()
    async throws
  {
    let hasEnded = Locked(false)
    let terminal = ScriptedTerminal(.type("314159"), .duringCheck(.press(.escape)))
    let status = try await terminal.use {
      try await prompt.run { _ in
        let (nothing, end) = AsyncStream<Void>.makeStream()
        // It ends when the task is cancelled.
        for await _ in nothing {}
        end.finish()
        for _ in 0..<1000 { await Task.yield() }
        hasEnded.withLock { $0 = true }
        return .accepted
      }.exitStatus
    }
    #expect(status == 130 && hasEnded.withLock { $0 })
  }
}
