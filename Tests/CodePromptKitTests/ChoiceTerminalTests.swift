import CodePromptCodeEntry
import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// One of several options is chosen on a terminal; its name is the answer.
struct ChoiceTerminalTests {
  private static let plain = ["LANG": "en_US.UTF-8", "TERM": "xterm", "ACCESSIBLE": "1"]
  private static let dumb = ["LANG": "en_US.UTF-8", "TERM": "dumb"]

  private static func prompt(
    _ list: Choices = .ways, _ change: (inout PromptRequest) -> Void = { _ in }
  ) -> PromptRequest {
    var prompt = PromptRequest(.choice(list))
    prompt.question = "How?"
    change(&prompt)
    return prompt
  }

  private func run(
    _ steps: TerminalScript.Step..., prompt: PromptRequest = prompt(),
    in environment: [String: String] = ScriptedPrompt.xterm, verify: CheckFunction? = nil
  ) throws -> ScriptedPrompt {
    try ScriptedPrompt(
      TerminalScript(steps), prompt, environment, check: AnswerCheck(verify))
  }

  @Test func `the list is drawn below the question, and erased at the end`() throws {
    let run = try run(.look, .press(.down), .look, .calm, .type("3"), .keyPause)
    #expect(
      run.script.shown == [
        "  How?\n  › 1  Text message\n    2  Phone call\n    3  Authenticator app",
        "  How?\n    1  Text message\n  › 2  Phone call\n    3  Authenticator app",
      ])
    #expect(run.answer == "app" && run.script.emulator.text == "")
  }

  @Test func `with a summary, the label of what was chosen remains`() throws {
    let run = try run(.type("2\r"), prompt: Self.prompt { $0.keepsSummary = true })
    #expect(run.answer == "call" && run.script.screen == ["✓ How?: Phone call"])
  }

  @Test func `another key rings, and a note says how to choose`() throws {
    let run = try run(
      .calm, .type("x"), .keyPause, .look, .pause(600), .press(.enter), .rest, .type("1\r"))
    #expect(
      run.script.shown[0].hasSuffix("✗ Press 1 to 3, or an arrow key and Enter. Esc cancels."))
    #expect(run.answer == "sms" && run.script.emulator.bellCount == 2)
  }

  @Test func `what is typed filters a long list`() throws {
    let run = try run(
      .type("tion 1"), .look, .type("x"), .look, .press(.escape), .pause(100), .type("12"),
      .press(.enter), prompt: Self.prompt(.many))
    #expect(
      run.script.shown == [
        "  How?\n  tion 1  4/12\n  › Option 1\n    Option 10\n    Option 11\n    Option 12",
        "  How?\n  tion 1x  0/12" + String(repeating: "\n", count: 11) + "  ✗ Nothing matches",
      ])
    #expect(run.answer == "n12")
  }

  @Test func `labels that look the same where they are cut are shown whole when highlighted`()
    throws
  {
    let list = Choices([
      .init("keep", label: "The backup of yesterday evening: KEEP it"),
      .init("delete", label: "The backup of yesterday evening: DELETE it"),
      .init("no", label: "No"),
    ])
    let script = TerminalScript(columns: 30, [.look, .press(.down), .look, .press(.down), .look])
    let run = try ScriptedPrompt(script, Self.prompt(list), ScriptedPrompt.xterm)
    #expect(
      run.script.shown == [
        "  How?\n  › 1  The backup of\n       yesterday evening:\n       KEEP it\n"
          + "    2  The backup of yesterd…\n    3  No",
        "  How?\n    1  The backup of yesterd…\n  › 2  The backup of\n"
          + "       yesterday evening:\n       DELETE it\n    3  No",
        "  How?\n    1  The backup of yesterd…\n    2  The backup of yesterd…\n  › 3  No",
      ])
    // A long list shows fewer options meanwhile, and a window without room only the beginning.
    let many = Choices(
      (1...20).map { .init("n\($0)", label: "The same beginning of a label, number \($0)") })
    let long = try ScriptedPrompt(
      TerminalScript(columns: 30, rows: 6, [.look]), Self.prompt(many), ScriptedPrompt.xterm)
    #expect(long.look.contains("› The same beginning of a\n    label, number 1\n"), "\(long.look)")
    let low = try ScriptedPrompt(
      TerminalScript(columns: 30, rows: 2, [.look]), Self.prompt(list), ScriptedPrompt.xterm)
    #expect(low.look.hasPrefix("  How?\n  › 1  The backup of"), "\(low.look)")
  }

  @Test func `a wrong choice can be followed by another, and the name is checked`() throws {
    var names: [String] = []
    let run = try run(
      .type("1\r"), .rest, .look, .press(.down), .pause(600), .press(.enter),
      verify: {
        names.append($0.text)
        return $0.text == "call" ? .accepted : .rejected("Not available")
      })
    #expect(run.answer == "call" && names == ["sms", "call"])
    #expect(run.script.shown[0].contains("✗ Not available (2 attempts left)"))
  }

  @Test func `the default is the answer at the time limit`() throws {
    var list = Choices.ways
    list.defaultIndex = 1
    let prompt = Self.prompt(list) {
      $0.timeLimit = .seconds(2)
      $0.takesDefaultAtTimeLimit = true
    }
    #expect(try run(.press(.down), .pause(3000), prompt: prompt).answer == "call")
  }

  // MARK: Plain lines

  @Test func `in plain lines the options are numbered, and a move says the label`() throws {
    let run = try run(
      .press(.down), .press(.down), .type("x"), .keyPause, .look, .press(.up), .pause(600),
      .press(.enter), in: Self.plain)
    #expect(
      run.script.shown[0] == """
        1. Text message
        2. Phone call
        3. Authenticator app
        How?
        Press 1 to 3, or an arrow key and Enter. Esc cancels.
        Text message
        Phone call
        Press 1 to 3, or an arrow key and Enter. Esc cancels.
        """)
    #expect(run.answer == "sms" && run.script.screen.last == "Text message")
  }

  @Test func `in plain lines a filter says how many options match`() throws {
    let run = try run(
      .type("1"), .type("1"), .look, .type("x"), .look, .press(.backspace), .press(.enter),
      prompt: Self.prompt(.many), in: Self.plain)
    let lines = run.script.looks.map { $0.suffix(2) }
    #expect(lines[0] == ["4 match: Option 1", "1 matches: Option 11"])
    #expect(lines[1].last == "Nothing matches")
    #expect(run.answer == "n11" && run.script.screen.last == "Option 11")
  }

  @Test(arguments: [("2\n", "n2"), ("Option 7\n", "n7"), ("n12\n", "n12")])
  func `a terminal of lines takes a number, a label or a name`(line: String, name: String) throws {
    let run = try run(
      .type("zzz\n"), .look, .type(line), prompt: Self.prompt(.many), in: Self.dumb)
    #expect(run.answer == name)
    let way = "Type a number from 1 to 12 and Enter. Esc cancels."
    #expect(run.script.looks[0].suffix(3) == ["How?", way, way])
    #expect(run.script.emulator.bellCount == 0)
  }

  @Test func `plain lines name the default, which an empty line gives`() throws {
    var list = Choices.ways
    list.defaultIndex = 1
    let run = try run(.look, .type("\n"), prompt: Self.prompt(list), in: Self.dumb)
    #expect(
      run.script.looks[0].last
        == "Type a number from 1 to 3 and Enter; Enter alone: Phone call. Esc cancels.")
    #expect(run.answer == "call")
  }
}

extension Choices {
  fileprivate static let ways = Choices([
    .init("sms", label: "Text message"), .init("call", label: "Phone call"),
    .init("app", label: "Authenticator app"),
  ])

  fileprivate static let many = Choices(
    (1...12).map { .init("n\($0)", label: "Option \($0)") })
}
