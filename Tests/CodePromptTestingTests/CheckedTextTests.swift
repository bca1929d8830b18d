import CodePromptConcurrency
import CodePromptTesting
import PromptTestSupport
import Testing

/// A text can be checked and made something else, and a check and an event can bring a value.
struct CheckedTextTests {
  private struct Account: Equatable, Sendable { let id: Int }

  private struct Offline: PromptReadableError {
    let errorDescription: String? = "The directory can't be reached"
  }

  @Test func `a text is asked for again until a check accepts it`() throws {
    let terminal = ScriptedTerminal(.enter("eve"), .look, .enter(" mei "))
    let seen = Locked<[String]>([])
    let name = try terminal.use {
      try TextPrompt("User name").ask { text in
        seen.withLock { $0.append(text) }
        return text == "mei" ? .accepted : .rejected("No such user")
      }
    }
    #expect(name == "mei" && seen.withLock { $0 } == ["eve", "mei"])
    let look = terminal.looks[0].joined(separator: " ")
    #expect(look.contains("No such user (2 attempts left)"), "\(look)")
    #expect(throws: PromptError.unanswered(.rejected(reason: "No such user"))) {
      _ = try ScriptedTerminal(.enter("eve")).use {
        try TextPrompt("User name").ask(attempts: 1) { _ in .rejected("No such user") }
      }
    }
  }

  @Test func `a text that can't be checked stays, and Enter tries again`() throws {
    let terminal = ScriptedTerminal(.enter("mei"), .look, .press(.enter))
    var count = 0
    let name = try terminal.use {
      try TextPrompt("User name").ask { _ in
        count += 1
        if count == 1 { throw Offline() }
        return .accepted
      }
    }
    let look = terminal.looks[0].joined(separator: " ")
    #expect(name == "mei" && look.contains("mei"))
    #expect(look.contains("The directory can't be reached. Press Enter to try again"), "\(look)")
  }

  @Test func `a text becomes what its check makes of it`() throws {
    let terminal = ScriptedTerminal(.enter("many"), .look, .enter("8080"))
    let port = try terminal.use {
      try TextPrompt("Port").ask(for: Int.self, attempts: .unlimited) { text in
        guard let port = Int(text) else { return .rejected("A number, please") }
        return .accepted(port)
      }
    }
    #expect(port == 8080 && terminal.looks[0].joined().contains("A number, please"))
  }

  @Test func `a text is checked asynchronously, from a terminal and from a pipe`() async throws {
    var prompt = TextPrompt("User name", default: "mei")
    prompt.input = .lineIfPiped()
    let terminal = ScriptedTerminal(.enter("eve"), .look, .wait(.seconds(1)), .press(.enter))
    let check: PromptTextCheck<Account> = { name in
      await Task.yield()
      return name == "mei" ? .accepted(Account(id: 3)) : .rejected("No such user")
    }
    let asked = prompt
    let account = try await terminal.use { try await asked.ask(for: Account.self, check: check) }
    #expect(account == Account(id: 3) && terminal.looks[0].joined().contains("No such user"))
    let name = try await ScriptedTerminal(.enter("ada")).use {
      try await asked.ask { _ in .accepted }
    }
    #expect(name == "ada")
    let status = try await ScriptedTerminal(.enter("ada")).use {
      try await asked.run(attempts: 1) { _ in .rejected() }.exitStatus
    }
    #expect(status == 1)
  }

  @Test func `an event brings a value of the type that is named`() async throws {
    // A notice waits only twenty seconds for its event: other tests must not come before it.
    let ending = try await Task(priority: .high) {
      try await ScriptedTerminal().use {
        try await NoticePrompt("Tap 47 on your phone").run(
          for: Account.self,
          until: {
            await Task.yield()
            let id = 3
            return .accepted(Account(id: id))
          })
      }
    }.value
    #expect(ending == .answered(Account(id: 3)))
  }
}
