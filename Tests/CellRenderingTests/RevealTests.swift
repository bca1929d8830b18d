import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// Typed characters are shown in clear as long as the user wants, and not a frame longer.
struct RevealTests {
  @Test func `a revealed wide character is drawn as a question mark in a narrow cell`() throws {
    let format = CodeFormat.code(2, charset: .any)
    var rules = EntryRules()
    rules.reveals = true
    var session = try EntrySession(format: format, mask: .dots, rules: rules)
    let renderer = try PromptSetting(format: format, style: .compact, prompt: "").makeRenderer()
    for event in KeyEvent.typing("日") { _ = session.handle(event) }
    session.toggleReveal()
    try renderer.begin(session, nil)
    #expect(VirtualScreen(showing: renderer.frame.takeAll()).text == "  ? _")
  }

  @Test(arguments: PromptStyle.drawn, [Mask.dots, .shown, .glyph("🔒"), .blank])
  func `a long password scrolls in its field in both directions`(style: PromptStyle, mask: Mask)
    throws
  {
    var generator = SeededGenerator(seed: 8)
    for (columns, revealsLast) in [(6, true), (14, false), (19, true)] {
      var setting = PromptSetting(
        format: .password(), mask: mask, style: style, prompt: "", isASCII: columns == 19,
        columns: columns)
      setting.rules.revealsLast = revealsLast
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
          if index % 3 == 0 {
            prompt.session.lastIsRevealed = false
            prompt.draw()
          }
          let row = prompt.screen.row(1)
          #expect(!isBox || row.last == "│" && DisplayWidth.columns(of: row) == columns - 1)
        }
      }
    }
  }
}
