import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A paste into cells is taken as a whole: it replaces the entry or changes nothing.
struct CodePasteTests {
  private static let grouped = CodeFormat.code(
    8, charset: .base32, letterCase: .upper, groups: [4, 4])
  private static let letters = CodeFormat.code(
    6, charset: PromptCharacters(characters: "ABCDEF") ?? .any, letterCase: .lower)

  /// A format, a code, and texts in which that code is found.
  static let taken: [(CodeFormat, String, [String])] = [
    (
      .digits(6), "123456",
      [
        "123456", "123 456", "123-456", "12-34-56", "1 2 3 4 5 6", "12 - 3456", "123\u{A0}456",
        "123–456", "123\u{2009}456", "Your code is G-123456.", "Your code is G-123 456.",
        "123456 10 min", "10 min: 123456", "123456 1234567 12345", "(123456)", "123456\n",
        "123456\r\n", "\n123456\n\n", "your code:\n123456\nbye", "１２３４５６", "١٢٣ ٤٥٦", "１２３－４５６",
        "  123456  ", "１２ ३४-๕๖", "\u{1B}[31m123456\u{1B}[0m", "12\u{0}123456\u{0}",
        "123456 12-34-56", "12345 1234567\ncode 123 456\n12345 1234567",
        // What can't be seen, a tab or a line end may stand between the characters.
        "12\u{200B}3456", "\u{202D}123456\u{202C}", "123\u{AD}456", "123\t456", "12\n3456",
        "123\r\n456", "\u{FEFF}1 2 3\u{2060} 4 5 6",
        // The same code twice is one, however it is written.
        "123456\n123456", "123456 or １２３４５６", "123 456, or 123-456",
        // A code bound to a host comes before all others.
        "Your code is 123456.\n\n@example.com #123456", "654321\n@example.com #123456",
        "@example.com #123456 @iframe.example", "A 654321\r\n@a.example #123456\r\n",
      ]
    ),
    (.digits(8), "12345678", ["12345678"]), (.digits(1), "7", ["7"]),
    (.code(6), "ab12cd", ["ab-12 cd"]),
    (.code(7, charset: .printable), "123 456", ["123 456"]),
    (.code(7, charset: .printable), "ab-1_2 ", ["ab-1_2 ", "\nab-1_2 \n"]),
    (.code(6, charset: .base32, letterCase: .upper), "ABCDEF", ["ab cd-ef"]),
    (.code(6, charset: .hex, letterCase: .lower), "ab12cd", ["key ab12CD"]),
    (
      grouped, "ABCD2345",
      ["The key: abcd-2345", "Recovery code: abcd-2345", "abcd-2345 is for recovery"]
    ),
    (.code(6, groups: [6]), "ab12cd", ["ab12cd", "It is ab12cd."]),
    (grouped, "RECOVERY", ["recovery"]),
  ]

  /// A format, a reason to refuse a paste, and texts that are refused for it.
  static let refused: [(CodeFormat, PasteRefusal, [String])] = [
    (
      .digits(6), .noCode,
      [
        "", "\n", "hello", "12345", "1234567", "12345678", "123 4567", "12\n34567", "12.3456",
        "123\u{7F}456", "12\n34.56", "@a.example #12345",
        "12 34 56 7", "1234567 12345", "Ⅷ23456", "²23456", "½23456", "一23456", "①23456",
        String(repeating: "1", count: 4000), String(repeating: " ", count: 100_000),
        String(repeating: " ", count: 17_000) + "123456",
      ]
    ),
    (
      .digits(6), .severalCodes,
      [
        "123456 654321", "123456\n123457", "123 456, 654-321",
        "@a.example #123456\n@b.example #654321", "123456 @a.example #654321", "123456\n# 654321",
        "123456\n@a.example#654321", "123456\n@a.example #654321.",

        // Spaces between digits are dropped only if no run of digits has the length of a code.
        "123456 or 654321",
      ]
    ),
    // A word is no code, and is not joined with the next by a blank.
    (
      grouped, .noCode,
      ["Recovery code: abcd 2345.", "recovery ab-cd2345", "recovery, abc-2345"]
    ),
    (.code(6, charset: .printable), .noCode, ["123 456"]),
    (.code(6), .noCode, ["Your code is G-123 456."]), (letters, .noCode, ["ABCDEF"]),
  ]

  @Test(arguments: taken)
  func `a paste with one code fills the cells`(format: CodeFormat, code: String, texts: [String])
    throws
  {
    for text in texts {
      let field = try Field(format, typing: "9")
      #expect(field.paste(text) == [.submit], "\(text)")
      #expect(field.text == code && field.count == format.cellCount && field.note == nil, "\(text)")
    }
  }

  @Test(arguments: refused)
  func `a paste without exactly one code changes nothing but the note`(
    format: CodeFormat, refusal: PasteRefusal, texts: [String]
  ) throws {
    for text in texts {
      let field = try Field(format, typing: "22")
      let (typed, count, changeCount) = (field.text, field.count, field.changeCount)
      #expect(field.paste(text) == [.ring] && field.note == .pasteRefused(refusal), "\(text)")
      #expect(field.text == typed && field.count == count && field.changeCount == changeCount)
    }
  }

  @Test func `in a paste invalid UTF-8 separates runs of digits`() throws {
    let field = try Field(.digits(6))
    for invalid in [[0xFF], [0xE2, 0x82]] as [[UInt8]] {
      #expect(field.paste("123".utf8 + invalid + "456".utf8) == [.ring])
    }
    #expect(field.paste([0xFF] + "123456".utf8 + [0xC3]) == [.submit] && field.text == "123456")
  }
}
