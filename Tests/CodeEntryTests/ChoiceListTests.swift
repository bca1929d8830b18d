import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A choice from a list, by keys and Enter; the answer is the option's name.
struct ChoiceListTests {
  @Test(arguments: [
    ("1", "sms"), ("2", "call"), ("3\r", "app"), ("\r", "sms"), ("call", "call"), ("APP\r", "app"),
    ("phone call\r", "call"), ("u", "app"), ("U", "app"),
  ])
  func `a key, a word or Enter chooses an option`(keys: String, name: String) throws {
    let field = try Field(.choice(.three))
    #expect(field.burst(keys) == [.submit] && field.text == name)
  }

  @Test(arguments: ["4", "0", "x", "12", "sm", "1\r\r", "\r1", "smsx", " "])
  func `anything else in a burst is refused, and Enter then does nothing`(keys: String) throws {
    let field = try Field(.choice(.three))
    #expect(field.burst(keys).last == .ring && field.note == .notAllowed && field.text == "")
    #expect(field.burst("\r") == [.ring] && field.text == "")
    // A move shows again what Enter gives.
    field.press(.down)
    #expect(field.note == nil && field.burst("\r") == [.submit] && field.text == "call")
  }

  @Test func `arrow keys move the highlight round, and may come with Enter in one burst`() throws {
    let field = try Field(.choice(.three))
    #expect(field.chosen == "sms")
    for (key, name) in [
      (Key.left, "app"), (.right, "sms"), (.up, "app"), (.down, "sms"), (.down, "call"),
      (.end, "app"), (.home, "sms"),
      (.pageDown, "app"), (.pageUp, "sms"),
    ] {
      #expect(field.press(key) == .none && field.chosen == name && field.text == "")
    }
    field.press(.character("n"), .control)
    field.press(.character("n"), .control)
    field.press(.character("p"), .control)
    #expect(field.press(.enter) == .none && field.inputIsEmpty() == .submit)
    #expect(field.text == "call")
    // But what follows Enter in the same burst makes it no answer.
    let late = try Field(.choice(.three))
    late.press(.enter)
    #expect(late.press(.down) == .ring && late.inputIsEmpty() == .none && late.text == "")
  }

  @Test func `a name of one letter is no key, since nobody sees it`() throws {
    let list = Choices([.init("y", label: "Delete everything"), .init("no", label: "Keep")])
    #expect(try Field(.choice(list)).burst("y") == [.ring])
    #expect(try Field(.choice(list)).burst("no") == [.submit])
    #expect(unsafe Array("y".utf8).withUnsafeBytes { unsafe list.index(ofLine: $0) } == 0)
  }

  @Test func `the default is highlighted, and is the answer at the time limit`() throws {
    var list = Choices.three
    list.defaultIndex = 1
    #expect(CodeFormat.choice(list).hasDefault && !CodeFormat.choice(.three).hasDefault)
    let field = try Field(.choice(list))
    #expect(field.chosen == "call" && field.burst("\r") == [.submit] && field.text == "call")
    let timed = try Field(.choice(list))
    timed.press(.down)
    #expect(timed.giveDefault() == .submit && timed.text == "call")
  }

  @Test func `an Enter that comes too early is no answer`() throws {
    let field = try Field(.choice(.three))
    field.timing.ignoresEnter = true
    #expect(field.burst("\r") == [] && field.note == nil && field.text == "")
    #expect(field.burst("\r1") == [.ring] && field.text == "")
    // With its digit, or after a move, it is.
    #expect(try Field(.choice(.three)).ignoringEnter().burst("2\r") == [.submit])
    let moved = try Field(.choice(.three)).ignoringEnter()
    moved.press(.down)
    #expect(moved.burst("\r") == [.submit] && moved.text == "call")
    let long = try Field(.choice(.many)).ignoringEnter()
    #expect(long.burst("\r") == [] && long.text == "")
    // A filter is typed by somebody who has seen the list, even if nothing is left of it.
    long.type("a")
    long.press(.backspace)
    #expect(long.burst("\r") == [.submit] && long.text != "")
  }

