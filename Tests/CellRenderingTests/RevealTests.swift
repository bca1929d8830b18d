import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Typed characters are shown in clear as long as the user wants, and not a frame longer.
struct RevealTests {
  private static func setting(
    _ format: CodeFormat, reveals: Bool = false, last: Bool = false
  ) -> PromptSetting {
    var setting = PromptSetting(format: format, style: .compact, prompt: "")
    (setting.rules.reveals, setting.rules.revealsLast) = (reveals, last)
    setting.rules.submission = .enter
    return setting
  }

  @Test func `the next character, a deletion or the timer masks the last one`() throws {
    for format in [CodeFormat.code(6), .password()] {
      let prompt = try DrawnPrompt(Self.setting(format, last: true))
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
    for format in [CodeFormat.code(6), .password()] {
      let prompt = try DrawnPrompt(Self.setting(format, reveals: true, last: true))
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
    for setting in [Self.setting(any, reveals: true), Self.setting(any, last: true)] {
      #expect(try DrawnPrompt(setting).screen.text == "  _  _")
    }
    for setting in [Self.setting(.digits(2), reveals: true, last: true), Self.setting(any)] {
      #expect(try DrawnPrompt(setting).screen.text == "  _ _")
    }
  }

  @Test func `a revealed wide character is drawn as a question mark in a narrow cell`() throws {
    let format = CodeFormat.code(2, charset: .any)
    let rules = Self.setting(format, reveals: true).rules
    var session = try EntrySession(format: format, mask: .dots, rules: rules)
    var renderer = try Self.setting(format).makeRenderer()
    for event in KeyEvent.typing("日") { _ = session.handle(event) }
    session.toggleReveal()
    try renderer.begin(session, nil)
    #expect(VirtualScreen(showing: renderer.frame.takeAll()).text == "  ? _")
  }

  // MARK: Long entries

  private static func password(columns: Int) -> PromptSetting {
    PromptSetting(
      format: .password(), mask: .shown, style: .compact, prompt: "", columns: columns)
  }

  @Test func `the cursor of a text stands on the character before which the next one goes`() throws
  {
    var setting = Self.password(columns: 10)
    setting.format = .text()
    let prompt = try DrawnPrompt(setting)
    // The text that is shown, and the cursor's column in the field, after each key to the left.
    let looks = [
      ("…efghij", 7), ("…efghij", 6), ("…efghij", 5), ("…efghij", 4), ("…defghi", 4),
      ("…cdefgh", 4),
    ]
    prompt.type("abcdefghij")
    for (index, (text, column)) in looks.enumerated() {
      if index > 0 { prompt.draw(.press(.left, [])) }
      #expect(prompt.screen.row(0) == "  " + text, "\(index)")
      #expect(prompt.screen.cursor.column == 2 + column, "\(index)")
    }
  }

  @Test(arguments: FieldStyle.drawn, [Mask.dots, .shown, .glyph("🔒"), .blank])
  func `a long password scrolls in its field in both directions`(style: FieldStyle, mask: Mask)
    throws
  {
    var generator = SeededGenerator(seed: 8)
    for (columns, revealsLast) in [(6, true), (14, false), (19, true)] {
      var setting = Self.password(columns: columns)
      (setting.mask, setting.style, setting.rules.revealsLast) = (mask, style, revealsLast)
      setting.isASCII = columns == 19
      let prompt = try DrawnPrompt(setting)
      let isBox = prompt.screen.row(1).last == "│"
      for isTyping in [true, false] {
        for index in 0..<20 {
          if isTyping || index % 4 == 3 {
            prompt.type(RandomText.parts.randomElement(using: &generator) ?? "")
          } else {
            prompt.draw(.backspace)
          }
          try prompt.expectRedrawn()
          if index % 3 == 0 { prompt.hideLast() }
          let row = prompt.screen.row(1)
          #expect(!isBox || row.last == "│" && DisplayWidth.columns(of: row) == columns - 1)
        }
      }
    }
  }
}
