import CodePromptConcurrency
import CodePromptTesting
import Testing

/// One of several elements is chosen, by a script as by a person.
struct ChoicePromptTests {
  private struct Phone: Equatable {
    let id: Int
    let number: String
  }

  private static let phones = [Phone(id: 7, number: "+41 78"), Phone(id: 9, number: "+49 30")]

  @Test(arguments: [
    (ScriptedTerminal.Step.type("2"), 9), (.choose("+49 30"), 9), (.choose("+41 78"), 7),
    (.type("\u{1B}[B\r"), 9),
  ])
  func `the answer is the element that was chosen`(step: ScriptedTerminal.Step, id: Int) throws {
    let terminal = ScriptedTerminal(.look, step)
    let phone = try terminal.use {
      try ChoicePrompt("Send it to", from: Self.phones) { $0.number }.ask()
    }
    #expect(phone.id == id && terminal.looks[0].joined().contains("Send it to"))
  }

  @Test func `a long list is filtered by what is typed, and strings are their own labels`() throws {
    let names = (1...30).map { "Server \($0)" }
    let terminal = ScriptedTerminal(.choose("Server 17"))
    #expect(try terminal.use { try ChoicePrompt("Server", from: names).ask() } == "Server 17")
    #expect(throws: ScriptedTerminal.NoSuchOption.self) {
      try ScriptedTerminal(.choose("Server 99")).use {
        try ChoicePrompt("Server", from: names).ask()
      }
    }
  }

  @Test func `a script chooses by the whole label`() throws {
    for label in ["b", "ab"] {
      let terminal = ScriptedTerminal(.choose(label), .look)
      #expect(try terminal.use { try ChoicePrompt("", from: ["b", "ab"]).ask() } == label)
      #expect(terminal.stepsLeft == 1)
    }
  }

  @Test func `an option has a letter, and a default is highlighted`() throws {
    var prompt = ChoicePrompt(
      "How?",
      options: [
        .init(1, label: "Text message", letter: "t"), .init(2, label: "Phone call", letter: "p"),
      ])
    #expect(try ScriptedTerminal(.type("p")).use { try prompt.ask() } == 2)
    prompt.defaultIndex = 1
    #expect(try ScriptedTerminal(.press(.enter)).use { try prompt.ask() } == 2)
    #expect(throws: PromptError.unanswered(.cancelled)) {
      try ScriptedTerminal(.press(.escape)).use { try prompt.ask() }
    }
  }

  @Test func `a choice is awaited, and made from a pipe by name, number or label`() async throws {
    var prompt = ChoicePrompt(
      "How?",
      options: [.init("S", label: "Text message", name: "sms"), .init("C", label: "Phone call")])
    let awaited = try await ScriptedTerminal(.type("1")).use { try await prompt.ask() }
    #expect(awaited == "S")
    prompt.input = .lineIfPiped()
    for (line, answer) in [("sms", "S"), ("2", "C"), ("phone call", "C")] {
      #expect(try ScriptedTerminal(line: line).use { try prompt.ask() } == answer)
    }
    let error = #expect(throws: PromptError.self) {
      try ScriptedTerminal(line: "fax").use { try prompt.ask() }
    }
    #expect(error == .unanswered(.rejected(reason: "The input is none of sms, 2")))
  }

  @Test func `an option is the default by its name, and an element by itself`() throws {
    let options = [
      ChoicePrompt<Int>.Option(1, label: "Text message", name: "sms"),
      ChoicePrompt<Int>.Option(2, label: "Phone call", name: "call"),
    ]
    let named = ChoicePrompt("How?", options: options, default: "call")
    let plain = ChoicePrompt("Colour", from: ["red", "green"], default: "green")
    let labelled = ChoicePrompt("Number", from: [1, 2, 3], default: 3) { "No. \($0)" }
    #expect(try ScriptedTerminal(.press(.enter)).use { try named.ask() } == 2)
    #expect(try ScriptedTerminal(.press(.enter)).use { try plain.ask() } == "green")
    #expect(try ScriptedTerminal(.press(.enter)).use { try labelled.ask() } == 3)
  }

  @Test func `a default that is none of the options is refused`() {
    let option = ChoicePrompt<Int>.Option(1, label: "Text message", name: "sms")
    var both = ChoicePrompt("How?", options: [option], default: "sms")
    both.defaultIndex = 0
    for (prompt, property) in [
      (ChoicePrompt("How?", options: [option], default: "fax"), "defaultName"),
      (both, "defaultName"),
      (ChoicePrompt("Number", from: [1, 2, 3], default: 4), "options"),
    ] {
      let error = #expect(throws: PromptError.self) {
        _ = try ScriptedTerminal().use { try prompt.ask() }
      }
      guard case .invalidSetting(property: property, reason: _) = error else {
        Issue.record("\(property): \(String(describing: error))")
        continue
      }
    }
  }

  private static let faults: [([ChoicePrompt<Int>.Option], Int?, String)] = [
    ([], nil, "has no options"), ([.init(1, label: "")], nil, "has an option without a label"),
    (
      [.init(1, label: "A"), .init(2, label: "B", name: "1")], nil,
      "has the name '1' twice (an option without a name has its number)"
    ),
    (
      [.init(1, label: "A", letter: "X"), .init(2, label: "B", letter: "x")], nil,
      "has one letter twice"
    ),
    ([.init(1, label: "A")], 1, "has no option with the index 1, which is to be the default"),
  ]

  @Test(arguments: faults.indices)
  func `options from which nothing can be chosen are refused`(index: Int) {
    let (options, defaultIndex, reason) = Self.faults[index]
    var prompt = ChoicePrompt("", options: options)
    prompt.defaultIndex = defaultIndex
    #expect(throws: PromptError.invalidSetting(property: "options", reason: reason)) {
      _ = try ScriptedTerminal().use { try prompt.ask() }
    }
  }
}
