import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests what fits into the status line under the field, and how many bytes a change sends.
struct StatusLineTests {
  @Test(arguments: [(2, 1), (3, 2), (4, 3), (5, 3), (24, 3)])
  func `a long note takes the rows that are left, at most three`(rows: Int, shown: Int) throws {
    let prompt = try DrawnPrompt(
      PromptSetting(style: .compact, columns: 40, rows: rows),
      status: .note(String(repeating: "not allowed ", count: 20)))
    #expect(prompt.screen.text.split(separator: "\n").count == 1 + shown)
    #expect(prompt.screen.scrolled == 0 && prompt.screen.isClean)
  }

  private static let checking = StatusLine(
    [.progress("Checking…"), .hint("0:42 left"), .hint("Ctrl-R new code")], spinner: 2)

  static let lines: [(StatusLine, Int, Bool, String)] = [
    (checking, 80, false, "  ⠹ Checking… · 0:42 left · Ctrl-R new code"),
    // Two columns of indentation, and the last column stays free.
    (checking, 44, false, "  ⠹ Checking… · 0:42 left · Ctrl-R new code"),
    (checking, 43, false, "  ⠹ Checking… · 0:42 left"),
    (checking, 26, false, "  ⠹ Checking… · 0:42 left"),
    (checking, 25, false, "  ⠹ Checking…"), (checking, 14, false, "  ⠹ Checking…"),
    (checking, 13, false, "  ⠹ Checkin…"), (checking, 6, false, "  ⠹ …"),
    (checking, 5, false, "  ⠹"),
    (
      StatusLine([.progress("Checking..."), .hint("0:42 left")], spinner: 2), 80, true,
      "  - Checking... - 0:42 left"
    ),
    (StatusLine([], spinner: 0), 80, false, "  ⠋"), (StatusLine([], spinner: 13), 80, false, "  ⠸"),
    (StatusLine([], spinner: 7), 80, true, "  \\"),
    (StatusLine([.note(""), .hint("b"), .hint("")]), 80, false, "  b"),
    (StatusLine([.note("日本語"), .hint("語")]), 16, false, "  ✗ 日本語 · 語"),
    (StatusLine([.note("日本語"), .hint("語")]), 15, false, "  ✗ 日本語"),
    (StatusLine([.note("日本語"), .hint("語")]), 9, false, "  ✗ 日…"),
    // The first segment that does not fit is dropped with all after it, even if those would fit.
    (StatusLine([.note("a"), .hint("a longer one"), .hint("c")]), 16, false, "  ✗ a"),
    (StatusLine([.note("one\ntwo")]), 80, false, "  ✗ one"),
    // A note is wrapped only if it has at least ten columns.
    (StatusLine([.note("Too many of them")]), 15, false, "  ✗ Too many"),
    (StatusLine([.note("Too many of them")]), 14, false, "  ✗ Too many…"),
  ]

  @Test(arguments: StatusLineTests.lines)
  func `a status that does not fit loses its last segments, and its first one is cut if needed`(
    status: StatusLine, columns: Int, isASCII: Bool, text: String
  ) throws {
    let setting = PromptSetting(
      format: .digits(1), style: .compact, prompt: "", isASCII: isASCII, columns: columns)
    let prompt = try DrawnPrompt(setting, status: status)
    #expect(prompt.screen.row(1) == text)
    #expect(prompt.screen.isClean)
  }

