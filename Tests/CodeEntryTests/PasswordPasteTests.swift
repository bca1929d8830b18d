import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A paste into a password is appended as a whole, or not at all.
struct PasswordPasteTests {
  @Test(arguments: [
    ("secret", "secret"), ("secret\n", "secret"), ("secret\r", "secret"), ("secret\r\n", "secret"),
    (" a b ", " a b "), ("-", "-"), ("日本🔑", "日本🔑"), ("e\u{301}", "e\u{301}"), ("", ""),
    ("\n", ""), ("\r\n", ""), ("１２", "１２"),
  ])
  func `a paste is appended to a password without the newline at its end`(
    pasted: String, text: String
  ) throws {
    let field = try Field(.password(), typing: "old ")
    #expect(field.paste(pasted) == [])
    #expect(Array(field.text.unicodeScalars) == Array(("old " + text).unicodeScalars))
    #expect(field.note == nil)
    #expect(field.press(.enter) == .submit)
  }

  @Test(arguments: [
    "a\nb", "a\n\n", "\na", "a\r\r", "a\n\r", "a\tb", "\u{1B}[31m", "a\u{0}", "\u{7F}", "\u{85}",
    "a\u{9B}", "\u{3}", "a\r\n\r\n",
  ])
  func `a paste with a control character into a password is refused`(pasted: String) throws {
    try expectRefused(Array(pasted.utf8), .notAllowed, in: .password())
  }

  @Test(arguments: [[0xFF], [0x61, 0xC3], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `a paste with invalid UTF-8 into a password is refused`(bytes: [UInt8]) throws {
    try expectRefused(bytes, .notAllowed, in: .password())
  }

  @Test func `a paste with a character outside the password's set is refused`() throws {
    try expectRefused(Array("12a4".utf8), .notAllowed, in: .password(charset: .digits))
    try expectRefused(Array("１２".utf8), .notAllowed, in: .password(charset: .digits))
  }

  @Test(arguments: [5, 6, 7, 100, 4094, 4095, 4096, 4097, 10_000, 1_000_000])
  func `a paste that does not fit into a password is refused`(count: Int) throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    try expectRefused(bytes, .tooLong, in: .password(byteCount: 1...6), typing: "ab")
  }

  @Test(arguments: [2, 63, 64, 1024, 4093, 4094])
  func `a paste may fill a password to its last byte`(limit: Int) throws {
    let field = try Field(.password(byteCount: 1...limit))
    field.paste(String(repeating: "x", count: limit) + "\r\n")
    #expect(field.count == limit && field.note == nil)
    #expect(field.type("y") == [.ring])
    #expect(field.press(.enter) == .ring)
    field.press(.backspace)
    #expect(field.press(.enter) == .submit)
  }

  @Test func `a pasted combining mark joins the typed character before it`() throws {
    let field = try Field(.password(), typing: "e")
    field.paste("\u{301}x")
    #expect(field.count == 2)
    field.press(.backspace)
    field.press(.backspace)
    #expect(field.text == "" && field.count == 0)
  }

  private func expectRefused(
    _ bytes: [UInt8], _ refusal: PasteRefusal, in format: CodeFormat, typing typed: String = "12"
  ) throws {
    let field = try Field(format, typing: typed)
    let changeCount = field.changeCount
    #expect(field.paste(bytes) == [.ring])
    #expect(field.note == .pasteRefused(refusal))
    #expect(field.text == typed && field.changeCount == changeCount)
  }
}
