import CodePromptCodeEntry
import Testing

/// A line from standard input is accepted or refused as a whole.
struct LineTests {
  @Test func `a line with a NUL is refused, even if it contains a code`() throws {
    let field = try Field(.digits(6))
    #expect(!field.takeLine(Array("123456\u{0}".utf8)))
    #expect(field.note == .notAllowed && field.text == "")
  }

  @Test(arguments: CodePasteTests.taken.filter { !$0.bytes.contains(0) })
  func `a line with one code is accepted`(row: CodePasteTests.Row) throws {
    let field = try Field(row.format)
    #expect(field.takeLine(row.bytes))
    #expect(field.text == row.code)
  }

  @Test(arguments: CodePasteTests.refused.filter { $0.bytes.count < 100 })
  func `a line without exactly one code is refused`(row: CodePasteTests.Row) throws {
    let field = try Field(row.format)
    #expect(!field.takeLine(row.bytes))
    #expect(field.note == .pasteRefused(row.refusal))
    #expect(field.text == "")
  }

  @Test(arguments: [
    Array("secret".utf8), Array(" a\tb \u{1B}".utf8), [0xFF, 0xC3, 0x80, 0x01], Array("a\r".utf8),
    Array("日本".utf8), [UInt8](repeating: 0x78, count: 4094),
  ])
  func `a password line is taken unchanged`(bytes: [UInt8]) throws {
    let field = try Field(.password(byteCount: 1...4094))
    #expect(field.takeLine(bytes))
    #expect(field.bytes == bytes && field.count == bytes.count { !UTF8.isContinuation($0) })
  }

  @Test(
    arguments: [
      ([], EntryNote.tooShort(missing: 3)), ([0x61, 0x62], .tooShort(missing: 1)),
      ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67], .tooLong), ([0x61, 0, 0x62], .notAllowed),
    ] as [([UInt8], EntryNote)])
  func `a password line of the wrong length, or with a NUL, is refused`(
    bytes: [UInt8], note: EntryNote
  ) throws {
    let field = try Field(.password(byteCount: 3...6))
    #expect(!field.takeLine(bytes))
    #expect(field.note == note)
    #expect(field.bytes == [])
  }

  @Test(arguments: ["12a4", "１２３４", "1234 ", "1234\r", "1234\r\r", "123\n", "\u{7F}1234"])
  func `a password line with a character outside the set is refused`(text: String) throws {
    let field = try Field(.password(byteCount: 4...8, charset: .digits))
    #expect(!field.takeLine(Array(text.utf8)))
    #expect(field.bytes == [])
    #expect(field.note != nil)
  }

  @Test func `a password line of characters in the set is accepted`() throws {
    let field = try Field(.password(byteCount: 4...8, charset: .digits))
    #expect(field.takeLine(Array("12345678".utf8)))
    #expect(field.text == "12345678" && field.count == 8)
  }
}
