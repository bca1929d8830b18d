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

  private static func setting(
    _ format: CodeFormat, _ rules: EntryRules, _ mask: Mask = .dots, isASCII: Bool = false,
    columns: Int = 80
  ) -> PromptSetting {
    PromptSetting(
      format: format, mask: mask, style: .compact, rules: rules, prompt: "", isASCII: isASCII,
      columns: columns)
  }

  static let fields: [(CodeFormat, Mask, Bool, String, masked: String, clear: String)] = [
    (.code(5), .dots, false, "aB3", "● ● ● _ _", "a B 3 _ _"),
    (.code(5), .blank, false, "aB3", "_ _ _ _ _", "a B 3 _ _"),
    (.code(3, charset: .any), .glyph("#"), false, "日a", "#  #  _", "日 a  _"),
    (.code(3, charset: .any), .dots, true, "日a", "*  *  _", "?  a  _"),
    (.code(3, charset: .any), .dots, false, "ᄀ\u{1161}x", "●  ●  ●", "ᄀ ?  x"),
    (.password(), .dots, false, "a日\u{301}b", "●●●", "a日\u{301}b"),
    (.password(), .blank, false, "secret", "", "secret"),
    (.password(), .dots, false, "\u{301}ab", "●●●", "ab"),
    (.password(), .glyph("日"), false, "ab", "日日", "ab"),
    (.password(), .dots, true, "日é", "**", "??"), (.password(), .shown, false, "abc", "abc", "abc"),
  ]

  @Test(arguments: RevealTests.fields)
  func `the reveal key shows the whole entry, and hides it when pressed again`(
    format: CodeFormat, mask: Mask, isASCII: Bool, typed: String, masked: String, clear: String
  ) throws {
    let prompt = try DrawnPrompt(
      Self.setting(format, Self.revealing, mask, isASCII: isASCII), typing: typed)
    for text in [masked, clear, masked, clear] {
      #expect(prompt.screen.row(0) == (text.isEmpty ? "" : "  " + text))
      try prompt.expectRedrawn()
      #expect(prompt.toggleReveal().isEmpty == (mask == .shown))
    }
    prompt.draw(.backspace)
    try prompt.expectRedrawn()
  }

  static let lasts: [(CodeFormat, Mask, Bool, String, shown: String, hidden: String)] = [
    (.digits(4), .dots, false, "1", "1 _ _ _", "● _ _ _"),
    (.digits(4), .dots, false, "123", "● ● 3 _", "● ● ● _"),
    (.digits(4), .glyph("#"), false, "1234", "# # # 4", "# # # #"),
    (.digits(4), .blank, false, "12", "_ 2 _ _", "_ _ _ _"),
    (.code(3, charset: .any), .dots, false, "a日", "●  日 _", "●  ●  _"),
    (.code(2, charset: .any), .dots, true, "日", "?  _", "*  _"),
    (.password(), .dots, false, "ab", "●b", "●●"), (.password(), .dots, false, "日", "日", "●"),
    (.password(), .glyph("日"), false, "ab", "日b", "日日"),
    (.password(), .dots, false, "abe\u{301}", "●●e\u{301}", "●●●"),
    (.password(), .dots, false, "a👨\u{200D}👧", "●👨\u{200D}👧", "●●"),
    // A lone combining mark or an invisible character stays masked.
    (.password(), .dots, false, "\u{301}", "●", "●"),
    (.password(), .dots, false, "x\u{1161}\u{200D}👧", "●👧", "●●"),
    (.password(), .dots, false, "a\u{2028}", "●●", "●●"),
    (.password(), .dots, true, "日", "?", "*"), (.password(), .blank, false, "ab", "b", ""),
  ]

  @Test(arguments: [
    (6, Mask.dots, ["●", "●●", "●●●", "…●●", "…●", "…●●"]), (6, .glyph("🔒"), ["🔒", "…🔒", "…🔒"]),
    (7, .dots, ["●", "●●", "●●●", "●●●●", "…●●", "…●●●"]),
  ])
  func `a full password field shows the last glyphs, one fewer with every other key`(
    columns: Int, mask: Mask, rows: [String]
  ) throws {
    let prompt = try DrawnPrompt(Self.setting(.password(), EntryRules(), mask, columns: columns))
    for row in rows {
      prompt.type("x")
      #expect(prompt.screen.text == "  " + row)
    }
  }

  @Test func `the revealed last character is shown if it fits beside the ellipsis`() throws {
    for (columns, typed, text) in [
      (6, "xx日", "  …日"), (6, "x日", "  ●日"), (6, "xxxa", "  …●a"),
    ] {
      let setting = Self.setting(.password(), Self.revealingLast, columns: columns)
      #expect(try DrawnPrompt(setting, typing: typed).screen.text == text)
    }
    for count in 30...35 {
      let typed = String(repeating: "x", count: count)
      let setting = Self.setting(.password(), Self.revealingLast)
      #expect(try DrawnPrompt(setting, typing: typed).screen.text.hasSuffix("●x"), "\(count)")
    }
  }

  @Test(arguments: RevealTests.lasts)
  func `with revealsLast the last character is in clear until it is hidden`(
    format: CodeFormat, mask: Mask, isASCII: Bool, typed: String, shown: String, hidden: String
  ) throws {
    let prompt = try DrawnPrompt(Self.setting(format, Self.revealingLast, mask, isASCII: isASCII))
    for scalar in typed.unicodeScalars {
      prompt.type(String(scalar))
      try prompt.expectRedrawn()
    }
    #expect(prompt.screen.row(0) == "  " + shown)
    prompt.hideLast()
    #expect(prompt.screen.row(0) == (hidden.isEmpty ? "" : "  " + hidden))
    try prompt.expectRedrawn()
    #expect(prompt.hideLast() == [])
  }

  @Test func `the next character, a deletion and a submission mask the last character`() throws {
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
      prompt.submit(verifying: true)
      #expect(!prompt.screen.text.contains { "abcdefg".contains($0) })
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

  @Test func `with a blank mask a counter shows 0 until the entry is revealed`() throws {
    let prompt = try DrawnPrompt(
      Self.setting(.digits(6), Self.revealing, .blank, columns: 6), typing: "123")
    #expect(prompt.screen.text == "  0/6")
    prompt.toggleReveal()
    #expect(prompt.screen.text == "  3/6")
    prompt.toggleReveal()
    #expect(prompt.screen.text == "  0/6")
  }
}
