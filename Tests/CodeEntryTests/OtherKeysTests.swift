import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Keys and terminal reports that type nothing.
struct OtherKeysTests {
  static let silent: [KeyEvent] =
    [
      Key.up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .tab,
      .begin, .menu, .pause, .printScreen, .function(1), .function(63),
    ].map { .press($0, []) } + [
      .press(.left, .control), .press(.tab, .shift), .press(.delete, .control),
      .press(.character("1"), .alt), .press(.character("1"), .control),
      .press(.character("1"), .super), .press(.character("1"), .hyper),
      .press(.character("1"), .meta), .press(.character("1"), [.shift, .alt]),
      .press(.character("u"), .alt), .press(.character("u"), [.control, .shift]),
      .press(.backspace, .alt), .press(.backspace, .meta), .press(.escape, .shift),
      .press(.character("d"), .alt), .press(.character("r"), .control),
      .press(.keypadDigit(1), .alt), .press(.keypadDigit(10), []), .press(.keypadEnter, .alt),
      .press(.enter, .shift), .press(.enter, .control), .release(.character("1"), []),
      .release(.enter, []), .release(.escape, []), .release(.backspace, []),
      .release(.character("c"), .control), .mouse, .reply, .ignored, .pasteByte(0x31), .pasteEnd,
      .focusIn, .focusOut,
    ]

  @Test(arguments: OtherKeysTests.silent)
  func `a key without a function changes nothing`(event: KeyEvent) throws {
    for (format, text) in [
      (CodeFormat.digits(6), "12"), (.digits(6), "123456"), (.digits(6), ""), (.password(), "12"),
    ] {
      let field = try Field(format, typing: text)
      let look = field.look
      #expect(field.take([event, event]) == [])
      #expect(field.look == look)
    }
  }

  @Test(arguments: OtherKeysTests.silent)
  func `a key without a function keeps the note, and an edit clears it`(event: KeyEvent) throws {
    let field = try Field(.digits(6), typing: "1x")
    field.take(event)
    field.inputIsEmpty()
    #expect(field.note == .notAllowed)
    field.show(.message("hm"))
    field.take(event)
    #expect(field.note == .message("hm"))
    field.type("2")
    #expect(field.note == nil)
  }

  @Test func `erasing an empty field keeps the note`() throws {
    let field = try Field(.digits(6), typing: "x")
    field.press(.backspace)
    field.press(.character("u"), .control)
    #expect(field.note == .notAllowed)
  }

  @Test(
    arguments: [
      ("a", [], "a"), ("a", .shift, "A"), ("a", .capsLock, "A"), ("a", [.shift, .capsLock], "a"),
      ("A", .shift, "A"), ("A", [.shift, .capsLock], "A"), ("é", .shift, "É"), ("ß", .shift, "ß"),
      ("1", .shift, "1"), ("a", .numLock, "a"),
    ] as [(Unicode.Scalar, KeyModifiers, String)])
  func `Shift and Caps Lock determine the case of a letter`(
    letter: Unicode.Scalar, modifiers: KeyModifiers, text: String
  ) throws {
    let field = try Field(.password())
    #expect(field.press(.character(letter), modifiers) == .none)
    #expect(field.text == text)
  }

  @Test(arguments: [
    (Key.keypadDigit(0), "0"), (.keypadDigit(9), "9"), (.keypadAdd, "+"), (.keypadSubtract, "-"),
    (.keypadMultiply, "*"), (.keypadDivide, "/"), (.keypadDecimal, "."), (.keypadEqual, "="),
    (.keypadSeparator, ","), (.character("日"), "日"),
  ])
  func `a key without case types its character, whichever locks are on`(key: Key, text: String)
    throws
  {
    for modifiers in [KeyModifiers(), .shift, .capsLock, .numLock, [.shift, .numLock]] {
      let field = try Field(.password())
      #expect(field.press(key, modifiers) == .none)
      #expect(field.text == text)
    }
  }

  @Test(
    arguments: [
      (Key.escape, KeyModifiers()), (.escape, .alt), (.character("d"), .control),
      (.character("d"), [.control, .numLock]),
    ] as [(Key, KeyModifiers)])
  func `a cancelling key wipes the entry and ends the session`(key: Key, modifiers: KeyModifiers)
    throws
  {
    for text in ["", "12", "123456"] {
      let field = try Field(.digits(6), typing: text)
      #expect(field.press(key, modifiers) == .cancel)
      #expect(field.bytes == [])
      #expect(field.press(key, modifiers) == .none)
      #expect(field.type("1") == [] && field.bytes == [])
    }
  }

  @Test(arguments: [
    (Key.character("c"), EntryAction.perform(.interrupt)), (.character("\\"), .perform(.quit)),
    (.character("z"), .perform(.suspend)),
  ])
  func `the keys for interrupt, quit and suspend keep the entry`(key: Key, action: EntryAction)
    throws
  {
    let field = try Field(.digits(6), typing: "123")
    field.bind(0x1A, to: .suspend)
    #expect(field.press(key, .control) == action)
    #expect(field.text == "123")
  }

  @Test func `the cursor is hidden while the terminal window does not have the focus`() throws {
    let field = try Field(.digits(6))
    #expect(!field.hidesCursor)
    field.take(.focusOut)
    #expect(field.hidesCursor)
    field.type("1")
    #expect(field.hidesCursor && field.text == "1")
    field.take(.focusIn)
    #expect(!field.hidesCursor)
  }
}
