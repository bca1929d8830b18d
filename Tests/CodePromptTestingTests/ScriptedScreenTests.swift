import CodePromptConcurrency
import CodePromptKit
import CodePromptTesting
import Testing

/// A scripted terminal returns its screen, awaits asynchronous checks, and replaces programs by
/// functions.
struct ScriptedScreenTests {
  private let prompt: CodePrompt = {
    var prompt = CodePrompt("Code", .digits(6))
    prompt.display = .masked()
    return prompt
  }()

  @Test func `a scripted terminal returns the screen's rows at each look step and at the end`()
    throws
  {
    var prompt = prompt
    prompt.title = "Sign in"
    prompt.keepsSummary = true
    let terminal = ScriptedTerminal(
      columns: 60, .type("31"), .look, .resize(columns: 30, rows: 5), .wait(.seconds(1)), .look,
      .type("4159"))
    _ = try terminal.use { try prompt.run() }
    #expect(terminal.looks[0].prefix(2) == ["  Sign in", "  Code"])
    #expect(terminal.looks[0][3] == "  │ ● │ │ ● │ ┃   ┃ │   │ │   │ │   │")
    #expect(terminal.looks[1].count <= 5 && terminal.looks[1].allSatisfy { $0.count <= 30 })
    #expect(terminal.looks[1].joined().count { $0 == "●" } == 2)
    #expect(terminal.screen == ["✓ Code"] && terminal.columns == 30)
  }

  @Test func `a script can press cursor keys, which leave the entry unchanged`() throws {
    let terminal = ScriptedTerminal(
      .type("31"), .press(.up), .press(.down), .press(.left), .press(.right), .look,
      .type("4159"))
    let isAnswered = try terminal.use { try prompt.run().isAnswered }
    #expect(isAnswered)
    #expect(terminal.looks[0].joined().count { $0 == "●" } == 2)
  }

  @Test func `a script continues after an asynchronous check has ended`() async throws {
    let terminal = ScriptedTerminal(.type("111111"), .look, .type("314159"))
    _ = try await terminal.use {
      try await prompt.ask { code in
        await Task.yield()
        return code.isEqual(to: "314159") ? .accepted : .rejected("Not that one")
      }
    }
    #expect(terminal.looks[0].joined().contains("Not that one (2 attempts left)"))
    #expect(terminal.isRestored && terminal.screen == [""])
  }

  @Test func `cancelling the task ends a scripted prompt during an asynchronous check`()
    async throws
  {
    let prompt = prompt
    let (beginnings, beginning) = AsyncStream<Void>.makeStream()
    let task = Task {
      let terminal = ScriptedTerminal(.type("314159"))
      do {
        _ = try await terminal.use {
          try await prompt.run { _ in
            beginning.finish()
            // The stream never yields, so the loop ends only when its task is cancelled.
            let (nothing, end) = AsyncStream<Void>.makeStream()
            for await _ in nothing {}
            end.finish()
            throw CancellationError()
          }
        }
        return false
      } catch PromptError.taskCancelled {
        return terminal.isRestored
      }
    }
    for await _ in beginnings {}
    task.cancel()
    #expect(try await task.value)
    let plain = ScriptedTerminal(.type("314159"))
    let isAnswered = try await plain.use { try await prompt.run().isAnswered }
    #expect(isAnswered)
  }

  @Test func `in a script a function can replace the program that checks answers`() async throws {
    let command = CheckCommand(["check-code", "--user", "ada"])
    let program: ScriptedTerminal.Program = { words, answer in
      #expect(words == ["check-code", "--user", "ada"])
      return answer.isEqual(to: "314159")
        ? .init(output: "token") : .init(status: 1, errors: "Looking…\nNot that one")
    }
    for isAsync in [false, true] {
      let terminal = ScriptedTerminal(.type("111111"), .look, .type("314159"))
      terminal.programs["check-code"] = program
      var result =
        if isAsync {
          try await terminal.use { try await prompt.ask(command: command) }
        } else {
          try askBlocking(terminal, command)
        }
      let token = result.takeOutput()?.withString { $0 }
      #expect(token == "token")
      #expect(terminal.looks[0].joined().contains("Not that one (2 attempts left)"))
    }
    let broken = ScriptedTerminal(.type("111111"))
    broken.programs["check-code"] = { _, _ in .init(status: 126) }
    #expect(throws: PromptError.commandFailed(.exited(status: 126), message: nil)) {
      _ = try askBlocking(broken, command)
    }
  }

  @Test func `use throws that the script ended, or a function's error, instead of the prompt's`()
    async throws
  {
    for isAsync in [false, true] {
      for (keys, hasEnded) in [("12", true), ("314159", false)] {
        let terminal = ScriptedTerminal(.type(keys))
        terminal.programs["check-code"] = { _, _ in throw NoRoute() }
        let command = CheckCommand(["check-code"])
        do {
          if isAsync {
            _ = try await terminal.use { try await prompt.ask(command: command) }
          } else {
            _ = try askBlocking(terminal, command)
          }
          Issue.record("nothing was thrown")
        } catch {
          let isRight = hasEnded ? error is ScriptedTerminal.ScriptEnded : error is NoRoute
          #expect(isRight, "\(error)")
        }
      }
    }
  }

  @Test func `to the prompt a function's error is the reason why there was no check`() {
    let terminal = ScriptedTerminal(.type("314159"))
    terminal.programs["check-code"] = { _, _ in throw NoRoute() }
    #expect(throws: NoRoute.self) {
      try terminal.use {
        #expect(throws: PromptError.notChecked(reason: "NoRoute()")) {
          _ = try prompt.ask(command: CheckCommand(["check-code"]))
        }
      }
    }
  }

  private struct NoRoute: Error {}

  private func askBlocking(
    _ terminal: ScriptedTerminal, _ command: CheckCommand
  ) throws -> CheckCommand.Result {
    try terminal.use { try prompt.ask(command: command) }
  }

  @Test func `in a script functions can replace the programs of challenge, resend and actions`()
    throws
  {
    var prompt = prompt
    prompt.challenge = .init(.command(["show-number"]))
    prompt.resend = .init(.command(["send-code", "ada"]))
    prompt.actions = [
      CodePrompt.Action("text me", letter: "t", .command(["send-code", "--text"]))
    ]
    let terminal = ScriptedTerminal(
      .look, .press(.control("r")), .look, .press(.control("t")), .look, .type("314159"))
    terminal.programs["show-number"] = { _, _ in .init(output: "Number 42") }
    terminal.programs["send-code"] = { words, _ in
      words.contains("--text")
        ? .init(status: 1, errors: "No telephone") : .init(output: "Sent to \(words[1])")
    }
    let isAnswered = try terminal.use { try prompt.run().isAnswered }
    #expect(isAnswered)
    #expect(terminal.looks[0].joined().contains("Number 42"))
    #expect(terminal.looks[1].joined().contains("Sent to ada"))
    #expect(terminal.looks[2].joined().contains("No telephone"))
  }
}
