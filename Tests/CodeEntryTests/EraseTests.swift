import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Typing appends at the end, and erasing removes from the end.
struct EraseTests {
  @Test(
    arguments: [
      (Key.backspace, KeyModifiers()), (.backspace, .shift), (.character("h"), .control),
      (.backspace, [.capsLock, .numLock]),
    ] as [(Key, KeyModifiers)])
  func `Backspace removes the last character`(key: Key, modifiers: KeyModifiers) throws {
    let field = try Field(.digits(6), typing: "123")
    #expect(field.press(key, modifiers) == .none)
    #expect(field.text == "12")
    field.type("9")
    #expect(field.text == "129")
  }

  @Test(
    arguments: [
      (Key.character("u"), KeyModifiers.control), (.character("w"), .control),
      (.backspace, .control),
    ] as [(Key, KeyModifiers)])
  func `an erase-all key clears the field, even if the text has several words`(
    key: Key, modifiers: KeyModifiers
  ) throws {
    for format in [CodeFormat.code(6, charset: .printable), .password()] {
      let field = try Field(format, typing: "ab cd")
      #expect(field.press(key, modifiers) == .none)
      #expect(field.bytes == [] && field.count == 0)
    }
  }

  @Test(
    arguments: [
      (UInt8(ascii: "#"), Key.character("#"), KeyModifiers()),
      (0x08, .character("h"), .control), (0x7F, .backspace, []), (0x02, .character("b"), .control),
    ] as [(UInt8, Key, KeyModifiers)])
  func `the erase key of the terminal's settings erases a character`(
    byte: UInt8, key: Key, modifiers: KeyModifiers
  ) throws {
    let field = try Field(.password())
    field.bind(byte, to: .eraseCharacter)
    field.type("ab")
    #expect(field.press(key, modifiers) == .none)
    #expect(field.text == "a")
  }

  @Test func `the kill key of the terminal's settings overrides a built-in key such as Ctrl-D`()
    throws
  {
    let field = try Field(.digits(6), typing: "123")
    field.bind(0x04, to: .eraseAll)
    #expect(field.press(.character("d"), .control) == .none)
    #expect(field.text == "")
  }

  @Test func `Backspace erases one character even if the settings make it the kill key`() throws {
    let field = try Field(.digits(6), typing: "123")
    for byte: UInt8 in [0x7F, 0x08] { field.bind(byte, to: .eraseAll) }
    field.press(.backspace)
    #expect(field.text == "12")
  }

  @Test func `a byte that is no complete key, such as ESC, can't be an editing key`() throws {
    let field = try Field(.digits(6), typing: "12")
    field.bind(0xC3, to: .eraseAll)
    field.bind(0x1B, to: .eraseAll)
    field.type("3")
    #expect(field.text == "123")
  }

  @Test func `changeCount counts each edit for the renderer`() throws {
    let field = try Field(.password())
    var last = field.changeCount
    func edits() -> Int {
      defer { last = field.changeCount }
      return field.changeCount - last
    }
    field.type("a")
    #expect(edits() == 1)
    field.press(.backspace)
    #expect(edits() == 1)
    field.type("ab")
    #expect(edits() == 2)
    field.type("\u{301}")
    #expect(edits() >= 2)
    field.press(.left)
    field.take(.malformed)
    #expect(edits() == 0)
    field.press(.character("u"), .control)
    #expect(edits() >= 2)
    field.paste("xy")
    #expect(edits() >= 2)
  }
}
