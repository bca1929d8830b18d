import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// A prompt text that is wider than the window is wrapped, and nothing of it is cut.
struct LongPromptTests {
  static let breaks: [(text: String, columns: Int, rows: [String])] = [
    ("Enter the code", 14, ["Enter the code"]),
    ("Enter the code", 13, ["Enter the", "code"]),
    ("Enter the code", 9, ["Enter the", "code"]),
    ("Enter the code", 3, ["Ent", "er", "the", "cod", "e"]),
    ("one  two   three", 6, ["one", "two", "three"]),
    ("one  two   three", 10, ["one  two", "three"]),
    // Blanks at a row's end are dropped, and blanks at the text's start stay.
    ("Password: ", 9, ["Password:"]),
    ("   indented", 8, ["   inden", "ted"]),
    ("a\n\nb c", 2, ["a", "", "b", "c"]),
    // A word longer than a row begins on a new row.
    ("key is SHA256:uNiVztksCsDhcc0u9e8", 12, ["key is", "SHA256:uNiVz", "tksCsDhcc0u9", "e8"]),
    // Wide characters may be parted anywhere, except before the punctuation that ends a clause.
    ("请输入验证码", 5, ["请输", "入验", "证码"]),
    ("请输入 6 位验证码", 8, ["请输入 6", "位验证码"]),
    ("a验证码，请输入", 7, ["a验证", "码，请", "输入"]),
    ("日日", 1, ["日", "日"]),
    // Wrapping divides no character.
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("a👍🏽b", 4, ["a", "👍🏽", "b"]),
  ]

  @Test(arguments: breaks)
  func `a text is wrapped at spaces, and a long word at the row's end`(
    row: (text: String, columns: Int, rows: [String])
  ) {
    #expect(DisplayText(row.text).rows(columns: row.columns) == row.rows)
  }

