import CodePromptKit
import CodePromptTesting
import Testing

/// Alternatives that can't work are refused when the prompt runs.
struct PromptAlternativeSettingsTests {
  @Test(arguments: [
    (
      [PromptAlternative("s", label: "x", letter: "s")], "can't have the letter s, only one of"
    ),
    (
      [.forgot, PromptAlternative("f", label: "x", letter: "f")],
      "has the letter f twice"
    ),
    ([PromptAlternative("a b", label: "x")], "has a name 'a b' that is not made of letters"),
    ([PromptAlternative("", label: "x")], "has a name '' that is not made of letters"),
    (
      [PromptAlternative("a", label: "x"), PromptAlternative("a", label: "y")], "has one name twice"
    ),
    ([PromptAlternative("a", label: "")], "has no label"),
  ])
  func `alternatives that can't work are refused`(
    alternatives: [PromptAlternative], reason: String
  ) throws {
    var prompt = CodePrompt("", .digits(6))
    prompt.alternatives = alternatives
    #expect {
      _ = try ScriptedTerminal().use { try prompt.ask() }
    } throws: { error in
      guard case .invalidSetting(property: "alternatives", reason: let told) = error as? PromptError
      else {
        return false
      }
      return told.hasPrefix(reason)
    }
  }

  @Test func `a name may have letters, digits, hyphens, underscores and dots`() throws {
    var prompt = CodePrompt("", .digits(6))
    prompt.alternatives = [PromptAlternative("azAZ09-_.", label: "x", letter: "t")]
    let terminal = ScriptedTerminal(.press(.control("t")))
    let status = try terminal.use { try prompt.run().exitStatus }
    #expect(status == 7)
  }
}
