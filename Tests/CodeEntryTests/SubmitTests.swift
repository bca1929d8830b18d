import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptSecretStorage
import Testing

/// When an entry is submitted, and when it is not.
struct SubmitTests {
  static let enterKeys: [(Key, KeyModifiers)] = [
    (.enter, []), (.enter, .alt), (.keypadEnter, []), (.character("j"), .control),
    (.character("m"), .control), (.character("j"), [.control, .alt]), (.enter, .capsLock),
  ]

  @Test(arguments: SubmitTests.enterKeys)
  func `Enter in a full field submits at once`(key: Key, modifiers: KeyModifiers) throws {
    let field = try Field(.digits(6), typing: "123456")
    #expect(field.press(key, modifiers) == .submit)
    #expect(field.text == "123456" && field.note == nil)
  }

  @Test(arguments: SubmitTests.enterKeys)
  func `Enter before the code is complete says how many digits are missing`(
    key: Key, modifiers: KeyModifiers
  ) throws {
    for typed in 0..<6 {
      let text = String(repeating: "7", count: typed)
      let field = try Field(.digits(6), typing: text)
      #expect(field.press(key, modifiers) == .ring)
      #expect(field.note == .tooShort(missing: 6 - typed))
      #expect(field.inputIsEmpty() == .none)
      #expect(field.text == text)
      field.type("1")
      #expect(field.note == nil)
    }
  }

  @Test(arguments: [CodeFormat.digits(6), .password(byteCount: 1...6)])
  func `text that does not fit is refused, and nothing is submitted until an edit`(
    format: CodeFormat
  ) throws {
    let field = try Field(format, typing: "123456")
    #expect(field.type("7") == [.ring])
    #expect(field.note == .tooLong && field.text == "123456")
    #expect(field.inputIsEmpty() == .none)
    for (key, modifiers) in Self.enterKeys {
      #expect(field.press(key, modifiers) == .ring)
      #expect(field.note == .tooLong)
    }
    field.press(.left)
    #expect(field.inputIsEmpty() == .none)
    field.press(.backspace)
    #expect(field.note == nil && field.text == "12345")
    field.type("9")
    #expect(field.press(.enter) == .submit)
    #expect(field.text == "123459")
  }

  @Test(arguments: [("", 4), ("é", 2), ("abc", 1), ("日", 1)])
  func `a password's minimum length counts bytes`(text: String, missing: Int) throws {
    let field = try Field(.password(byteCount: 4...9), typing: text)
    #expect(field.press(.enter) == .ring)
    #expect(field.note == .tooShort(missing: missing))
    field.type("日本")
    #expect(field.press(.enter) == .submit)
  }

  @Test func `an empty password is valid if there is no minimum length`() throws {
    #expect(try Field(.password(byteCount: 0...8)).press(.enter) == .submit)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 4094])
  func `a password's maximum length counts bytes, and no character is cut`(limit: Int) throws {
    for character in ["a", "é", "日", "🔑"] {
      let width = character.utf8.count
      let field = try Field(.password(byteCount: 0...limit))
      let actions = field.type(String(repeating: character, count: limit / width + 1))
      #expect(actions == [.ring])
      #expect(field.text == String(repeating: character, count: limit / width))
      #expect(field.note == .tooLong)
    }
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
