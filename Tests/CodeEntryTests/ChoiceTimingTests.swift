import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// What a person types without a pause is one text, and what comes too early is no answer.
struct ChoiceTimingTests {
  /// A field that a person types into.
  private func field(
    _ choices: QuestionChoices = .yesOrNo, rules: EntryRules = EntryRules()
  ) throws -> Field {
    var format = CodeFormat.question(choices)
    format.label(accept: "Yes", reject: "No")
    return person(try Field(format, rules: rules))
  }

  private func list(rules: EntryRules = EntryRules()) throws -> Field {
    person(try Field(.choice(.three), rules: rules))
  }

  private func person(_ field: Field) -> Field {
    field.timing.awaitsPauses = true
    return field
  }

  @Test func `a key is highlighted at once, and is the answer after a pause or with Enter`() throws
  {
    let field = try field()
    #expect(field.burst("y") == [] && field.selectedAnswer == .accept && field.note == nil)
    #expect(field.session.choice?.pause == .milliseconds(150))
    #expect(field.inputSettled() == .submit)
    #expect(try self.field().burst("y\r") == [.submit])
    let apart = try self.field()
    #expect(apart.burst("n") == [] && apart.burst("\r") == [.reject])
    let list = try list()
    #expect(list.burst("2") == [] && list.inputSettled() == .submit && list.text == "call")
  }

  /// Reads, and the answer after the pause; nil for none.
  static let texts: [([String], EntryAction)] = [
    (["y"], .submit), (["y", "e", "s"], .submit), (["ye", "s"], .submit), (["n", "o"], .reject),
    (["Y"], .submit), (["d", "e", "p", "l", "o", "y"], .ring), (["y", "x"], .ring),
    (["x", "y"], .ring), (["y", "n"], .ring), (["y", "e"], .ring), (["y", "y"], .ring),
    (["y", "\u{7F}", "n"], .reject), (["yn", "\u{7F}"], .submit), (["y", "\u{7F}"], .none),
  ]

