import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A single key answers a question, and no text can be typed.
struct QuestionTests {
  @Test func `an Enter that comes alone and too early is no answer`() throws {
    let field = try field()
    field.ignoreEnter(true)
    #expect(field.press(.enter) == .none && field.inputIsEmpty() == .none && field.note == nil)
    // With its letter, in one burst, it is.
    field.type("y")
    #expect(field.press(.enter) == .none && field.inputIsEmpty() == .submit)
    let later = try self.field()
    later.ignoreEnter(true)
    later.press(.enter)
    later.ignoreEnter(false)
    #expect(later.press(.enter) == .none && later.inputIsEmpty() == .reject)
    let code = try Field(.digits(6), typing: "123456")
    code.ignoreEnter(true)
    #expect(code.press(.enter) == .submit)
  }

  private func field(
    _ choices: QuestionChoices = .yesOrNo, rules: EntryRules = EntryRules()
  ) throws -> Field {
    try Field(.question(choices), rules: rules)
  }

  /// A question, keys that are pressed in one burst (`\r` is Enter), and the action.
  static let bursts: [(QuestionChoices, [String], EntryAction)] = [
    (.yesOrNo, ["y", "Y", "y\r", "Y\r"], .submit),
    // The default answer, which Enter gives, is no.
    (.yesOrNo, ["n", "N", "n\r", "\r", "\r\r"], .reject),
    (.yesOrNo, ["x", "o", " ", "é", "7", "ｙ"], .ring),
    // Nothing but an Enter may follow an answer.
    (
      .yesOrNo,
      ["clear; rm -r y\r", "yes\r", "yn", "yy", "y\r\r", "xy", "\ry", "no\r", "y\u{7F}", "é\ry"],
      .ring
    ),
    (.acknowledgement, ["\r"], .submit), (.notice, ["\r"], .ring),
  ]

  @Test(arguments: bursts)
  func `one key answers, or a key and an Enter, and other keys are refused`(
    choices: QuestionChoices, texts: [String], action: EntryAction
  ) throws {
    for text in texts {
      let field = try field(choices)
      let actions = field.burst(text)
      #expect(actions.first == action, "\(text)")
      #expect(actions.dropFirst().allSatisfy { $0 == .ring && action == .ring }, "\(text)")
      #expect(field.note == (action == .ring ? .notAllowed : nil), "\(text)")
      #expect(field.bytes == [] && field.count == 0)
      #expect(field.changeCount == (action == .reject ? 1 : 0))
      guard action == .ring, choices == .yesOrNo else { continue }
      #expect(field.burst("y") == [.submit], "the burst after \(text) is taken for itself")
    }
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

  @Test func `after an answer only keys that end or stop the program still work in the same burst`()
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
      (.press(.character("\\"), .control), .perform(.quit)),
      (.press(.character("z"), .control), .perform(.suspend)),
    ]
    for (event, action) in ending {
      let field = try field()
      field.bind(0x1A, to: .suspend)
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
