import CodePromptConcurrency
import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CodePromptTesting
import PromptTestSupport
import Testing

/// Tests of an application can script a terminal and look at its screen.
struct ScriptedTerminalTests {
  private let prompt: CodePrompt = {
    var prompt = CodePrompt("", .digits(6))
    prompt.display = .masked()
    return prompt
  }()

  @Test func `the answer of a scripted prompt is the code that the script types`() throws {
    let terminal = ScriptedTerminal(.type("314159"))
    let code = try terminal.use { try prompt.ask() }
    let answer = code.withString { $0 }
    #expect(answer == "314159")
    #expect(terminal.isRestored && terminal.text.contains("Enter the 6-digit code"))
    #expect(!terminal.frames.joined().contains("314159"))
  }

  @Test func `a closed lifeline cancels a scripted prompt, even one that has not opened yet`()
    throws
  {
    let lifeline = try DescriptorPair.sockets()
    var prompt = prompt.request
    prompt.lifeline = lifeline.reader
    let (early, late) = (ScriptedTerminal(.type("314159")), ScriptedTerminal(.type("31")))
    // A shutdown takes effect at once, even if a process that another test starts has a copy.
    prompt.onEvent = { [other = lifeline.writer] in
      if case .change = $0 { _ = shutdown(other, Int32(SHUT_RDWR)) }
    }
    let lateStatus = try late.use { try prompt.ask(.none).exitStatus }
    #expect(lateStatus == 130)
    #expect(late.isRestored && late.text.contains("Enter the 6-digit code"))
    let earlyStatus = try early.use { try prompt.ask(.none).exitStatus }
    #expect(earlyStatus == 130)
    #expect(early.text == "")
  }

  @Test
  func `a wrong code in a script is rejected with a reason, and a later pasted code is accepted`()
    throws
  {
    let terminal = ScriptedTerminal(
      .type("111111"), .paste("Your code is G-314 159."), .wait(.seconds(1)))
    var seen: [String] = []
    _ = try terminal.use {
      try prompt.ask { code in
        seen.append(code.withString { $0 })
        return code.isEqual(to: "314159") ? .accepted : .rejected("That code has expired")
      }
    }
    #expect(seen == ["111111", "314159"])
    #expect(terminal.text.contains("That code has expired (2 attempts left)"))
  }

  @Test func `a script can press keys, and later steps are left out after the end`() throws {
    let escape = ScriptedTerminal(
      .type("12"), .press(.backspace), .press(.escape), .wait(.seconds(1)))
    #expect(throws: PromptError.unanswered(.cancelled)) { _ = try escape.use { try prompt.ask() } }
    #expect(escape.elapsed < .seconds(1))
  }

  @Test func `a key after a paste counts, as if a person had pressed it`() throws {
    let terminal = ScriptedTerminal(.paste("correct horse"), .press(.enter))
    let isRight = try terminal.use { try PasswordPrompt("").ask() }.isEqual(to: "correct horse")
    #expect(isRight)
  }

  @Test func `time that a script lets pass, at a step or after the last one, takes none`() throws {
    var prompt = prompt
    prompt.timeLimit = .seconds(20)
    let start = ContinuousClock.now
    for steps in [[.wait(.seconds(30))], []] as [[ScriptedTerminal.Step]] {
      let terminal = ScriptedTerminal(steps: steps)
      let status = try terminal.use { try prompt.run().exitStatus }
      #expect(status == 124 && terminal.elapsed == .seconds(20))
    }
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func `Ctrl-C in a script interrupts the prompt, as in a program that handles SIGINT`() {
    let terminal = ScriptedTerminal(.type("12"), .press(.control("c")))
    #expect(throws: PromptError.interrupted(signal: 2)) {
      _ = try terminal.use { try prompt.run() }
    }
    #expect(terminal.isRestored)
  }

