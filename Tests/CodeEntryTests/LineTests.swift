import CodePromptCodeEntry
import Testing

/// A line from standard input is accepted or refused as a whole.
struct LineTests {
  private static let numbers = CodeFormat.password(length: 4...8, charset: .digits)

  @Test func `a line with one code is accepted`() throws {
    let field = try Field(.digits(6))
    #expect(field.takeLine(Array("Your code is 123 456.".utf8)) && field.text == "123456")
  }

  @Test(arguments: [
    Array("secret".utf8), Array(" a\tb \u{1B}".utf8), [0xFF, 0xC3, 0x80, 0x01], Array("a\r".utf8),
    Array("日本".utf8), [UInt8](repeating: 0x78, count: 16_384),
  ])
  func `a password line is taken unchanged`(bytes: [UInt8]) throws {
    let field = try Field(.password(length: 1...16_384))
    #expect(field.takeLine(bytes))
    #expect(field.bytes == bytes && field.count == bytes.count { !UTF8.isContinuation($0) })
  }

  @Test func `an empty line is the default answer, and what is typed later follows a line`() throws
  {
    let field = try Field(.text(default: "main"))
    #expect(field.takeLine([]) && field.text == "main")
    #expect(field.takeLine(Array("dev".utf8)) && field.text == "dev")
    field.type("2")
    #expect(field.text == "dev2")
    let initial = try Field(.text(initial: "12", charset: .digits))
    #expect(initial.takeLine(Array("34".utf8)) && initial.text == "34")
  }

  @Test func `a password line of characters in the set is accepted`() throws {
    let field = try Field(Self.numbers)
    #expect(field.takeLine(Array("12345678".utf8)) && field.text == "12345678" && field.count == 8)
  }

  /// What stands for digits, in cells and in fields.
  static let digits = [
    "１２３４５６", "١٢٣٤٥٦", "123456 ", "12 34 56", "123-456", "１２３－４５６", "۱۲۳\u{A0}۴۵۶",
  ]

  @Test(arguments: digits)
  func `digits are typed, pasted and read alike in cells and in a field`(text: String) throws {
    let formats: [CodeFormat] = [
      .digits(6), .password(length: 4...8, charset: .digits), .text(charset: .digits),
      .variableCode(4...8, charset: .digits), .password(length: 6...6, charset: .digits),
    ]
    for format in formats {
      // After a full code a blank is too much.
      let typed = try Field(format, typing: text.last == " " ? String(text.dropLast()) : text)
      #expect(typed.text == "123456" && typed.note == nil && typed.count == 6, "\(format)")
      let pasted = try Field(format)
      pasted.paste(text)
      #expect(pasted.text == "123456" && pasted.note == nil, "\(format)")
      let read = try Field(format)
      #expect(read.takeLine(Array(text.utf8)) && read.text == "123456", "\(format)")
    }
    // Characters that are no digits are part of another password.
    let password = try Field(.password(), typing: text)
    #expect(password.text == text)
    let late = try Field(.password(charset: .digits))
    #expect(late.type(" ") == [.ring], "a blank before the first digit")
  }

  /// A format, lines that it refuses, and the reason.
  static let refused: [(CodeFormat, [String], EntryNote)] = [
    (.digits(6), ["12345", ""], .pasteRefused(.noCode)),
    // A line with a NUL is not text, even if it contains a code.
    (.digits(6), ["123456\u{0}"], .notAllowed), (.password(), ["a\u{0}b"], .notAllowed),
    (.password(length: 3...6), [""], .tooShort(missing: 3)),
    (.password(length: 3...6), ["ab", "éa"], .tooShort(missing: 1)),
    (.password(length: 3...6), ["abcdefg", "日日日日日日a"], .tooLong),
    (
      numbers, ["12a4", "1234\r", "1234\r\r", "123\n", "\u{7F}1234", "1234.", "①②③④"],
      .pasteRefused(.notAllowed)
    ),
    (numbers, ["1 2 3"], .tooShort(missing: 1)),
    (numbers, ["123456789"], .tooLong), (numbers, ["12\n"], .tooShort(missing: 1)),
  ]

  @Test(arguments: refused)
  func `a line that is no answer is refused, with a reason`(
    format: CodeFormat, lines: [String], note: EntryNote
  ) throws {
    for line in lines {
      let field = try Field(format)
      #expect(!field.takeLine(Array(line.utf8)) && field.note == note && field.bytes == [])
    }
  }
}
