import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A paste into cells is taken as a whole: it replaces the entry or changes nothing.
struct CodePasteTests {
  /// A pasted text, the format, and the code in the text or the reason why there is none.
  struct Row: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let format: CodeFormat
    let code: String?
    let refusal: PasteRefusal

    init(_ text: String, _ code: String, in format: CodeFormat = .digits(6)) {
      (bytes, self.format, self.code) = (Array(text.utf8), format, code)
      refusal = .noCode
    }

    init(
      _ bytes: some Sequence<UInt8>, _ refusal: PasteRefusal = .noCode,
      in format: CodeFormat = .digits(6)
    ) {
      (self.bytes, self.format, self.refusal) = (Array(bytes), format, refusal)
      code = nil
    }

    var testDescription: String { "\(String(decoding: bytes.prefix(40), as: UTF8.self))" }
  }

  private static let printable = CodeFormat.code(7, charset: .printable)
  private static let alphanumeric = CodeFormat.code(6)
  private static let grouped = CodeFormat.code(
    8, charset: .base32, letterCase: .upper, groups: [4, 4])

  static let taken: [Row] = [
    Row("123456", "123456"), Row("123 456", "123456"), Row("123-456", "123456"),
    Row("12-34-56", "123456"), Row("1 2 3 4 5 6", "123456"), Row("12 - 3456", "123456"),
    Row("123\u{A0}456", "123456"), Row("123–456", "123456"), Row("123\u{2009}456", "123456"),
    Row("Your code is G-123456.", "123456"), Row("Your code is G-123 456.", "123456"),
    Row("123456 10 min", "123456"), Row("10 min: 123456", "123456"),
    Row("123456 1234567 12345", "123456"), Row("(123456)", "123456"),
    Row("123456\n", "123456"), Row("123456\r\n", "123456"), Row("\n123456\n\n", "123456"),
    Row("your code:\n123456\nbye", "123456"), Row("１２３４５６", "123456"),
    Row("١٢٣ ٤٥٦", "123456"), Row("１２３－４５６", "123456"), Row("  123456  ", "123456"),
    Row("١٢٣٤٥٦", "123456"), Row("۱۲۳۴۵۶", "123456"), Row("१२३४५६", "123456"),
    Row("১২৩৪৫৬", "123456"), Row("๑๒๓๔๕๖", "123456"), Row("１２ ३४-๕๖", "123456"),
    Row("\u{1B}[31m123456\u{1B}[0m", "123456"), Row("12\u{0}123456\u{0}", "123456"),
    Row("123456 12-34-56", "123456"), Row("12345678", "12345678", in: .digits(8)),
    Row("7", "7", in: .digits(1)), Row("ab-12 cd", "ab12cd", in: alphanumeric),
    Row("123 456", "123 456", in: printable), Row("ab-1_2 ", "ab-1_2 ", in: printable),
    Row("\nab-1_2 \n", "ab-1_2 ", in: printable),
    Row("ab cd-ef", "ABCDEF", in: .code(6, charset: .base32, letterCase: .upper)),
    Row("key ab12CD", "ab12cd", in: .code(6, charset: .hex, letterCase: .lower)),
    Row("The key: abcd-2345", "ABCD2345", in: grouped), Row("recovery", "RECOVERY", in: grouped),
    Row("recovery ab-cd2345", "RECOVERY", in: grouped),
  ]

  static let refused: [Row] = [
    Row("".utf8), Row("\n".utf8), Row("hello".utf8), Row("12345".utf8), Row("1234567".utf8),
    Row("12345678".utf8), Row("123 4567".utf8), Row("12\n3456".utf8), Row("12.3456".utf8),
    Row("12 34 56 7".utf8), Row("1234567 12345".utf8), Row("Ⅷ23456".utf8), Row("²23456".utf8),
    Row("½23456".utf8),
    Row("一23456".utf8), Row("①23456".utf8),
    Row("123456 654321".utf8, .severalCodes), Row("123456\n123456".utf8, .severalCodes),
    Row("123 456, 654-321".utf8, .severalCodes),
    // Spaces between digits are dropped only if no run of digits has the length of a code.
    Row("123456 or 654321".utf8, .severalCodes),
    // A word may have the length of a code that stands in its groups.
    Row("Recovery code: abcd-2345".utf8, .severalCodes, in: grouped),
    Row("Recovery code: abcd 2345.".utf8, .severalCodes, in: grouped),
    Row("abcd-2345 is for recovery".utf8, .severalCodes, in: grouped),
    Row([0xFF]), Row("123".utf8 + [0xFF] + "456".utf8),
    Row("123".utf8 + [0xE2, 0x82] + "456".utf8),
    Row("123 456".utf8, in: .code(6, charset: .printable)),
    Row("Your code is G-123 456.".utf8, in: alphanumeric),
    Row(
      "ABCDEF".utf8,
      in: .code(6, charset: Charset(characters: "ABCDEF") ?? .any, letterCase: .lower)),
    Row(String(repeating: "1", count: 4000).utf8),
    Row(String(repeating: " ", count: 100_000).utf8),
    Row((String(repeating: " ", count: 5000) + "123456").utf8),
  ]

  @Test(arguments: CodePasteTests.taken)
  func `a paste with one code fills the cells`(row: Row) throws {
    for typed in ["", "9", "99"] where typed.count < (row.format.cellCount ?? 0) {
      let field = try Field(row.format, typing: typed)
      field.type("\u{1}")
      #expect(field.paste(row.bytes) == [.submit])
      #expect(field.text == row.code)
      #expect(field.count == row.format.cellCount)
      #expect(field.note == nil)
    }
  }

  @Test(arguments: CodePasteTests.refused)
  func `a paste without exactly one code changes nothing but the note`(row: Row) throws {
    for typed in ["", "2", "22"] {
      let field = try Field(row.format, typing: typed)
      let (text, count, changeCount) = (field.text, field.count, field.changeCount)
      #expect(field.paste(row.bytes) == [.ring])
      #expect(field.note == .pasteRefused(row.refusal))
      #expect(field.text == text && field.count == count && field.changeCount == changeCount)
    }
  }

  @Test func `in a paste invalid UTF-8 separates runs of digits`() throws {
    let field = try Field(.digits(6))
    #expect(field.paste([0xFF] + "123456".utf8 + [0xC3]) == [.submit])
    #expect(field.text == "123456")
  }

  @Test func `a refused paste leaves full cells as they are`() throws {
    let field = try Field(.digits(6), typing: "123456")
    #expect(field.paste("no code") == [.ring, .submit])
    #expect(field.text == "123456")
  }

  @Test func `after a rejected answer, a refused paste leaves the cells marked as rejected`() throws
  {
    let field = try Field(.digits(6), typing: "123456")
    field.inputIsEmpty()
    field.reject()
    field.take(KeyEvent.pasting("no code".utf8))
    #expect(field.isRefused && field.isSettling)
    field.inputSettled()
    #expect(field.isRefused)
    field.paste("123456")
    #expect(!field.isRefused)
  }

  @Test func `a newline inside a paste never submits`() throws {
    let field = try Field(.digits(6))
    let events = KeyEvent.pasting("123456\n".utf8)
    for event in events { #expect(field.take(event) == .none) }
    #expect(field.inputIsEmpty() == .none)
    #expect(field.inputSettled() == .submit)
  }

  @Test func `the code may be on any line of a paste`() throws {
    for line in 0..<20 {
      var lines = Array(repeating: "12345 1234567", count: 20)
      lines[line] = "code 246 810"
      let field = try Field(.digits(6))
      // The other lines contain no code: their runs are too short or too long, also when joined.
      field.paste(lines.joined(separator: "\n"))
      #expect(field.text == "246810")
    }
  }
}
