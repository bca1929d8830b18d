import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Typed characters are shown in clear as long as the user wants, and not a frame longer.
struct RevealTests {
  private static let revealing = {
    var rules = EntryRules()
    rules.reveals = true
    rules.submission = .enter
    return rules
  }()
  private static let revealingLast = {
    var rules = EntryRules()
    rules.revealsLast = true
    rules.submission = .enter
    return rules
  }()

  private static func setting(_ format: CodeFormat, _ rules: EntryRules) -> PromptSetting {
    PromptSetting(format: format, style: .compact, rules: rules, prompt: "")
  }

  @Test func `the next character, a deletion, the timer and a submission mask the last one`()
    throws
  {
    for format in [CodeFormat.code(6), .password()] {
      let prompt = try DrawnPrompt(Self.setting(format, Self.revealingLast))
      for character in "abc" {
        prompt.type(String(character))
        #expect(prompt.screen.text.filter { "abc".contains($0) } == String(character))
      }
      prompt.draw(.backspace)
      #expect(!prompt.screen.text.contains { "abc".contains($0) })
      prompt.type("defg")
      #expect(prompt.screen.text.filter { "defg".contains($0) } == "g")
      prompt.hideLast()
      #expect(!prompt.screen.text.contains { "abcdefg".contains($0) } && prompt.hideLast() == [])
      prompt.draw(.backspace)
      prompt.type("h")
      prompt.submit(verifying: true)
      #expect(!prompt.screen.text.contains { "abcdefgh".contains($0) })
    }
  }

  @Test func `a revealed entry stays in clear when the timer masks the last character`() throws {
    var rules = Self.revealingLast
    rules.reveals = true
    for format in [CodeFormat.code(6), .password()] {
      let prompt = try DrawnPrompt(Self.setting(format, rules))
      prompt.toggleReveal()
      prompt.type("abc")
      let text = prompt.screen.text
      #expect(prompt.hideLast() == [] && text.contains("c"))
      prompt.type("d")
      prompt.toggleReveal()
      #expect(prompt.screen.text.filter { "abcd".contains($0) } == "")
      try prompt.expectRedrawn()
    }
  }

  @Test func `cells have two columns only if they may reveal a wide character`() throws {
    let any = CodeFormat.code(2, charset: .any)
    for rules in [Self.revealing, Self.revealingLast] {
      #expect(try DrawnPrompt(Self.setting(any, rules)).screen.text == "  _  _")
      #expect(try DrawnPrompt(Self.setting(.digits(2), rules)).screen.text == "  _ _")
    }
    #expect(try DrawnPrompt(Self.setting(any, EntryRules())).screen.text == "  _ _")
  }

  @Test func `a revealed wide character is drawn as a question mark in a narrow cell`() throws {
    var session = try EntrySession(
      format: .code(2, charset: .any), mask: .dots, rules: Self.revealing)
    let setting = Self.setting(.code(2, charset: .any), EntryRules())
    var renderer = try setting.makeRenderer()
    for event in KeyEvent.typing("日") { _ = session.handle(event) }
    session.toggleReveal()
    try renderer.begin(session, nil)
    #expect(VirtualScreen(showing: renderer.frame.takeAll()).text == "  ? _")
  }
}
