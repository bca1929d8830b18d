import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A prompt may leave one row, the summary, when it ends.
struct SummaryTests {
  @Test func `a summary replaces the prompt, with the cursor below it`() throws {
    let prompt = try DrawnPrompt(
      PromptSetting(style: .compact), typing: "12", below: "$ login\r\n")
    prompt.end(accepted: true, "Sign in")
    let bytes =
      "\r\u{1B}7\u{1B}[K\u{1B}[B\u{1B}[K\u{1B}8\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?25h\u{1B}[m"
      + "\r\u{1B}[K\u{1B}[1m✓\u{1B}[m Sign in\r\r\n"
    #expect(ByteText(prompt.sent).description == ByteText(bytes.utf8).description)
    #expect(prompt.screen.text == "$ login\n✓ Sign in")
    #expect(prompt.screen.cursor == .init(row: 2, column: 0))
    #expect(prompt.screen.cell(row: 1, column: 0).style == ScreenStyle(bold: true))
    #expect(prompt.screen.cell(row: 1, column: 2).style == ScreenStyle())
  }

  @Test(arguments: [
    (true, true, false, "✓ Sign in", ScreenStyle(bold: true)),
    (false, true, false, "✗ Sign in", ScreenStyle(foreground: .palette(9))),
    (true, false, false, "✓ Sign in", ScreenStyle(bold: true)),
    (false, false, true, "x Sign in", ScreenStyle()),
    (true, true, true, "+ Sign in", ScreenStyle(bold: true)),
  ])
  func `a summary's mark shows how the prompt ended`(
    isAccepted: Bool, usesColor: Bool, isASCII: Bool, row: String, style: ScreenStyle
  ) throws {
    let prompt = try DrawnPrompt(PromptSetting(usesColor: usesColor, isASCII: isASCII))
    prompt.end(accepted: isAccepted, "Sign in\nsecond line")
    #expect(prompt.screen.text == row && prompt.row == 1 && prompt.column == 0)
    #expect(prompt.screen.cell(row: 0, column: 0).style == style)
    #expect(prompt.screen.privateModes == [7, 25])
  }

  @Test(arguments: PlaceTests.settings)
  func `a summary contains nothing that was typed, and the modes are restored`(
    setting: PromptSetting
  ) throws {
    let rows = try ["", "1", "1234"].map { typed in
      let prompt = try DrawnPrompt(setting, typing: typed, below: "$\r\n>\r\n")
      prompt.draw(.focusOut)
      prompt.end(accepted: false, "日本語 title")
      #expect(prompt.screen.isClean && prompt.screen.privateModes == [7, 25])
      #expect(prompt.screen.cursor == .init(row: 3, column: 0))
      #expect(prompt.screen.currentStyle == ScreenStyle())
      return prompt.screen.text
    }
    #expect(Set(rows).count == 1 && rows[0].hasPrefix("$\n>"))
  }

  @Test func `a summary is cut to the window's width and never wraps`() throws {
    for columns in 1...30 {
      for title in ["", "Two-factor sign-in", "日本語のコード"] {
        let prompt = try DrawnPrompt(PromptSetting(columns: columns))
        prompt.end(accepted: true, title)
        #expect(prompt.screen.isClean && prompt.row == 1)
        #expect(prompt.screen.text.hasPrefix("✓") == (columns > 1))
      }
    }
    let prompt = try DrawnPrompt(PromptSetting(columns: 10))
    prompt.end(accepted: true, "Sign in now")
    #expect(prompt.screen.text == "✓ Sign i…")
  }

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
    var renderer = try PromptSetting().makeRenderer()
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
}
