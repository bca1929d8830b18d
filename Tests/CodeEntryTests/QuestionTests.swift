import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A single key answers a question, and no text can be typed.
struct QuestionTests {
  private func field(
    _ choices: QuestionChoices = .yesOrNo, rules: EntryRules = EntryRules()
  ) throws -> Field {
    try Field(.question(choices), rules: rules)
  }

  @Test(arguments: [
    ("y", EntryAction.submit), ("Y", .submit), ("n", .reject), ("N", .reject), ("x", .ring),
    ("o", .ring), (" ", .ring), ("é", .ring), ("7", .ring), ("ｙ", .ring),
  ])
  func `y and n answer in upper and lower case, and other characters are refused`(
    key: String, action: EntryAction
  ) throws {
    let field = try field()
    #expect(field.burst(key) == [action])
    #expect(field.note == (action == .ring ? .notAllowed : nil))
    #expect(
      field.bytes == [] && field.count == 0 && field.changeCount == (action == .reject ? 2 : 0))
  }

  @Test func `a letter answers with Shift or Caps Lock, and not with Ctrl or Alt`() throws {
    for modifiers: KeyModifiers in [.shift, .capsLock] {
      #expect(try field().pressAlone(.character("y"), modifiers) == .submit)
      #expect(try field().pressAlone(.character("n"), modifiers) == .reject)
    }
    for modifiers: KeyModifiers in [.control, .alt] {
      #expect(try field().pressAlone(.character("y"), modifiers) == .none)
    }
  }

  @Test func `Enter gives the question's default answer, or rings the bell if there is none`()
    throws
  {
    for key in [Key.enter, .keypadEnter] {
      #expect(try field().pressAlone(key) == .reject)
      #expect(try field(.acknowledgement).pressAlone(key) == .submit)
      let notice = try field(.notice)
      #expect(notice.pressAlone(key) == .ring && notice.note == .notAllowed)
    }
  }

  @Test(arguments: [
    "clear; rm -r y\r", "yes\r", "yn", "yy", "y\r\r", "xy", "\ry", "no\r", "y\u{7F}", "é\ry",
  ])
  func `a key answers only if nothing but an Enter follows in the same burst`(text: String) throws {
    let field = try field()
    let actions = field.burst(text)
    #expect(Set(actions.map { "\($0)" }) == ["ring"] && field.note == .notAllowed)
    #expect(field.burst("y") == [.submit], "the next burst is taken for itself")
  }

  @Test(arguments: [
    ("y\r", EntryAction.submit), ("n\r", .reject), ("\r\r", .reject), ("Y\r", .submit),
  ])
  func `an Enter may follow an answer in the same burst`(
    text: String, action: EntryAction
  ) throws {
    #expect(try field().burst(text) == [action])
  }

  @Test func `after an answer only Escape and ^C still work in the same burst`()
    throws
  {
    let offers = EntryRules(.automatic, offersForgot: true, offersAnother: true)
    let spoiling: [KeyEvent] = [
      .press(.left, []), .press(.tab, []), .press(.backspace, []),
      .press(.character("f"), .control),
      .press(.character("r"), .control), .malformed, .pasteStart,
    ]
    for event in spoiling {
      let field = try field(rules: offers)
      #expect(field.type("y") == [] && field.take(event) == .ring && field.inputIsEmpty() == .none)
    }
    for event in [KeyEvent.focusOut, .focusIn, .mouse] {
      let field = try field()
      #expect(field.type("y") == [] && field.take(event) == .none)
      #expect(field.inputIsEmpty() == .submit)
    }
    let ending: [(KeyEvent, EntryAction)] = [
      (.press(.escape, []), .cancel), (.press(.character("c"), .control), .perform(.interrupt)),
    ]
    for (event, action) in ending {
      let field = try field()
      #expect(field.type("y") == [] && field.take(event) == action)
    }
  }

  @Test func `a question's answer is dropped if a stop or a new challenge comes right after it`()
    throws
  {
    let cut = try field()
    cut.type("y")
    cut.inputWasCut()
    #expect(cut.inputIsEmpty() == .none && cut.burst("y") == [.submit])
    let overtaken = try field()
    overtaken.type("y")
    overtaken.lock()
    overtaken.unlock(isNew: true)
    #expect(overtaken.inputIsEmpty() == .none)
  }

  @Test(arguments: [QuestionChoices.yesOrNo, .acknowledgement, .notice])
  func `Escape and Ctrl-D cancel any question, and keys after that do nothing`(
    choices: QuestionChoices
  ) throws {
    let keys: [(Key, KeyModifiers)] = [(.escape, []), (.character("d"), .control)]
    for (key, modifiers) in keys {
      let field = try field(choices)
      #expect(field.press(key, modifiers) == .cancel)
      #expect(field.burst("yno\r") == [] && field.press(.enter) == .none)
    }
  }

  @Test(arguments: ["y", "n", "yes\r", "", "\r"])
  func `a paste does not answer a question`(text: String) throws {
    for choices in [QuestionChoices.yesOrNo, .acknowledgement] {
      let field = try field(choices)
      #expect(field.paste(text) == (text.isEmpty || text == "\r" ? [] : [.ring]))
      #expect(field.inputIsEmpty() == .none && field.bytes == [])
    }
  }

  @Test func `editing keys at a question do nothing, not even ring the bell`() throws {
    let field = try field()
    field.burst("x")
    let keys: [(Key, KeyModifiers)] = [
      (.backspace, []), (.character("u"), .control), (.left, []), (.right, []), (.tab, []),
      (.character("r"), .control), (.character("f"), .control),
    ]
    for (key, modifiers) in keys {
      #expect(field.press(key, modifiers) == .none)
    }
    #expect(field.note == .notAllowed, "a note stays until the answer")
  }

  @Test func `the keys for interrupt, quit and suspend work at a question`() throws {
    let field = try field()
    field.bind(0x1A, to: .suspend)
    #expect(field.press(.character("z"), .control) == .perform(.suspend))
    #expect(field.press(.character("c"), .control) == .perform(.interrupt))
    #expect(field.press(.character("\\"), .control) == .perform(.quit))
    #expect(field.burst("y") == [.submit])
  }

  @Test func `if the check rejects a yes, the user can answer again`() throws {
    let field = try field()
    field.burst("y")
    field.verify()
    #expect(field.type("n") == [] && field.isVerifying)
    field.reject()
    #expect(field.isRefused && field.burst("y") == [.submit])
  }

  @Test func `if a yes could not be checked, Enter or y submits it again, and n answers no`() throws
  {
    for (text, action) in [("\r", EntryAction.submit), ("y", .submit), ("n", .reject)] {
      let field = try field()
      field.burst("y")
      field.verify()
      field.keepForRetry()
      #expect(text == "\r" ? field.pressAlone(.enter) == action : field.burst(text) == [action])
    }
  }

  @Test func `a question can't be answered while a new challenge is fetched`() throws {
    let field = try field()
    field.lock()
    #expect(field.type("yn") == [] && field.press(.enter) == .none)
    field.unlock(isNew: true)
    #expect(field.burst("y") == [.submit])
  }

  @Test func `neither autofill nor a line of input answers a question`() throws {
    let field = try field()
    #expect(!field.fill("y") && !field.takeLine(Array("y".utf8)) && field.bytes == [])
  }

  @Test func `the cursor is hidden only in a notice, which awaits no key`() throws {
    #expect(try !field().hidesCursor && !field(.acknowledgement).hidesCursor)
    #expect(try field(.notice).hidesCursor)
  }
}

extension Field {
  /// Handles keys that arrive in one burst.
  @discardableResult
  fileprivate func burst(_ text: String) -> [EntryAction] {
    let keys = text.unicodeScalars.map { scalar -> KeyEvent in
      switch scalar {
      case "\r": .press(.enter, [])
      case "\u{7F}": .press(.backspace, [])
      default: .press(.character(scalar), [])
      }
    }
    return take(keys) + [inputIsEmpty()].filter { $0 != .none }
  }

  /// Handles a key that is alone in its burst.
  fileprivate func pressAlone(_ key: Key, _ modifiers: KeyModifiers = []) -> EntryAction {
    let action = press(key, modifiers)
    return action == .none ? inputIsEmpty() : action
  }
}
