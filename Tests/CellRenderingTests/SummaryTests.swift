import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// The row that may stay when a prompt ends.
struct SummaryTests {
  @Test func `the prompt is replaced by one row, with the cursor below it`() throws {
    let prompt = try DrawnPrompt(
      PromptSetting(style: .compact), typing: "12", below: "$ login\r\n")
    prompt.end(keeping: .accepted, "Sign in")
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
    (Summary.Mark.accepted, true, false, "✓ Sign in", ScreenStyle(bold: true)),
    (.failed, true, false, "✗ Sign in", ScreenStyle(foreground: .palette(9))),
    (.accepted, false, false, "✓ Sign in", ScreenStyle(bold: true)),
    (.failed, false, true, "x Sign in", ScreenStyle()),
    (.accepted, true, true, "+ Sign in", ScreenStyle(bold: true)),
  ])
  func `the mark shows how the prompt ended`(
    mark: Summary.Mark, usesColor: Bool, isASCII: Bool, row: String, style: ScreenStyle
  ) throws {
    let prompt = try DrawnPrompt(PromptSetting(usesColor: usesColor, isASCII: isASCII))
    prompt.end(keeping: mark, "Sign in\nsecond line")
    #expect(prompt.screen.text == row && prompt.row == 1 && prompt.column == 0)
    #expect(prompt.screen.cell(row: 0, column: 0).style == style)
    #expect(prompt.screen.privateModes == [7, 25])
  }

  @Test(arguments: PlaceTests.settings)
  func `a summary contains nothing typed, and the modes are restored`(
    setting: PromptSetting
  ) throws {
    let rows = try ["", "1", "1234"].map { typed in
      let prompt = try DrawnPrompt(setting, typing: typed, below: "$\r\n>\r\n")
      prompt.draw(.focusOut)
      prompt.end(keeping: .failed, "日本語 title")
      #expect(prompt.screen.isClean && prompt.screen.privateModes == [7, 25])
      #expect(prompt.screen.cursor == .init(row: 3, column: 0))
      #expect(prompt.screen.currentStyle == ScreenStyle())
      return prompt.screen.text
    }
    #expect(Set(rows).count == 1 && rows[0].hasPrefix("$\n>"))
  }

  @Test func `a summary is cut to every window, and never wraps`() throws {
    for columns in 1...30 {
      for title in ["", "Two-factor sign-in", "日本語のコード"] {
        let prompt = try DrawnPrompt(PromptSetting(columns: columns))
        prompt.end(keeping: .accepted, title)
        #expect(prompt.screen.isClean && prompt.row == 1)
        #expect(prompt.screen.text.hasPrefix("✓") == (columns > 1))
      }
    }
    let prompt = try DrawnPrompt(PromptSetting(columns: 10))
    prompt.end(keeping: .accepted, "Sign in now")
    #expect(prompt.screen.text == "✓ Sign i…")
  }

  @Test func `at the bottom the screen scrolls for the row below and no further`() throws {
    let setting = PromptSetting(style: .compact, rows: 5)
    let prompt = try DrawnPrompt(setting, below: "0\r\n1\r\n2\r\n")
    prompt.end(keeping: .accepted, "Title")
    #expect(prompt.screen.text == "0\n1\n2\n✓ Title" && prompt.row == 4)
    #expect(prompt.screen.scrolled == 0)
  }

  @Test func `a summary is drawn once, and nothing after the end`() throws {
    let prompt = try DrawnPrompt()
    prompt.end(keeping: .failed, "Title")
    prompt.end(keeping: .failed, "Title")
    #expect(prompt.sent == [])
    prompt.end()
    #expect(prompt.sent == [])
    #expect(prompt.screen.text == "✗ Title")
    var renderer = try PromptSetting().makeRenderer()
    var frame = try FrameBuffer(capacity: 8192)
    renderer.end(keeping: Summary(mark: .failed, text: DisplayText("Title")), in: &frame)
    let isEmpty = frame.isEmpty
    #expect(isEmpty)
  }

  @Test func `a prompt that was forgotten is not erased`() throws {
    let prompt = try DrawnPrompt(typing: "12")
    prompt.forget(showing: "\r\n\n\n\n[1]+  Stopped\r\n")
    let text = prompt.screen.text
    prompt.end(keeping: .failed, "Title")
    #expect(prompt.screen.text == text + "\n✗ Title")
    #expect(prompt.screen.privateModes == [7, 25])
  }
}
