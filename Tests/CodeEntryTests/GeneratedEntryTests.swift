import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A generated entry is shown until it is edited or submitted.
struct GeneratedEntryTests {
  private func field(
    _ format: CodeFormat = .password(length: 1...8), rules: EntryRules = EntryRules(),
    typing text: String = ""
  ) throws -> Field {
    try Field(format, rules: rules, typing: text)
  }

  @Test func `a generated entry replaces the typed one and is shown until the next edit`() throws {
    let field = try field(typing: "abcdefgh")
    #expect(field.replace("12345678") && field.text == "12345678" && field.shownText == "12345678")
    field.press(.left)
    field.take(.focusOut)
    #expect(field.shownText == "12345678")
    field.press(.backspace)
    #expect(field.text == "1234567" && field.shownText == nil)
  }

  @Test func `a generated entry is hidden when it is submitted, and stays hidden`()
    throws
  {
    let field = try field()
    #expect(field.replace("12345678") && field.wasTouched && field.press(.enter) == .submit)
    #expect(field.shownText == nil)
    field.keepForRetry()
    #expect(field.text == "12345678" && field.shownText == nil)
  }

  @Test(arguments: ["123456789", "12\u{7}", "1\n"])
  func `an invalid generated entry changes nothing, not even the note`(line: String) throws {
    let field = try field(typing: "abc")
    #expect(!field.replace(line) && field.note == nil)
    #expect(field.text == "abc" && field.shownText == nil)
  }

  @Test func `a generated code fills the cells, and waits for Enter`() throws {
    let field = try field(.digits(6), typing: "123456")
    #expect(field.replace("code 654321") && field.text == "654321" && field.isFull)
    #expect(field.inputIsEmpty() == .none && field.shownText == "654321")
    #expect(!field.replace("nothing") && field.text == "654321")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `a generated entry need not be repeated, unless it is edited`() throws {
    let rules = EntryRules(.enter, confirms: true)
    let field = try field(rules: rules)
    #expect(field.replace("12345678") && field.press(.enter) == .submit)
    // A generated entry may also replace the second entry, and then need not be repeated either.
    let repeating = try self.field(rules: rules, typing: "abc")
    repeating.press(.enter)
    #expect(repeating.isRepeating && repeating.replace("1234") && !repeating.isRepeating)
    #expect(repeating.press(.enter) == .submit && repeating.text == "1234")
    let edited = try self.field(rules: rules)
    #expect(edited.replace("12345678"))
    edited.press(.backspace)
    #expect(edited.press(.enter) == .none && edited.isRepeating && edited.text == "")
  }

  @Test
  func `after a character too many, a generated entry stays visible and Enter does not submit it`()
    throws
  {
    let field = try field()
    #expect(field.replace("12345678") && field.type("9") == [.ring])
    #expect(field.shownText == "12345678" && field.press(.enter) == .ring)
  }

  @Test func `the reveal key hides a generated entry`() throws {
    let field = try field(rules: EntryRules(.enter, reveals: true))
    #expect(field.replace("12345678"))
    field.toggleReveal()
    #expect(field.shownText == nil && field.text == "12345678")
    field.toggleReveal()
    #expect(field.shownText == "12345678")
  }

  @Test func `a generated entry does not replace a submitted answer`() throws {
    let field = try field(typing: "abc")
    field.press(.enter)
    #expect(!field.replace("12345678") && field.text == "abc")
  }
}
