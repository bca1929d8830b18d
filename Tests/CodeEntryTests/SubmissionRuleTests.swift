import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// The rules for when a full code is submitted.
struct SubmissionRuleTests {
  private static let waiting = EntryRules(.after(.seconds(1)))

  /// Sends events that may occur while a full code waits, and that must not submit it.
  private func idle(_ field: Field) {
    #expect(field.take(OtherKeysTests.silent) == [])
    #expect(field.inputIsEmpty() == .none && field.inputSettled() == .none)
  }

  // MARK: Enter

  @Test func `with the rule enter, a pasted or filled code waits for Enter`() throws {
    let field = try Field(.digits(6), rules: EntryRules(.enter))
    #expect(field.fill("123456"))
    idle(field)
    #expect(field.paste("654321") == [])
    #expect(field.submitDelayIsOver() == .none)
    #expect(field.text == "654321" && field.press(.enter) == .submit)
  }

  // MARK: Submit delay

  @Test func `with a submit delay, each paste of a code restarts the delay, even of the same code`()
    throws
  {
    let field = try Field(.digits(6), rules: Self.waiting)
    for code in ["123456", "123456", "654321"] {
      let changeCount = field.changeCount
      field.take(KeyEvent.pasting(code.utf8))
      #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
      #expect(field.inputSettled() == .none)
      #expect(field.awaitsSubmitDelay && field.changeCount > changeCount)
    }
    #expect(field.submitDelayIsOver() == .submit && field.text == "654321")
    field.keepForRetry()
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
    field.paste("654321")
    #expect(field.awaitsSubmitDelay && field.submitDelayIsOver() == .submit)
  }

  // MARK: All rules

  @Test func `after a password overflowed, an empty paste does not allow Enter to submit it`()
    throws
  {
    for pasted in ["", "\n", "\r\n"] {
      let field = try Field(.password(byteCount: 1...4), typing: "abcde")
      let look = field.look
      #expect(field.paste(pasted) == [])
      #expect(field.look == look)
      #expect(field.press(.enter) == .ring)
    }
  }
}
