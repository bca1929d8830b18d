import CodePromptConcurrency
import CodePromptTesting
import Testing

/// An application gets each answer in its own type, in its own language and from any source.
struct TypedAnswerTests {
  /// Expects that Esc ends a prompt of this kind without an answer.
  private func expectCancelled(_ ask: () throws -> Void) {
    #expect(throws: PromptError.unanswered(.cancelled)) {
      try ScriptedTerminal(.press(.escape)).use(ask)
    }
  }

  @Test func `a text is a String`() throws {
    let name = TextPrompt("", default: "ada")
    for (keys, text) in [("mei\r", "mei"), ("\r", "ada")] {
      #expect(try ScriptedTerminal(.type(keys)).use { try name.ask() } == text)
    }
    expectCancelled { _ = try name.ask() }
  }

  @Test func `a question is a Bool`() throws {
    for (key, answer, isYes) in [
      ("y", nil, true), ("n", nil, false), ("\r", true, true), ("\r", false, false),
    ] as [(String, Bool?, Bool)] {
      var question = ConfirmPrompt("Go on?")
      question.defaultAnswer = answer
      #expect(try ScriptedTerminal(.type(key)).use { try question.ask() } == isYes)
    }
    expectCancelled { _ = try ConfirmPrompt("").ask() }
  }

  @Test func `a label in a question has its letter, and an underscore in it is shown`() throws {
    var question = ConfirmPrompt("")
    question.yes = .init("keep_it", letter: "k")
    question.no = .init("throw away")
    let terminal = ScriptedTerminal(.look, .type("t"))
    #expect(try terminal.use { try question.ask() } == false)
    let look = terminal.looks[0].joined(separator: " ")
    #expect(look.contains("[K] keep_it") && look.contains("[T] throw away"), "\(look)")
  }

  @Test func `texts and questions are awaited in an asynchronous function`() async throws {
    let terminal = ScriptedTerminal(.enter("mei"), .type("y"))
    let answer = try await terminal.use {
      let name = try await TextPrompt("").ask()
      return (name, try await ConfirmPrompt("").ask())
    }
    #expect(answer == ("mei", true))
  }

  @Test func `every kind of prompt may have alternatives, which a script chooses by their labels`()
    throws
  {
    let help = PromptAlternative("help", label: "help me")
    var house = PromptSettings()
    house.alternatives = [help]
    func expectHelp(_ ask: (PromptSettings) throws -> Void) {
      let terminal = ScriptedTerminal(.choose("help me"))
      #expect(throws: PromptError.unanswered(.alternative(help))) {
        try terminal.use { try ask(house) }
      }
    }
    expectHelp { _ = try CodePrompt("", .digits(6), settings: $0).ask() }
    expectHelp { _ = try NewPasswordPrompt("", settings: $0).ask() }
    expectHelp { _ = try TextPrompt("", settings: $0).ask() }
    expectHelp { _ = try ConfirmPrompt("", settings: $0).ask() }
    expectHelp { _ = try ChoicePrompt("", from: [1, 2], settings: $0).ask() }
    expectHelp { try NoticePrompt("", settings: $0).run().get() }
    let ending = try ScriptedTerminal(.choose("help me")).use {
      try PasswordPrompt("", settings: house).run()
    }
    let chosen = ending.chosenAlternative
    #expect(chosen == PromptAlternative("help", label: "another label") && chosen != .forgot)
  }

  @Test func `a notice ends with its key, or with an alternative`() throws {
    var notice = NoticePrompt("The key was revoked")
    notice.alternatives = [PromptAlternative("help", label: "help me", letter: "e")]
    let alternatives = notice.alternatives
    let isAnswered = try ScriptedTerminal(.type("o")).use { try notice.run().isAnswered }
    #expect(isAnswered)
    let terminal = ScriptedTerminal(.look, .press(.control("e")))
    #expect(throws: PromptError.unanswered(.alternative(alternatives[0]))) {
      try terminal.use { try notice.run().get() }
    }
    #expect(terminal.looks[0].joined().contains("The key was revoked"))
  }

  @Test func `a notice that waits for what never happens is ended by Esc, and by no other key`()
    async throws
  {
    let notice = NoticePrompt("Tap 47 on your phone")
    for keys in [[], [.press(.enter), .type("o")]] as [[ScriptedTerminal.Step]] {
      let terminal = ScriptedTerminal(steps: [.look] + keys + [.press(.escape)])
      let status = try await terminal.use {
        try await notice.run(until: { () -> PromptVerdict<Void> in
          // The stream never yields, so the loop ends only when its task is cancelled.
          let (nothing, end) = AsyncStream<Void>.makeStream()
          for await _ in nothing {}
          end.finish()
          throw CancellationError()
        }).exitStatus
      }
      #expect(status == 130 && terminal.looks[0].joined(separator: " ").contains("Waiting…"))
      #expect(terminal.elapsed < .seconds(1))
    }
  }

  @Test func `a code may have several lengths, and is called a code`() throws {
    let code = CodePrompt("Code", .digits(4...8))
    let terminal = ScriptedTerminal(.enter("12345"), .look, .enter("123456"))
    let isRight = try terminal.use {
      try code.ask { $0.count == 6 ? .accepted : .rejected() }
    }.isEqual(to: "123456")
    #expect(isRight)
    #expect(terminal.looks[0].joined().contains("That code is wrong"))
  }

  @Test func `a full code is submitted at once, by Enter, or when it has not changed for a while`()
    throws
  {
    for (submission, steps, looks) in [
      (.whenFull, [.type("1234"), .look], 0),
      (.onEnter, [.type("1234"), .look, .press(.enter)], 1),
      (
        .whenStill(for: .seconds(3)),
        [.type("1234"), .wait(.seconds(2)), .look, .wait(.seconds(2))], 1
      ),
    ] as [(CodePrompt.Format.Submission, [ScriptedTerminal.Step], Int)] {
      let terminal = ScriptedTerminal(steps: steps)
      let code = CodePrompt("Code", .digits(4, submission: submission))
      let isRight = try terminal.use { try code.ask() }.isEqual(to: "1234")
      #expect(isRight && terminal.looks.count == looks, "\(submission)")
    }
  }

  @Test(arguments: [false, true])
  func `a default is the answer at the time limit if the application says so`(isTaken: Bool) {
    var (name, question) = (TextPrompt("", default: "ada"), ConfirmPrompt("", default: true))
    (name.timeLimit, name.takesDefaultAtTimeLimit) = (.seconds(9), isTaken)
    (question.timeLimit, question.takesDefaultAtTimeLimit) = (.seconds(9), isTaken)
    var choice = ChoicePrompt("", from: ["a", "b"])
    (choice.timeLimit, choice.takesDefaultAtTimeLimit) = (.seconds(9), isTaken)
    choice.defaultIndex = 1
    #expect((try? ScriptedTerminal().use { try name.ask() }) == (isTaken ? "ada" : nil))
    #expect((try? ScriptedTerminal().use { try question.ask() }) == (isTaken ? true : nil))
    #expect((try? ScriptedTerminal().use { try choice.ask() }) == (isTaken ? "b" : nil))
  }

  @Test func `a PIN fills its cells and is submitted, and a new one is asked for twice`() throws {
    let isRight = try ScriptedTerminal(.type("3141")).use {
      try PasswordPrompt("PIN", .pin(4)).ask()
    }.isEqual(to: "3141")
    let new = ScriptedTerminal(.enter("31415"), .look, .enter("31415"))
    let isNew = try new.use { try NewPasswordPrompt("New PIN", .pin(4...8)).ask() }
      .isEqual(to: "31415")
    #expect(isRight && isNew && new.looks[0].joined().contains("Once more"))
  }

  @Test func `a function makes up a new password, and what was typed stays if it does not`() throws
  {
    var new = NewPasswordPrompt("New password", .length(1...8))
    new.repeats = false
    for (made, answer) in [
      ("horse", "horse"), ("battery staple", "typed"), (nil, "typed"),
    ] as [(String?, String)] {
      new.generator = .function {
        guard let made else { throw CancellationError() }
        return try SecretBytes(copying: made)
      }
      let terminal = ScriptedTerminal(.type("typed"), .press(.control("r")), .press(.enter))
      let isRight = try terminal.use { try new.ask() }.isEqual(to: answer)
      #expect(isRight, "\(made ?? "an error")")
    }
  }

  @Test func `a new password can be made up, of the characters that are named`() throws {
    var new = NewPasswordPrompt("New password", .length(20...20))
    new.generator = .characters(20, of: .hex)
    let (count, isHex) = try ScriptedTerminal(.press(.control("r")), .press(.enter)).use {
      try new.ask().withString { text in
        (text.count, text.unicodeScalars.allSatisfy(PromptCharacters.hex.contains))
      }
    }
    #expect(count == 20 && isHex)
  }

  @Test func `a form that is wrong costs no attempt, and the answer can be edited`() throws {
    var password = PasswordPrompt("")
    password.display = .shown
    password.validate = { $0.count < 3 ? "Three letters, please" : nil }
    let terminal = ScriptedTerminal(.type("me\r"), .look, .type("i\r"))
    var seen = 0
    let isRight = try terminal.use {
      try password.ask(attempts: 1) { _ in
        seen += 1
        return .accepted
      }
    }.isEqual(to: "mei")
    #expect(isRight && seen == 1)
    let look = terminal.looks[0].joined()
    #expect(look.contains("Three letters, please") && look.contains("me"), "\(look)")
    var name = TextPrompt("")
    name.validate = { $0 == "vault" ? nil : "That is not its name" }
    let confirmed = ScriptedTerminal(.enter("vaul"), .look, .enter("t"))
    #expect(try confirmed.use { try name.ask() } == "vault")
    #expect(confirmed.looks[0].joined().contains("That is not its name"))
  }

  // MARK: Checks

  private struct Token: Equatable { let number: Int }

  @Test func `a value comes out of the check, also one that can't be copied`() throws {
    let code = CodePrompt("", .digits(6))
    let token = try ScriptedTerminal(.type("111111"), .type("314159")).use {
      try code.ask(for: Token.self) { code in
        code.isEqual(to: "314159") ? .accepted(Token(number: 3)) : .rejected()
      }
    }
    #expect(token == Token(number: 3))
    let isCopy = try ScriptedTerminal(.type("314159")).use {
      try code.ask(for: SecretBytes.self) { .accepted(try SecretBytes(copying: $0)) }
    }.isEqual(to: "314159")
    #expect(isCopy)
  }

  @Test func `attempts are limited by a number, or not at all`() throws {
    let code = CodePrompt("", .digits(1))
    let one = ScriptedTerminal(.type("1"))
    #expect(throws: PromptError.unanswered(.rejected(reason: "No"))) {
      _ = try one.use { try code.ask(attempts: 1) { _ in .rejected("No") } }
    }
    let keys = (0..<20).map { _ in ScriptedTerminal.Step.type("1") }
    let many = ScriptedTerminal(steps: keys + [.look, .press(.escape)])
    #expect(throws: PromptError.unanswered(.cancelled)) {
      _ = try many.use { try code.ask(attempts: .unlimited) { _ in .rejected("No") } }
    }
    #expect(!many.looks[0].joined().contains("left"))
  }

  @Test func `verdicts can be compared`() {
    let accepted: PromptVerdict<Void> = .accepted
    #expect(accepted == .accepted && accepted != .rejected("a"))
    #expect(PromptVerdict<Void>.refused("a") != .rejected("a"))
    #expect(PromptVerdict.accepted(3) == .accepted(3))
  }

  @Test func `endings and errors have the exit statuses of the command`() {
    let endings: [(PromptEnding<Never>, Int32)] = [
      (.rejected(reason: nil), 1), (.alternative(.forgot), 7), (.timedOut, 124), (.cancelled, 130),
    ]
    for (ending, status) in endings {
      #expect(ending.exitStatus == status && PromptError.unanswered(ending).exitStatus == status)
    }
    #expect(PromptEnding.answered(1).exitStatus == 0)
    let errors: [(PromptError, Int32)] = [
      (.noTerminal(path: "", code: 2), 3), (.terminalInUse, 5), (.notChecked(reason: nil), 6),
      (.invalidSetting(property: "", reason: ""), 2), (.interrupted(signal: 15), 143),
    ]
    for (error, status) in errors { #expect(error.exitStatus == status) }
  }

  // MARK: Languages

  @Test func `a language of the application's own is shown, and its letters are the keys`()
    throws
  {
    var question = ConfirmPrompt("", default: false)
    question.language = .canadianFrench
    let terminal = ScriptedTerminal(.look, .type("y"), .type("o"))
    #expect(try terminal.use { try question.ask() } == true)
    let look = terminal.looks[0].joined(separator: " ")
    for text in ["Continuer ?", "[O] Oui", "[N/Entrée] Non", "Annuler"] {
      #expect(look.contains(text), "\(look)")
    }
    #expect(!terminal.text.contains("[Y]") && !terminal.text.contains("Yes"))
    var code = CodePrompt("", .digits(6))
    code.language = .canadianFrench
    let plural = ScriptedTerminal(.type("111111"), .type("314159"))
    _ = try plural.use { try code.ask { $0[0] == 0x33 ? .accepted : .rejected() } }
    #expect(plural.text.contains("Code incorrect (encore 2 essais)"))
  }

  @Test func `keys follow the labels that wording gives, and an incomplete language falls back`()
    throws
  {
    var question = ConfirmPrompt("", default: false)
    question.wording = [.yes: "Jawohl"]
    #expect(try ScriptedTerminal(.type("j")).use { try question.ask() } == true)
    question.wording = [:]
    question.language = PromptLanguage("Deutsch", .oneAndOthers) { text in
      text == .no ? "Keinesfalls" : PromptLanguage.english.template(text)
    }
    let terminal = ScriptedTerminal(.look, .type("k"))
    #expect(try terminal.use { try question.ask() } == false)
    let look = terminal.looks[0].joined()
    #expect(look.contains("[K/Enter] Keinesfalls") && look.contains("[Y] Yes"), "\(look)")
  }

  @Test(arguments: [
    (PromptText.timeLeft, "soon", "timeLeft: needs {time}"),
    (.yes, "Ja {count}", "yes: has no value {count}"),
    (.yes, "{a|b}", "yes: has forms of a word, but no number"),
    (.passwordWord, "secret", "passwordWord: has no effect"),
    (.passcodeWord, "code", "passcodeWord: has no effect"),
  ])
  func `a template with other values than those of its text is refused`(
    text: PromptText, template: String, reason: String
  ) {
    var question = ConfirmPrompt("", default: false)
    question.wording = [text: template]
    #expect(throws: PromptError.invalidSetting(property: "wording", reason: reason)) {
      _ = try ScriptedTerminal().use { try question.ask() }
    }
  }

  @Test func `with wording for one label the other words and keys are the language's`() throws {
    var question = ConfirmPrompt("", default: false)
    question.language = .canadianFrench
    question.wording = [.no: "Jamais"]
    let terminal = ScriptedTerminal(.look, .type("x"), .type("q"), .look, .type("j"))
    #expect(try terminal.use { try question.ask() } == false)
    let look = terminal.looks.joined().joined(separator: " ")
    for text in ["Continuer ?", "[O] Oui", "[J/Entrée] Jamais", "Touches : O = Oui"] {
      #expect(look.contains(text), "\(look)")
    }
  }
}
