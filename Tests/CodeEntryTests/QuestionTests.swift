import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// A single key answers a question, and no text can be typed.
struct QuestionTests {
  @Test func `an Enter that comes alone and too early is no answer`() throws {
    let field = try field()
    field.timing.ignoresEnter = true
    #expect(field.press(.enter) == .none && field.inputIsEmpty() == .none && field.note == nil)
    // With its letter, in one burst, it is.
    field.type("y")
    #expect(field.press(.enter) == .none && field.inputIsEmpty() == .submit)
    let later = try self.field()
    later.timing.ignoresEnter = true
    later.burst("\r")
    later.timing.ignoresEnter = false
    #expect(later.press(.enter) == .none && later.inputIsEmpty() == .reject)
    // Before a letter it makes the burst a text that was meant for something else.
    let pasted = try self.field()
    pasted.timing.ignoresEnter = true
    #expect(pasted.burst("\ry") == [.ring] && pasted.burst("y") == [.submit])
    // A key that bounces is no text.
    let bounced = try self.field()
    bounced.timing.ignoresEnter = true
    #expect(bounced.burst("\r\r") == [] && bounced.note == nil)
    bounced.timing.ignoresEnter = false
    #expect(bounced.burst("\r") == [.reject])
    let code = try Field(.digits(6), typing: "123456")
    code.timing.ignoresEnter = true
    #expect(code.press(.enter) == .submit)
    let line = try Field(.text(default: "root"), mask: .shown)
    line.timing.ignoresEnter = true
    #expect(line.press(.enter) == .none && line.note == nil)
    line.timing.ignoresEnter = false
    #expect(line.press(.enter) == .submit && line.text == "root")
    let empty = try Field(.password(length: 0...9))
    empty.timing.ignoresEnter = true
    #expect(empty.press(.enter) == .none)
  }

  @Test(arguments: [SubmissionRule.automatic, .enter])
  func `an answer that could not be checked is given again by Enter, unless it was changed`(
    _ submission: SubmissionRule
  ) throws {
    func unchecked() throws -> Field {
      let field = try field(rules: EntryRules(submission))
      field.burst("y")
      if submission == .enter { field.burst("\r") }
      field.verify()
      field.keepForRetry()
      return field
    }
    let again = try unchecked()
    #expect(again.selectedAnswer == .accept && again.burst("\r") == [.submit])
    let refused = try unchecked()
    refused.burst("x")
    #expect(refused.burst("\r") == [.ring] && refused.selectedAnswer == nil)
    let erased = try unchecked()
    erased.burst("\u{7F}")
    #expect(erased.selectedAnswer == .reject && erased.burst("\r") == [.reject])
  }

  @Test func `a word is an answer even if another letter is its key`() throws {
    var format = CodeFormat.question(
      QuestionChoices(accept: .init(key: "y"), reject: .init(key: "n")))
    format.label(accept: "是", reject: "否")
    #expect(try Field(format).burst("是") == [.submit])
    #expect(try Field(format).burst("否\r") == [.reject])
    let label = CodeFormat.question(
      QuestionChoices(accept: .init(label: "Deploy", key: "p"), reject: .init(label: "Keep")))
    #expect(try Field(label).burst("deploy\r") == [.submit])
    #expect(try Field(label).burst("d") == [.ring] && Field(label).burst("p") == [.submit])
  }

  /// Built-in labels, what is typed, and the answer.
  private static let builtInKeys: [(String, String, [(String, QuestionChoices.Answer?)])] = [
    ("Ja", "Nein", [("j", .accept), ("y", .accept), ("n", .reject), ("yes", .accept), ("a", nil)]),
    ("Да", "Нет", [("д", .accept), ("Н\r", .reject), ("y\r", .accept), ("n", .reject)]),
    ("Có", "Không", [("c", .accept), ("k", .reject), ("y", .accept), ("n", .reject)]),
    ("はい", "いいえ", [("y", .accept), ("n", .reject), ("は", nil)]),
    (
      "Evet", "Hayır",
      [("HAYIR", .reject), ("hayir", .reject), ("Hayır", .reject), ("EVET", .accept)]
    ),
    // A letter of the other label is not the English key.
    ("Yoo", "Ya", [("y", .accept), ("a", .reject), ("n", .reject)]),
  ]

