import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A long password in clear is cut at its start, and never inside a character.
struct ShownPasswordTests {
  private static func setting(isASCII: Bool = false, columns: Int) -> PromptSetting {
    PromptSetting(
      format: .password(), mask: .shown, style: .compact, prompt: "", isASCII: isASCII,
      columns: columns)
  }

  // The field has seven columns: the window has ten, two are the indentation and one stays free.
  static let ends: [(String, isASCII: Bool, shown: String)] = [
    ("abcdefg", false, "abcdefg"), ("abcdefgh", false, "…cdefgh"), ("abcdefgh", true, "...efgh"),
    ("日本語abc", false, "…語abc"), ("a日本語", false, "a日本語"), ("ab日本語", false, "…日本語"),
    ("日abcdef", false, "…abcdef"), ("e\u{301}abcdef", false, "e\u{301}abcdef"),
    ("e\u{301}e\u{301}bcdefg", false, "…bcdefg"),
    ("xe\u{301}e\u{301}cdefg", false, "…e\u{301}cdefg"),
    ("🇩🇪🇫🇷🇮🇹🇪🇸", false, "…🇫🇷🇮🇹🇪🇸"), ("🇩🇪🇫🇷🇮🇹🇪🇸x", false, "…🇮🇹🇪🇸x"),
    ("👍🏽👍🏽x", false, "…👍🏽x"), ("👨\u{200D}👩\u{200D}👧x", false, "👨\u{200D}👩\u{200D}👧x"),
    ("x👨\u{200D}👩\u{200D}👧x", false, "…x"),
    ("👨\u{200D}👩\u{200D}👧xy", false, "…xy"), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", false, "…"),
    ("ᄀ\u{1161}\u{11A8}abcdef", false, "…abcdef"),
    ("xᄀ\u{1161}\u{11A8}abcd", false, "xᄀ\u{1161}\u{11A8}abcd"),
    ("xyᄀ\u{1161}\u{11A8}abcd", false, "…ᄀ\u{1161}\u{11A8}abcd"),
    ("क्षabcdef", false, "…abcdef"), ("काabcdef", false, "…abcdef"), ("xxकाabcd", false, "…काabcd"),
    // The heart is computed as two columns, and this screen draws it in one, so a blank follows it.
    ("❤\u{FE0F}abcde", false, "❤\u{FE0F} abcde"), ("❤\u{FE0F}abcdef", false, "…abcdef"),
    ("xx❤\u{FE0F}abcd", false, "…❤\u{FE0F} abcd"),
  ]

  @Test(arguments: ShownPasswordTests.ends)
  func `of a long password in clear the longest end that fits is shown`(
    text: String, isASCII: Bool, shown: String
  ) throws {
    let prompt = try DrawnPrompt(Self.setting(isASCII: isASCII, columns: 10))
    prompt.type(text)
    #expect(prompt.screen.row(0) == "  " + shown && prompt.screen.isClean)
  }

  @Test func `the cursor of a text stands on the character before which the next one goes`() throws
  {
    var setting = Self.setting(columns: 10)
    setting.format = .text()
    let prompt = try DrawnPrompt(setting)
    // The text that is shown, and the cursor's column in the field, after each key to the left.
    let looks = [
      ("…efghij", 7), ("…efghij", 6), ("…efghij", 5), ("…efghij", 4), ("…defghi", 4),
      ("…cdefgh", 4),
    ]
    prompt.type("abcdefghij")
    for (index, (text, column)) in looks.enumerated() {
      if index > 0 { prompt.draw(.press(.left, [])) }
      #expect(prompt.screen.row(0) == "  " + text, "\(index)")
      #expect(prompt.screen.cursor.column == 2 + column, "\(index)")
    }
  }

  @Test func `no password in clear is wider than its field or starts within a character`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<600 {
      // Dots replace blanks, which the test can't tell from the field's own blanks.
      let text = RandomText.make(&generator).unicodeScalars.reduce(into: "") {
        $0.unicodeScalars.append($1 == " " ? "." : $1)
      }
      let columns = Int.random(in: 6...24, using: &generator)
      let isASCII = Bool.random(using: &generator)
      let prompt = try DrawnPrompt(Self.setting(isASCII: isASCII, columns: columns))
      prompt.type(text)
      let row = prompt.screen.row(0).unicodeScalars.drop { $0 == " " }
      #expect(prompt.screen.isClean && DisplayWidth.columns(of: String(row)) <= columns - 3)
      let ends = Self.ends(of: text, ellipsis: isASCII ? "..." : "…", isASCII: isASCII)
      let description = text.unicodeScalars.map { String($0.value, radix: 16) }
      #expect(ends.contains { $0.elementsEqual(row) }, "\(description)")
    }
  }

  /// All valid drawings of a text: the whole text, or an ellipsis and the text from any character
  /// on. A character keeps at most four marks.
  private static func ends(
    of text: String, ellipsis: String, isASCII: Bool
  ) -> [String.UnicodeScalarView] {
    let characters = Array(text)
    return (0...characters.count).map { start in
      let scalars = characters[start...].flatMap(\.unicodeScalars).filter {
        $0.properties.generalCategory != .format || $0 == "\u{200C}" || $0 == "\u{200D}"
      }
      let drawn = scalars.map { isASCII && !$0.isASCII ? "?" : $0 }
        .drop { DisplayWidth.columns(of: $0) == 0 }
      var markCount = 0
      let kept = drawn.filter {
        markCount = DisplayWidth.columns(of: $0) == 0 ? markCount + 1 : 0
        return markCount <= 4
      }
      return (start == 0 ? "" : ellipsis).unicodeScalars + kept
    }
  }

  @Test(arguments: FieldStyle.drawn, [Mask.dots, .shown, .glyph("🔒"), .blank])
  func `a long password scrolls in its field in both directions`(style: FieldStyle, mask: Mask)
    throws
  {
    var generator = SeededGenerator(seed: 8)
    for (columns, revealsLast) in [(6, true), (14, false), (19, true), (39, false)] {
      var setting = Self.setting(isASCII: columns == 19, columns: columns)
      (setting.mask, setting.style, setting.rules.revealsLast) = (mask, style, revealsLast)
      let prompt = try DrawnPrompt(setting)
      let isBox = prompt.screen.row(1).last == "│"
      for isTyping in [true, false] {
        for index in 0..<26 {
          if isTyping || index % 4 == 3 {
            prompt.type(RandomText.parts.randomElement(using: &generator) ?? "")
          } else {
            prompt.draw(.backspace)
          }
          try prompt.expectRedrawn()
          if index % 3 == 0 { prompt.hideLast() }
          let row = prompt.screen.row(1)
          #expect(!isBox || row.last == "│" && DisplayWidth.columns(of: row) == columns - 1)
        }
      }
    }
  }
}
