import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// While a new challenge is fetched the entry is locked, since keys would answer the old challenge.
struct LockTests {
  private static let keys: [KeyEvent] =
    KeyEvent.typing("7x") + KeyEvent.pasting("654321".utf8) + OtherKeysTests.silent + [
      .press(.enter, []), .press(.backspace, []), .press(.character("f"), .control),
      .press(.character("r"), .control), .malformed, .pasteStart, .focusIn,
    ]

  private func locked(typing text: String) throws -> Field {
    let rules = EntryRules(.automatic, reveals: true, offersForgot: true, offersAnother: true)
    let field = try Field(.digits(6), rules: rules, typing: text)
    field.lock()
    #expect(field.isLocked && field.hidesCursor)
    return field
  }

  @Test(arguments: ["", "12", "1x", "123456", "1234567"])
  func `a locked entry accepts no key but Ctrl-U and loses none of its text`(text: String) throws {
    let field = try locked(typing: text)
    let look = field.look
    #expect(field.take(Self.keys) == [])
    #expect(field.inputIsEmpty() == .none && field.inputSettled() == .none)
    #expect(field.submitDelayIsOver() == .none)
    field.lock()
    field.verify()
    field.reject()
    field.keepForRetry()
    #expect(field.look == look && !field.fill("123456"))
  }

  @Test func `a new challenge clears the mark and the note of a rejected answer`() throws {
    let field = try Field(.digits(6), typing: "123456")
    field.inputIsEmpty()
    field.reject()
    field.lock()
    #expect(field.isRefused && field.note == .rejected(nil, attemptsLeft: nil))
    field.unlock(isNew: true)
    #expect(!field.isRefused && field.note == nil)
  }

  @Test func `the first challenge keeps the prompt's initial note`() throws {
    let field = try Field(.digits(6))
    field.show(.message("That code has expired"))
    field.lock()
    field.unlock(isNew: true)
    #expect(field.note == .message("That code has expired"))
    // The next challenge clears the note that no new code came.
    field.show(.message("No new code arrived"))
    field.lock()
    field.unlock(isNew: true)
    #expect(field.note == nil)
  }

  @Test func `locking the entry during a paste drops the paste`() throws {
    let field = try Field(.digits(6), typing: "12")
    field.take([.pasteStart] + "123".utf8.map(KeyEvent.pasteByte))
    field.lock()
    field.take("456".utf8.map(KeyEvent.pasteByte))
    field.unlock(isNew: false)
    #expect(field.take([.pasteByte(0x37), .pasteEnd]) == [])
    #expect(field.text == "12" && !field.isSettling)
    #expect(field.paste("654321") == [.submit] && field.text == "654321")
  }

  @Test func `keys that were dropped while locked don't prevent autofill`() throws {
    let field = try locked(typing: "")
    field.take(Self.keys)
    field.unlock(isNew: true)
    #expect(!field.wasTouched && field.fill("123456"))
  }
}
