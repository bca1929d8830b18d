import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// The bytes of a frame: only what changed, and with a mask the same for every character, in every
/// style, character set and width.
struct SentBytesTests {
  private static let cells = PromptCells(columns: 5, rows: 2) { ["<\($0.glyph)>", "ab"] }

  /// A style in a character set and a width.
  struct Look: Sendable, CustomTestStringConvertible {
    let style: PromptStyle
    let isASCII: Bool
    let columns: Int

    var testDescription: String { "\(style)\(isASCII ? ", ASCII" : ""), \(columns) columns" }

    static let all = PromptStyle.allCases.flatMap { style in
      [false, true].flatMap { isASCII in
        GoldenSheet.widths.map { Look(style: style, isASCII: isASCII, columns: $0) }
      }
    }

    func applied(to setting: PromptSetting) -> PromptSetting {
      var setting = setting
      (setting.style, setting.isASCII, setting.columns) = (style, isASCII, columns)
      return setting
    }
  }

  /// Fields with a mask, some of which could be revealed.
  static let masked: [PromptSetting] = [
    masked(.digits(6), .dots), masked(.digits(6), .glyph("#"), reveals: true),
    masked(.digits(6), .blank, reveals: true), masked(.digits(6), .dots, cells),
    masked(.digits(6), .blank, cells),
    masked(.code(6, charset: .digits, groups: [3, 3]), .dots, reveals: true),
    masked(.password(), .dots, reveals: true), masked(.password(), .glyph("#")),
    masked(.password(), .blank), masked(.digits(6), .glyph("密")), masked(.password(), .glyph("密")),
  ]

  /// Each masked field in some looks: any two of a field, a style, a character set and a width come
  /// together.
  static let looks: [(setting: PromptSetting, look: Look)] = masked.enumerated().flatMap {
    number, setting in
    GoldenSheet.widths.enumerated().map { place, columns in
      let styles = PromptStyle.allCases
      return (
        setting,
        Look(
          style: styles[(number + place) % styles.count],
          isASCII: (number + place / styles.count) % 2 == 1, columns: columns)
      )
    }
  }

  @Test func `any two of a field, a style, a character set and a width are tested together`() {
    let rows = Self.looks.map { setting, look in
      [
        "\(setting.format) \(setting.mask) \(setting.rules.reveals) \(setting.customCells == nil)",
        "\(look.style)", "\(look.isASCII)", "\(look.columns)",
      ]
    }
    let counts = [Self.masked.count, PromptStyle.allCases.count, 2, GoldenSheet.widths.count]
    for one in counts.indices {
      for other in counts.indices where other > one {
        let pairs = Set(rows.map { [$0[one], $0[other]] })
        #expect(pairs.count == counts[one] * counts[other], "\(one), \(other)")
      }
    }
  }

  private static func masked(
    _ format: CodeFormat, _ mask: Mask, _ cells: PromptCells? = nil, reveals: Bool = false
  ) -> PromptSetting {
    var setting = PromptSetting(
      format: format, mask: mask, prompt: "", customCells: cells, usesColor: false)
    setting.rules.reveals = reveals
    return setting
  }

  @Test(arguments: looks)
  func `with a mask the bytes sent are the same for every digit, and none shows it`(
    setting: PromptSetting, look: Look
  ) throws {
    let setting = look.applied(to: setting)
    // Two digits show whether the bytes depend on the digit.
    let frames = try "38".map { digit in
      let prompt = try DrawnPrompt(setting)
      let frames = (0..<7).map { _ in prompt.type(String(digit)) } + [prompt.draw(.backspace)]
      prompt.paste(String(repeating: digit, count: 6))
      #expect(!prompt.screen.text.contains(digit))
      return frames + [prompt.sent]
    }
    #expect(frames.allSatisfy { $0 == frames[0] })
    if setting.mask == .blank, setting.customCells == nil {
      #expect(frames[0].allSatisfy { $0.isEmpty }, "a blank mask shows no key")
    }
  }

  @Test(arguments: looks)
  func `a key draws only in the rows of the field`(setting: PromptSetting, look: Look) throws {
    var setting = look.applied(to: setting)
    setting.prompt = "Code\nfrom the app"
    let prompt = try DrawnPrompt(setting, status: .note("Only digits"))
    let empty = prompt.screen
    prompt.type("12345")
    let fieldRows = (0..<empty.rows).filter { row in
      (0..<look.columns).contains {
        empty.cell(row: row, column: $0) != prompt.screen.cell(row: row, column: $0)
      }
    }
    for key in [Key.backspace, .backspace, .left, .character("7")] {
      // A mark in all other rows, which the frame must not touch.
      var marked = prompt.screen
      marked.feed("\u{1B}7")
      for row in 0..<marked.rows where !fieldRows.contains(row) {
        marked.feed("\u{1B}[\(row + 1);1H\u{1B}[2KZ")
      }
      marked.feed("\u{1B}8")
      let frame = prompt.draw(.press(key, []))
      marked.feed(frame)
      for row in 0..<marked.rows where !fieldRows.contains(row) {
        #expect(marked.row(row) == "Z", "row \(row): \(ByteText(frame))")
      }
    }
  }

