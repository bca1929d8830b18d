import CodeEntry
import KeyDecoding
import Testing

/// A question: keys answer it, and nothing is typed in.
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
  func `its keys answer in both cases, and any other character is refused`(
    key: String, action: EntryAction
  ) throws {
    let field = try field()
    #expect(field.type(key) == [action])
    #expect(field.note == (action == .ring ? .notAllowed : nil))
    #expect(field.bytes == [] && field.count == 0 && field.revision == (action == .reject ? 2 : 0))
  }

  @Test func `with the modifiers that an extended protocol tells, a letter is the same key`() throws
  {
    for modifiers: KeyModifiers in [.shift, .capsLock] {
      #expect(try field().press(.character("y"), modifiers) == .submit)
      #expect(try field().press(.character("n"), modifiers) == .reject)
    }
    for modifiers: KeyModifiers in [.control, .alt] {
      #expect(try field().press(.character("y"), modifiers) == .none)
    }
  }

  @Test func `Enter gives its answer, and nothing where there is none`() throws {
    for key in [Key.enter, .keypadEnter] {
      #expect(try field().press(key) == .reject)
      #expect(try field(.acknowledgement).press(key) == .submit)
      let notice = try field(.notice)
      #expect(notice.press(key) == .ring && notice.note == .notAllowed)
    }
  }

  @Test(arguments: [QuestionChoices.yesOrNo, .acknowledgement, .notice])
  func `escape and ctrl-D cancel whatever the answers are, and what is typed then does nothing`(
    choices: QuestionChoices
  ) throws {
    let keys: [(Key, KeyModifiers)] = [(.escape, []), (.character("d"), .control)]
    for (key, modifiers) in keys {
      let field = try field(choices)
      #expect(field.press(key, modifiers) == .cancel)
      #expect(field.type("yno\r") == [] && field.press(.enter) == .none)
    }
  }

  @Test(arguments: ["y", "n", "yes\r", "", "\r"])
  func `a paste answers nothing`(text: String) throws {
    for choices in [QuestionChoices.yesOrNo, .acknowledgement] {
      let field = try field(choices)
      #expect(field.paste(text) == (text.isEmpty || text == "\r" ? [] : [.ring]))
      #expect(field.inputIsEmpty() == .none && field.bytes == [])
    }
  }

  @Test func `keys that edit do nothing, not even a bell`() throws {
    let field = try field()
    field.type("x")
    let keys: [(Key, KeyModifiers)] = [
      (.backspace, []), (.character("u"), .control), (.left, []), (.right, []), (.tab, []),
      (.character("r"), .control), (.character("f"), .control),
    ]
    for (key, modifiers) in keys {
      #expect(field.press(key, modifiers) == .none)
    }
    #expect(field.note == .notAllowed, "a note stays until the answer")
  }

  @Test func `the keys of the kernel's signals work as ever`() throws {
    let field = try field()
    field.bind(0x1A, to: .suspend)
    #expect(field.press(.character("z"), .control) == .suspend)
    #expect(field.press(.character("c"), .control) == .interrupt)
    #expect(field.press(.character("\\"), .control) == .quit)
    #expect(field.type("y") == [.submit])
  }

  @Test func `a yes that is checked and refused is asked for again`() throws {
    let field = try field()
    field.type("y")
    field.verify()
    #expect(field.type("n") == [] && field.isVerifying)
    field.reject()
    #expect(field.isRefused && field.type("y") == [.submit])
  }

  @Test func `where a yes could not be checked Enter tries again, and a no is still one`() throws {
    for (text, action) in [("\r", EntryAction.submit), ("y", .submit), ("n", .reject)] {
      let field = try field()
      field.type("y")
      field.verify()
      field.postpone()
      #expect(text == "\r" ? field.press(.enter) == action : field.type(text) == [action])
    }
  }

  @Test func `nothing is answered while another challenge is on its way`() throws {
    let field = try field()
    field.lock()
    #expect(field.type("yn") == [] && field.press(.enter) == .none)
    field.unlock(isNew: true)
    #expect(field.type("y") == [.submit])
  }

  @Test func `a line that a program offers answers nothing`() throws {
    let field = try field()
    #expect(!field.fill("y") && !field.takeLine(Array("y".utf8)) && field.bytes == [])
  }

  @Test func `a cursor stands where a key is awaited, and none in a notice`() throws {
    #expect(try !field().hidesCursor && !field(.acknowledgement).hidesCursor)
    #expect(try field(.notice).hidesCursor)
  }
}
