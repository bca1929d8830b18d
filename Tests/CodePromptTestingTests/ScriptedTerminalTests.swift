import CodePromptKit
import CodePromptTesting
import PromptTestSupport
import Testing

/// Tests of an application can script a terminal and look at its screen.
struct ScriptedTerminalTests {
  private let prompt = CodePrompt(.digits(6), mask: .dots)

  private func text(_ code: borrowing SecretBytes) -> String {
    unsafe code.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the answer of a scripted prompt is the code that the script types`() throws {
    let terminal = ScriptedTerminal(.type("314159"))
    let outcome = try terminal.use { try prompt.run() }
    guard case .accepted(let code) = outcome else {
      Issue.record("not accepted")
      return
    }
    let answer = text(code)
    #expect(answer == "314159")
    #expect(terminal.isRestored && terminal.text.contains("Enter the 6-digit code"))
    #expect(!terminal.frames.joined().contains("314159"))
  }

  @Test func `a closed lifeline cancels a scripted prompt, even one that has not opened yet`()
    throws
  {
    let lifeline = try DescriptorPair.sockets()
    var prompt = prompt
    prompt.lifeline = lifeline.reader
    let (early, late) = (ScriptedTerminal(.type("314159")), ScriptedTerminal(.type("31")))
    // A shutdown takes effect at once, even if a process that another test starts has a copy.
    prompt.onEvent = { [other = lifeline.writer] in
      if case .change = $0 { _ = shutdown(other, Int32(SHUT_RDWR)) }
    }
    guard case .cancelled = try late.use({ try prompt.run() }) else {
      Issue.record("not cancelled")
      return
    }
    #expect(late.isRestored && late.text.contains("Enter the 6-digit code"))
    guard case .cancelled = try early.use({ try prompt.run() }) else {
      Issue.record("not cancelled")
      return
    }
    #expect(early.text == "")
  }

  @Test
  func `a wrong code in a script is rejected with a reason, and a later pasted code is accepted`()
    throws
  {
    let terminal = ScriptedTerminal(
      .type("111111"), .paste("Your code is G-314 159."), .wait(.seconds(1)))
    var seen: [String] = []
    let outcome = try terminal.use {
      try prompt.run { code in
        let code = text(code)
        seen.append(code)
        return code == "314159" ? .accepted : .rejected("That code has expired")
      }
    }
    guard case .accepted = outcome else {
      Issue.record("not accepted")
      return
    }
    #expect(seen == ["111111", "314159"])
    #expect(terminal.text.contains("That code has expired (2 attempts left)"))
  }

  @Test func `a script can press keys, and later steps are left out after the end`() throws {
    let escape = ScriptedTerminal(
      .type("12"), .press(.backspace), .press(.escape), .wait(.seconds(1)))
    guard case .cancelled = try escape.use({ try prompt.run() }) else {
      Issue.record("not cancelled")
      return
    }
    #expect(escape.elapsed < .seconds(1))
  }

  @Test func `a key after a paste counts, as if a person had pressed it`() throws {
    let terminal = ScriptedTerminal(.paste("correct horse"), .press(.enter))
    let answer = try terminal.use { try CodePrompt(.password()).run() }.answer()
    #expect(answer?.isEqual(to: "correct horse".utf8) == true)
  }

  @Test func `time that a script lets pass, at a step or after the last one, takes none`() throws {
    var prompt = prompt
    prompt.timeLimit = .seconds(20)
    let start = ContinuousClock.now
    for steps in [[.wait(.seconds(30))], []] as [[ScriptedTerminal.Step]] {
      let terminal = ScriptedTerminal(steps: steps)
      let ending = try terminal.use { try prompt.run().ending }
      #expect(ending == .timedOut && terminal.elapsed == .seconds(20))
    }
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func `Ctrl-C in a script interrupts the prompt, as in a program that handles SIGINT`() {
    let terminal = ScriptedTerminal(.type("12"), .press(.control("c")))
    #expect(throws: CodePromptError.interrupted(signal: 2)) {
      _ = try terminal.use { try prompt.run() }
    }
    #expect(terminal.isRestored)
  }

  @Test func `at a hangUp step the terminal is lost`() {
    let terminal = ScriptedTerminal(.hangUp, .type("314159"))
    #expect(throws: CodePromptError.terminalLost) { _ = try terminal.use { try prompt.run() } }
    #expect(terminal.isRestored)
  }

  @Test func `a script that ends while a prompt waits says so, with the screen`() throws {
    let terminal = ScriptedTerminal(.type("12"))
    let error = #expect(throws: ScriptedTerminal.ScriptEnded.self) {
      _ = try terminal.use { try? prompt.run() }
    }
    #expect(error?.description.contains("no more steps") == true)
    #expect(error?.screen.joined().contains("6-digit code") == true, "\(error?.screen ?? [])")
    #expect(terminal.isRestored && terminal.screen == [""])
  }

  /// An application's sign-in with four prompts.
  private func signIn(_ log: PromptLog) throws -> String {
    var name = CodePrompt(.text(byteCount: 1...32))
    name.question = "User name"
    name.log = log
    var password = CodePrompt(.password())
    password.log = log
    guard case .accepted(let user) = try name.run(), case .accepted = try password.run() else {
      return "cancelled"
    }
    var code = prompt
    code.log = log
    let outcome = try code.run { code in
      code.isEqual(to: "314159".utf8) ? .accepted : .rejected("Not that one")
    }
    guard outcome.ending == .accepted else { return "rejected" }
    let trusts = try CodePrompt(.question()).run().ending == .accepted
    return "\(text(user)) \(trusts)"
  }

  @Test func `a prompt inside the check of another one finds the scripted terminal in use`() {
    let terminal = ScriptedTerminal(.type("314159"))
    #expect(throws: CodePromptError.promptAlreadyOpen) {
      _ = try terminal.use {
        try prompt.run { _ in
          _ = try prompt.run()
          return .accepted
        }
      }
    }
    #expect(terminal.isRestored)
  }

  @Test func `a function with several prompts and a log is tested as a whole, and nothing waits`()
    throws
  {
    let log = try PromptLog()
    var shortest = Duration.seconds(60)
    for _ in 0..<20 {
      let start = ContinuousClock.now
      let terminal = ScriptedTerminal(
        .type("mei"), .run { log.print("You have mail") }, .look, .press(.enter),
        .type("secret\r"), .type("111111"), .look, .type("314159"), .type("y"))
      #expect(try terminal.use { try signIn(log) } == "mei true")
      #expect(terminal.looks[0].prefix(2) == ["You have mail", "  User name"])
      #expect(terminal.looks[1].joined().contains("Not that one (2 attempts left)"))
      shortest = min(shortest, ContinuousClock.now - start)
    }
    // After a wrong answer a prompt drops keys for half a second, on any machine.
    #expect(shortest < .milliseconds(400))
  }

  @Test(.timeLimit(.minutes(60)))
  func `a command that never ends does not block a script for ever`() throws {
    var prompt = prompt
    prompt.autofill = .shell("sleep 1000")
    let terminal = ScriptedTerminal(.type("314159"))
    guard case .accepted = try terminal.use({ try prompt.run() }) else {
      Issue.record("not accepted")
      return
    }
  }

  @Test func `a scripted prompt returns the output of its command, or the reason for a rejection`()
    throws
  {
    let right = ScriptedTerminal(.type("314159"))
    let cat = try right.use { try prompt.run(command: VerificationCommand(["cat"])) }
    guard case .accepted(_, .some(let output), nil) = cat else {
      Issue.record("not accepted")
      return
    }
    let printed = text(output)
    #expect(printed == "314159\n")
    let wrong = ScriptedTerminal(.type("111111"), .type("222222"), .type("333333"))
    let no = try wrong.use {
      try prompt.run(command: VerificationCommand(["sh", "-c", "echo No >&2; exit 1"]))
    }
    guard case .rejected("No") = no else {
      Issue.record("not rejected")
      return
    }
  }
}
