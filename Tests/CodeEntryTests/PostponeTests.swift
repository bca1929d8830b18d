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
