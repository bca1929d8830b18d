import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// Texts of others reach the terminal as text alone, wherever the prompt draws them.
struct HostileTextTests {
  @Test func `a hostile title and note draw nothing but text`() throws {
    let hostile = "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}H\u{202E}\u{1B}[?1049h"
    let prompt = try DrawnPrompt(
      PromptSetting(title: hostile, prompt: hostile), status: .note(hostile))
    #expect(prompt.screen.isClean && !prompt.screen.isAlternate)
    #expect(
      prompt.screen.text.hasPrefix("  a\n  a\n  ┏") && prompt.screen.text.hasSuffix("\n  ✗ a"))
  }

  @Test(arguments: [false, true])
  func `text typed in clear does not change the direction`(isPlain: Bool) throws {
    let setting = PromptSetting(format: .password(), mask: .shown)
    let prompt = try DrawnPrompt(setting)
    prompt.paste("a\u{202E}b\u{2066}\u{2028}c")
    let bytes = isPlain ? try plainBytes(pasting: "a\u{202E}b\u{2066}\u{2028}c") : prompt.sent
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("abc"))
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }
}
