import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// The effect of each key, and of the keys that the terminal's settings name.
struct EntryKeyTests {
  /// Keys and terminal reports that type nothing and edit nothing.
  static let silent: [KeyEvent] =
    [
      Key.up, .down, .pageUp, .pageDown, .insert, .tab, .begin, .menu, .pause, .printScreen,
      .function(1), .function(63),
    ].map { .press($0, []) } + [
      .press(.tab, .shift),
      .press(.character("1"), .alt), .press(.character("1"), .control),
      .press(.character("1"), .super), .press(.character("1"), .hyper),
      .press(.character("1"), .meta), .press(.character("1"), [.shift, .alt]),
      .press(.character("u"), .alt), .press(.character("u"), [.control, .shift]),
      .press(.backspace, .meta), .press(.escape, .shift), .press(.character("r"), .control),
      .press(.keypadDigit(1), .alt), .press(.keypadDigit(10), []), .press(.keypadEnter, .alt),
      .press(.enter, .shift), .press(.enter, .control), .release(.character("1"), []),
      .release(.enter, []), .release(.escape, []), .release(.backspace, []),
      .release(.character("c"), .control), .mouse, .reply, .ignored, .pasteByte(0x31), .pasteEnd,
      .focusIn, .focusOut,
    ]

  @Test(arguments: silent)
  func `a key without a function changes nothing, not even the note`(event: KeyEvent) throws {
    for (format, text) in [
      (CodeFormat.digits(6), "12x"), (.digits(6), "123456"), (.digits(6), ""), (.password(), "12"),
    ] where event != .press(.tab, []) || format.cellCount != nil {
      let field = try Field(format, typing: text)
      let look = field.look
      #expect(field.take([event, event]) == [] && field.look == look)
    }
  }

  @Test func `a blank or a dash between the characters of a code is skipped in silence`() throws {
    for typed in ["123 456", "123-456", "1 2 3 4 5 6", "12 - 34\u{A0}56"] {
      let field = try Field(.digits(6))
      #expect(field.type(typed) == [] && field.text == "123456" && field.note == nil)
      #expect(field.inputIsEmpty() == .submit)
    }
    // Before the code, after it, and in a set that has it, it is a character like others.
    let field = try Field(.digits(6))
    #expect(field.type(" ") == [.ring] && field.note == .notAllowed)
    field.type("123456")
    #expect(field.type("-") == [.ring] && field.note == .notAllowed)
    let printable = try Field(.code(6, charset: .printable), typing: "a b-c")
    #expect(printable.text == "a b-c" && printable.count == 5)
    // Other passwords may contain it.
    let password = try Field(.password(charset: .base32), typing: "AB")
    #expect(password.type(" ") == [.ring] && password.note == .notAllowed)
  }

  private static let typing: [KeyModifiers] = [
    [], .shift, .capsLock, .numLock, [.shift, .numLock],
  ]

  /// A key, the modifiers that may be held, its action, and what it makes of the password "a b".
  static let keys: [(Key, [KeyModifiers], EntryAction, String)] = [
    (.backspace, [[], .shift, [.capsLock, .numLock]], .none, "a "),
    (.character("h"), [.control], .none, "a "),
    // The text is masked, so no key erases just a word.
    (.backspace, [.control], .none, ""), (.character("u"), [.control], .none, ""),
    (.character("w"), [.control], .none, ""),
    (.enter, [[], .alt, .capsLock], .submit, "a b"), (.keypadEnter, [[]], .submit, "a b"),
    (.character("j"), [.control, [.control, .alt]], .submit, "a b"),
    (.character("m"), [.control], .submit, "a b"),
    (.escape, [[], .alt], .cancel, ""),
    (.character("d"), [.control, [.control, .numLock]], .cancel, ""),
    (.character("c"), [.control, [.control, .alt]], .perform(.interrupt), "a b"),
    (.character("\\"), [.control], .perform(.quit), "a b"),
    (.character("z"), [.control], .perform(.suspend), "a b"),
    (.character("g"), [.control], .start(errand: 0), "a b"),
    // Shift and Caps Lock determine the case of a letter.
    (.character("a"), [[], .numLock, [.shift, .capsLock]], .none, "a ba"),
    (.character("a"), [.shift, .capsLock], .none, "a bA"),
    (.character("A"), [.shift, [.shift, .capsLock]], .none, "a bA"),
    (.character("é"), [.shift], .none, "a bÉ"), (.character("ß"), [.shift], .none, "a bß"),
    (.character("1"), typing, .none, "a b1"), (.character("日"), typing, .none, "a b日"),
    (.keypadDigit(0), typing, .none, "a b0"), (.keypadDigit(9), typing, .none, "a b9"),
    (.keypadAdd, typing, .none, "a b+"), (.keypadSubtract, typing, .none, "a b-"),
    (.keypadMultiply, typing, .none, "a b*"), (.keypadDivide, typing, .none, "a b/"),
    (.keypadDecimal, typing, .none, "a b."), (.keypadEqual, typing, .none, "a b="),
    (.keypadSeparator, typing, .none, "a b,"),
  ]

