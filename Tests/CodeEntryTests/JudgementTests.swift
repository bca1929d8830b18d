import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// From the submission until the verdict no key changes the entry, except one that cancels.
struct JudgementTests {
  private func submitted() throws -> Field {
    let field = try Field(.digits(6), typing: "123456")
    #expect(field.inputIsEmpty() == .submit)
    return field
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
