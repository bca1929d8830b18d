import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// With `confirms` the user makes two entries, which are submitted only if they are the same.
struct ConfirmTests {
  static let formats: [CodeFormat] = [.digits(6), .code(6), .password(byteCount: 1...8)]

  private func field(
    _ format: CodeFormat = .digits(6), mask: Mask = .dots, typing text: String = ""
  ) throws -> Field {
    try Field(format, mask: mask, rules: EntryRules(.enter, confirms: true), typing: text)
  }

  /// Returns a field in which the first entry is complete and the second is empty.
  private func repeated(_ format: CodeFormat = .digits(6), _ text: String = "123456") throws
    -> Field
  {
    let field = try field(format, typing: text)
    let changeCount = field.changeCount
    #expect(field.press(.enter) == .none && field.changeCount == changeCount + 2)
    #expect(field.isRepeating && field.count == 0 && field.bytes == [] && field.note == nil)
    return field
  }

  @Test(arguments: ConfirmTests.formats)
  func `two entries that are the same are submitted as one answer`(format: CodeFormat) throws {
    let field = try repeated(format)
    field.type("123456")
    #expect(field.press(.enter) == .submit)
    #expect(field.press(.enter) == .none)
    #expect(field.text == "123456" && field.note == nil)
  }

  @Test(
    arguments: ConfirmTests.formats, ["023456", "123450", "113456", "999999"])
  func `two entries that differ are both cleared, and the user starts with the first again`(
    format: CodeFormat, other: String
  ) throws {
    let field = try repeated(format)
    let changeCount = field.changeCount
    field.type(other)
    #expect(field.press(.enter) == .ring)
    #expect(field.note == .mismatch && field.isRefused)
    #expect(!field.isRepeating && field.bytes == [] && field.count == 0)
    #expect(field.changeCount > changeCount + 6)
    // After two entries that differ, the next entry counts as a first one, even if it equals one of
    // them.
    field.type(other)
    #expect(field.note == nil && field.press(.enter) == .none && field.isRepeating)
    field.type(other)
    #expect(field.press(.enter) == .submit && field.text == other)
  }

  @Test(arguments: [
    ("secret", "Secret"), ("secret", "secret "), ("secret", "secre"), ("a", "b"),
    ("é", "e\u{301}"), ("日本", "日木"),
  ])
  func `passwords that differ in a single byte are a mismatch`(first: String, second: String) throws
  {
    for (one, other) in [(first, second), (second, first)] {
      let field = try repeated(.password(), one)
      field.type(other)
      #expect(field.press(.enter) == .ring && field.note == .mismatch)
    }
  }

  @Test func `an empty password can be confirmed if the format allows it`() throws {
    let field = try field(.password(byteCount: 0...8))
    #expect(field.press(.enter) == .none && field.isRepeating)
    #expect(field.press(.enter) == .submit && field.bytes == [])
  }
}
