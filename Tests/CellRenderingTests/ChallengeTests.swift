import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A challenge's text above the prompt: how it is cut, and how a new one replaces it.
struct ChallengeTests {
  private static let full = PromptSetting(
    style: .compact, title: "Title", challenge: "one\ntwo\nthree", prompt: "Type it")
  private static let twoLines = PromptSetting(
    format: .digits(3), style: .compact, title: "Title", challenge: "one\ntwo\nthree",
    prompt: "Type\nit")

  static let pictures: [(PromptSetting, Int, String)] = [
    (full, 6, "  Title\n  one\n  two\n  three\n  Type it  _ _ _ _ _ _\n  ✗ Note"),
    (full, 5, "  one\n  two\n  three\n  Type it  _ _ _ _ _ _\n  ✗ Note"),
    (full, 4, "  one\n  …\n  Type it  _ _ _ _ _ _\n  ✗ Note"),
    (full, 3, "  Type it  _ _ _ _ _ _\n  ✗ Note"),
    (full, 2, "  Type it  _ _ _ _ _ _\n  ✗ Note"), (full, 1, "  Type it  _ _ _ _ _ _"),
    (twoLines, 8, "  Title\n  one\n  two\n  three\n  Type\n  it\n  _ _ _\n  ✗ Note"),
    (twoLines, 7, "  one\n  two\n  three\n  Type\n  it\n  _ _ _\n  ✗ Note"),
    (twoLines, 6, "  one\n  …\n  Type\n  it\n  _ _ _\n  ✗ Note"),
    // The prompt is cut before the challenge disappears.
    (twoLines, 5, "  one\n  two\n  three\n  _ _ _\n  ✗ Note"),
    (twoLines, 4, "  one\n  …\n  _ _ _\n  ✗ Note"),
    (twoLines, 3, "  Type…\n  _ _ _\n  ✗ Note"), (twoLines, 2, "  _ _ _\n  ✗ Note"),
    (twoLines, 1, "  _ _ _"),
  ]

  @Test(arguments: ChallengeTests.pictures)
  func `in a low window a prompt with a challenge keeps its most important rows`(
    setting: PromptSetting, rows: Int, text: String
  ) throws {
    var setting = setting
    setting.rows = rows
    let prompt = try DrawnPrompt(setting, status: .note("Note"))
    #expect(prompt.screen.text == text)
    #expect(prompt.screen.isClean && prompt.screen.scrolled == 0)
  }

  @Test func `a challenge is below the title, and in ASCII a cut challenge ends with dots`() throws
  {
    var setting = PromptSetting(
      format: .digits(2), title: "Title", challenge: "What is 6 × 7?\nAnd 日本語 in a row?",
      isASCII: true, columns: 15)
    let prompt = try DrawnPrompt(setting)
    let field = "  #===# +---+\n  # _ # |   |\n  #===# +---+"
    let text =
      "  Title\n  What is 6 ?\n  7?\n  And ??? in a\n  row?\n  Enter the\n  code\n" + field
    #expect(prompt.screen.text == text.replacing("_", with: " "))
    (setting.style, setting.rows) = (.compact, 5)
    setting.challenge += "\nthree\nfour"
    let low = try DrawnPrompt(setting).screen.text
    #expect(low == "  What is 6 ?\n  ...\n  Enter the...\n  _ _")
  }

  @Test func `a long line of a challenge is wrapped, and the field keeps its widest style`() throws
  {
    let text = String(repeating: "five green apples, ", count: 7) + "and a pear"
    for columns in [80, 40] {
      let setting = PromptSetting(challenge: text, prompt: "Code", columns: columns, rows: 24)
      let screen = try DrawnPrompt(setting).screen
      let rows = screen.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(rows.joined(separator: " ").hasPrefix(text + " Code ┏━━━┓"), "\(screen.text)")
      #expect(screen.isClean)
    }
  }

  @Test func `in a low window the beginning of a long challenge line is shown`() throws {
    let setting = PromptSetting(
      format: .digits(2), challenge: "one two three", prompt: "Code", columns: 8, rows: 5)
    #expect(try DrawnPrompt(setting).screen.text == "  one\n  …\n  Code\n  _ _")
  }

