import CodePromptTerminalText
import PromptTestSupport
import Testing

/// A text that is wider than its room is wrapped, and nothing of it is cut.
struct WrappingTests {
  static let breaks: [(text: String, columns: Int, rows: [String])] = [
    ("Enter the code", 14, ["Enter the code"]),
    ("Enter the code", 13, ["Enter the", "code"]),
    ("Enter the code", 9, ["Enter the", "code"]),
    ("Enter the code", 3, ["Ent", "er", "the", "cod", "e"]),
    ("one  two   three", 6, ["one", "two", "three"]),
    ("one  two   three", 10, ["one  two", "three"]),
    // Blanks at a row's end are dropped, and blanks at the text's start stay.
    ("Password: ", 9, ["Password:"]),
    ("   indented", 8, ["   inden", "ted"]),
    ("a\n\nb c", 2, ["a", "", "b", "c"]),
    // A word longer than a row begins on a new row.
    ("key is SHA256:uNiVztksCsDhcc0u9e8", 12, ["key is", "SHA256:uNiVz", "tksCsDhcc0u9", "e8"]),
    // Wide characters may be parted anywhere, except before the punctuation that ends a clause.
    ("请输入验证码", 5, ["请输", "入验", "证码"]),
    ("请输入 6 位验证码", 8, ["请输入 6", "位验证码"]),
    ("a验证码，请输入", 7, ["a验证", "码，请", "输入"]),
    ("日日", 1, ["日", "日"]),
    // Wrapping divides no character.
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("a👍🏽b", 4, ["a", "👍🏽", "b"]),
  ]

  @Test(arguments: breaks)
  func `a text is wrapped at spaces, and a long word at the row's end`(
    row: (text: String, columns: Int, rows: [String])
  ) {
    #expect(Widths.narrow.rows(of: DisplayText(row.text), columns: row.columns) == row.rows)
  }

  @Test func `wrapping loses no text and makes no row too wide`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let count = Int.random(in: 0...60, using: &generator)
      let text = DisplayText(
        String((0..<count).map { _ in "ab é永，👍🏽\n ".randomElement(using: &generator) ?? "a" }))
      let columns = Int.random(in: 1...20, using: &generator)
      let rows = Widths.narrow.rows(of: text, columns: columns)
      #expect(rows.joined().filter { $0 != " " } == text.lines.joined().filter { $0 != " " })
      let isNarrow = rows.allSatisfy { Widths.narrow.columns(of: $0) <= columns || $0.count == 1 }
      #expect(isNarrow, "\(rows)")
    }
  }

  /// A terminal that reorders a row would reverse cells beside such a text.
  @Test(arguments: [
    ("קוד אימות", true), ("رمز التحقق", true), ("کد", true), ("ﷲ", true), ("𐤀𐤁", true),
    ("Code", false), ("验证码", false), ("Код", false), ("รหัส", false),
  ])
  func `letters that are written from right to left are known`(text: String, isKnown: Bool) {
    #expect(text.hasRightToLeft == isKnown)
  }
}
