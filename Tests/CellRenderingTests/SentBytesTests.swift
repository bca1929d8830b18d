import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

extension FieldStyle {
  /// The styles that ``auto`` chooses from.
  static let drawn: [FieldStyle] = [.box, .underline, .compact]
}

/// The bytes of a frame: only what changed, and with a mask the same for every character.
struct SentBytesTests {
  private static let cells = CustomCells(columns: 5, rows: 2) { ["<\($0.glyph)>", "ab"] }

  /// A field with a mask, and whether its entry could be revealed.
  static let masked: [(format: CodeFormat, mask: Mask, reveals: Bool, cells: CustomCells?)] = [
    (.digits(6), .dots, false, nil), (.digits(6), .glyph("#"), true, nil),
    (.digits(6), .blank, true, nil), (.digits(6), .dots, false, cells),
    (.digits(6), .blank, false, cells),
    (.code(6, charset: .digits, groups: [3, 3]), .dots, true, nil),
    (.password(), .dots, true, nil), (.password(), .glyph("#"), false, nil),
    (.password(), .blank, false, nil),
  ]

  @Test(arguments: masked, FieldStyle.drawn)
  func `with a mask the bytes sent are the same for every digit, and none shows it`(
    field: (format: CodeFormat, mask: Mask, reveals: Bool, cells: CustomCells?), style: FieldStyle
  ) throws {
    var setting = PromptSetting(
      format: field.format, mask: field.mask, style: style, prompt: "", customCells: field.cells,
      usesColor: false)
    setting.rules.reveals = field.reveals
    let frames = try "0379".map { digit in
      let prompt = try DrawnPrompt(setting)
      let frames = (0..<7).map { _ in prompt.type(String(digit)) } + [prompt.draw(.backspace)]
      prompt.paste(String(repeating: digit, count: 6))
      #expect(!prompt.screen.text.contains(digit))
      return frames + [prompt.sent]
    }
    #expect(frames.allSatisfy { $0 == frames[0] })
    if field.mask == .blank, field.cells == nil {
      #expect(frames[0].allSatisfy { $0.isEmpty }, "a blank mask shows no key")
    }
  }

  @Test func `a key that changes nothing sends nothing`() throws {
    for format in [CodeFormat.digits(6), .password()] {
      let prompt = try DrawnPrompt(PromptSetting(format: format), typing: "12")
      #expect(prompt.draw() == [])
      #expect(prompt.draw(.press(.left, []), .mouse, .reply) == [])
      #expect(prompt.draw(.press(.character("3"), []), .backspace) == [])
      #expect(prompt.type("3") != [])
    }
    var question = PromptSetting(format: .question(), choices: .yesOrNo)
    question.prompt = "Go on?"
    let prompt = try DrawnPrompt(question)
    #expect(prompt.draw(.press(.character("x"), []), .backspace, .press(.left, [])) == [])
  }

  @Test func `only cells and characters that changed are sent, and the cursor returns`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact, usesColor: false), typing: "12")
    let cells = String(decoding: prompt.type("3"), as: UTF8.self)
    #expect(cells.filter { $0 == "●" }.count == 1 && cells.filter { $0 == "_" }.count == 1)
    prompt.status = StatusLine([.progress("Checking…"), .hint("0:42 left")], spinner: 2)
    #expect(!String(decoding: prompt.draw(), as: UTF8.self).contains { "●_".contains($0) })
    prompt.status?.spinner = 3
    #expect(ByteText(prompt.draw()).description == "\\e7\\e[B\\e[3G\\e[2m⠸\\e8")
    prompt.status?.segments[1] = .hint("0:41 left")
    #expect(ByteText(prompt.draw()).description == "\\e7\\e[B\\e[20G\\e[2m1\\e8")
  }

  @Test func `a style is sent only when it changes`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact), typing: "123456")
    prompt.submit(verifying: true)
    prompt.reject()
    let text = String(decoding: prompt.sent, as: UTF8.self)
    for style in ["\u{1B}[91m", "\u{1B}[m"] { #expect(text.split(separator: style).count == 2) }
  }

  @Test func `nothing is sent for the second column of a wide character`() throws {
    for style in FieldStyle.drawn {
      let prompt = try DrawnPrompt(
        PromptSetting(mask: .glyph("日"), style: style, prompt: "輸入驗證碼"), typing: "1")
      prompt.type("23")
      #expect(!prompt.history.contains(0))
    }
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
