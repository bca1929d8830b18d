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

  @Test(arguments: 1...32)
  func `with the rule enter, a full code waits for Enter`(length: Int) throws {
    let code = String(repeating: "8", count: length)
    let field = try Field(.digits(length), rules: EntryRules(.enter), typing: code)
    idle(field)
    #expect(field.submitDelayIsOver() == .none && !field.awaitsSubmitDelay)
    #expect(field.press(.enter) == .submit)
    #expect(field.press(.enter) == .none && field.inputIsEmpty() == .none)
    #expect(field.text == code)
  }

  @Test func `with the rule enter, a pasted or filled code waits for Enter`() throws {
    let field = try Field(.digits(6), rules: EntryRules(.enter))
    #expect(field.fill("123456"))
    idle(field)
    #expect(field.paste("654321") == [])
    #expect(field.submitDelayIsOver() == .none)
    #expect(field.text == "654321" && field.press(.enter) == .submit)
  }

  // MARK: Submit delay

  @Test func `with a submit delay, a full code waits and is submitted once`() throws {
    let field = try Field(.digits(6), rules: Self.waiting)
    for digit in "123456" {
      #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
      field.type(String(digit))
    }
    idle(field)
    #expect(field.awaitsSubmitDelay)
    #expect(field.submitDelayIsOver() == .submit)
    #expect(!field.awaitsSubmitDelay)
    #expect(field.submitDelayIsOver() == .none && field.press(.enter) == .none)
    #expect(field.text == "123456")
  }

  @Test func `with a submit delay, Backspace edits a full code`() throws {
    let field = try Field(.digits(6), rules: Self.waiting, typing: "123456")
    field.press(.backspace)
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
    #expect(field.text == "12345")
    field.type("7")
    #expect(field.awaitsSubmitDelay && field.submitDelayIsOver() == .submit)
    #expect(field.text == "123457")
  }

  @Test func `with a submit delay, Enter submits at once`() throws {
    let field = try Field(.digits(6), rules: Self.waiting, typing: "123456")
    #expect(field.press(.enter) == .submit)
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
  }

  @Test func `with a submit delay, an overflow stops the delay until the next edit`() throws {
    let field = try Field(.digits(6), rules: Self.waiting, typing: "1234567")
    #expect(
      !field.awaitsSubmitDelay && field.submitDelayIsOver() == .none && field.press(.enter) == .ring
    )
    field.press(.backspace)
    #expect(!field.awaitsSubmitDelay)
    field.type("9")
    #expect(field.awaitsSubmitDelay)
  }

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

  @Test func `with a submit delay, the delay of a full code does not run during a paste`() throws {
    let field = try Field(.digits(6), rules: Self.waiting, typing: "123456")
    field.take(.pasteStart)
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
    field.take(.pasteEnd)
    #expect(!field.awaitsSubmitDelay && field.inputSettled() == .none)
    #expect(field.awaitsSubmitDelay && field.text == "123456")
  }

  // MARK: All rules

  @Test(arguments: [Submission.automatic, .enter, .after(.seconds(1)), .after(.zero)])
  func `with any submission rule, a password waits for Enter`(submission: Submission) throws {
    let field = try Field(
      .password(byteCount: 1...4), rules: EntryRules(submission), typing: "abcd")
    idle(field)
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
    #expect(field.press(.enter) == .submit)
  }

  @Test func `with the rule automatic, a full code is submitted without a delay`() throws {
    let field = try Field(.digits(6), typing: "123456")
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
    #expect(field.inputIsEmpty() == .submit)
  }

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
