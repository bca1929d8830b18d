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
    #expect(field.press(.enter) == .none)
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

  @Test func `with the rule automatic, filling the last cell completes each of the two entries`()
    throws
  {
    let rules = EntryRules(.automatic, confirms: true)
    let field = try Field(.digits(4), rules: rules, typing: "1234")
    #expect(field.inputIsEmpty() == .none && field.isRepeating && field.count == 0)
    #expect(field.inputIsEmpty() == .none)
    field.type("1235")
    #expect(field.inputIsEmpty() == .ring && field.note == .mismatch)
    #expect(field.paste("1234") == [] && field.isRepeating)
    #expect(field.paste("1234") == [.submit] && field.text == "1234")
  }

  @Test func `with a submit delay, each of the two entries is complete only after the delay`()
    throws
  {
    let rules = EntryRules(.after(.seconds(1)), confirms: true)
    let field = try Field(.digits(4), rules: rules, typing: "1234")
    #expect(field.submitDelayIsOver() == .none && field.isRepeating && !field.awaitsSubmitDelay)
    #expect(field.submitDelayIsOver() == .none)
    field.type("1234")
    #expect(field.awaitsSubmitDelay && field.submitDelayIsOver() == .submit)
  }

  @Test func `the first entry is kept when the second one is too long`() throws {
    let field = try repeated()
    field.type("12x34567")
    #expect(field.note == .tooLong && field.press(.enter) == .ring)
    #expect(field.isRepeating)
    #expect(field.paste("no code") == [.ring])
    field.press(.backspace)
    #expect(field.press(.enter) == .ring && field.note == .tooShort(missing: 1))
    field.type("6")
    // The second entry is 123456, since its seventh digit was refused.
    #expect(field.text == "123456" && field.press(.enter) == .submit)
  }

  @Test func `clearing the second entry keeps the first one`() throws {
    let field = try repeated()
    field.type("999999")
    for key in ["u", "w"] as [Unicode.Scalar] { field.press(.character(key), .control) }
    for _ in 0..<9 { field.press(.backspace) }
    #expect(field.isRepeating && field.bytes == [])
    field.type("123456")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `after a rejection the user has to make both entries again`() throws {
    let field = try repeated()
    field.type("123456")
    field.press(.enter)
    field.verify()
    field.reject()
    #expect(!field.isRepeating && field.bytes == [] && field.isRefused)
    field.type("222222")
    #expect(field.press(.enter) == .none && field.isRepeating)
    field.type("222222")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `an answer that could not be checked is submitted again without a second entry`()
    throws
  {
    let field = try repeated()
    field.type("123456")
    field.press(.enter)
    for _ in 0..<3 {
      field.keepForRetry()
      #expect(!field.isRepeating && field.text == "123456")
      #expect(field.press(.enter) == .submit)
    }
    field.keepForRetry()
    field.press(.backspace)
    field.type("7")
    #expect(field.press(.enter) == .none && field.isRepeating && field.bytes == [])
    field.type("123457")
    #expect(field.press(.enter) == .submit && field.text == "123457")
  }

  @Test func `a new challenge clears both entries, but if its fetch failed both remain`() throws {
    let field = try repeated()
    field.type("12")
    field.lock()
    field.unlock(isNew: false)
    #expect(field.isRepeating && field.text == "12")
    field.lock()
    field.unlock(isNew: true)
    #expect(!field.isRepeating && field.bytes == [])
    field.type("777777")
    #expect(field.press(.enter) == .none && field.isRepeating)
  }

  @Test(arguments: [Mask.dots, .shown])
  func `the first entry can't be revealed during the second`(mask: Mask) throws {
    let rules = EntryRules(.enter, confirms: true, reveals: true, revealsLast: true)
    let field = try Field(.digits(6), mask: mask, rules: rules, typing: "123456")
    field.toggleReveal()
    field.press(.enter)
    #expect(!field.isRevealed && field.shownText == (mask == .shown ? "" : nil))
    field.toggleReveal()
    #expect(field.shownText == "" && field.revealedLast == nil)
    field.type("9")
    #expect(field.shownText == "9")
    field.press(.backspace)
    field.press(.backspace)
    #expect(field.shownText == "" && field.bytes == [])
  }

  @Test func `a cancel wipes the second entry and forgets the first`() throws {
    let field = try repeated()
    field.type("12")
    #expect(field.press(.escape) == .cancel)
    #expect(!field.isRepeating && field.bytes == [])
  }
}
