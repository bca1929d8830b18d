import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Cells that an application draws send few bytes for a key, and no text that its closure returns
/// can break the screen.
struct CustomCellsDrawingTests {
  private static let boxes = CustomCells(columns: 7, rows: 3, gap: 0, groupGap: 2) { cell in
    cell.state == .focused
      ? ["┏━━━━━┓", "┃  \(cell.glyph)  ┃", "┗━━━━━┛"]
      : ["┌─────┐", "│  \(cell.glyph)  │", "└─────┘"]
  }

  /// The positions for which the closure was called; used by one test only.
  private final class Asked: @unchecked Sendable {
    var positions: [Int] = []
  }

  @Test func `each key calls the closure for all custom cells, and sends only the changes`()
    throws
  {
    let asked = Asked()
    let cells = CustomCells(columns: 3, rows: 3) { cell in
      asked.positions.append(cell.position)
      return ["a\(cell.position)", cell.glyph]
    }
    let prompt = try DrawnPrompt(PromptSetting(customCells: cells), typing: "12")
    let steps: [(KeyEvent, sent: [String])] = [
      (.press(.character("3"), []), ["a2", "a3"]), (.backspace, ["a2", "a3"]),
      (.press(.left, []), []),
    ]
    for (event, sent) in steps {
      asked.positions = []
      let bytes = String(decoding: prompt.draw(event), as: UTF8.self)
      #expect(asked.positions == [0, 1, 2, 3, 4, 5])
      #expect((0..<6).map { "a\($0)" }.filter(bytes.contains) == sent)
    }
  }

  @Test func `with a mask custom cells send the same bytes for every digit`() throws {
    for mask in [Mask.dots, .glyph("❤\u{FE0F}"), .blank] {
      let frames = try (0...9).map { digit in
        let prompt = try DrawnPrompt(PromptSetting(mask: mask, customCells: Self.boxes))
        return (0..<8).map { _ in prompt.type("\(digit)") } + [prompt.draw(.backspace)]
      }
      #expect(frames.allSatisfy { $0 == frames[0] })
      // A frame has at most two cells of three rows, a colour, and the moves to the cells and back.
      if mask == .dots { #expect(frames[0].prefix(6).allSatisfy { (1...240).contains($0.count) }) }
    }
  }

  @Test func `an emoji of uncertain width in a custom cell moves nothing else`() throws {
    let heart = "❤\u{FE0F}"
    for (mask, side, bar) in [
      (Mask.dots, heart, 5), (.glyph("☑\u{FE0F}"), heart, 6), (.glyph("☑\u{FE0F}"), "-", 4),
    ] {
      let cells = CustomCells(columns: 7) { cell in
        cell.isFilled ? [side + cell.glyph + side + "|"] : ["abcdefg"]
      }
      let prompt = try DrawnPrompt(
        PromptSetting(format: .digits(3), mask: mask, prompt: "", customCells: cells))
      for event in KeyEvent.typing("123") + [.backspace] {
        prompt.draw(event)
        let bars = (0..<80).filter { prompt.screen.cell(row: 0, column: $0).character == "|" }
        #expect(bars == (0..<prompt.count).map { 2 + 8 * $0 + bar })
        // No letter of earlier cells is left.
        let letters = prompt.screen.text.filter { "abcdefg".contains($0) }
        #expect(letters == String(repeating: "abcdefg", count: 3 - prompt.count))
        #expect(prompt.screen.look == (try prompt.redrawn().look))
      }
    }
  }

  // MARK: Random cells

  private static let pieces = [
    "a", "─", "馬", "😀", "❤\u{FE0F}", "e\u{301}", "\u{301}", "👨\u{200D}👩\u{200D}👧", "🇫🇮", "ﷺ", "עב",
    "\u{1B}[31m", "\u{1B}[2J", "\u{1B}", "\u{9B}5C", "\r", "\n", "\t", "\u{8}", "\u{7F}", "\u{0}",
    "\u{200B}", "\u{202E}", "\u{FEFF}", "\u{E000}", "\u{FFFC}", "\u{FFFC}", "\u{1F3FB}", " ", "  ",
    String(repeating: "\u{327}", count: 300), String(repeating: "long ", count: 200),
  ]

  /// Cells of random size with random text, always the same for the same cell.
  private static func cells(_ numbers: inout SeededGenerator) -> CustomCells {
    let seed = UInt64.random(in: 0...UInt64.max, using: &numbers)
    return CustomCells(
      columns: .random(in: 1...16, using: &numbers), rows: .random(in: 1...4, using: &numbers),
      gap: .random(in: 0...3, using: &numbers), groupGap: .random(in: 0...4, using: &numbers),
      isASCII: .random(using: &numbers)
    ) { cell in
      let state = CustomCells.Cell.State.allCases.firstIndex(of: cell.state) ?? 0
      let number = UInt64(cell.position * 16 + state * 2 + (cell.isFilled ? 1 : 0))
      var generator = SeededGenerator(seed: seed ^ (number &* 0x9E37_79B9_7F4A_7C15))
      return (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 0...7, using: &generator)).map { _ in
          pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        }.joined()
      }
    }
  }

  private static func setting(_ numbers: inout SeededGenerator) -> PromptSetting {
    let masks: [Mask] = [.dots, .glyph("密"), .glyph("❤\u{FE0F}"), .blank, .shown]
    let formats: [CodeFormat] = [
      .digits(6), .code(8, charset: .digits, groups: [3, 3, 2]), .digits(20), .digits(1),
    ]
    var setting = PromptSetting(
      format: formats[.random(in: 0..<4, using: &numbers)],
      mask: masks[.random(in: 0..<5, using: &numbers)], customCells: cells(&numbers),
      isASCII: .random(in: 0..<4, using: &numbers) == 0,
      columns: .random(in: 1...120, using: &numbers), rows: 24)
    setting.placeholder = [nil, "·", "馬"][.random(in: 0..<3, using: &numbers)]
    if setting.isASCII { setting.placeholder = nil }
    setting.rules.reveals = true
    return setting
  }

  /// A random event: a key, a resize, a lock or a reveal.
  private static func step(_ prompt: DrawnPrompt, _ numbers: inout SeededGenerator) throws {
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: prompt.draw(.backspace)
    case 1: prompt.toggleReveal()
    case 2: try prompt.resize(columns: .random(in: 1...120, using: &numbers), rows: 24)
    case 3: prompt.lock()
    case 4: prompt.unlock(isNew: true)
    case 5: try prompt.resize(columns: 80, rows: .random(in: 2...24, using: &numbers))
    default: prompt.type("\(Int.random(in: 0...9, using: &numbers))")
    }
  }

  @Test func `whatever custom cells show, no row wraps and a redraw changes nothing`()
    throws
  {
    for seed in UInt64(1)...150 {
      var numbers = SeededGenerator(seed: seed)
      let prompt = try DrawnPrompt(Self.setting(&numbers))
      for number in 0..<12 {
        let place = "\(seed), step \(number):\n\(prompt.screen.text)"
        try Self.step(prompt, &numbers)
        #expect(prompt.screen.isClean && prompt.screen.scrolled == 0, "\(place)")
        let edge = (0..<prompt.screen.rows).map {
          prompt.screen.cell(row: $0, column: prompt.screen.columns - 1).character
        }
        #expect(edge.allSatisfy { $0 == " " }, "\(place)")
        let isSame = prompt.screen.look == (try prompt.redrawn().look)
        #expect(isSame, "\(place)")
        guard isSame else { return }
      }
      prompt.end()
      #expect(prompt.screen.text == "" && prompt.screen.isClean, "\(seed)")
    }
  }
}
