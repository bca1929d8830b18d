import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests the screens of each style, down to the smallest one.
struct PictureTests {
  private static let grouped = CodeFormat.code(6, charset: .digits, groups: [3, 3])

  static let pictures: [(PromptSetting, String, String)] = [
    (
      PromptSetting(format: grouped, title: "Sign in"), "12",
      """
        Sign in
        Enter the code
        ╭───╮ ╭───╮ ┏━━━┓   ╭───╮ ╭───╮ ╭───╮
        │ ● │ │ ● │ ┃   ┃   │   │ │   │ │   │
        ╰───╯ ╰───╯ ┗━━━┛   ╰───╯ ╰───╯ ╰───╯
      """
    ),
    (
      PromptSetting(style: .underline), "12",
      "  Enter the code\n\n   ●   ●\n  ─── ─── ━━━ ─── ─── ───"
    ),
    (PromptSetting(style: .compact), "12", "  Enter the code  ● ● _ _ _ _"),
    (
      PromptSetting(format: grouped, mask: .shown, style: .compact), "1234",
      "  Enter the code  1 2 3  4 _ _"
    ),
    (
      PromptSetting(style: .compact, placeholder: "·", isASCII: false), "1",
      "  Enter the code  ● · · · · ·"
    ),
    (
      PromptSetting(format: .digits(2), isASCII: true), "1",
      "  Enter the code\n  +---+ #===#\n  | * | #   #\n  +---+ #===#"
    ),
    (
      PromptSetting(format: .digits(2), mask: .glyph("日")), "1",
      "  Enter the code\n  ╭────╮ ┏━━━━┓\n  │ 日 │ ┃    ┃\n  ╰────╯ ┗━━━━┛"
    ),
    (
      PromptSetting(format: .digits(2), mask: .glyph("日"), style: .compact, isASCII: true), "1",
      "  Enter the code  * _"
    ),
    (PromptSetting(mask: .blank, style: .compact), "123", "  Enter the code  _ _ _ _ _ _"),
    (
      PromptSetting(format: .password(), mask: .shown, style: .compact, prompt: "Password"), "a日 b",
      "  Password  a日 b"
    ),
    (
      PromptSetting(
        format: .password(), mask: .shown, style: .compact, prompt: "Password", isASCII: true),
      "a日é", "  Password  a??"
    ),
    (PromptSetting(format: .password(), style: .compact), "123", "  Enter the code  ●●●"),
    (PromptSetting(format: .password(), columns: 7), "123", "  Ente\n  r\n  the\n  code\n  ●●●"),
    (PromptSetting(columns: 9), "123", "  Enter\n  the\n  code\n  ●●●___"),
    (PromptSetting(format: grouped, columns: 10), "1234", "  Enter\n  the\n  code\n  ●●● ●__"),
    (PromptSetting(format: grouped, columns: 7), "1234", "  Ente\n  r\n  the\n  code\n  4/6"),
    (PromptSetting(columns: 6), "123", "  Ent\n  er\n  the\n  cod\n  e\n  3/6"),
    (PromptSetting(format: .digits(12), columns: 9), "123", "  Enter\n  the\n  code\n  3/12"),
    (PromptSetting(prompt: "", rows: 1), "123", "  ● ● ● _ _ _"),
    (PromptSetting(title: "Title", prompt: "a\nb", rows: 2), "1", "  ● _ _ _ _ _"),
  ]

  @Test(arguments: PictureTests.pictures)
  func `each setting draws the expected screen`(setting: PromptSetting, typed: String, text: String)
    throws
  {
    let prompt = try DrawnPrompt(setting)
    for character in typed { prompt.type(String(character)) }
    #expect(prompt.screen.text == text)
    #expect(prompt.screen.isClean)
  }

  @Test(arguments: [1, 6, 32])
  func `a prompt fits into a window of any size`(length: Int) throws {
    for format in [CodeFormat.digits(length), .password()] {
      for columns in 1...100 {
        for rows in [1, 2, 4, 24] {
          let prompt = try DrawnPrompt(
            PromptSetting(
              format: format, title: "A title", prompt: "Enter it", columns: columns, rows: rows),
            status: .note("a note that is longer than many windows are wide"))
          #expect(prompt.screen.isClean && prompt.screen.scrolled == 0, "\(columns) × \(rows)")
        }
      }
    }
  }

  @Test func `a narrower window never gets a wider style`() throws {
    func rank(_ columns: Int) throws -> Int {
      let text = try DrawnPrompt(PromptSetting(prompt: "", columns: columns), typing: "1").screen
        .text
      let marks = ["╭", "─", "_", "1/6"]
      return marks.firstIndex { text.contains($0) } ?? marks.count
    }
    let ranks = try (1...60).map(rank)
    #expect(ranks == ranks.sorted(by: >))
    #expect(Set(ranks) == [0, 1, 2, 3, 4])
  }

  @Test func `the longest texts and the most cells fit into one frame`() throws {
    let lines = Array(repeating: String(repeating: "日", count: 1000), count: 10)
    let text = lines.joined(separator: "\n")
    for format in [CodeFormat.code(32, charset: .any), .password()] {
      let prompt = try DrawnPrompt(
        PromptSetting(
          format: format, mask: .shown, title: text, prompt: text, columns: 2100, rows: 30),
        typing: String(repeating: "🔑", count: 32),
        status: .note(String(repeating: "日", count: 999) + "!"))
      #expect(prompt.screen.text.hasSuffix("日!"))
      #expect(prompt.screen.text.count { $0 == "日" } == 20_999)
      #expect(prompt.screen.isClean && prompt.row == 21)
    }
  }

  @Test func `a rejected answer is red until the next edit, with its note below`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .box), typing: "123456")
    prompt.submit(verifying: true)
    #expect(prompt.screen.cell(row: 1, column: 2).style == ScreenStyle(dim: true))
    #expect(!prompt.screen.isCursorVisible)
    prompt.status = .note("Wrong")
    prompt.reject()
    #expect(prompt.screen.row(4) == "  ✗ Wrong" && prompt.screen.isCursorVisible)
    let red = ScreenStyle(foreground: .palette(9))
    for column in [2, 8, 32] { #expect(prompt.screen.cell(row: 1, column: column).style == red) }
    #expect(prompt.screen.cell(row: 4, column: 2).style == red)
    prompt.status = nil
    prompt.type("1")
    #expect(prompt.screen.cell(row: 1, column: 2).style == ScreenStyle())
    // The focus has moved to the second cell.
    #expect(prompt.screen.cell(row: 1, column: 8).style == ScreenStyle(foreground: .palette(13)))
    #expect(prompt.screen.row(4) == "")
  }

  @Test func `without colours no colour sequence is sent`() throws {
    let prompt = try DrawnPrompt(PromptSetting(title: "T", usesColor: false), typing: "123456")
    var bytes = prompt.sent
    prompt.submit(verifying: true)
    bytes += prompt.sent
    prompt.reject()
    bytes += prompt.sent
    let text = String(decoding: bytes, as: UTF8.self)
    for color in 30..<38 { #expect(!text.contains("[\(color)m")) }
  }
}