  @Test(arguments: builtInKeys)
  func `the keys of built-in answers are the first letters of their labels, and those of English`(
    accept: String, reject: String, typed: [(String, QuestionChoices.Answer?)]
  ) throws {
    for (text, answer) in typed {
      var format = CodeFormat.question()
      format.label(accept: accept, reject: reject)
      let actions = try Field(format).burst(text)
      let expected: EntryAction = answer.map { $0 == .accept ? .submit : .reject } ?? .ring
      #expect(actions == [expected], "\(text)")
    }
    // An application's own key, or a label in another script, has no English one beside it.
    var own = CodeFormat.question(
      QuestionChoices(accept: .init(key: "p"), reject: .init(label: "Нельзя", key: "q")))
    own.label(accept: accept, reject: reject)
    #expect(try Field(own).burst("y") == [.ring] && Field(own).burst("p") == [.submit])
    #expect(try Field(own).burst("n") == [.ring] && Field(own).burst("q") == [.reject])
  }

  /// Built-in labels, letters whose keys mean the other answer on the keyboard's other layout, and
  /// letters that answer at once.
  private static let layouts: [(String, String, waiting: String, answering: String)] = [
    ("Да", "Нет", "нНyY", "дn"), ("Так", "Ні", "тТнyYn", ""), ("Yes", "No", "", "yn"),
    ("Tak", "Nie", "", "tyn"),
  ]

  @Test(arguments: layouts)
  func `a letter whose key means the other answer on another layout waits for Enter`(
    accept: String, reject: String, waiting: String, answering: String
  ) throws {
    var format = CodeFormat.question()
    format.label(accept: accept, reject: reject)
    for letter in waiting {
      let field = try Field(format)
      #expect(field.burst("\(letter)") == [], "\(letter)")
      let answer = try #require(field.selectedAnswer)
      #expect(field.note == .selected(answer == .accept ? 0 : 1))
      #expect(field.burst("\r") == [answer == .accept ? .submit : .reject])
      // The rest of its word may follow, key by key.
      let typed = try Field(format)
      let word = answer == .accept ? accept : reject
      guard "\(letter)".lowercased() == word.lowercased().prefix(1) else { continue }
      let actions = word.map { typed.burst("\($0)") }
      #expect(actions.dropLast().allSatisfy { $0 == [] })
      #expect(actions.last == [answer == .accept ? .submit : .reject])
      #expect(try Field(format).burst(word).count == 1)
    }
    for letter in answering { #expect(try Field(format).burst("\(letter)").count == 1) }
    // After another key Enter does nothing.
    let changed = try Field(format)
    for key in ["\(waiting.first ?? "x")", "q", "\r"] { changed.burst(key) }
    #expect(changed.note == .notAllowed)
  }

  private func field(
    _ choices: QuestionChoices = .yesOrNo, rules: EntryRules = EntryRules()
  ) throws -> Field {
    var format = CodeFormat.question(choices)
    format.label(accept: choices.reject == nil ? "OK" : "Yes", reject: "No")
    return try Field(format, rules: rules)
  }

  /// What is typed, one burst after another, and the answer that then waits for Enter, if any.
  private static let selections: [([String], QuestionChoices.Answer?)] = [
    (["y"], .accept), (["n"], .reject), (["yes"], .accept), (["y", "e", "s"], .accept),
    (["n", "o"], .reject), (["y", "n"], .reject), (["ye", "s"], .accept), (["y", "x"], nil),
    (["ynasdf"], nil), (["x"], nil),
  ]

  @Test(arguments: selections)
  func `a question that waits for Enter takes the last answer that was typed`(
    bursts: [String], answer: QuestionChoices.Answer?
  ) throws {
    var choices = QuestionChoices.yesOrNo
    choices.enterAccepts = nil
    let field = try field(choices, rules: EntryRules(.enter))
    for burst in bursts { #expect(!field.burst(burst).contains(.submit), "\(burst)") }
    #expect(field.selectedAnswer == answer)
    let isRefused = bursts.contains { $0.contains("x") || $0.count > 3 }
    #expect(
      field.note == (isRefused ? .notAllowed : answer.map { .selected($0 == .accept ? 0 : 1) }))
    let action: EntryAction = answer.map { $0 == .accept ? .submit : .reject } ?? .ring
    #expect(field.burst("\r") == [action])
  }

  @Test func `what comes before an answer in a burst spoils it`() throws {
    let before: [KeyEvent] = [
      .press(.tab, []), .press(.character("v"), .control), .malformed,
    ]
    for event in before {
      let field = try field()
      field.take(event)
      #expect(
        field.type("y") == [.ring] && field.inputIsEmpty() == .none && field.burst("y") == [.submit]
      )
    }
  }

