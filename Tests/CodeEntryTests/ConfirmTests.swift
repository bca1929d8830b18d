import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// With `confirms` the user makes two entries, which are submitted only if they are the same.
struct ConfirmTests {
  private static let rules = EntryRules(.enter, confirms: true)

  @Test(
    arguments: [
      (.digits(6), "123456", "023456"), (.digits(6), "123456", "123450"),
      (.password(), "secret", "Secret"), (.password(), "secret", "secret "),
      (.password(), "secret", "secre"), (.password(), "é", "e\u{301}"),
    ] as [(CodeFormat, String, String)])
  func `two entries that differ are both cleared, and the user starts with the first again`(
    format: CodeFormat, first: String, second: String
  ) throws {
    let field = try Field(format, rules: Self.rules, typing: first)
    var changeCount = field.changeCount
    #expect(field.press(.enter) == .none && field.changeCount == changeCount + 1)
    #expect(field.isRepeating && field.count == 0 && field.bytes == [] && field.note == nil)
    field.type(second)
    changeCount = field.changeCount
    #expect(field.press(.enter) == .ring && field.changeCount > changeCount)
    #expect(field.note == .mismatch && field.isRefused)
    #expect(!field.isRepeating && field.bytes == [] && field.count == 0)
    // The next entry counts as a first one, even if it equals the one before.
    field.type(second)
    #expect(field.note == nil && field.press(.enter) == .none && field.isRepeating)
    field.type(second)
    #expect(field.press(.enter) == .submit && field.text == second && field.note == nil)
  }

  @Test func `an empty password can be confirmed if the format allows it`() throws {
    let field = try Field(.password(length: 0...8), rules: Self.rules)
    #expect(field.press(.enter) == .none && field.isRepeating)
    #expect(field.press(.enter) == .submit && field.bytes == [])
  }
}