  @Test func `the field gets a smaller style if a long challenge fits only then`() throws {
    let lines = (1...18).map(String.init).joined(separator: "\n")
    func text(rows: Int) throws -> String {
      let setting = PromptSetting(title: "T", challenge: lines, prompt: "a\nb", rows: rows)
      return try DrawnPrompt(setting).screen.text
    }
    // Besides the 18 rows of the challenge there are the title, two lines of prompt text, the
    // status and the cells.
    for (rows, mark) in [(25, "╭"), (24, "━"), (23, "_"), (22, "_")] {
      let text = try text(rows: rows)
      #expect(text.contains(mark) && text.contains("  18\n") && !text.contains("…"))
      #expect(text.hasPrefix("  T\n") == (rows > 22))
    }
    #expect(try text(rows: 21).hasSuffix("  16\n  …\n  a\n  b\n  _ _ _ _ _ _"))
  }

  @Test(arguments: [false, true], [FieldStyle.auto, .compact])
  func `a new challenge replaces the old one, with more rows or fewer`(
    reflows: Bool, style: FieldStyle
  ) throws {
    let texts = ["", "one", "a\nb\nc\nd", "一二三\n" + String(repeating: "x", count: 200), "end"]
    for start in 0..<10 {
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
        prompt.type("3")
        prompt.draw(.backspace)
        #expect(prompt.screen.text == left.joined() + fresh.text, "\(start)")
      }
      let scrolled = prompt.screen.scrolled
      prompt.end()
      #expect(prompt.screen.scrolled == scrolled && prompt.column == 0)
      let left = (scrolled..<max(start, scrolled)).map(String.init)
      #expect(prompt.screen.text == left.joined(separator: "\n"))
      #expect(prompt.row == max(0, start - scrolled))
    }
  }

  @Test func `a new challenge after the end of the prompt is drawn only with the next frame`()
    throws
  {
    let prompt = try DrawnPrompt(PromptSetting(challenge: "one"))
    prompt.end()
    try prompt.replaceChallenge("two")
    #expect(prompt.sent == [] && prompt.screen.text == "")
    try prompt.suspend(showing: "$ fg\r\n")
    #expect(prompt.screen.text.hasPrefix("$ fg\n  two\n  Enter the code\n  ┏"))
  }

  @Test func `a new challenge of eighty very long lines fits into one frame`() throws {
    let line = String(repeating: "日", count: 1000)
    let prompt = try DrawnPrompt(PromptSetting(format: .digits(2), columns: 2100, rows: 100))
    try prompt.replaceChallenge((0..<80).map { _ in line }.joined(separator: "\n"))
    #expect(prompt.screen.text.count { $0 == "日" } == 80_000)
    #expect(prompt.screen.text.hasSuffix("┗━━━┛ ╰───╯") && prompt.screen.isClean)
    try prompt.replaceChallenge("short")
    #expect(prompt.screen.look == (try prompt.redrawn().look))
  }

  @Test func `while another challenge is fetched, the field is dim and has no cursor`() throws {
    for format in [CodeFormat.digits(4), .password()] {
      let prompt = try DrawnPrompt(
        PromptSetting(format: format, style: .box, challenge: "one"), typing: "12")
      prompt.lock()
      #expect(!prompt.screen.isCursorVisible)
      #expect(prompt.screen.cell(row: 2, column: 2).style == ScreenStyle(dim: true))
      #expect(prompt.screen.look == (try prompt.redrawn().look))
      #expect(prompt.type("3") == [])
      prompt.unlock(isNew: false)
      #expect(prompt.screen.isCursorVisible && prompt.count == 2)
      #expect(!prompt.screen.cell(row: 2, column: 2).style.isDim)
      prompt.lock()
      prompt.unlock(isNew: true)
      try prompt.replaceChallenge("two")
      #expect(prompt.count == 0 && !prompt.screen.text.contains("●"))
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
  }
}
