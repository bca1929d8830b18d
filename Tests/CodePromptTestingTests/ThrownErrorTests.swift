import CodePromptConcurrency
import CodePromptTesting
import Testing

/// Of an error that a function throws, a person sees only what was written for people.
struct ThrownErrorTests {
  /// An error that the network's library might throw: nothing of it is for people.
  private struct HTTPFailure: Error {
    let status = 500
    let body = "<html>db1.corp is down</html>"
  }

  private enum Fault: Error { case hostUnreachable(String) }

  private struct Code: CodingKey {
    let stringValue = "db1.corp"
    let intValue: Int? = nil
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }

  /// An error as Foundation's `LocalizedError` makes them, and as the library makes them readable.
  private struct Closed: PromptReadableError {
    var errorDescription: String? = "The vault is closed until 6 o'clock"
  }

  /// An error that says the same to people and to debuggers.
  private struct NoCredit: Error, CustomStringConvertible { let description = "No credit" }

  /// An error of a library that says to debuggers what people must not see.
  private struct Refused: PromptReadableError, CustomStringConvertible {
    let errorDescription: String? = nil
    let description = "Refused(db1.corp)"
  }

  private static let unreadable: [any Error] = [
    HTTPFailure(), Fault.hostUnreachable("db1.corp"), CancellationError(), Refused(),
    DecodingError.keyNotFound(Code(), .init(codingPath: [], debugDescription: "db1.corp")),
    Closed(errorDescription: nil), Closed(errorDescription: " \n"),
  ]

  private func see(
    _ error: any Error, isAsync: Bool, _ terminal: ScriptedTerminal
  ) async throws {
    let prompt = CodePrompt("Code", .digits(6))
    let status =
      isAsync
      ? try await terminal.use { try await prompt.run { _ in throw error }.exitStatus }
      : try ask(terminal) { try prompt.run { _ in throw error }.exitStatus }
    #expect(status == 130)
  }

  private func ask<Answer>(_ terminal: ScriptedTerminal, _ body: () throws -> Answer) throws
    -> Answer
  {
    try terminal.use(body)
  }

  @Test(arguments: [false, true])
  func `an error of a check that is not for people gets the built-in sentence`(isAsync: Bool)
    async throws
  {
    for error in Self.unreadable {
      let terminal = ScriptedTerminal(.type("314159"), .look, .press(.escape))
      try await see(error, isAsync: isAsync, terminal)
      let look = terminal.looks[0].joined(separator: " ")
      #expect(
        look.contains("The answer could not be checked. Press Enter to try again"), "\(look)")
      for word in ["db1", "corp", "html", "(", "Error", "Fault", "Cancel"] {
        #expect(!terminal.text.contains(word), "\(error): \(look)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `what an error of a check says to people is shown`(isAsync: Bool) async throws {
    for (error, text) in [
      (Closed(), "The vault is closed until 6 o'clock"), (NoCredit(), "No credit"),
    ] as [(any Error, String)] {
      let terminal = ScriptedTerminal(.type("314159"), .look, .press(.escape))
      try await see(error, isAsync: isAsync, terminal)
      let look = terminal.looks[0].joined(separator: " ")
      #expect(look.contains("\(text). Press Enter to try again"), "\(look)")
    }
  }

  @Test func `of an error of a source, a person sees what is for people too`() throws {
    for (error, text) in [
      (HTTPFailure(), "No new code"), (Closed(), "The vault is closed until 6 o'clock"),
    ] as [(any Error, String)] {
      var prompt = CodePrompt("Code", .digits(6))
      prompt.resend = .init(.function { throw error })
      let terminal = ScriptedTerminal(.press(.control("r")), .look, .press(.escape))
      let status = try terminal.use { try prompt.run().exitStatus }
      let look = terminal.looks[0].joined(separator: " ")
      #expect(status == 130 && look.contains(text) && !look.contains("corp"), "\(look)")
    }
    var prompt = CodePrompt("Code", .digits(6))
    prompt.challenge = .init(.function { throw HTTPFailure() })
    let error = #expect(throws: PromptError.challengeFailed(reason: "")) {
      _ = try ScriptedTerminal().use { try prompt.ask() }
    }
    #expect(error?.description == "the challenge failed: ask again")
  }

  @Test func `an event that fails says nothing that is not for people`() async throws {
    let event: @Sendable () async throws -> PromptVerdict<Void> = { throw HTTPFailure() }
    // A notice waits only twenty seconds for its event: other tests must not come before it.
    let asking = Task(priority: .high) {
      _ = try await ScriptedTerminal().use { try await NoticePrompt("Tap").run(until: event) }
    }
    await #expect(throws: PromptError.notChecked(reason: nil)) { try await asking.value }
  }
}
