import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// Texts of any characters: none controls the terminal, or moves what is beside it.
struct ShownTextTests {
  @Test func `a hostile title and note are drawn as text only`() throws {
    let hostile = "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}H\u{202E}\u{1B}[?1049h"
    let prompt = try DrawnPrompt(
      PromptSetting(title: hostile, prompt: hostile), status: .note(hostile))
    #expect(prompt.screen.isClean && !prompt.screen.isAlternate)
    #expect(
      prompt.screen.text.hasPrefix("  a\n  a\n  ┏") && prompt.screen.text.hasSuffix("\n  ✗ a"))
  }

  @Test func `a password in clear can't change the writing direction`() throws {
    let prompt = try DrawnPrompt(PromptSetting(format: .password(), mask: .shown))
    prompt.paste("a\u{202E}b\u{2066}\u{2028}c")
    let text = String(decoding: prompt.sent, as: UTF8.self)
    #expect(text.contains("abc"))
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test func `a text that fits is shown unchanged, whatever its characters`() throws {
    let characters = [
      "a", "7", "é", "日", "e\u{301}", "👨\u{200D}👩\u{200D}👧", "か\u{3099}", "❤\u{FE0F}", "🇨🇭",
      "ᄀ\u{1161}\u{11A8}", "👍🏽", "o\u{302}\u{323}\u{31B}\u{330}", "\u{AA60}", "\u{1D400}",
    ]
    var generator = SeededGenerator(seed: 3)
    for count in 1...40 {
      let text = (0..<count).compactMap { _ in characters.randomElement(using: &generator) }
        .joined()
      let prompt = try DrawnPrompt(PromptSetting(title: text, columns: 400))
      // This test's screen draws some characters narrower than computed, and blanks follow them.
      let shown = prompt.screen.row(0).unicodeScalars.filter { $0 != " " }
      #expect(shown.elementsEqual(text.unicodeScalars), "\(text):\n\(prompt.screen.row(0))")
    }
  }

  @Test func `a character of many parts takes no more than a hundred columns`() throws {
    let text = "❤" + String(repeating: "\u{200D}❤\u{FE0F}", count: 99)
    let prompt = try DrawnPrompt(PromptSetting(title: text + "b", columns: 400))
    let shown = prompt.screen.row(0).unicodeScalars.filter { $0 != " " }
    // The character is cut after 96 columns: a heart of one column, 47 of two, and one of one.
    #expect(shown.elementsEqual(text.unicodeScalars.prefix(1 + 47 * 3 + 2) + ["b"]))
    #expect(prompt.screen.isClean)
  }
}
