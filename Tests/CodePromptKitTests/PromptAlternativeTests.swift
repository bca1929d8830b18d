import CodePromptKit
import CodePromptLoop
import CodePromptTesting
import Testing

/// Other ways on than an answer: each has a key, which ends the prompt.
struct PromptAlternativeTests {
  private final class Told: @unchecked Sendable {
    var lines: [String] = []

    func hear(_ event: PromptEvent) { lines.append(event.description) }
  }

  private static func prompt(_ alternatives: PromptAlternative...) -> PromptRequest {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.alternatives = alternatives
    return prompt
  }

  @Test
  func `the key of an alternative ends the prompt with it, and is shown before its label`() throws {
    let sms = PromptAlternative("sms", label: "send an SMS instead", letter: "t")
    let run = try ScriptedPrompt(
      .look, .type("12"), .ctrl("t"), prompt: Self.prompt(.forgot, sms))
    #expect(run.look.contains("Ctrl-F forgot it?") && run.look.contains("Ctrl-T send an SMS"))
    #expect(run.ending == .ended(.alternative(sms)))
    let other = try ScriptedPrompt(.ctrl("f"), prompt: Self.prompt(.forgot, sms))
    #expect(other.ending == .ended(.alternative(.forgot)))
  }

  @Test
  func `an alternative without a letter gets a free one of its name or label`() throws {
    for (name, label, key) in [
      // Ctrl-S would stop the output, and Ctrl-M is Enter.
      ("sms", "send an SMS instead", "e"), ("backup", "backup code", "b"), ("r", "h", "a"),
    ] {
      let alternative = PromptAlternative(name, label: label)
      let run = try ScriptedPrompt(
        .ctrl(Character(key)), prompt: Self.prompt(alternative))
      #expect(run.ending == .ended(.alternative(alternative)), "\(name)")
    }
    // What another alternative wants, or has, is not given away.
    let first = PromptAlternative("backup", label: "backup code")
    let second = PromptAlternative("b", label: "badge")
    let wanted = PromptAlternative("x", label: "y", letter: "a")
    let run = try ScriptedPrompt(.ctrl("g"), prompt: Self.prompt(first, second, wanted))
    #expect(run.ending == .ended(.alternative(second)))
  }

  @Test
  func `a free letter is one of the label, and none that edits or moves`() throws {
    let mail = PromptAlternative("email", label: "send an e-mail")
    let exit = PromptAlternative("n0", label: "exit")
    let list = Choices([.init("one", label: "One"), .init("two", label: "Two")])
    for (format, alternative, key) in [
      (CodeFormat.digits(6), mail, "e"), (.text(), mail, "n"), (.digits(6), exit, "e"),
      (.text(), exit, "x"), (.choice(list), exit, "e"),
      (.choice(list), PromptAlternative("p", label: "np"), "a"),
      // No letter of the label is free, so one of the name is taken.
      (.digits(6), PromptAlternative("beta", label: "日本"), "b"),
    ] {
      var prompt = PromptRequest(format)
      prompt.alternatives = [alternative]
      let run = try ScriptedPrompt(.ctrl(Character(key)), prompt: prompt)
      #expect(run.ending == .ended(.alternative(alternative)), "\(format) \(alternative.label)")
    }
  }

  @Test
  func `an alternative answers a question and a line, too`() throws {
    let other = PromptAlternative("other", label: "another account", letter: "t")
    var question = PromptRequest(.question(QuestionChoices()))
    question.alternatives = [other]
    #expect(
      try ScriptedPrompt(.ctrl("t"), prompt: question).ending == .ended(.alternative(other)))
    var line = PromptRequest(.text())
    line.alternatives = [PromptAlternative("other", label: "another account", letter: "e")]
    // In a line that can be edited, Ctrl-E moves to its end, unless the application uses it.
    let run = try ScriptedPrompt(.type("mei"), .ctrl("e"), prompt: line)
    #expect(run.ending == .ended(.alternative(line.alternatives[0])))
  }

  @Test
  func `the events tell which alternative was chosen`() throws {
    var prompt = Self.prompt(PromptAlternative("sms", label: "send an SMS", letter: "t"), .forgot)
    for (key, events) in [
      ("t", ["open", "offer sms", "close offer"]), ("f", ["open", "close forgot"]),
    ] {
      let told = Told()
      prompt.onEvent = told.hear
      _ = try ScriptedPrompt(.ctrl(Character(key)), prompt: prompt)
      #expect(told.lines == events)
    }
  }

  @Test
  func `in a list they tell which option was highlighted, too`() throws {
    let list = Choices([
      .init("sms", label: "Text"), .init("call me", label: "Phone"), .init("app", label: "App"),
    ])
    var prompt = PromptRequest(.choice(list))
    prompt.alternatives = [PromptAlternative("details", label: "details", letter: "t"), .forgot]
    for (steps, name) in [
      ([], "sms"), ([.press(.down)], "call me"), ([.press(.up)], "app"),
    ] as [([TerminalScript.Step], String)] {
      let told = Told()
      prompt.onEvent = told.hear
      let run = try ScriptedPrompt(TerminalScript(steps + [.ctrl("t")]), prompt)
      #expect(told.lines == ["open", "offer details \(name)", "close offer"])
      guard case .ended(.alternative(let chosen)) = run.ending else {
        Issue.record("ended otherwise")
        continue
      }
      #expect(chosen.highlightedOption == name)
    }
    // In plain lines nothing is highlighted at first.
    prompt.layout = .plain
    let told = Told()
    prompt.onEvent = told.hear
    _ = try ScriptedPrompt(.ctrl("t"), prompt: prompt)
    #expect(told.lines == ["open", "offer details", "close offer"])
  }
}
