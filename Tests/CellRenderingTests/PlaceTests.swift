import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// Tests where the prompt is on the screen, and what it leaves when it ends: nothing, or a summary.
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
  func `the end of a prompt restores screen, cursor and modes`(setting: PromptSetting) throws {
    let prompt = try DrawnPrompt(setting, typing: "12", below: "$\r\n>\r\n")
    #expect(prompt.screen.hasBracketedPaste && prompt.screen.reportsFocus)
    #expect(prompt.screen.text.hasPrefix("$\n>"))
    prompt.status = .note("A note")
    prompt.draw(.focusOut)
    #expect(!prompt.screen.isCursorVisible)
    prompt.expectEnd(leaving: "$\n>")
    #expect(prompt.screen.privateModes == [7, 25])
    #expect(prompt.screen.currentStyle == ScreenStyle())
    #expect(prompt.screen.scrolled == 0)
    prompt.end()
    #expect(prompt.sent == [] && prompt.type("1") == [])
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

  @Test(arguments: PlaceTests.settings, [0, 3, 4, 5, 7, 9])
  func `near the bottom the screen scrolls just enough`(setting: PromptSetting, start: Int) throws {
    var setting = setting
    setting.rows = 10
    let above = (0..<start).map { "\($0)\r\n" }.joined()
    let prompt = try DrawnPrompt(setting, typing: "12", below: above)
    // With a status, the last row of the screen's text is the prompt's last row.
    let alone = try DrawnPrompt(setting, status: .note("x")).screen
    let height = alone.text.split(separator: "\n", omittingEmptySubsequences: false).count
    let scrolled = prompt.screen.scrolled
    #expect(scrolled == max(0, start + height - 10))
    for _ in 0..<10 { prompt.type("3") }
    prompt.status = .note("Too long")
    prompt.draw()
    let left = (scrolled..<max(scrolled, start)).map(String.init)
    prompt.expectEnd(leaving: left.joined(separator: "\n"))
    #expect(prompt.screen.scrolled == scrolled)
  }

  @Test(arguments: PromptStyle.drawn, [0, 3, 5, 6, 7, 8, 9])
  func `a note that gets longer takes rows below, and scrolls just enough`(
    style: PromptStyle, start: Int
  ) throws {
    let setting = PromptSetting(style: style, columns: 40, rows: 10)
    let above = (0..<start).map { "\($0)\r\n" }.joined()
    let prompt = try DrawnPrompt(setting, typing: "12", below: above)
    for count in 1...20 {
      prompt.status = .note(Array(repeating: "word", count: count).joined(separator: " "))
      prompt.draw()
      try prompt.expectRedrawn(below: above)
      let atOnce = try DrawnPrompt(setting, typing: "12", status: prompt.status, below: above)
      #expect(prompt.screen.scrolled == atOnce.screen.scrolled)
    }
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

  // MARK: Summaries

  @Test func `a summary in the last row but one does not scroll the screen`() throws {
    let setting = PromptSetting(style: .compact, rows: 5)
    let prompt = try DrawnPrompt(setting, below: "0\r\n1\r\n2\r\n")
    prompt.end(accepted: true, "Title")
    #expect(prompt.screen.text == "0\n1\n2\n✓ Title" && prompt.row == 4)
    #expect(prompt.screen.scrolled == 0)
  }

  @Test func `a summary is drawn once, and nothing after it`() throws {
    let prompt = try DrawnPrompt()
    prompt.end(accepted: false, "Title")
    prompt.end(accepted: false, "Title")
    #expect(prompt.sent == [])
    prompt.end()
    #expect(prompt.sent == [])
    #expect(prompt.screen.text == "✗ Title")
    let renderer = try PromptSetting().makeRenderer()
    let summary = Summary(isAccepted: false, text: DisplayText("Title"))
    renderer.end(saying: DisplayText(), keeping: summary)
    #expect(renderer.frame.isEmpty)
  }

  @Test func `after a stop a summary is drawn without erasing anything`() throws {
    let prompt = try DrawnPrompt(typing: "12")
    prompt.forget(showing: "\r\n\n\n\n[1]+  Stopped\r\n")
    let text = prompt.screen.text
    prompt.end(accepted: false, "Title")
    #expect(prompt.screen.text == text + "\n✗ Title")
    #expect(prompt.screen.privateModes == [7, 25])
  }

  // MARK: New challenges

  @Test(arguments: [false, true], [PromptStyle.auto, .compact])
  func `a new challenge replaces the old one`(reflows: Bool, style: PromptStyle) throws {
    let texts = ["", "one", "a\nb\nc\nd", "一二三\n" + String(repeating: "x", count: 200), "end"]
    for start in [0, 3, 6, 9] {
      let above = (0..<start).map { "\($0)\r\n" }.joined()
      let prompt = try DrawnPrompt(
        PromptSetting(style: style, title: "Title", reflows: reflows, rows: 12), typing: "12",
        status: .hint("hint"), below: above)
      for text in texts + texts.reversed() {
        try prompt.replaceChallenge(text)
        let fresh = try prompt.redrawn()
        let left = (prompt.screen.scrolled..<max(start, prompt.screen.scrolled)).map { "\($0)\n" }
        #expect(prompt.screen.text == left.joined() + fresh.text, "\(start)")
        #expect(prompt.row == fresh.cursor.row + left.count && prompt.screen.isClean)
      }
      let left = (prompt.screen.scrolled..<max(start, prompt.screen.scrolled)).map(String.init)
      prompt.expectEnd(leaving: left.joined(separator: "\n"))
    }
  }

  @Test func `a new challenge after the prompt's end is drawn with the next frame`() throws {
    let prompt = try DrawnPrompt(PromptSetting(challenge: "one"))
    prompt.end()
    try prompt.replaceChallenge("two")
    #expect(prompt.sent == [] && prompt.screen.text == "")
    try prompt.suspend(showing: "$ fg\r\n")
    #expect(prompt.screen.text.hasPrefix("$ fg\n  two\n  Enter the code\n  ┏"))
  }

  // MARK: The first frame's bytes

  private func text(_ setting: PromptSetting, _ status: StatusLine? = nil) throws -> String {
    String(decoding: try DrawnPrompt(setting, status: status).history, as: UTF8.self)
  }

  @Test(arguments: [(14, false), (15, true)])
  func `autowrap is off if a title might pass the edge`(count: Int, isOff: Bool) throws {
    let setting = PromptSetting(
      style: .compact, title: String(repeating: "é", count: count), prompt: "", columns: 30)
    #expect(try text(setting).contains("\u{1B}[?7l") == isOff)
  }

  @Test func `a field without sides is blanks, so that its cursor survives a reflow`() throws {
    var setting = PromptSetting(
      format: .password(), style: .compact, prompt: "", usesColor: false)
    let blanks = String(repeating: " ", count: 32)
    #expect(try text(setting).contains(blanks))
    setting.choices = .yesOrNo
    setting.format = .question()
    #expect(!(try text(setting).contains("  \r")))
    setting = PromptSetting(format: .password(), style: .underline, prompt: "", usesColor: false)
    #expect(try text(setting).contains(blanks))
  }

  @Test(arguments: [(80, 2, 1, 4), (2, 1, 0, 0)])
  func `in kitty the cursor is saved in the last cell that is drawn`(
    columns: Int, rows: Int, row: Int, column: Int
  ) throws {
    var setting = PromptSetting(
      format: .digits(1), style: .compact, prompt: "", columns: columns, rows: rows)
    setting.isKitty = true
    let prompt = try DrawnPrompt(setting, status: .hint("abc"))
    #expect(prompt.screen.savedCursor.position == .init(row: row, column: column))
    #expect(String(decoding: prompt.history, as: UTF8.self).contains("\u{1B}7"))
  }
}