  @Test func `arrow keys move between the answers, and Enter gives the highlighted one`() throws {
    let field = try field()
    #expect(field.selectedAnswer == .reject)
    for (key, answer) in [
      (Key.left, QuestionChoices.Answer.accept), (.left, .reject), (.right, .accept),
      (.end, .reject), (.up, .accept), (.down, .reject), (.home, .accept), (.pageDown, .reject),
    ] {
      #expect(field.pressAlone(key) == .none && field.selectedAnswer == answer && field.note == nil)
    }
    field.press(.up)
    #expect(field.burst("\r") == [.submit])
    // A move shows again what Enter gives, and may come with it in one burst.
    let refused = try self.field()
    refused.burst("x")
    refused.press(.left)
    #expect(refused.note == nil && refused.burst("\r") == [.submit])
    let early = try self.field()
    early.timing.ignoresEnter = true
    early.press(.left)
    #expect(early.burst("\r") == [.submit])
    // Without a default nothing is highlighted until then, and Backspace takes a move back.
    var choices = QuestionChoices.yesOrNo
    choices.enterAccepts = nil
    for (key, answer) in [(Key.right, QuestionChoices.Answer.accept), (.left, .reject)] {
      let field = try self.field(choices)
      field.press(key)
      #expect(field.selectedAnswer == answer)
      #expect(field.pressAlone(.backspace) == .none && field.selectedAnswer == nil)
    }
    // It drops what was typed before it in the same burst, but an Enter there is no answer.
    let letter = try self.field()
    #expect(letter.type("y") == [] && letter.pressAlone(.end) == .none)
    #expect(letter.burst("\r") == [.reject])
    let entered = try self.field()
    #expect(entered.press(.enter) == .none && entered.press(.left) == .ring)
    // There is nothing to move in a message.
    let message = try self.field(.acknowledgement)
    message.press(.left)
    #expect(message.burst("\r") == [.submit])
    #expect(try self.field(.notice).press(.left) == .none)
  }

  @Test func `in plain lines a move says which answer Enter gives`() throws {
    var rules = EntryRules()
    rules.explainsEveryKey = true
    let field = try field(rules: rules)
    field.press(.left)
    #expect(field.note == .selected(0))
    field.press(.right)
    #expect(field.note == .selected(1) && field.burst("\r") == [.reject])
  }

  @Test func `Backspace takes back an answer that waits for Enter`() throws {
    let field = try field(rules: EntryRules(.enter))
    field.burst("y")
    #expect(field.pressAlone(.backspace) == .none)
    #expect(field.selectedAnswer == .reject && field.note == nil && field.burst("\r") == [.reject])
  }

  @Test(arguments: ["x", "nope", "no way\r", "paste"])
  func `after input that is no answer, Enter gives none until a key answers`(typed: String) throws {
    for submission in [SubmissionRule.automatic, .enter] {
      var choices = QuestionChoices.yesOrNo
      choices.enterAccepts = true
      let field = try field(choices, rules: EntryRules(submission))
      if typed == "paste" { field.paste("no") } else { field.burst(typed) }
      #expect(field.selectedAnswer == nil)
      #expect(field.burst("\r") == [.ring] && field.burst("\r") == [.ring])
      let answered = field.burst("y")
      #expect((submission == .enter ? field.burst("\r") : answered) == [.submit])
    }
    // A message has one answer, which no key can be meant against.
    let message = try field(.acknowledgement)
    message.burst("x")
    #expect(message.burst("\r") == [.submit])
  }

