import CodePromptConcurrency
import CodePromptKit
import CodePromptTesting
import Testing

/// An application gets each answer in its own type, in its own language and from any source.
struct TypedAnswerTests {
  @Test func `a text is a String, and nil without an answer`() throws {
    let name = CodePrompt(.text(default: "ada"))
    for (keys, text) in [("mei\r", "mei"), ("\r", "ada"), ("\u{4}", nil)] as [(String, String?)] {
      let answer = try ScriptedTerminal(.type(keys)).use { try name.askForText() }
      #expect(answer == text)
    }
  }

  @Test func `a question is a Bool, and nil without an answer`() throws {
    let question = CodePrompt(.question())
    for (key, isYes) in [("y", true), ("n", false), ("\u{4}", nil)] as [(String, Bool?)] {
      let answer = try ScriptedTerminal(.type(key)).use { try question.askYesOrNo() }
      #expect(answer == isYes)
    }
  }

  @Test func `texts and questions are awaited in an asynchronous function`() async throws {
    let terminal = ScriptedTerminal(.type("mei\r"), .type("y"))
    let answer = try await terminal.use {
      let name = try await CodePrompt(.text()).askForText()
      return (name, try await CodePrompt(.question()).askYesOrNo())
    }
    #expect(answer == ("mei", true))
  }

  @Test func `a form that is wrong costs no attempt, and the answer can be edited`() throws {
    var name = CodePrompt(.text())
    name.attempts = 1
    name.validate = { $0.count < 3 ? "Three letters, please" : nil }
    let terminal = ScriptedTerminal(.type("me\r"), .look, .type("i\r"))
    var seen = 0
    let outcome = try terminal.use {
      try name.run { _ in
        seen += 1
        return .accepted
      }
    }
    #expect(seen == 1)
    let isRight = outcome.answer()?.isEqual(to: "mei".utf8)
    #expect(isRight == true)
    let look = terminal.looks[0].joined()
    #expect(look.contains("Three letters, please") && look.contains("me"), "\(look)")
  }

  // MARK: Languages

  @Test func `a language of the application's own is shown, and its letters are the keys`()
    throws
  {
    var question = CodePrompt(.question())
    question.language = .french
    let terminal = ScriptedTerminal(.look, .type("y"), .type("o"))
    #expect(try terminal.use { try question.askYesOrNo() } == true)
    let look = terminal.looks[0].joined(separator: " ")
    for text in ["Continuer ?", "[O] Oui", "[N/Enter] Non", "Annuler"] {
      #expect(look.contains(text), "\(look)")
    }
    #expect(!terminal.text.contains("[Y]") && !terminal.text.contains("Yes"))
    var code = CodePrompt(.digits(6), mask: .dots)
    code.language = .french
    let plural = ScriptedTerminal(.type("111111"), .type("314159"))
    _ = try plural.use { try code.run { $0[0] == 0x33 ? .accepted : .rejected() } }
    #expect(plural.text.contains("Code incorrect (encore 2 essais)"))
  }

  @Test func `keys follow the labels that wording gives, and an incomplete language falls back`()
    throws
  {
    var question = CodePrompt(.question())
    question.wording = { if case .yes = $0 { "Jawohl" } else { nil } }
    #expect(try ScriptedTerminal(.type("j")).use { try question.askYesOrNo() } == true)
    question.wording = nil
    question.language = PromptLanguage("Deutsch") { phrase in
      if case .no = phrase { "Keinesfalls" } else { PromptLanguage.english.text(of: phrase) }
    }
    let terminal = ScriptedTerminal(.look, .type("k"))
    #expect(try terminal.use { try question.askYesOrNo() } == false)
    let look = terminal.looks[0].joined()
    #expect(look.contains("[K/Enter] Keinesfalls") && look.contains("[Y] Yes"), "\(look)")
  }

  @Test func `with wording for one label the other words and keys are the language's`() throws {
    var question = CodePrompt(.question())
    question.language = .french
    question.wording = { if case .no = $0 { "Jamais" } else { nil } }
    let terminal = ScriptedTerminal(.look, .type("y"), .type("n"), .look, .type("j"))
    #expect(try terminal.use { try question.askYesOrNo() } == false)
    let look = terminal.looks.joined().joined(separator: " ")
    for text in ["Continuer ?", "[O] Oui", "[J/Enter] Jamais", "Touches : O = Oui"] {
      #expect(look.contains(text), "\(look)")
    }
  }

  // MARK: Settings

  private func changed(
    _ format: CodeFormat, _ change: (inout CodePrompt) -> Void = { _ in }
  ) -> CodePrompt {
    var prompt = CodePrompt(format)
    change(&prompt)
    return prompt
  }