  @Test(arguments: keys)
  func `each key has its effect, with the modifiers that it may have`(
    key: Key, modifiers: [KeyModifiers], action: EntryAction, text: String
  ) throws {
    for held in modifiers {
      var rules = EntryRules()
      rules.errandKeys = ["g"]
      let field = try Field(.password(), rules: rules, typing: "a b")
      field.bind(0x1A, to: .suspend)
      #expect(field.press(key, held) == action && field.text == text, "\(held)")
    }
  }

  /// A byte that the terminal's settings assign to a command, a key, and what that key makes of 12.
  static let settings: [(UInt8, EntryCommand, Key, KeyModifiers, String)] = [
    (UInt8(ascii: "#"), .erase(.back), .character("#"), [], "1"),
    (0x08, .erase(.back), .character("h"), .control, "1"),
    (0x7F, .erase(.back), .backspace, [], "1"),
    (0x02, .erase(.back), .character("b"), .control, "1"),
    // They override built-in keys.
    (0x04, .erase(.start), .character("d"), .control, ""),
    (0x06, .erase(.back), .character("f"), .control, "1"),
    (0x12, .erase(.start), .character("r"), .control, ""),
    // Backspace erases one character even if it is the kill key.
    (0x7F, .erase(.start), .backspace, [], "1"), (0x08, .erase(.start), .backspace, [], "1"),
    // A byte that is no complete key, such as ESC, can't be an editing key.
    (0xC3, .erase(.start), .character("3"), [], "123"),
    (0x1B, .erase(.start), .character("3"), [], "123"),
  ]

  @Test(arguments: settings)
  func `an editing key of the terminal's settings has its effect`(
    byte: UInt8, command: EntryCommand, key: Key, modifiers: KeyModifiers, text: String
  ) throws {
    let rules = EntryRules(.enter, offersForgot: true, offersAnother: true)
    let field = try Field(.digits(6), rules: rules, typing: "12")
    field.bind(byte, to: command)
    #expect(field.press(key, modifiers) == .none && field.text == text)
  }

  @Test func `changeCount counts the changes of the text, and nothing else`() throws {
    let field = try Field(.password())
    var counts: [Int] = []
    for change in [
      { field.type("a") }, { field.press(.backspace) }, { field.type("ab") },
      { field.type("\u{301}") }, { field.press(.left) }, { field.take(.malformed) },
      { field.press(.character("u"), .control) }, { field.paste("xy") },
    ] as [() -> Any] {
      let count = field.changeCount
      _ = change()
      counts.append(field.changeCount - count)
    }
    #expect(counts == [1, 1, 2, 1, 0, 0, 1, 1])
  }

  @Test func `the cursor is hidden without focus, while locked and during a check`() throws {
    let field = try Field(.digits(6), typing: "123456")
    #expect(!field.hidesCursor)
    field.take(.focusOut)
    #expect(field.hidesCursor)
    field.take(.focusIn)
    #expect(!field.hidesCursor)
    field.lock()
    #expect(field.hidesCursor)
    field.unlock(isNew: false)
    #expect(!field.hidesCursor && field.press(.enter) == .submit)
    field.verify()
    #expect(field.hidesCursor)
    field.keepForRetry()
    #expect(!field.hidesCursor)
  }

  @Test func `the manual names keys by what is printed on them`() {
    let names: Set<Substring> = [
      "Arrow keys", "Backspace", "Delete", "End", "Enter", "Esc", "Home", "Left", "Page Down",
      "Page Up", "Right", "Tab",
    ]
    for name in KeyBindings.documented.flatMap({ ($0.manual?.keys ?? "").split(separator: ", ") }) {
      #expect(names.contains(name) || name.wholeMatch(of: /Ctrl-[A-Z]/) != nil, "\(name)")
    }
  }
}
