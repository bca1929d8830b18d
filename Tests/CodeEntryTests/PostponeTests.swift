import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// An answer that could not be checked stays in the field until the user submits it again.
struct PostponeTests {
  private static let submissions: [Submission] = [.automatic, .enter, .after(.seconds(1))]

  private func postponed(_ submission: Submission) throws -> Field {
    let field = try Field(.digits(6), rules: EntryRules(submission), typing: "123456")
    #expect(field.press(.enter) == .submit)
    field.verify()
    field.keepForRetry(.unchecked("no network"))
    #expect(field.text == "123456" && field.note == .unchecked("no network"))
    #expect(!field.isRefused && !field.isVerifying && !field.hidesCursor)
    return field
  }

  /// Sends every event that could submit a full code without a key.
  private func wait(_ field: Field) -> [EntryAction] {
    [field.inputIsEmpty(), field.submitDelayIsOver(), field.inputSettled()].filter { $0 != .none }
  }

  @Test(arguments: PostponeTests.submissions)
  func `an unchecked answer is not submitted again automatically`(submission: Submission) throws {
    let field = try postponed(submission)
    let look = field.look
    for event in OtherKeysTests.silent {
      field.take(event)
      #expect(wait(field) == [])
    }
    #expect(field.look == look && !field.awaitsSubmitDelay)
    #expect(field.paste("no code") == [.ring])
    #expect(field.type("x") == [.ring])
    #expect(wait(field) == [] && field.text == "123456")
  }

  @Test(arguments: PostponeTests.submissions)
  func `Enter submits an unchecked answer again, any number of times`(submission: Submission) throws
  {
    let field = try postponed(submission)
    for _ in 0..<100 {
      #expect(field.press(.enter) == .submit && field.note == nil)
      #expect(field.press(.enter) == .none && wait(field) == [])
      field.keepForRetry()
    }
    #expect(field.text == "123456")
  }

  @Test(arguments: [Submission.automatic, .after(.seconds(1))])
  func `a code that is edited after a failed check is submitted again when it is full`(
    submission: Submission
  )
    throws
  {
    let field = try postponed(submission)
    field.press(.backspace)
    #expect(field.note == nil && wait(field) == [])
    field.type("6")
    #expect(wait(field) == [.submit] && field.text == "123456")
  }

  @Test(arguments: [Submission.automatic, .after(.seconds(1))])
  func `a code pasted over an unchecked answer is submitted, even if it is the same`(
    submission: Submission
  ) throws {
    for code in ["123456", "654321"] {
      let field = try postponed(submission)
      let actions = field.paste(code) + wait(field)
      #expect(actions == [.submit] && field.text == code)
    }
  }

  @Test func `after a digit too many, an unchecked answer can't be submitted until an edit`() throws
  {
    let field = try postponed(.automatic)
    #expect(field.type("7") == [.ring] && field.note == .tooLong)
    #expect(field.press(.enter) == .ring && wait(field) == [])
    field.press(.backspace)
    field.type("6")
    #expect(wait(field) == [.submit])
  }

  @Test func `an unchecked answer stays if the fetch of a new challenge failed`() throws {
    let field = try postponed(.automatic)
    field.lock()
    field.unlock(isNew: false)
    #expect(wait(field) == [] && field.text == "123456")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `an unchecked answer that is submitted again and rejected is cleared`() throws {
    let field = try postponed(.automatic)
    field.press(.enter)
    field.reject()
    #expect(field.bytes == [] && field.isRefused)
  }

  @Test func `a password that could not be checked waits for Enter`() throws {
    let field = try Field(.password(), typing: "secret")
    field.press(.enter)
    field.keepForRetry()
    #expect(wait(field) == [] && field.text == "secret")
    field.type("s")
    #expect(field.press(.enter) == .submit && field.text == "secrets")
  }

  @Test func `only a submitted answer can be kept for another try`() throws {
    let field = try Field(.digits(6), typing: "123")
    let look = field.look
    field.keepForRetry()
    #expect(field.look == look)
    field.end()
    field.keepForRetry()
    #expect(field.note == nil && field.type("1") == [])
  }
}
