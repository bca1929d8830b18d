import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// The characters of a password are counted as a reader would count them.
struct PasswordTests {
  /// Each text counts as one character: it has one dot, and one Backspace removes it.
  static let characters = [
    "a", " ", "é", "e\u{301}", "e\u{301}\u{327}", "日", "🔑", "👍🏽", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}",
    "👨\u{200D}👩\u{200D}👧\u{200D}👦", "🏳\u{FE0F}\u{200D}🌈", "🇩🇪", "क\u{93C}", "か\u{3099}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{301}", "🇩",
  ]

  @Test(arguments: PasswordTests.characters)
  func `a character of a password has one dot, and one Backspace removes it`(character: String)
    throws
  {
    let field = try Field(.password())
    for count in 1...3 {
      // A letter is typed before each character, because some characters would join the one before.
      field.type("x" + character)
      #expect(field.count == (character == "\u{301}" ? count : 2 * count))
      #expect(field.revealedLast == nil)
    }
    for count in (0..<3).reversed() {
      field.press(.backspace)
      if character != "\u{301}" {
        #expect(field.text == String(repeating: "x" + character, count: count) + "x")
        field.press(.backspace)
      }
      #expect(field.text == String(repeating: "x" + character, count: count))
    }
    #expect(field.count == 0 && field.bytes == [])
  }

  @Test func `regional indicators form flags from the left`() throws {
    let field = try Field(.password(), typing: "🇩🇪🇫🇷🇮")
    #expect(field.count == 3)
    for (text, count) in [("🇩🇪🇫🇷", 2), ("🇩🇪", 1), ("", 0)] {
      field.press(.backspace)
      #expect(field.text == text && field.count == count)
    }
  }
}
