import CodePromptCodeEntry
import CodePromptKit
import CodePromptTesting
import Testing

/// Lists from which nothing could be chosen, and settings without an effect on a choice.
struct ChoiceSettingsTests {
  private static let faults: [(ChoiceList, String)] = [
    (ChoiceList([]), "has no options"),
    (ChoiceList([.init("a", label: "")]), "has an option without a label"),
    (ChoiceList([.init("a", label: "A"), .init("a", label: "B")]), "has one name twice"),
    (
      ChoiceList([.init("a", label: "A", letter: "X"), .init("b", label: "B", letter: "x")]),
      "has one letter twice"
    ),
  ]

  @Test(arguments: faults)
  func `a list that can't be used is refused when the prompt runs`(
    list: ChoiceList, reason: String
  ) {
    #expect(throws: CodePromptError.invalidSetting("format", reason)) {
      _ = try ScriptedTerminal().use { try CodePrompt(.choice(list)).run() }
    }
  }

  private static let changes: [(String, @Sendable (inout CodePrompt) -> Void)] = [
    ("asksTwice", { $0.asksTwice = true }),
    ("submission", { $0.submission = .after(.seconds(1)) }),
    ("allowsReveal", { $0.allowsReveal = true }),
  ]

  @Test(arguments: changes)
  func `settings for typed text are refused`(
    property: String, change: @Sendable (inout CodePrompt) -> Void
  ) {
    var prompt = CodePrompt(.choice(ChoiceList([.init("a", label: "A")])))
    change(&prompt)
    let reason = "has no effect: nothing typed is the answer"
    #expect(throws: CodePromptError.invalidSetting(property, reason)) {
      _ = try ScriptedTerminal().use { try prompt.run() }
    }
  }

  @Test func `a list of one option can be asked`() throws {
    let prompt = CodePrompt(.choice(ChoiceList([.init("a", label: "A")])))
    let outcome = try ScriptedTerminal(.type("1")).use { try prompt.run() }
    let answer = outcome.ending
    #expect(answer == .accepted)
  }
}