  @Test func `a part of a word is no answer, and Enter gives the default before any key`() throws {
    let field = try field(rules: EntryRules(.enter))
    field.burst("y")
    field.burst("e")
    #expect(field.burst("\r") == [.ring] && field.selectedAnswer == nil)
    #expect(
      field.burst("\r") == [.ring] && field.burst("n") == [] && field.burst("\r") == [.reject])
    // Text with line ends that was meant for something else is no answer here either.
    let pasted = try self.field(rules: EntryRules(.enter))
    #expect(
      pasted.burst("rm -r y\r").allSatisfy { $0 == .ring } && pasted.burst("y\r") == [.submit])
    // The Enter that a habit adds to the question before is ignored, that after a key is not.
    let early = try self.field(rules: EntryRules(.enter))
    early.timing.ignoresEnter = true
    #expect(early.burst("\r") == [] && early.burst("y") == [] && early.burst("\r") == [.submit])
  }

  @Test(arguments: [
    ("y", QuestionChoices.Answer.accept), ("Yes", .accept), ("JA", .accept), (" j ", .accept),
    ("nein", .reject), ("n o", nil), ("no", .reject), ("N", .reject), ("", .reject), ("jn", nil),
    ("yess", nil),
    ("1", nil),
  ])
  func `a line answers with a key or a word of the language, or of English`(
    line: String, answer: QuestionChoices.Answer?
  ) throws {
    var format = CodeFormat.question(.yesOrNo)
    format.label(accept: "Ja", reject: "Nein")
    let given = unsafe Array(line.utf8).withUnsafeBytes {
      unsafe format.choices?.index(ofLine: $0)
    }
    #expect(given.flatMap { format.question?.answers[$0] } == answer)
  }

  /// A question, keys that are pressed in one burst (`\r` is Enter), and the action.
  static let bursts: [(QuestionChoices, [String], EntryAction)] = [
    (.yesOrNo, ["y", "Y", "y\r", "Y\r", "yes", "Yes\r", "YES\r", "ｙ", "ＹＥＳ\r"], .submit),
    // The default answer, which Enter gives, is no.
    (.yesOrNo, ["n", "N", "n\r", "no", "NO\r", "\r", "\r\r"], .reject),
    (.yesOrNo, ["x", "o", " ", "é", "7"], .ring),
    // Nothing but the rest of a word and an Enter may follow an answer.
    (
      .yesOrNo,
      [
        "clear; rm -r y\r", "ye\r", "ye", "yess", "yesy", "yn", "yy", "y\r\r", "yes\r\r", "y\res",
        "xy", "\ry", "non", "é\ry",
      ],
      .ring
    ),
    (.acknowledgement, ["\r"], .submit), (.notice, ["\r", "x", "y\r"], .none),
  ]

  @Test(arguments: bursts)
  func `one key answers, or a key and an Enter, and other keys are refused`(
    choices: QuestionChoices, texts: [String], action: EntryAction
  ) throws {
    for text in texts {
      let field = try field(choices)
      let actions = field.burst(text)
      #expect(actions.first ?? .none == action, "\(text)")
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
      .press(.tab, []), .press(.character("v"), .control), .press(.character("f"), .control),
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

  @Test func `the key of an offer or of an action spoils an answer in the same burst`() throws {
    var rules = EntryRules()
    rules.errandKeys = ["f", "t"]
    for (letter, errand) in [("f", 0), ("t", 1)] {
      let scalar = try #require(letter.unicodeScalars.first)
      let field = try field(rules: rules)
      #expect(field.type("y") == [] && field.press(.character(scalar), .control) == .ring)
      #expect(field.inputIsEmpty() == .none)
      #expect(
        try self.field(rules: rules).pressAlone(.character(scalar), .control)
          == .start(errand: errand))
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

  @Test func `keys of other prompts do nothing at a question, and erasing nothing rings the bell`()
    throws
  {
    let field = try field()
    field.burst("x")
    let keys: [(Key, KeyModifiers)] = [
      (.tab, []), (.character("r"), .control), (.character("f"), .control),
    ]
    for (key, modifiers) in keys {
      #expect(field.press(key, modifiers) == .none)
    }
    #expect(field.note == .notAllowed, "a note stays until the answer")
    for (key, modifiers) in [(Key.backspace, KeyModifiers.none), (.character("u"), .control)] {
      #expect(try self.field().press(key, modifiers) == .ring)
    }
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
  func burst(_ text: String) -> [EntryAction] {
    let keys = text.unicodeScalars.map { scalar -> KeyEvent in
      switch scalar {
      case "\r", "\n": .press(.enter, [])
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
