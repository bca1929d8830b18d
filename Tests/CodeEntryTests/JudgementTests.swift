import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// From the submission until the verdict no key changes the entry, except one that cancels.
struct JudgementTests {
  /// Keys and bytes that an impatient user or a hostile terminal may send while keys are not
  /// accepted.
  private static let noise: [KeyEvent] =
    KeyEvent.typing("1x") + KeyEvent.pasting("654321".utf8) + OtherKeysTests.silent + [
      .press(.enter, []), .press(.backspace, []), .press(.character("u"), .control),
      .press(.character("z"), .control), .malformed, .pasteStart, .focusIn,
    ]

  private func submitted() throws -> Field {
    let field = try Field(.digits(6), typing: "123456")
    #expect(field.inputIsEmpty() == .submit)
    return field
  }

  @Test func `a submitted entry ignores all keys`() throws {
    let field = try submitted()
    let look = field.look
    #expect(field.take(Self.noise + [.press(.escape, [])]) == [])
    #expect(field.inputIsEmpty() == .none && field.inputSettled() == .none)
    #expect(field.look == look && !field.isVerifying)
  }

  @Test func `an entry that is being checked ignores keys`() throws {
    let field = try submitted()
    field.verify()
    let look = field.look
    #expect(field.isVerifying && field.hidesCursor)
    #expect(field.take(Self.noise) == [])
    #expect(field.inputIsEmpty() == .none && field.inputSettled() == .none)
    #expect(field.look == look && field.isVerifying)
  }

  @Test func `during a check only Escape and ^C work`() throws {
    let field = try submitted()
    field.verify()
    #expect(field.press(.character("c"), .control) == .perform(.interrupt))
    #expect(field.press(.escape) == .cancel)
    #expect(field.bytes == [] && !field.isVerifying)
  }

  @Test func `an ended session accepts no keys, not even ^C`() throws {
    let field = try Field(.digits(6), typing: "123")
    field.end()
    let look = field.look
    #expect(look.bytes == [] && look.count == 0)
    #expect(field.take(Self.noise + [.press(.character("c"), .control)]) == [])
    field.verify()
    field.reject()
    #expect(field.inputIsEmpty() == .none && field.inputSettled() == .none)
    #expect(field.look == look)
  }

  @Test(arguments: [true, false])
  func `a wrong answer clears the cells, which stay marked as rejected until the next edit`(
    isChecked: Bool
  ) throws {
    let field = try submitted()
    if isChecked { field.verify() }
    field.reject()
    #expect(field.bytes == [] && field.count == 0)
    #expect(
      field.isRefused && field.note == .rejected(nil, attemptsLeft: nil) && !field.isVerifying)
    let look = field.look
    #expect(field.take(OtherKeysTests.silent) == [])
    field.press(.backspace)
    #expect(field.inputIsEmpty() == .none)
    #expect(field.look == look)
    field.type("x")
    #expect(field.isRefused && field.note == .notAllowed)
    field.type("1")
    #expect(!field.isRefused && field.note == nil)
  }

  @Test func `the session accepts a new answer after any number of rejections`() throws {
    let field = try Field(.digits(6))
    for _ in 0..<1000 {
      field.type("123456")
      #expect(field.inputIsEmpty() == .submit)
      field.verify()
      field.reject(.message("no"))
      #expect(field.note == .message("no"))
    }
  }

  @Test func `an entry that was not submitted can't be checked or rejected`() throws {
    let field = try Field(.digits(6), typing: "123")
    let look = field.look
    field.verify()
    field.reject()
    #expect(field.look == look && !field.isVerifying)
  }

  @Test
  func `a character that does not fit leaves a rejected password field marked as rejected`()
    throws
  {
    let field = try Field(.password(byteCount: 1...1), typing: "a")
    field.press(.enter)
    field.reject()
    #expect(field.type("é") == [.ring])
    #expect(field.isRefused)
    #expect(field.press(.enter) == .ring)
    field.type("b")
    #expect(field.press(.enter) == .submit)
  }
}
