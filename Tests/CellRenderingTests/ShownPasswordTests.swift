import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A long password in clear is cut at its start, and never inside a character.
struct ShownPasswordTests {
  private static func setting(isASCII: Bool = false, columns: Int) -> PromptSetting {
    PromptSetting(
      format: .password(), mask: .shown, style: .compact, prompt: "", isASCII: isASCII,
      columns: columns)
  }

  @Test func `the cursor of a text stands on the character before which the next one goes`() throws
  {
    var setting = Self.setting(columns: 10)
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
    for (columns, revealsLast) in [(6, true), (14, false), (19, true), (39, false)] {
      var setting = Self.setting(isASCII: columns == 19, columns: columns)
      (setting.mask, setting.style, setting.rules.revealsLast) = (mask, style, revealsLast)
      let prompt = try DrawnPrompt(setting)
      let isBox = prompt.screen.row(1).last == "│"
      for isTyping in [true, false] {
        for index in 0..<26 {
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