  @Test func `at a hangUp step the terminal is lost`() {
    let terminal = ScriptedTerminal(.hangUp, .type("314159"))
    #expect(throws: PromptError.terminalLost) { _ = try terminal.use { try prompt.run() } }
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
  private func signIn(_ log: PromptLog) throws(PromptError) -> String {
    var settings = PromptSettings()
    settings.log = log
    let user = try TextPrompt("User name", settings: settings).ask()
    _ = try PasswordPrompt("Password", settings: settings).ask()
    _ = try CodePrompt("Code", .digits(6), settings: settings).ask { code in
      code.isEqual(to: "314159") ? .accepted : .rejected("Not that one")
    }
    return "\(user) \(try ConfirmPrompt("Trust this computer?").ask())"
  }

  @Test func `a prompt inside the check of another one ends that prompt with the mistake`() throws {
    let terminal = ScriptedTerminal(.type("314159"))
    #expect(throws: PromptError.promptAlreadyOpen) {
      _ = try terminal.use {
        try prompt.ask { _ in
          _ = try prompt.ask()
          return .accepted
        }
      }
    }
    #expect(terminal.isRestored && terminal.screen == [""])
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
        .enter("secret"), .type("111111"), .look, .type("314159"), .type("y"))
      #expect(try terminal.use { try signIn(log) } == "mei true")
      #expect(terminal.looks[0].prefix(2) == ["You have mail", "  User name"])
      #expect(terminal.looks[1].joined().contains("Not that one (2 attempts left)"))
      shortest = min(shortest, ContinuousClock.now - start)
    }
    // After a wrong answer a prompt drops keys for half a second, on any machine.
    #expect(shortest < .milliseconds(400))
  }

  @Test(.waits, .timeLimit(.minutes(60)))
  func `a command that never ends does not block a script for ever`() throws {
    var prompt = prompt
    prompt.autofill = .command(["sleep", "1000"])
    let terminal = ScriptedTerminal(.type("314159"))
    let isAnswered = try terminal.use { try prompt.run().isAnswered }
    #expect(isAnswered)
  }

  @Test func `a scripted prompt returns the output of its command, or the reason for a rejection`()
    throws
  {
    let right = ScriptedTerminal(.type("314159"))
    var result = try right.use { try prompt.ask(command: CheckCommand(["cat"])) }
    let printed = result.takeOutput()?.withString { $0 }
    let (messages, isAnswer) = (result.messages, result.secret.isEqual(to: "314159"))
    #expect(printed == "314159\n" && messages == nil && isAnswer)
    let wrong = ScriptedTerminal(.type("111111"), .type("222222"), .type("333333"))
    #expect(throws: PromptError.unanswered(.rejected(reason: "No"))) {
      _ = try wrong.use {
        try prompt.ask(command: CheckCommand(["sh", "-c", "echo No >&2; exit 1"]))
      }
    }
  }

  // MARK: No terminal

  @Test func `without a terminal a prompt throws, and one that takes a line gets it`() throws {
    var prompt = prompt
    #expect(throws: PromptError.noTerminal(path: "/dev/tty", code: ENXIO)) {
      _ = try ScriptedTerminal.none.use { try prompt.ask() }
    }
    #expect(throws: PromptError.noTerminal(path: "/dev/tty", code: ENXIO)) {
      _ = try ScriptedTerminal(line: "314159").use { try prompt.ask() }
    }
    prompt.input = .lineIfPiped()
    let isRight = try ScriptedTerminal(line: "the code is 314 159").use {
      try prompt.ask { $0.isEqual(to: "314159") ? .accepted : .rejected() }
    }.isEqual(to: "314159")
    #expect(isRight)
    #expect(throws: PromptError.unanswered(.rejected(reason: "That code is wrong"))) {
      _ = try ScriptedTerminal(line: "271828").use { try prompt.ask { _ in .rejected() } }
    }
    let german = ScriptedTerminal(line: "271828")
    german.environment["LANG"] = "de_DE.UTF-8"
    #expect(throws: PromptError.unanswered(.rejected(reason: "Falscher Code"))) {
      _ = try german.use { try prompt.ask { _ in .rejected() } }
    }
    var name = TextPrompt("")
    name.input = .lineIfPiped()
    let nothing = #expect(throws: PromptError.self) {
      _ = try ScriptedTerminal.none.use { try name.ask() }
    }
    #expect(nothing?.exitStatus == 1)
  }

  @Test func `prompts read the lines of a pipe one after the other, and then its end`() throws {
    var name = TextPrompt("")
    name.input = .lineIfPiped()
    var question = ConfirmPrompt("")
    question.input = .lineIfPiped()
    let answers = try ScriptedTerminal(line: "left-pad\ny").use {
      (try name.ask(), try question.ask())
    }
    #expect(answers == ("left-pad", true))
    #expect(throws: PromptError.self) {
      try ScriptedTerminal(line: "left-pad").use {
        _ = try name.ask()
        _ = try question.ask()
      }
    }
  }

  @Test func `a label that is not on the screen is not typed`() throws {
    let error = #expect(throws: ScriptedTerminal.NoSuchOption.self) {
      try ScriptedTerminal(.choose("send it by mail")).use { try prompt.ask() }
    }
    let screen = error?.screen ?? []
    #expect(
      screen.joined().contains("6-digit code") && !screen.joined().contains("Only the digits"))
    #expect(
      error?.description == """
        no option or alternative 'send it by mail' is on the screen: choose one of those that are. \
        The screen:
        \(screen.joined(separator: "\n"))
        """)
  }

  @Test func `a prompt without a script throws while tests run, and says what to do`() async throws
  {
    #expect(throws: PromptError.noScript) { _ = try prompt.ask() }
    #expect(PromptError.noScript.description.contains("ScriptedTerminal"))
    // Nor is a line read from the standard input of the tests.
    var piped = prompt
    piped.input = .lineIfPiped()
    #expect(throws: PromptError.noScript) { _ = try piped.ask() }
  }
  @Test func `a detached task or another thread has the script if it calls use once more`()
    async throws
  {
    let prompt = TextPrompt("User name")
    let terminal = ScriptedTerminal(.enter("mei"), .enter("ada"), .enter("lin"))
    let names = try await terminal.use {
      let child = try await Task { try await prompt.ask() }.value
      let detached = Task.detached {
        await #expect(throws: PromptError.noScript) { try await prompt.ask() }
        return try await terminal.use { try await prompt.ask() }
      }
      let other = try await detached.value
      let queued = await withCheckedContinuation { continuation in
        _ = startThread {
          continuation.resume(returning: Result { try Self.ask(prompt, terminal) })
        }
      }
      return [child, other, try queued.get()]
    }
    #expect(names == ["mei", "ada", "lin"])
    let advice = PromptError.noScript.description
    #expect(advice.contains("detached task") && advice.contains("another thread"))
  }

  /// Asks without a script, which fails, and then with one.
  private static func ask(_ prompt: TextPrompt, _ terminal: ScriptedTerminal) throws -> String {
    #expect(throws: PromptError.noScript) { try prompt.ask() }
    return try terminal.use { try prompt.ask() }
  }
}