  @Test func `settings that contradict each other are refused by name`() throws {
    let no = PromptSource.function { nil }
    let faults: [(String, CodePrompt)] = [
      ("format", changed(.digits(0))), ("format", changed(.code(33))),
      ("format", changed(.password(byteCount: 0...0))),
      ("format", changed(.password(byteCount: 1...16_385))),
      ("format", changed(.text(default: "ada", byteCount: 4...8))),
      ("format", changed(.text(initial: "a b", charset: .letters))),
      ("format.groups", changed(.digits(6)) { $0.format.groups = [0, -1, 7] }),
      ("format.groups", changed(.code(6, groups: [4, 3]))),
      ("format.groups", changed(.code(6, groups: [.max, .max]))),
      ("format.groups", changed(.password()) { $0.format.groups = [3] }),
      ("format.letterCase", changed(.password()) { $0.format.letterCase = .upper }),
      (
        "customCells",
        changed(.password()) { $0.customCells = CustomCells(columns: 1) { _ in [""] } }
      ),
      ("placeholder", changed(.text()) { $0.placeholder = "x" }),
      ("autofill", changed(.password()) { $0.autofill = no }),
      ("submission", changed(.question()) { $0.submission = .after(.seconds(1)) }),
      ("asksTwice", changed(.question()) { $0.asksTwice = true }),
      ("allowsReveal", changed(.question()) { $0.allowsReveal = true }),
      (
        "lastCharacterRevealTime", changed(.question()) { $0.lastCharacterRevealTime = .seconds(1) }
      ),
      ("rating", changed(.question()) { $0.rating = { _ in nil } }),
      ("validate", changed(.question()) { $0.validate = { _ in nil } }),
      ("takesDefaultAtTimeLimit", changed(.question()) { $0.takesDefaultAtTimeLimit = true }),
      (
        "takesDefaultAtTimeLimit",
        changed(.text()) { ($0.takesDefaultAtTimeLimit, $0.timeLimit) = (true, .seconds(1)) }
      ),
      ("attempts", changed(.digits()) { $0.attempts = 0 }),
      ("timeLimit", changed(.digits()) { $0.timeLimit = .seconds(-1) }),
      ("commandTimeLimit", changed(.digits()) { $0.commandTimeLimit = .zero }),
      ("cooldown", changed(.digits()) { $0.cooldown = .seconds(1) }),
      ("cooldown", changed(.digits()) { ($0.resend, $0.cooldown) = (no, .seconds(-1)) }),
      ("ratingLabel", changed(.digits()) { $0.ratingLabel = "Strength" }),
      ("actions", changed(.digits()) { $0.actions = [.init(letter: "c", label: "", source: no)] }),
      (
        "actions",
        changed(.digits()) {
          $0.actions = [1, 2].map { .init(letter: "t", label: "\($0)", source: no) }
        }
      ),
      (
        "challenge, resend, autofill or actions", changed(.digits()) { $0.resend = .command([]) }
      ),
    ]
    for (property, prompt) in faults {
      let error = #expect(throws: CodePromptError.self) {
        _ = try ScriptedTerminal(.press(.escape)).use { try prompt.run().ending }
      }
      guard case .invalidSetting(property, _) = error else {
        Issue.record("\(property): \(String(describing: error))")
        continue
      }
    }
    // The documentation quotes this message.
    let error = #expect(throws: CodePromptError.self) {
      _ = try ScriptedTerminal().use { try CodePrompt(.code(6, groups: [4, 3])).run().ending }
    }
    #expect(error?.description == "CodePrompt.format.groups: [4, 3] does not add up to 6")
  }

  @Test func `an answer of another kind than the format's is refused`() async {
    let terminal = ScriptedTerminal()
    await #expect(throws: CodePromptError.invalidSetting("format", "is not a text")) {
      try await terminal.use { try await CodePrompt(.digits(6)).askForText() }
    }
    await #expect(throws: CodePromptError.invalidSetting("format", "is not a question")) {
      try await terminal.use { try await CodePrompt(.text()).askYesOrNo() }
    }
    #expect(throws: CodePromptError.invalidSetting("format", "is not a text")) {
      try terminal.use { try CodePrompt(.digits(6)).askForText() }
    }
    #expect(throws: CodePromptError.invalidSetting("format", "is not a question")) {
      try terminal.use { try CodePrompt(.text()).askYesOrNo() }
    }
    #expect(throws: CodePromptError.invalidSetting("command", "names no program")) {
      _ = try terminal.use {
        try CodePrompt(.digits(6)).run(command: VerificationCommand([])).ending
      }
    }
  }
}