  @Test(arguments: looks)
  func `a key that changes nothing sends nothing`(setting: PromptSetting, look: Look) throws {
    let prompt = try DrawnPrompt(look.applied(to: setting), typing: "12")
    #expect(prompt.draw() == [])
    #expect(prompt.draw(.press(.left, []), .mouse, .reply) == [])
    #expect(prompt.draw(.press(.character("3"), []), .backspace) == [])
  }

  @Test(arguments: Look.all)
  func `a key that is no answer sends nothing`(look: Look) throws {
    var question = PromptSetting(format: .question(), choices: .yesOrNo)
    question.prompt = "Go on?"
    let prompt = try DrawnPrompt(look.applied(to: question))
    #expect(prompt.draw(.press(.character("x"), []), .backspace, .press(.left, [])) == [])
  }

  /// Types two digits into cells that show as many rows of text, and returns what is sent.
  private func filled(
    _ first: String, _ second: String, gap: Int, colors: String = "", columns: Int = 80
  ) throws -> String {
    let cells = PromptCells(columns: first.count, rows: 1, gap: gap, groupGap: gap) { cell in
      let text = cell.position == 0 ? first : second
      return [cell.isFilled ? text : String(repeating: "-", count: text.count)]
    }
    var setting = Self.masked(.digits(2), .dots, cells)
    (setting.usesColor, setting.colors, setting.columns) = (true, colors, columns)
    let prompt = try DrawnPrompt(setting)
    prompt.type("12")
    try prompt.expectRedrawn()
    return String(decoding: prompt.sent, as: UTF8.self)
  }

  @Test(arguments: 1...5)
  func `up to three blanks between changes are sent, and more are skipped by a move`(gap: Int)
    throws
  {
    let blanks = String(repeating: " ", count: gap)
    let sent = try filled("x", "y", gap: gap)
    #expect(sent.contains("x\(blanks)y") == (gap <= 3), "\(ByteText(sent.utf8))")
    // Underlined blanks would be visible.
    let underlined = try filled("x", "y", gap: gap, colors: "filled=4")
    #expect(!underlined.contains("x "), "\(ByteText(underlined.utf8))")
    // If the terminal draws the letter in two columns, the blanks would be one column off.
    let wide = try filled("Ж", "Ж", gap: gap)
    #expect(!wide.contains("Ж "), "\(ByteText(wide.utf8))")
  }

  @Test func `autowrap is off before a text that may reach the edge, with the blanks before it`()
    throws
  {
    // The second text begins in column 13 and ends at 21 of 27, or at 29 if its letters are wide.
    let sent = try filled("xxxxxxxx", "ЖЖЖЖЖЖЖЖ", gap: 3, columns: 27)
    #expect(sent.contains("x   \u{1B}[?7lЖ"), "\(ByteText(sent.utf8))")
  }

  @Test func `a status of sixty long segments fits into a frame`() throws {
    let marks = "e" + String(repeating: "\u{301}", count: 999)
    let prompt = try DrawnPrompt(
      PromptSetting(format: .digits(1), style: .compact, prompt: "", columns: 500),
      status: StatusLine((0..<60).map { _ in .note(marks) }))
    #expect(prompt.screen.row(1).unicodeScalars.count { $0 == "e" } == 60)
    #expect(prompt.screen.isClean && prompt.screen.currentStyle == ScreenStyle() && prompt.row == 0)
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

  @Test func `a new challenge of many very long lines fits into one frame`() throws {
    let line = String(repeating: "日", count: 1000)
    let prompt = try DrawnPrompt(PromptSetting(format: .digits(2), columns: 2100, rows: 60))
    try prompt.replaceChallenge((0..<40).map { _ in line }.joined(separator: "\n"))
    #expect(prompt.screen.text.count { $0 == "日" } == 40_000)
    #expect(prompt.screen.text.hasSuffix("┗━━━┛ ╰───╯") && prompt.screen.isClean)
    try prompt.replaceChallenge("short")
    try prompt.expectRedrawn()
  }
}