  @Test func `with --submit enter a key highlights, and Enter gives`() throws {
    let field = try Field(.choice(.three), rules: EntryRules(.enter))
    #expect(field.burst("3") == [] && field.chosen == "app" && field.text == "")
    #expect(field.burst("2") == [] && field.burst("\r") == [.submit] && field.text == "call")
  }

  @Test(arguments: [Choices.three, .many])
  func `a paste never chooses`(list: Choices) throws {
    let field = try Field(.choice(list))
    field.paste("2\r")
    #expect(field.inputIsEmpty() == .none && field.text == "")
    if list == .three { #expect(field.burst("\r") == [.ring]) }
  }

  @Test func `nine options are chosen by keys, and more of them by a filter`() throws {
    #expect(try Field(.choice(.of(9))).burst("9") == [.submit])
    #expect(try Field(.choice(.of(10))).burst("9") == [])
  }

  @Test func `after a refused key Enter does nothing if there are others to choose`() throws {
    for (count, isRefused) in [(1, false), (2, true)] {
      let field = try Field(.choice(.of(count)))
      field.burst("x")
      #expect(field.burst("\r") == (isRefused ? [.ring] : [.submit]), "\(count)")
    }
  }

  // MARK: Long lists

  @Test func `what is typed filters a long list, in any case, by label and name`() throws {
    let field = try Field(.choice(.many))
    let selection = field.session.choice
    #expect(field.burst("OPTION 1") == [] && field.count == 8 && field.chosen == "n1")
    #expect(field.session.choice?.changeCount == selection.map { $0.changeCount + 8 })
    #expect(field.matches == ["n1", "n10", "n11", "n12"])
    field.press(.down)
    #expect(field.chosen == "n10")
    // A longer filter highlights the first match again, or the one that it names.
    field.burst("2")
    #expect(field.matches == ["n12"] && field.chosen == "n12")
    field.press(.backspace)
    #expect(field.matches.count == 4 && field.chosen == "n1")
    field.press(.character("u"), .control)
    #expect(field.matches.count == 12 && field.count == 0)
    field.burst("n10")
    #expect(field.burst("\r") == [.submit] && field.text == "n10")
  }

  @Test(arguments: [true, false])
  func `a filter that is typed key by key leaves the same as one that is pasted`(
    namesNumbers: Bool
  ) throws {
    var random = SeededGenerator(seed: 71)
    func word() -> String {
      String(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    let letters = Array("aAbé1")
    let list = Choices((0..<40).map { .init("n\($0)", label: word()) })
    var rules = EntryRules()
    rules.explainsEveryKey = namesNumbers
    var counts: Set<Int> = []
    for _ in 0..<200 {
      let text = word()
      let typed = try Field(.choice(list), rules: rules, typing: text)
      let pasted = try Field(.choice(list), rules: rules)
      pasted.paste(text)
      #expect(typed.matches == pasted.matches && typed.chosen == pasted.chosen, "\(text)")
      #expect(Set(typed.matches).count == typed.matches.count)
      counts.insert(typed.matches.count)
      typed.press(.character("u"), .control)
      #expect(typed.matches.count == 40)
    }
    #expect(counts.isSuperset(of: [0, 1, 2]) && counts.max() ?? 0 > 10)
  }

  @Test func `a text and Enter in one burst choose from a long list`() throws {
    let field = try Field(.choice(.many))
    #expect(field.burst("tion 7\r") == [.submit] && field.text == "n7")
    let late = try Field(.choice(.many))
    #expect(late.burst("tion 1\r0") == [.ring] && late.text == "")
  }

  @Test func `without a match Enter rings, and Esc gives the whole list back, then cancels`() throws
  {
    let field = try Field(.choice(.many))
    field.press(.down)
    field.burst("zzz")
    #expect(field.note == .nothingMatches && field.chosen == nil)
    #expect(field.burst("\r") == [.ring] && field.note == .nothingMatches && field.text == "")
    #expect(field.press(.down) == .none && field.chosen == nil)
    #expect(field.press(.escape) == .none && field.note == nil && field.matches.count == 12)
    #expect(field.press(.escape) == .cancel)
    let cancelled = try Field(.choice(.many), typing: "1")
    #expect(cancelled.press(.character("d"), .control) == .cancel)
  }

  @Test func `a paste is added to the filter, unless it has control characters`() throws {
    let field = try Field(.choice(.many), typing: "opt")
    field.paste("ion 9\r\n")
    #expect(field.matches == ["n9"] && field.note == nil)
    field.paste("a\u{1}")
    #expect(field.note == .pasteRefused(.notAllowed) && field.burst("\r") == [.ring])
    #expect(field.press(.backspace) == .none && field.count == 7)
  }

  @Test func `a filter has at most 100 characters, also in parts`() throws {
    let field = try Field(.choice(.many), typing: String(repeating: "x", count: 99))
    #expect(field.press(.character("x")) == .none && field.note == .nothingMatches)
    #expect(field.press(.character("x")) == .ring && field.note == .notAllowed)
    #expect(field.count == 100)
    field.press(.backspace)
    field.paste("xx")
    #expect(field.note == .pasteRefused(.tooLong) && field.count == 99)
    field.paste("x")
    #expect(field.note == .nothingMatches && field.count == 100)
  }

  @Test func `pages stop at the ends, and rows go round`() throws {
    let field = try Field(.choice(.many))
    for (key, name) in [
      (Key.pageDown, "n11"), (.pageDown, "n12"), (.down, "n1"), (.up, "n12"), (.pageUp, "n2"),
      (.pageUp, "n1"),
    ] {
      field.press(key)
      #expect(field.chosen == name)
    }
  }

  // MARK: Plain lines

  @Test func `in plain lines nothing but the default is highlighted, and numbers are typed`() throws
  {
    var rules = EntryRules()
    rules.explainsEveryKey = true
    let short = try Field(.choice(.three), rules: rules)
    #expect(short.chosen == nil && short.burst("\r") == [.ring])
    short.press(.down)
    #expect(short.chosen == "sms" && short.burst("\r") == [.submit])
    let long = try Field(.choice(.many), rules: rules, typing: "11")
    #expect(long.chosen == "n11" && long.burst("\r") == [.submit] && long.text == "n11")
  }

  @Test(arguments: [3, 12])
  func `what a person sees comes before a name: a number, where it is shown, and a label`(
    count: Int
  ) throws {
    var list = Choices.of(count)
    list.options[0].name = "3"
    list.options[1].name = "option 3"
    var rules = EntryRules()
    rules.explainsEveryKey = true
    for (typed, name) in [("3", "n3"), ("option 3", "n3"), ("option 2", "option 3")] {
      let field = try Field(.choice(list), rules: rules)
      field.burst(typed + "\r")
      #expect(field.text == name, "\(typed)")
    }
    // Nobody sees the numbers of a list that is filtered, so what is typed there may be a name.
    let filtered = try Field(.choice(list))
    filtered.burst("3")
    #expect(filtered.chosen == (count == 3 ? "n3" : "3"))
  }

  @Test(arguments: [
    ("12\n", "n12"), ("n3\n", "n3"), ("Option 4\n", "n4"), ("option\n", nil), ("\n", nil),
    ("13\n", nil),
  ])
  func `a line names an option as a whole`(line: String, name: String?) throws {
    var rules = EntryRules()
    rules.takesLines = true
    rules.explainsEveryKey = true
    let field = try Field(.choice(.many), rules: rules)
    #expect(field.burst(line) == [name == nil ? .ring : .submit] && field.text == name ?? "")
    if name == nil { #expect(field.burst("2\n") == [.submit] && field.text == "n2") }
  }

  // MARK: Checks

  @Test func `a rejected option stays highlighted, and another can be chosen`() throws {
    let field = try Field(.choice(.many), typing: "n5")
    field.burst("\r")
    field.verify()
    #expect(field.text == "n5" && field.isChecking)
    field.reject()
    #expect(field.chosen == "n5" && field.count == 0 && field.text == "" && field.isRefused)
    field.press(.down)
    #expect(field.burst("\r") == [.submit] && field.text == "n6")
    field.verify()
    field.keepForRetry()
    #expect(field.burst("\r") == [.submit] && field.text == "n6")
  }

  // MARK: Lines of a pipe

  @Test(arguments: [
    ("app", "app"), ("2", "call"), ("  Phone CALL ", "call"), ("SMS", "sms"), ("1", "sms"),
    ("", nil), ("4", nil), ("0", nil), ("99999999999999999999", nil), ("phone", nil), ("x", nil),
  ])
  func `a line of a pipe is a name, a number or a label`(line: String, name: String?) throws {
    let field = try Field(.choice(.three))
    #expect(field.takeLine(Array(line.utf8)) == (name != nil) && field.text == name ?? "")
  }

  @Test func `of a line, a name precedes a number, and an empty one is the default`() throws {
    let list = Choices(
      [.init("2", label: "Two"), .init("b", label: "Same"), .init("c", label: "same")],
      defaultIndex: 2)
    // Of equal labels, the one counts that is written exactly so.
    let rows: [(String, Int?)] = [
      ("2", 0), ("3", 2), ("", 2), ("same", 2), ("Same", 1), ("SAME", nil),
    ]
    for (line, index) in rows {
      #expect(unsafe Array(line.utf8).withUnsafeBytes { unsafe list.index(ofLine: $0) } == index)
    }
  }

  // MARK: Faults

  static let faults: [(Choices, String)] = [
    (Choices([]), "has no options"),
    (
      Choices([.init("a", label: "A")], defaultIndex: 1),
      "has no option with the index 1, which is to be the default"
    ),
    (Choices([.init("", label: "A")]), "has an option without a name"),
    (Choices([.init("a\n", label: "A")]), "has a control character in a name"),
    (Choices([.init("a", label: "")]), "has an option without a label"),
    (Choices([.init("a", label: "A\nB")]), "has a label of several lines"),
    (
      Choices([.init("a", label: "A"), .init("b", label: "B"), .init("a", label: "C")]),
      "has the name 'a' twice (an option without a name has its number)"
    ),
    (
      Choices([.init("a", label: "A"), .init("b", label: "B"), .init("c", label: "A")]),
      "has the label 'A' twice"
    ),
    (
      Choices([.init("a", label: "A", letter: "X"), .init("b", label: "B", letter: "x")]),
      "has one letter twice"
    ),
    (
      Choices([.init("a", label: "A", letter: "\u{1}")]),
      "has a letter that no key types, or that is a digit"
    ),
    (
      Choices([.init("a", label: "A", letter: "1")]),
      "has a letter that no key types, or that is a digit"
    ),
  ]

  @Test(arguments: faults)
  func `a list that can't be used is refused`(list: Choices, reason: String) {
    #expect(CodeFormat.choice(list).fault?.reason == reason)
    #expect(CodeFormat.choice(list).fault?.property == "options")
  }

  @Test func `a list of one option is allowed`() throws {
    let list = Choices([.init("only", label: "Only")])
    #expect(CodeFormat.choice(list).fault == nil)
    let field = try Field(.choice(list))
    // There is no other option that what was typed could mean.
    #expect(field.burst("x") == [.ring] && field.burst("\r") == [.submit] && field.text == "only")
  }
}

extension Choices {
  static let three = Choices([
    .init("sms", label: "Text message"), .init("call", label: "Phone call"),
    .init("app", label: "Authenticator app", letter: "U"),
  ])

  static let many = of(12)

  static func of(_ count: Int) -> Choices {
    Choices((1...count).map { .init("n\($0)", label: "Option \($0)") })
  }
}

extension Field {
  /// The name of the highlighted option.
  var chosen: String? {
    session.choice.flatMap { choice in choice.index.map { choice.choices.options[$0].name } }
  }

  /// The names of the options that match the filter.
  fileprivate var matches: [String] {
    session.choice.map { choice in
      choice.matches.map { choice.choices.options[$0].name }
    } ?? []
  }

  fileprivate func ignoringEnter() -> Field {
    timing.ignoresEnter = true
    return self
  }
}
