import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// While a new challenge is fetched the entry is locked, since keys would answer the old challenge.
struct LockTests {
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

  @Test(arguments: [true, false])
  func `a paste during which the entry is locked or the program stopped is dropped`(isLocked: Bool)
    throws
  {
    let field = try Field(.digits(6), typing: "12")
    field.take([.pasteStart] + "123".utf8.map(KeyEvent.pasteByte))
    if isLocked { field.lock() } else { field.inputWasCut() }
    field.take("456".utf8.map(KeyEvent.pasteByte))
    field.unlock(isNew: false)
    #expect(field.take([.pasteByte(0x37), .pasteEnd]) == [])
    #expect(field.text == "12" && !field.isSettling)
    #expect(field.paste("654321") == [.submit] && field.text == "654321")
  }
}
