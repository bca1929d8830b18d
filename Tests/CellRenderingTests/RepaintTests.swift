import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
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

  private static func setting(_ generator: inout SeededGenerator) -> PromptSetting {
    let length = Int.random(in: 1...12, using: &generator)
    let formats: [CodeFormat] = [
      .digits(length), .code(length, charset: .any, groups: [length / 2, length - length / 2]),
      .password(), .password(length: 0...20),
    ]
    var rules = EntryRules()
    rules.reveals = Bool.random(using: &generator)
    rules.revealsLast = Int.random(in: 0..<3, using: &generator) == 0
    rules.confirms = Int.random(in: 0..<4, using: &generator) == 0
    return PromptSetting(
      format: formats.randomElement(using: &generator) ?? .digits(6),
      mask: masks.randomElement(using: &generator) ?? .dots,
      style: ([.auto] + PromptStyle.allCases).randomElement(using: &generator) ?? .auto,
      rules: rules, title: texts.randomElement(using: &generator) ?? "",
      challenge: challenges.randomElement(using: &generator) ?? "",
      prompt: texts.randomElement(using: &generator) ?? "",
      placeholder: [nil, nil, "·", "＿", "☑\u{FE0F}"].randomElement(using: &generator) ?? nil,
      customCells: Int.random(in: 0..<3, using: &generator) == 0 ? cells(&generator) : nil,
      usesColor: Bool.random(using: &generator),
      isASCII: Int.random(in: 0..<4, using: &generator) == 0,
      columns: Int.random(in: 1...100, using: &generator),
      rows: Int.random(in: 1...24, using: &generator))
  }

  private static func step(_ prompt: DrawnPrompt, _ generator: inout SeededGenerator) throws {
    switch Int.random(in: 0..<26, using: &generator) {
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
    case 19: prompt.session.lastIsRevealed = false
    case 20: prompt.session.lock()
    case 21: prompt.session.unlock(isNew: Bool.random(using: &generator))
    case 22:
      prompt.isShifted = true
      prompt.draw()
      prompt.isShifted = false
      prompt.draw()
    case 23: try prompt.replaceChallenge(challenges.randomElement(using: &generator) ?? "")
    default: prompt.take([Bool.random(using: &generator) ? .focusOut : .focusIn])
    }
    // Sometimes several changes share a frame.
    if Bool.random(using: &generator) { prompt.draw() } else { try step(prompt, &generator) }
  }

  @Test(arguments: 0..<12, [false, true])
  func `random edits leave the same screen as a full drawing`(seed: Int, resizes: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<2 {
      let prompt = try DrawnPrompt(Self.setting(&generator))
      for _ in 0..<12 {
        try Self.step(prompt, &generator)
        if resizes {
          try prompt.resize(
            columns: Int.random(in: 1...100, using: &generator),
            rows: Int.random(in: 1...24, using: &generator))
          if Bool.random(using: &generator) { try Self.step(prompt, &generator) }
        }
        try prompt.expectRedrawn()
        let edge = (0..<prompt.screen.rows).map {
          prompt.screen.cell(row: $0, column: prompt.screen.columns - 1).character
        }
        #expect(edge.allSatisfy { $0 == " " })
        #expect(resizes || prompt.screen.scrolled == 0)
      }
      prompt.expectEnd()
    }
  }

  // MARK: Custom cells

  private static let pieces = [
    "a", "─", "馬", "😀", "❤\u{FE0F}", "e\u{301}", "\u{301}", "👨\u{200D}👩\u{200D}👧", "🇫🇮", "ﷺ", "עב",
    "\u{1B}[31m", "\u{1B}[2J", "\u{1B}", "\u{9B}5C", "\r", "\n", "\t", "\u{8}", "\u{7F}", "\u{0}",
    "\u{200B}", "\u{202E}", "\u{FEFF}", "\u{E000}", "\u{FFFC}", "\u{FFFC}", "\u{1F3FB}", " ", "  ",
    String(repeating: "\u{327}", count: 300), String(repeating: "long ", count: 200),
  ]

  /// Cells of random size with random text, always the same for the same cell.
  private static func cells(_ numbers: inout SeededGenerator) -> PromptCells {
    let seed = UInt64.random(in: 0...UInt64.max, using: &numbers)
    return PromptCells(
      columns: .random(in: 1...16, using: &numbers), rows: .random(in: 1...4, using: &numbers),
      gap: .random(in: 0...3, using: &numbers), groupGap: .random(in: 0...4, using: &numbers),
      isASCII: .random(using: &numbers)
    ) { cell in
      let state = PromptCells.Cell.State.allCases.firstIndex(of: cell.state) ?? 0
      let number = UInt64(cell.position * 16 + state * 2 + (cell.isFilled ? 1 : 0))
      var generator = SeededGenerator(seed: seed ^ (number &* 0x9E37_79B9_7F4A_7C15))
      return (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 0...7, using: &generator)).map { _ in
          pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        }.joined()
      }
    }
  }
}

extension StatusLine {
  private static let texts = [
    "a", "0:42 left", "0:41 left", "日本語", "か\u{3099}", "e\u{301}", "\u{301}", "A longer text", "",
  ]

  /// Another random status, often nearly the same as the old one.
  fileprivate static func random(
    after old: StatusLine?, _ generator: inout SeededGenerator
  ) -> StatusLine? {
    var status = old ?? StatusLine([])
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return nil
    case 1, 2: status.spinner = Int.random(in: 0...30, using: &generator)
    case 3: status.spinner = nil
    case 4 where !status.segments.isEmpty: status.segments.removeLast()
    case 5, 6: status.segments.append(segment(&generator))
    default:
      if let index = status.segments.indices.randomElement(using: &generator) {
        status.segments[index] = segment(&generator)
      }
    }
    return status
  }

  private static func segment(_ generator: inout SeededGenerator) -> Segment {
    let tones: [Tone] = [.hint, .note, .progress, .information, .urgent]
    let text = texts.randomElement(using: &generator) ?? ""
    return Segment(DisplayText(text), tones.randomElement(using: &generator) ?? .hint)
  }
}