  @Test func `wrapping loses no text and makes no row too wide`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let count = Int.random(in: 0...60, using: &generator)
      let text = DisplayText(
        String((0..<count).map { _ in "ab é永，👍🏽\n ".randomElement(using: &generator) ?? "a" }))
      let columns = Int.random(in: 1...20, using: &generator)
      let rows = text.rows(columns: columns)
      #expect(rows.joined().filter { $0 != " " } == text.lines.joined().filter { $0 != " " })
      #expect(rows.allSatisfy { $0.columns() <= columns || $0.count == 1 }, "\(rows)")
    }
  }

  /// What ssh asks about an unknown host.
  private static let unknownHost = """
    The authenticity of host 'build.example.org (203.0.113.7)' can't be established.
    ED25519 key fingerprint is SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDrLqkA9vDrxJKXEJ8.
    This key is not known by any other names.
    Are you sure you want to continue connecting (yes/no/[fingerprint])?
    """

  @Test(arguments: [80, 60, 40, 20])
  func `the end of a long prompt text is visible, with the field below it`(
    columns: Int
  ) throws {
    let setting = PromptSetting(
      format: .password(), mask: .shown, prompt: Self.unknownHost, columns: columns, rows: 24)
    let prompt = try DrawnPrompt(setting, typing: "yes")
    let text = prompt.screen.text.split(separator: "\n").joined()
    #expect(text.filter { $0 != " " }.contains("(yes/no/[fingerprint])?"))
    #expect(text.contains("yes") && prompt.screen.isClean)
    #expect(
      columns < 40
        || text.filter { $0 != " " }.contains("SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDrLqkA9vDrxJKXEJ8.")
    )
  }

  @Test func `of more than ten rows of prompt text, the first and the last are shown`() throws {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    let prompt = try DrawnPrompt(PromptSetting(prompt: words, columns: 15, rows: 24))
    let rows = prompt.screen.text.split(separator: "\n")
    #expect(rows.first == "  word1 word2")
    #expect(rows[6...9] == ["  word12…", "  word28", "  word29", "  word30"])
    #expect(rows.count == 11 && rows[10] == "  _ _ _ _ _ _")
  }

  private static let longText =
    "Enter passphrase for key '/home/ada/.ssh/id_ed25519_of_the_build_machine': "

  @Test(arguments: [("", longText), (longText, "Code")])
  func `a long text is wrapped again after a resize`(challenge: String, text: String) throws {
    var setting = PromptSetting(
      format: .password(), challenge: challenge, prompt: text, reflows: true, columns: 100)
    let prompt = try DrawnPrompt(setting)
    for columns in [60, 33, 20, 100, 12, 60] {
      try prompt.resize(columns: columns, rows: 24)
      setting.columns = columns
      let fresh = try DrawnPrompt(setting)
      #expect(prompt.screen.text == fresh.screen.text && prompt.screen.isClean)
      let seen = fresh.screen.text.filter { !$0.isWhitespace }
      #expect(seen.contains("id_ed25519_of_the_build_machine':"), "\(columns): \(seen)")
    }
  }

  @Test(arguments: [false, true])
  func `each row of a quoted text is marked, at every width`(isASCII: Bool) throws {
    var setting = PromptSetting(
      format: .password(), prompt: "One line here\n\nand another one: go on?", quotesPrompt: true,
      isASCII: isASCII, reflows: true, columns: 80)
    let prompt = try DrawnPrompt(setting, below: "$\r\n")
    for columns in [40, 24, 12, 9, 5, 3, 2, 60, 30, 80] {
      try prompt.resize(columns: columns, rows: 24)
      setting.columns = columns
      let fresh = try DrawnPrompt(setting, below: "$\r\n")
      #expect(prompt.screen.text == fresh.screen.text && prompt.screen.isClean, "\(columns)")
      let rows = fresh.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      let text = rows.dropFirst().filter { row in
        row.contains { $0.isLetter && $0.isASCII } || row == "│" || row == "|"
      }
      #expect(text.allSatisfy { $0.hasPrefix(isASCII ? "|" : "│") }, "\(fresh.screen.text)")
      #expect(columns < 12 || text.count >= 3)
    }
    prompt.end()
    #expect(prompt.screen.text == "$")
  }

  static let low: [(rows: Int, text: String)] = [
    (8, "  security\n  question\n  answered\n  ┏━━━┓ ╭───╮\n  ┃   ┃ │   │\n  ┗━━━┛ ╰───╯"),
    (6, "  security\n  question\n  answered\n\n  ━━━ ───"),
    (5, "  security\n  question\n  answered\n  _ _"), (4, "  security…\n  answered\n  _ _"),
    (3, "  security…\n  _ _"), (2, "  _ _"),
  ]

  @Test(arguments: low)
  func `in a low window the style shrinks first, then middle rows of the prompt are dropped`(
    row: (rows: Int, text: String)
  ) throws {
    let prompt = try DrawnPrompt(
      PromptSetting(
        format: .digits(2), prompt: "security question answered", columns: 14, rows: row.rows))
    #expect(prompt.screen.text == row.text && prompt.screen.isClean)
  }

  static let questions: [(rows: Int, text: String)] = [
    (5, "  security\n  question\n  answered\n  [Y] [N]"),
    (3, "  security…\n  answered\n  [Y] [N]"), (2, "  security…\n  [Y] [N]"),
    (1, "  …  [Y] [N]"),
  ]

  @Test(arguments: questions)
  func `in a low window at least an ellipsis of the question remains`(
    row: (rows: Int, text: String)
  ) throws {
    let prompt = try DrawnPrompt(
      PromptSetting(
        format: .question(), prompt: "security question answered", choices: .yesOrNo, columns: 14,
        rows: row.rows))
    #expect(prompt.screen.text == row.text && prompt.screen.isClean)
  }

  @Test func `in a low window a challenge stays whole while the prompt below it is cut`() throws {
    let prompt = try DrawnPrompt(
      PromptSetting(
        format: .digits(2), challenge: "a b c\nd e f", prompt: "security question answered",
        columns: 14, rows: 6))
    #expect(prompt.screen.text == "  a b c\n  d e f\n  security…\n  answered\n  _ _")
  }

  @Test func `a quoted text of two rows has marks, and one of a single row has none`() throws {
    for (text, marks) in [("One\nTwo", 2), ("One", 0)] {
      let prompt = try DrawnPrompt(PromptSetting(prompt: text, quotesPrompt: true))
      let rows = prompt.screen.text.split(separator: "\n").prefix(2)
      #expect(rows.count { $0.hasPrefix("│ ") } == marks, "\(text)")
    }
  }
}