  @Test func `every tone of a status segment has its style`() throws {
    let status = StatusLine([
      .note("n"), .information("i"), .urgent("u"), .hint("h"), .progress("p"),
    ])
    let prompt = try DrawnPrompt(PromptSetting(style: .compact, prompt: ""), status: status)
    #expect(prompt.screen.row(1) == "  ✗ n · i · u · h · p")
    let red = ScreenStyle(foreground: .palette(9))
    let dim = ScreenStyle(dim: true)
    #expect(prompt.screen.cell(row: 1, column: 2).style == red)
    let styles = [ScreenStyle(), ScreenStyle(), ScreenStyle(bold: true), dim, dim]
    for (index, style) in styles.enumerated() {
      #expect(prompt.screen.cell(row: 1, column: 4 + 4 * index).style == style)
      if index > 0 { #expect(prompt.screen.cell(row: 1, column: 2 + 4 * index).style == dim) }
    }
  }

  @Test func `a spinner's frame sends only the glyph`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact), typing: "123456")
    prompt.status = Self.checking
    prompt.submit(verifying: true)
    for (frame, glyph) in [(3, "⠸"), (4, "⠼"), (9, "⠏"), (10, "⠋"), (21, "⠙")] {
      prompt.status?.spinner = frame
      // The cursor moves down and to the indentation, the dim glyph is drawn, and the cursor
      // returns.
      let bytes = "\u{1B}7\u{1B}[B\u{1B}[3G\u{1B}[2m\(glyph)\u{1B}8"
      #expect(ByteText(prompt.draw()).description == ByteText(bytes.utf8).description)
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
    prompt.status?.spinner = 11
    #expect(prompt.draw() == [])
  }

  @Test(arguments: KeyCostTests.styles)
  func `a spinner's frame sends few bytes in every style`(style: (FieldStyle, Int)) throws {
    for format in [CodeFormat.digits(6), .code(32), .password()] {
      for isASCII in [false, true] {
        let setting = PromptSetting(
          format: format, style: style.0, title: "Title", isASCII: isASCII, columns: 200)
        let prompt = try DrawnPrompt(setting, typing: "123456", status: Self.checking)
        prompt.submit(verifying: true)
        for frame in 3..<24 {
          prompt.status?.spinner = frame
          #expect((1...30).contains(prompt.draw().count), "\(ByteText(prompt.sent))")
        }
      }
    }
  }

  @Test func `a countdown sends only the characters that changed`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact), status: Self.checking)
    prompt.status?.segments[1] = .hint("0:41 left")
    let digit = "\u{1B}7\u{1B}[B\u{1B}[20G\u{1B}[2m1\u{1B}8"
    #expect(ByteText(prompt.draw()).description == ByteText(digit.utf8).description)
    prompt.status?.segments[1] = .urgent("0:09 left")
    let urgent = "\u{1B}7\u{1B}[B\u{1B}[17G\u{1B}[1m0:09 left\u{1B}8"
    #expect(ByteText(prompt.draw()).description == ByteText(urgent.utf8).description)
    prompt.status?.segments.removeLast()
    prompt.status?.segments[1] = .urgent("0:08 left")
    prompt.status?.spinner = 3
    #expect(prompt.draw().count < 80)
    #expect(prompt.screen.row(1) == "  ⠸ Checking… · 0:08 left")
  }

  @Test(arguments: ["", ResizeTests.history])
  func `a note that gets longer than its row continues in the next row`(above: String) throws {
    let start = "The service says that it"
    let prompt = try DrawnPrompt(
      PromptSetting(style: .box, columns: 29, rows: 10), typing: "1", status: .note(start),
      below: above)
    for end in [" is busy", " is busy, and that it will be for a while", ""] {
      prompt.status = .note(start + end)
      prompt.draw()
      let fresh = try prompt.redrawn()
      #expect(prompt.screen.text.hasSuffix(fresh.text), "\(end):\n\(prompt.screen.text)")
      #expect(prompt.screen.cursor.column == fresh.cursor.column, "\(end)")
    }
  }

  @Test(arguments: KeyCostTests.styles)
  func `a key sends few bytes even with a status of three segments`(style: (FieldStyle, Int)) throws
  {
    for groups in [[], [3, 3]] {
      for mask in [Mask.dots, .shown] {
        let format = CodeFormat.code(6, charset: .digits, groups: groups)
        let setting = PromptSetting(format: format, mask: mask, style: style.0)
        let prompt = try DrawnPrompt(setting, status: Self.checking)
        let costs =
          (0..<6).map { _ in prompt.type("8").count }
          + (0..<6).map { _ in prompt.draw(.backspace).count }
        #expect(costs.allSatisfy { (1...style.1).contains($0) }, "\(costs)")
      }
    }
  }

  @Test(arguments: 0..<6)
  func `a changed status looks the same as one drawn in the first frame`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<20 {
      let prompt = try DrawnPrompt(
        PromptSetting(
          usesColor: Bool.random(using: &generator), isASCII: Bool.random(using: &generator),
          columns: Int.random(in: 1...60, using: &generator)))
      for _ in 0..<12 {
        prompt.status = .random(after: prompt.status, &generator)
        prompt.draw()
        let fresh = try prompt.redrawn()
        let isSame = prompt.screen.look == fresh.look
        #expect(
          isSame && prompt.screen.isClean, "\(prompt.screen.look)\nfresh:\n\(fresh.look)")
        guard isSame else { return }
      }
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
}

extension StatusLine {
  fileprivate static let texts = [
    "a", "0:42 left", "0:41 left", "日本語", "か\u{3099}", "e\u{301}", "\u{301}", "A longer text", "",
  ]

  /// Another random status, often nearly the same as the old one.
  static func random(after old: StatusLine?, _ generator: inout SeededGenerator) -> StatusLine? {
    var status = old ?? StatusLine([])
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return nil
    case 1, 2: status.spinner = Int.random(in: 0...30, using: &generator)
    case 3: status.spinner = nil
    case 4 where !status.segments.isEmpty: status.segments.removeLast()
    case 5, 6: status.segments.append(.random(&generator))
    default:
      if let index = status.segments.indices.randomElement(using: &generator) {
        status.segments[index] = .random(&generator)
      }
    }
    return status
  }
}

extension StatusLine.Segment {
  fileprivate static func random(_ generator: inout SeededGenerator) -> Self {
    let tones: [StatusLine.Tone] = [.hint, .note, .progress, .information, .urgent]
    let text = StatusLine.texts.randomElement(using: &generator) ?? ""
    return Self(DisplayText(text), tones.randomElement(using: &generator) ?? .hint)
  }
}
