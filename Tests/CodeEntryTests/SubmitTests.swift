import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptSecretStorage
import Testing

/// When an entry is submitted, and when it is not.
struct SubmitTests {
  @Test(arguments: 0..<6)
  func `Enter before the code is complete says how many digits are missing`(count: Int) throws {
    let text = String(repeating: "7", count: count)
    let field = try Field(.digits(6), typing: text)
    #expect(field.press(.enter) == .ring && field.note == .tooShort(missing: 6 - count))
    #expect(field.inputIsEmpty() == .none && field.text == text)
  }

  @Test func `the next line of a terminal that sends whole lines starts anew`() throws {
    var rules = EntryRules()
    rules.takesLines = true
    let field = try Field(.digits(6), rules: rules, typing: "777")
    let count = field.changeCount
    #expect(field.press(.enter) == .ring && field.note == .tooShort(missing: 6))
    #expect(field.text == "" && field.changeCount == count + 1)
    #expect(field.press(.enter) == .ring && field.changeCount == count + 1)
  }

  @Test(arguments: [("", 4), ("é", 3), ("e\u{301}b", 2), ("abc", 1), ("日本語", 1)])
  func `a password's minimum length counts characters`(text: String, missing: Int) throws {
    let field = try Field(.password(length: 4...9), typing: text)
    #expect(field.press(.enter) == .ring)
    #expect(field.note == .tooShort(missing: missing))
    field.type("日本語で")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `an empty password is valid if there is no minimum length`() throws {
    #expect(try Field(.password(length: 0...8)).press(.enter) == .submit)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 4094])
  func `a password's maximum length counts characters, and none is cut`(limit: Int) throws {
    for character in ["a", "é", "e\u{301}", "日", "🔑"] {
      let field = try Field(.password(length: 0...limit))
      let actions = field.type(String(repeating: character, count: limit) + "x")
      #expect(actions == [.ring])
      #expect(field.text == String(repeating: character, count: limit))
      #expect(field.note == .tooLong)
      field.press(.character("u"), .control)
      #expect(field.paste(String(repeating: character, count: limit + 1)) == [.ring])
      #expect(field.text == "" && field.note == .pasteRefused(.tooLong))
    }
  }

  @Test func `a password has at most 16,384 bytes, however many characters are allowed`() throws {
    let field = try Field(.password(length: 0...16_384))
    field.paste(String(repeating: "🔑", count: 4095))
    #expect(field.type("ééé") == [.ring] && field.count == 4097 && field.note == .tooLong)
  }

  @Test func `a character that does not fit leaves a rejected password marked as rejected`() throws
  {
    let field = try Field(.password(length: 1...1), typing: "a")
    field.press(.enter)
    field.reject()
    // Combining marks make it longer than four bytes.
    #expect(field.paste("e" + String(repeating: "\u{301}", count: 2)) == [.ring])
    #expect(field.isRefused && field.press(.enter) == .ring && field.isRefused)
    field.type("b")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `takeAnswer() returns the answer as it was typed`() throws {
    var session = try EntrySession(format: .digits(4), mask: .dots)
    for event in KeyEvent.typing("1234") { _ = session.handle(event) }
    let answer = session.takeAnswer()
    let bytes = unsafe answer.withUnsafeBytes { unsafe Array($0) }
    #expect(bytes == Array("1234".utf8))
    // The memory of the answer has room for a newline after it.
    let room = answer.capacity - answer.count
    #expect(room >= 1)
  }
}
