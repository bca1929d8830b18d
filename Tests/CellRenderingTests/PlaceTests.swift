import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests where the prompt is on the screen, and what it leaves when it ends.
struct PlaceTests {
  static let settings = [
    PromptSetting(), PromptSetting(style: .underline), PromptSetting(style: .compact),
    PromptSetting(style: .compact, title: "Title", isASCII: true),
    PromptSetting(format: .password()), PromptSetting(format: .password(), style: .compact),
    PromptSetting(format: .password(), mask: .shown, style: .underline),
    PromptSetting(mask: .glyph("日"), title: "Two\nlines", prompt: "of\ntext"),
    PromptSetting(columns: 8), PromptSetting(columns: 2),
    PromptSetting(format: .password(), columns: 5),
  ]

  @Test(arguments: PlaceTests.settings)
  func `the end of a prompt restores screen, cursor and modes`(
    setting: PromptSetting
  ) throws {
    let prompt = try DrawnPrompt(setting, typing: "12", below: "$\r\n>\r\n")
    #expect(prompt.screen.hasBracketedPaste && prompt.screen.reportsFocus)
    #expect(prompt.screen.text.hasPrefix("$\n>"))
    prompt.status = .note("A note")
    prompt.draw(.focusOut)
    #expect(!prompt.screen.isCursorVisible)
    prompt.end()
    #expect(prompt.screen.text == "$\n>")
    #expect(prompt.screen.cursor == .init(row: 2, column: 0))
    #expect(prompt.screen.privateModes == [7, 25])
    #expect(prompt.screen.currentStyle == ScreenStyle())
    #expect(prompt.screen.isClean && prompt.screen.scrolled == 0)
  }

  @Test func `a prompt that continues after a stop during a check hides the cursor again`() throws {
    let prompt = try DrawnPrompt(typing: "123456")
    prompt.submit(verifying: true)
    #expect(!prompt.screen.isCursorVisible)
    prompt.end()
    #expect(prompt.screen.isCursorVisible)
    try prompt.suspend(showing: "$ fg\r\n")
    #expect(!prompt.screen.isCursorVisible)
  }

  @Test(arguments: PlaceTests.settings, 0..<10)
  func `a prompt near the bottom of the window scrolls the screen just enough`(
    setting: PromptSetting, start: Int
  ) throws {
    var setting = setting
    setting.rows = 10
    let above = (0..<start).map { "\($0)\r\n" }.joined()
    let prompt = try DrawnPrompt(setting, typing: "12", below: above)
    // With a status, the last row of the screen's text is the prompt's last row.
    let alone = try DrawnPrompt(setting, status: .note("x")).screen
    let height =
      alone.text.isEmpty
      ? 1
      : alone.text.split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
    let scrolled = prompt.screen.scrolled
    #expect(scrolled == max(0, start + height - 10))
    for _ in 0..<10 { prompt.type("3") }
    prompt.status = .note("Too long")
    prompt.draw()
    prompt.end()
    #expect(prompt.screen.scrolled == scrolled && prompt.screen.isClean)
    #expect(prompt.row == start - scrolled && prompt.column == 0)
    let left = (scrolled..<max(scrolled, start)).map(String.init)
    #expect(prompt.screen.text == left.joined(separator: "\n"))
  }

  @Test func `after the prompt's end, keys and a second end draw nothing`() throws {
    let prompt = try DrawnPrompt(below: "$ ls\r\n")
    prompt.end()
    let text = prompt.screen.text
    prompt.end()
    #expect(prompt.screen.text == text && text == "$ ls")
    #expect(prompt.type("1") == [])
  }

  @Test func `after a stop the prompt is drawn completely at the cursor`() throws {
    let prompt = try DrawnPrompt(typing: "12")
    let text = prompt.screen.text
    try prompt.suspend(showing: "\r\n\n\n\n[1]+  Stopped\r\n$ fg\r\n")
    #expect(prompt.screen.text.hasSuffix("$ fg\n" + text))
    prompt.type("3")
    prompt.end()
    #expect(prompt.screen.text.hasSuffix("$ fg"))
  }

  @Test func `the cursor is in the next empty cell, or in the last one if all are full`()
    throws
  {
    let prompt = try DrawnPrompt(PromptSetting(style: .box, prompt: ""))
    for cell in 0..<7 {
      #expect(prompt.row == 1 && prompt.column == 2 + min(cell, 5) * 6 + 2)
      prompt.type("1")
    }
  }
}