  @Test(arguments: texts)
  func `what is typed without a pause is one text, which is judged as a whole`(
    reads: [String], action: EntryAction
  ) throws {
    let field = try field()
    for read in reads { #expect(field.burst(read) == []) }
    #expect(field.inputSettled() == action)
    #expect(field.note == (action == .ring ? .notAllowed : nil))
  }

  @Test func `what follows a refused text is no answer until a longer pause, with one bell`() throws
  {
    for first in ["x", "yx\r"] {
      let field = try field()
      let actions = field.burst(first)
      #expect((first == "x" ? [field.inputSettled()] : actions) == [.ring])
      guard first != "x" else {
        // The pause that has ended the text is not the longer one.
        #expect(field.session.choice?.pause == .milliseconds(500))
        for read in ["y", "e", "y\r", "\r"] { #expect(field.burst(read) == []) }
        #expect(field.inputSettled() == .none)
        #expect(field.burst("y") == [] && field.inputSettled() == .submit)
        continue
      }
      #expect(field.session.choice?.pause == .milliseconds(500))
      #expect(field.burst("y") == [] && field.inputSettled() == .none)
      #expect(field.burst("\r") == [.ring], "Enter gives nothing after a refusal")
    }
  }

  @Test func `erasing and arrow keys end a refusal, and letters count again`() throws {
    let erased = try field()
    erased.burst("x")
    erased.inputSettled()
    #expect(erased.press(.backspace) == .none && erased.note == nil)
    #expect(erased.burst("\r") == [.reject])
    let moved = try field()
    moved.burst("x")
    moved.inputSettled()
    moved.press(.left)
    #expect(moved.burst("n") == [] && moved.inputSettled() == .reject)
    // Without a refusal, there is nothing to erase.
    let empty = try field()
    #expect(empty.press(.backspace) == .ring && empty.note == nil)
    #expect(empty.burst("y") == [] && empty.press(.character("u"), .control) == .none)
    #expect(empty.inputSettled() == .none && empty.selectedAnswer == .reject)
  }

  @Test func `a key that bounces counts once, and one that is held down is refused`() throws {
    for (count, action) in [(2, EntryAction.submit), (3, .ring), (9, .ring)] {
      let field = try field()
      field.burst("y")
      field.timing.mayBounce = true
      for _ in 1..<count { #expect(field.burst("y") == []) }
      #expect(field.inputSettled() == action, "\(count)")
    }
    // A word may begin with two equal letters.
    let choices = Choices([.init("a", label: "Aal"), .init("b", label: "Bar")])
    let word = person(try Field(.choice(choices)))
    word.timing.mayBounce = true
    for letter in "aal" { word.burst("\(letter)") }
    #expect(word.burst("\r") == [.submit] && word.text == "a")
  }

  @Test func `a text that begins too early is dropped with a bell, unless Enter follows it`() throws
  {
    let field = try field()
    field.timing.isEarly = true
    #expect(field.burst("y") == [] && field.selectedAnswer == .reject)
    field.timing.isEarly = false
    #expect(field.inputSettled() == .ring && field.note == .notAllowed)
    #expect(field.burst("\r") == [] && field.inputSettled() == .none)
    #expect(field.burst("\r") == [.ring], "it could mean what was typed too early")
    for reads in [["y\r"], ["y", "\r"], ["y", "es", "\r"]] {
      let field = try self.field()
      field.timing.isEarly = true
      #expect(reads.flatMap { field.burst($0) } == [.submit])
    }
    // The first key decides, and what follows it soon belongs to it, as after any refused text.
    let late = try self.field()
    late.timing.isEarly = true
    late.burst("s")
    late.timing.isEarly = false
    #expect(late.inputSettled() == .ring)
    #expect(late.burst("y") == [] && late.inputSettled() == .none)
    #expect(late.burst("n") == [] && late.inputSettled() == .reject)
  }

  @Test func `an arrow key that comes too early does not make an Enter out of habit count`() throws
  {
    for (isEarly, actions) in [(true, []), (false, [EntryAction.submit])] {
      let field = try field()
      (field.timing.isEarly, field.timing.ignoresEnter) = (isEarly, true)
      field.press(.left)
      #expect(field.inputIsEmpty() == .none && field.selectedAnswer == .accept)
      #expect(field.burst("\r") == actions)
      field.timing.ignoresEnter = false
      if isEarly {
        #expect(field.burst("\r") == [.submit], "it is seen, so a later Enter gives it")
      }
    }
    // A program sends both in one piece.
    let program = try field()
    (program.timing.isEarly, program.timing.ignoresEnter) = (true, true)
    program.press(.left)
    #expect(program.burst("\r") == [.submit])
  }

  @Test func `a letter of another layout waits for Enter also if its key bounces`() throws {
    var format = CodeFormat.question()
    format.label(accept: "Так", reject: "Ні")
    for reads in [["тт"], ["т", "т"]] {
      let field = person(try Field(format))
      field.timing.mayBounce = true
      for read in reads { field.burst(read) }
      #expect(field.inputSettled() == .none && field.note == .selected(0))
    }
  }

  @Test(arguments: ["erase", "stop", "lock"])
  func `erasing a text, a stop, or a lock highlights what was highlighted before it`(
    way: String
  ) throws {
    let list = try list()
    list.press(.down)
    list.burst("3")
    #expect(list.chosen == "app")
    switch way {
    case "erase": list.press(.backspace)
    case "stop": list.inputWasCut()
    default:
      list.lock()
      list.unlock(isNew: false)
      #expect(list.burst("\r") == [] && list.inputSettled() == .none)
    }
    #expect(list.chosen == "call" && list.burst("\r") == [.submit] && list.text == "call")
  }

  @Test func `what was refused before a text that a stop cuts off is still refused`() throws {
    let refused = try field()
    refused.burst("x")
    refused.inputSettled()
    refused.inputSettled()
    refused.burst("y")
    refused.inputWasCut()
    #expect(refused.burst("\r") == [.ring], "what was refused before it still is")
  }

  @Test func `an Enter that gives nothing is no part of a word`() throws {
    var choices = QuestionChoices.yesOrNo
    choices.enterAccepts = nil
    let field = try field(choices)
    #expect(field.burst("\r") == [.ring])
    #expect(field.burst("y") == [] && field.inputSettled() == .submit)
    let filtered = person(try Field(.choice(.many)))
    filtered.burst("zz")
    #expect(filtered.burst("\r") == [.ring] && filtered.burst("\u{7F}\u{7F}op\r") == [.submit])
  }

  @Test func `a new challenge does not make the rest of a word an answer`() throws {
    let locked = try field()
    locked.lock()
    locked.burst("s")
    locked.unlock(isNew: true)
    #expect(locked.burst("y") == [] && locked.inputSettled() == .none)
    #expect(locked.burst("y") == [] && locked.inputSettled() == .submit)
    let pasted = try field()
    pasted.paste("deplo")
    #expect(pasted.burst("y") == [] && pasted.inputSettled() == .none)
  }

  @Test func `in plain lines nothing is said while a text grows`() throws {
    var rules = EntryRules()
    rules.explainsEveryKey = true
    let list = try list(rules: rules)
    list.burst("2")
    #expect(list.chosen == nil && list.inputSettled() == .submit && list.text == "call")
  }

  @Test func `with --submit enter a key of its own does not go on with a word`() throws {
    let choices = Choices([
      .init("on", label: "Off", letter: "o"), .init("f", label: "Fast", letter: "f"),
    ])
    let field = person(try Field(.choice(choices), rules: EntryRules(.enter)))
    for letter in ["o", "f"] {
      field.burst(letter)
      field.inputSettled()
    }
    #expect(field.burst("\r") == [.submit] && field.text == "f")
  }

  @Test func `what filters a list, and what a program types, is not judged after a pause`() throws {
    let filtered = person(try Field(.choice(.many)))
    filtered.timing.isEarly = true
    filtered.burst("op")
    #expect(filtered.session.choice?.pause == nil && filtered.burst("\r") == [.submit])
    #expect(try Field(.choice(.three)).burst("2") == [.submit])
  }

  @Test func `with --submit enter, a pause only highlights`() throws {
    let field = try field(rules: EntryRules(.enter))
    field.burst("y")
    #expect(field.inputSettled() == .none && field.note == .selected(0))
    #expect(field.burst("\r") == [.submit])
    // The rest of a word may follow at any pace.
    let word = try self.field(rules: EntryRules(.enter))
    for letter in "no" {
      #expect(word.burst("\(letter)") == [] && word.inputSettled() == .none)
    }
    #expect(word.note == .selected(1) && word.burst("\r") == [.reject])
  }

  @Test func `letters that come while keys have no effect may be the start of a word`() throws {
    let locked = try field()
    locked.burst("de")
    locked.lock()
    locked.burst("plo")
    locked.unlock(isNew: false)
    #expect(locked.burst("y") == [] && locked.inputSettled() == .none)
    #expect(locked.burst("y") == [] && locked.inputSettled() == .submit)
  }

  @Test(arguments: ["\t", "paste", "\u{6}"])
  func `a key of another kind right after a text spoils it`(_ what: String) throws {
    let field = try field(rules: EntryRules(.automatic, offersForgot: true))
    field.burst("y")
    switch what {
    case "paste": #expect(field.take(.pasteStart) == .ring)
    case "\t": #expect(field.press(.tab) == .ring)
    default: #expect(field.press(.character("f"), .control) == .ring)
    }
    field.inputWasCut()
    #expect(field.inputSettled() == .none && field.burst("\r") == [.ring])
  }
}
