import CodePromptConcurrency
import CodePromptLoop
import CodePromptTesting
import Testing

/// Settings that compile, and contradict each other or can't have an effect, are refused by name
/// when the prompt runs.
struct RefusedSettingTests {
  /// Expects that a prompt of any kind is refused because of this property, and for this reason if
  /// one is named.
  private func expectRefused(
    _ property: String, _ prompt: some TerminalPrompt, because reason: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: PromptError.self, sourceLocation: sourceLocation) {
      _ = try ScriptedTerminal(.press(.escape)).use { try prompt.request.ask(.none).exitStatus }
    }
    guard case .invalidSetting(property: property, reason: let given) = error,
      given == reason ?? given
    else {
      Issue.record(
        "\(property): \(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
  }

  private func code(
    _ format: CodePrompt.Format = .digits(6), _ change: (inout CodePrompt) -> Void = { _ in }
  ) -> CodePrompt {
    var prompt = CodePrompt("", format)
    change(&prompt)
    return prompt
  }

  private let source = CodePrompt.Source.function { nil }

  @Test func `formats that can't be typed are refused`() {
    expectRefused("format", code(.digits(0)))
    expectRefused("format", code(.characters(.any, 33)))
    expectRefused("format.groups", code(.characters(.digits, 6, groups: [0, -1, 7])))
    expectRefused("format.groups", code(.characters(.digits, 6, groups: [4, 3])))
    expectRefused("format.groups", code(.characters(.digits, 6, groups: [.max, .max])))
    expectRefused("format", PasswordPrompt("", .length(0...0)))
    expectRefused("format", PasswordPrompt("", .length(1...16_385)))
    var name = TextPrompt("", default: "ada")
    name.length = 4...8
    expectRefused("defaultText", name)
    name = TextPrompt("")
    (name.initialText, name.characters) = ("a b", .letters)
    expectRefused("initialText", name)
    // The documentation quotes this message.
    let error = #expect(throws: PromptError.self) {
      _ = try ScriptedTerminal().use {
        try code(.characters(.digits, 6, groups: [4, 3])).ask()
      }
    }
    #expect(
      error?.description == "the setting format.groups [4, 3] does not add up to 6")
  }

  @Test func `a group without a character is named, also if the groups add up`() {
    let format = CodePrompt.Format.characters(.digits, 8, groups: [9, -1])
    expectRefused(
      "format.groups", code(format),
      because: "[9, -1] has a group of -1, but a group has at least 1")
  }

  @Test(arguments: ["", " ", "\u{200B}", "\n"])
  func `labels that can't be seen are refused`(label: String) {
    expectRefused("options", ChoicePrompt("", options: [.init(1, label: label)]))
    expectRefused("alternatives", code { $0.alternatives = [.init("help", label: label)] })
    expectRefused("actions", code { $0.actions = [.init(label, letter: "t", source)] })
    var question = ConfirmPrompt("")
    question.no = .init(label, letter: "x")
    expectRefused("no", question, because: "has a blank label")
  }

  @Test func `labels that can't be told apart are refused`() {
    expectRefused("options", ChoicePrompt("", from: ["a", "b", "a"]))
    expectRefused(
      "alternatives",
      code { $0.alternatives = [.init("help", label: "help me"), .init("aid", label: "help me")] })
    expectRefused(
      "alternatives",
      code { prompt in
        prompt.alternatives = [.init("sms", label: "text me")]
        prompt.actions = [.init("text me", letter: "t", source)]
      })
    var question = ConfirmPrompt("")
    (question.yes, question.no) = (.init("Go"), .init("Go", letter: "x"))
    expectRefused("no", question, because: "has the label of yes")
  }

  @Test(arguments: [" ", "\u{200B}", "\u{7}", "\u{301}", "\u{3000}"] as [Character])
  func `masks that can't be seen are refused`(mask: Character) {
    expectRefused("display", code { $0.display = .masked(with: mask) })
  }

  @Test(arguments: ["", " \n"])
  func `a blank reason is none: a built-in sentence is shown`(reason: String) throws {
    let prompt = code()
    for (verdict, text) in [
      (.rejected(reason), "That code is wrong"),
      (.unchecked(reason), "could not be checked. Press"),
    ] as [(CodePrompt.Verdict, String)] {
      let terminal = ScriptedTerminal(.type("314159"), .look, .press(.escape))
      let status = try terminal.use { try prompt.run { _ in verdict }.exitStatus }
      let look = terminal.looks[0].joined(separator: " ")
      #expect(status == 130 && look.contains(text), "\(look)")
    }
    let status = #expect(throws: PromptError.unanswered(.rejected(reason: "That code is wrong"))) {
      _ = try ScriptedTerminal(.type("314159")).use { try prompt.ask { _ in .refused(reason) } }
    }
    #expect(status != nil)
    let terminal = ScriptedTerminal(.type("314159"), .look, .press(.escape))
    let ended = try terminal.use { try code { $0.validate = { _ in reason } }.run().exitStatus }
    #expect(ended == 130 && terminal.looks[0].joined().contains("That code is wrong"))
  }

  @Test func `errors describe themselves as Foundation asks them to`() {
    #expect(PromptError.taskCancelled.localizedDescription == PromptError.taskCancelled.description)
    #expect(CommandFailure.noOutput.localizedDescription == CommandFailure.noOutput.description)
  }

  @Test func `an error is described in one line without control characters, whatever it quotes`() {
    let text = "a\nb\u{1B}[31mc\u{1B}]0;d"
    var name = TextPrompt("")
    name.initialText = text
    let refused = #expect(throws: PromptError.self) {
      _ = try ScriptedTerminal().use { try name.ask() }
    }
    let letter = code { $0.actions = [CodePrompt.Action("text me", letter: "\u{1B}", self.source)] }
    let action = #expect(throws: PromptError.self) {
      _ = try ScriptedTerminal().use { try letter.ask() }
    }
    let errors: [PromptError?] = [
      refused, action, .unanswered(.rejected(reason: text)), .notChecked(reason: text),
      .challengeFailed(reason: text), .commandFailed(.exited(status: 3), message: text),
      .commandFailed(.notFound(name: text), message: nil), .noTerminal(path: text, code: 2),
      .notATerminal(path: text), .invalidSetting(property: "options", reason: text),
    ]
    for error in errors {
      let line = error?.description ?? ""
      #expect(
        !line.isEmpty
          && line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func `settings without an effect are refused`() {
    expectRefused(
      "cells", code(.digits(4...8)) { $0.cells = PromptCells(columns: 1) { _ in [""] } })
    expectRefused("placeholder", code(.digits(4...8)) { $0.placeholder = "x" })
    expectRefused("autofill", code(.digits(4...8)) { $0.autofill = .function { nil } })
    expectRefused(
      "challenge",
      code { prompt in
        prompt.resend = .init(source)
        prompt.challenge = .init(source, cooldown: .seconds(3))
      })
    var question = ConfirmPrompt("", default: true)
    question.takesDefaultAtTimeLimit = true
    expectRefused("takesDefaultAtTimeLimit", question)
    question.defaultAnswer = nil
    question.timeLimit = .seconds(1)
    expectRefused("takesDefaultAtTimeLimit", question)
    var new = NewPasswordPrompt("", .pin(4))
    new.display = .shown
    expectRefused(
      "repeats", new, because: "has no use for what is shown: set it to false")
    new.repeats = false
    new.generator = .characters(5)
    expectRefused(
      "generator", new, because: "makes up 5 characters, which the format does not allow")
    new.generator = nil
    new.rating = .init { _ in nil }
    expectRefused("rating", new, because: "has no use for a PIN: leave it out")
    var choice = ChoicePrompt("", from: [1, 2], default: 2)
    choice.defaultName = "1"
    expectRefused(
      "defaultName", choice, because: "has no effect with defaultIndex: leave one of them out")
    (choice.defaultIndex, choice.defaultName) = (nil, "3")
    expectRefused(
      "defaultName", choice, because: "is 3, which is the name of no option")
    var name = TextPrompt("", default: "ada")
    name.initialText = "mei"
    expectRefused(
      "initialText", name, because: "has no effect with a default: leave one of them out")
  }

  @Test func `numbers and names out of range are refused`() throws {
    expectRefused("timeLimit", code { $0.timeLimit = .seconds(-1) })
    expectRefused("resend", code { $0.resend = .init(source, cooldown: .seconds(-1)) })
    expectRefused("actions", code { $0.actions = [.init("", letter: "c", source)] })
    expectRefused(
      "actions", code { $0.actions = [1, 2].map { .init("\($0)", letter: "t", source) } },
      because: "has the letter t twice")
    let other = code { prompt in
      prompt.actions = [.init("text me", letter: "t", source)]
      prompt.alternatives = [.init("sms", label: "call me", letter: "t")]
    }
    expectRefused("alternatives", other, because: "has the letter t, as actions has")
    expectRefused(
      "resend", code { $0.resend = .init(.command([])) })
    expectRefused(
      "resend",
      code { prompt in
        var source = source
        source.timeLimit = .zero
        prompt.resend = .init(source)
      })
    #expect(throws: PromptError.self) {
      _ = try ScriptedTerminal().use { try code().ask(attempts: 0) { _ in .accepted } }
    }
    #expect(
      throws: PromptError.invalidSetting(property: "command", reason: "names no program")
    ) {
      _ = try ScriptedTerminal().use { try code().ask(command: CheckCommand([])) }
    }
  }
}
