import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// After any sequence of frames the screen is the same as after one full drawing.
struct RepaintTests {
  private static let masks: [Mask] = [
    .dots, .blank, .shown, .shown, .glyph("#"), .glyph("🔒"), .glyph("é"), .glyph("日"),
    .glyph("❤\u{FE0F}"), .glyph("\u{301}"),
  ]
  private static let texts = [
    "", "Sign in", "Two lines\nof prompt", "日本語のコード",
    "A title that is far too long for most windows",
    "👨\u{200D}👩\u{200D}👧 family", "e\u{301}é 👍🏽 ok", "か\u{3099} ᄀ\u{1161}\u{11A8}",
    "⚠\u{FE0F} 1\u{FE0F}\u{20E3} Wrong", "🇨🇭❤\u{FE0F}",
  ]
  private static let challenges = [
    "", "", "What is 6 × 7?", "one\ntwo\nthree", "二\n\n日本語日本語日本語日本語日本語",
    (1...30).map { "line \($0)" }.joined(separator: "\n"),
  ]
  private static let characters = [
    "1", "2", "a", "Z", "é", "日", "e\u{301}", "🔑", "👨\u{200D}👧", "か\u{3099}", "ᄀ\u{1161}\u{11A8}",
    "\u{202E}", "\u{2066}", "\u{AD}", "\u{2028}", "👍🏽", "\u{FEFF}", "❤\u{FE0F}",
    "🇨🇭",
  ]

  @Test(arguments: 0..<16)
  func `random edits leave the same screen as a full drawing`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<12 {
      let setting = Self.setting(&generator)
      let prompt = try DrawnPrompt(setting)
      for _ in 0..<12 {
        try Self.step(prompt, &generator)
        let fresh = try prompt.redrawn()
        let isSame = prompt.screen.look == fresh.look && prompt.screen.isClean && fresh.isClean
        #expect(isSame, "\(setting):\n\(prompt.screen.text)\nfresh:\n\(fresh.text)")
        guard isSame else { return }
        #expect(prompt.screen.scrolled == 0)
      }
      prompt.end()
      #expect(prompt.screen.text == "" && prompt.row == 0 && prompt.column == 0)
    }
  }

  static func setting(_ generator: inout SeededGenerator) -> PromptSetting {
    let length = Int.random(in: 1...12, using: &generator)
    let formats: [CodeFormat] = [
      .digits(length), .code(length, charset: .any, groups: [length / 2, length - length / 2]),
      .password(), .password(byteCount: 0...20),
    ]
    var rules = EntryRules()
    rules.reveals = Bool.random(using: &generator)
    rules.revealsLast = Int.random(in: 0..<3, using: &generator) == 0
    rules.confirms = Int.random(in: 0..<4, using: &generator) == 0
    return PromptSetting(
      format: formats.randomElement(using: &generator) ?? .digits(6),
      mask: masks.randomElement(using: &generator) ?? .dots,
      style: [.auto, .auto, .box, .underline, .compact].randomElement(using: &generator) ?? .auto,
      rules: rules, title: texts.randomElement(using: &generator) ?? "",
      challenge: challenges.randomElement(using: &generator) ?? "",
      prompt: texts.randomElement(using: &generator) ?? "",
      placeholder: [nil, nil, "·", "＿", "☑\u{FE0F}"].randomElement(using: &generator) ?? nil,
      usesColor: Bool.random(using: &generator),
      isASCII: Int.random(in: 0..<4, using: &generator) == 0,
      columns: Int.random(in: 1...100, using: &generator),
      rows: Int.random(in: 1...24, using: &generator))
  }

  static func step(_ prompt: DrawnPrompt, _ generator: inout SeededGenerator) throws {
    switch Int.random(in: 0..<24, using: &generator) {
    case 0..<6:
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        prompt.take(KeyEvent.typing(characters.randomElement(using: &generator) ?? "1"))
      }
    case 6, 7: prompt.take([.backspace])
    case 8: prompt.take([.press(.character("u"), .control)])
    case 9: prompt.paste(["123456", "paste", "日本", "x"].randomElement(using: &generator) ?? "")
    case 10: prompt.submit(verifying: Bool.random(using: &generator))
    case 11, 12: prompt.reject()
    case 13: prompt.status = texts.randomElement(using: &generator).map { .note($0) }
    case 14: prompt.status = Bool.random(using: &generator) ? nil : .hint("esc to cancel")
    case 15, 16: prompt.status = .random(after: prompt.status, &generator)
    case 17, 18: prompt.session.toggleReveal()
    case 19: prompt.session.hideLast()
    case 20: prompt.session.lock()
    case 21: prompt.session.unlock(isNew: Bool.random(using: &generator))
    case 22: try prompt.replaceChallenge(challenges.randomElement(using: &generator) ?? "")
    default: prompt.take([Bool.random(using: &generator) ? .focusOut : .focusIn])
    }
    // Sometimes several changes share a frame.
    if Bool.random(using: &generator) { prompt.draw() } else { try step(prompt, &generator) }
  }

  @Test(arguments: 0..<16)
  func `random edits and resizes leave the same screen as a full drawing`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<12 {
      let setting = Self.setting(&generator)
      let prompt = try DrawnPrompt(setting)
      for _ in 0..<12 {
        try Self.step(prompt, &generator)
        try prompt.resize(
          columns: Int.random(in: 1...100, using: &generator),
          rows: Int.random(in: 1...24, using: &generator))
        if Bool.random(using: &generator) { try Self.step(prompt, &generator) }
        let fresh = try prompt.redrawn()
        let isSame = prompt.screen.look == fresh.look && prompt.screen.isClean
        #expect(isSame, "\(setting):\n\(prompt.screen.look)\nfresh:\n\(fresh.look)")
        guard isSame else { return }
      }
      prompt.end()
      #expect(prompt.screen.text == "" && prompt.row == 0 && prompt.column == 0)
    }
  }

  @Test func `several edits in one frame are drawn completely`() throws {
    let prompt = try DrawnPrompt(PromptSetting(mask: .shown, style: .compact), typing: "123")
    prompt.take([.backspace, .backspace])
    prompt.type("678")
    #expect(prompt.screen.text == "  Enter the code  1 6 7 8 _ _")
    prompt.take([.backspace, .backspace])
    prompt.type("9")
    #expect(prompt.screen.text == "  Enter the code  1 6 9 _ _ _")
    prompt.type("12")
    prompt.paste("987654")
    #expect(prompt.screen.text == "  Enter the code  9 8 7 6 5 4")
  }

  @Test(arguments: [FieldStyle.box, .underline, .compact], [Mask.dots, .shown, .glyph("🔒")])
  func `a long password scrolls in its field in both directions`(
    style: FieldStyle, mask: Mask
  ) throws {
    for columns in [14, 39] {
      let prompt = try DrawnPrompt(
        PromptSetting(
          format: .password(), mask: mask, style: style, prompt: "", columns: columns))
      for index in 0..<45 {
        prompt.type(index % 5 == 4 ? "日" : "x")
        #expect(prompt.screen.look == (try prompt.redrawn().look))
      }
      for _ in 0..<45 {
        prompt.draw(.backspace)
        #expect(prompt.screen.look == (try prompt.redrawn().look))
      }
      #expect(prompt.screen.isClean)
    }
  }
}
