import CodePromptConcurrency
import CodePromptTesting
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
      .press(.enter))
    #expect(try line.use { try TextPrompt("Name").ask() } == "abd")
    let names = (1...200).map { "Server \($0)" }
    let list = ScriptedTerminal(
      .look, .press(.pageDown), .press(.pageDown), .look, .press(.pageUp), .look, .press(.enter))
    let chosen = try list.use { try ChoicePrompt("Server", from: names).ask() }
    let rows = list.looks.map { look in look.first { $0.hasPrefix("  › ") } }
    #expect(rows[0] != rows[1] && rows[1] != rows[2] && rows[2] == "  › \(chosen)", "\(rows)")
  }

  @Test func `a script presses Escape during a check, which is cancelled`() async throws {
    let terminal = ScriptedTerminal(.type("314159"), .duringCheck(.look), .duringCheck(.press(.escape)))
    let status = try await terminal.use { try await prompt.run(check: Self.hangs).exitStatus }
    #expect(status == 130 && terminal.stepsLeft == 0)
    #expect(terminal.looks[0].joined(separator: " ").contains("Checking…"))
    #expect(terminal.elapsed < .seconds(1))
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
}
