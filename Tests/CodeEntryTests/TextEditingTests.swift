import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A text that is no secret is edited at any place.
struct TextEditingTests {
  /// Keys, named by arrows and letters, and the text with `|` at the insertion point.
  private static let edits: [(keys: String, text: String)] = [
    ("⌦", "ada|"), ("↖⌫", "|ada"), ("↖⌦", "|da"), ("←👍🏽←⌦", "ad|a"), ("←👍🏽←b", "adb|👍🏽a"),
    ("←🇩🇪🇫🇷←b", "ad🇩🇪b|🇫🇷a"),
  ]

  @Test(arguments: edits)
  func `arrow keys, Home, End and Delete edit a text`(keys: String, text: String) throws {
    let field = try Field(.text(), mask: .shown, typing: "ada")
    for key in keys { press(key, field) }
    let scalars = text.filter { $0 != "|" }
    #expect(field.text == scalars && field.count == scalars.count)
    #expect(field.cursorOffset == text.prefix { $0 != "|" }.utf8.count)
    #expect(field.press(.enter) == .submit && field.text == scalars)
  }

  /// A text with `|` at the insertion point, a key of readline(3), and what it makes of the text.
  private static let readline: [(text: String, key: String, result: String)] = [
    ("git push origin|", "C-a", "|git push origin"), ("|git push", "C-e", "git push|"),
    ("git| push", "C-b", "gi|t push"), ("gi|t push", "C-f", "git| push"),
    ("git push| origin", "C-k", "git push|"), ("git push| origin", "C-u", "| origin"),
    ("git push origin/main|", "C-w", "git push |"), ("git push  |", "C-w", "git |"),
    ("git push origin/main|", "M-h", "git push origin/|"), ("git |push", "C-d", "git |ush"),
    ("git push|", "C-d", "git push|"), ("git push origin|", "M-b", "git push |origin"),
    ("git push |origin", "M-b", "git |push origin"), ("git p|ush", "M-b", "git |push"),
    ("|git push", "M-f", "git| push"), ("git| push", "M-f", "git push|"),
    ("a|, b-c", "M-f", "a, b|-c"), ("git push|", "C-←", "git |push"), ("|git", "C-→", "git|"),
    ("git| push", "M-d", "git|"), ("|", "C-w", "|"), ("née Ö|", "M-h", "née |"),
    ("ne\u{301}e|", "M-b", "|ne\u{301}e"), ("日本 語|", "M-h", "日本 |"), ("|", "C-k", "|"),
  ]

  @Test(arguments: readline)
  func `a line is edited with the keys of readline`(text: String, key: String, result: String)
    throws
  {
    let keys: [Character: Key] = ["←": .left, "→": .right, "h": .backspace]
    let (before, after) = (text.prefix { $0 != "|" }, text.drop { $0 != "|" }.dropFirst())
    let field = try Field(.text(), mask: .shown, typing: String(after))
    field.press(.home)
    field.type(String(before))
    let letter = key.last ?? " "
    let pressed = key == "M-h" || !letter.isASCII ? keys[letter] : nil
    let action = field.press(
      pressed ?? .character(letter.unicodeScalars.first ?? " "),
      key.hasPrefix("C") ? .control : .alt)
    #expect(action == .none)
    #expect(field.text == result.filter { $0 != "|" })
    #expect(field.cursorOffset == result.prefix { $0 != "|" }.utf8.count)
    #expect(field.count == result.count - 1)
  }

  /// Keys of readline(3) that take text out of `git push origin`, bring it back and undo edits, and
  /// what they make of it. Other words are typed.
  private static let restoring: [(keys: String, result: String)] = [
    ("C-u C-y", "git push origin|"), ("C-w C-y", "git push origin|"),
    ("C-w C-w C-y", "git push origin|"), ("C-w C-b C-w C-y", "git push| "),
    ("C-a M-d C-w C-k C-y", " push origin|"),
    ("C-a C-k C-y C-y", "git push origingit push origin|"), ("C-u x C-y", "xgit push origin|"),
    ("C-a M-f M-d M-d C-e C-y", "git push origin|"), ("M-h M-h C-a C-y", "push origin|git "),
    ("C-w C-a C-y", "origin|git push "), ("C-u C-_", "git push origin|"),
    ("C-w C-w C-_", "git push |"), ("C-w C-w C-_ C-_", "git push origin|"),
    ("C-w x y C-_", "git push |"), ("C-h C-h C-_", "git push origi|"),
    ("C-u C-y C-_", "|"), ("C-u C-y C-_ C-_", "git push origin|"), ("C-_", "|"),
    ("C-a x C-e y C-_ C-_", "|git push origin"), ("C-u C-_ C-y", "git push origingit push origin|"),
  ]

  @Test(arguments: restoring)
  func `Ctrl-Y brings back what was taken out of a line, and Ctrl-_ undoes its edits`(
    keys: String, result: String
  ) throws {
    let field = try Field(.text(), mask: .shown, typing: "git push origin")
    for key in keys.split(separator: " ") {
      let letter = key == "M-h" || key == "C-h" ? Key.backspace : nil
      let scalar = key.unicodeScalars.last ?? " "
      let modifiers: KeyModifiers =
        key.hasPrefix("C") && key != "C-h" ? .control : key.hasPrefix("M") ? .alt : []
      #expect(field.press(letter ?? .character(scalar), modifiers) == .none, "\(key)")
    }
    #expect(field.text == result.filter { $0 != "|" })
    #expect(field.cursorOffset == result.prefix { $0 != "|" }.utf8.count)
  }

  @Test func `nothing comes back where nothing was taken out, or where it does not fit`() throws {
    let field = try Field(.text(length: 1...5), mask: .shown, typing: "abcde")
    #expect(field.press(.character("y"), .control) == .ring)
    field.press(.character("u"), .control)
    field.type("x")
    let look = field.look
    #expect(field.press(.character("y"), .control) == .ring && field.note == .tooLong)
    #expect(field.text == "x")
    #expect(field.press(.character("_"), .control) == .none && field.text == "")
    #expect(look.note == nil)
    let fresh = try Field(.text(), mask: .shown)
    #expect(fresh.press(.character("_"), .control) == .ring)
  }

  @Test(arguments: [5, 100, 450])
  func `a long line can be undone as far as the memory for that goes`(step: Int) throws {
    let field = try Field(.text(length: 0...16_384), mask: .shown)
    var texts = [""]
    while texts.last?.utf8.count ?? 0 < 4_050 - step {
      field.paste(String(repeating: "a", count: step - 1) + "b")
      texts.append(field.text)
    }
    var undone = 0
    while field.press(.character("_"), .control) == .none {
      undone += 1
      #expect(field.text == texts[texts.count - 1 - undone])
    }
    #expect(undone >= 1)
    // A longer text has no history, and is not harmed.
    field.paste(String(repeating: "c", count: 6_000))
    #expect(field.press(.character("_"), .control) == .none)
    field.paste(String(repeating: "c", count: 6_000))
    field.paste("d")
    #expect(field.press(.character("_"), .control) == .ring && field.text.hasSuffix("d"))
  }

  @Test func `in other fields the keys that bring text back ring, and a note says how to erase`()
    throws
  {
    for (format, mask, text) in [
      (CodeFormat.password(), Mask.dots, "ab"), (.digits(6), .shown, "12"), (.text(), .dots, "ab"),
    ] {
      let field = try Field(format, mask: mask, typing: text)
      field.press(.character("u"), .control)
      for key: Key in [.character("y"), .character("_")] {
        field.show(.message(""))
        #expect(field.press(key, .control) == .ring && field.text == "")
      }
      field.type(text)
      #expect(field.press(.character("y"), .control) == .ring && field.note == .eraseKey)
      #expect(field.text == text)
    }
  }

  @Test func `Ctrl-D cancels an empty line only, also in plain lines`() throws {
    var plain = EntryRules()
    plain.explainsEveryKey = true
    for rules in [EntryRules(), plain] {
      let field = try Field(.text(), mask: .shown, rules: rules, typing: "a")
      #expect(field.press(.character("d"), .control) == .none && field.text == "a")
      field.press(.backspace)
      #expect(field.press(.character("d"), .control) == .cancel)
    }
    let secret = try Field(.password(), typing: "a")
    #expect(secret.press(.character("d"), .control) == .cancel)
  }

  @Test func `an action of the application has its letter also in a line`() throws {
    var rules = EntryRules(.automatic)
    rules.errandKeys = ["a", "f"]
    let field = try Field(.text(), mask: .shown, rules: rules, typing: "ada")
    #expect(field.press(.character("a"), .control) == .start(errand: 0) && field.cursorOffset == 3)
    #expect(field.press(.character("f"), .control) == .start(errand: 1))
  }

  @Test func `a masked field is cleared by word keys, and has none that move in it`() throws {
    for key in ["w", "u"] as [Unicode.Scalar] {
      let field = try Field(.password(), typing: "two words")
      field.press(.character(key), .control)
      #expect(field.text == "")
    }
    let field = try Field(.password(), typing: "two words")
    for key in ["a", "b", "e", "f", "k"] as [Unicode.Scalar] {
      field.press(.character(key), .control)
    }
    for key in [Key.backspace, .character("b"), .character("d")] { field.press(key, .alt) }
    #expect(field.text == "two words" && field.note == .eraseKey)
  }

  @Test func `Tab ends a line once what follows has been dropped, and is refused in a password`()
    throws
  {
    let field = try Field(.text(), mask: .shown, typing: "ada")
    #expect(field.press(.tab) == .none && field.type("secret\r") == [] && field.text == "ada")
    #expect(field.inputSettled() == .submit && field.text == "ada")
    let cancelled = try Field(.text(), mask: .shown, typing: "ada")
    #expect(cancelled.press(.tab) == .none && cancelled.press(.escape) == .cancel)
    // What Enter would not submit, Tab doesn't either.
    let cut = try Field(.text(length: 1...3), mask: .shown, typing: "bobby")
    #expect(cut.press(.tab) == .none && cut.inputSettled() == .ring && cut.note == .tooLong)
    let empty = try Field(.text(), mask: .shown)
    #expect(empty.press(.tab) == .none && empty.inputSettled() == .ring)
    #expect(empty.type("x") == [] && empty.text == "x")
    #expect(try Field(.digits(6), typing: "1").press(.tab) == .none)
    let secret = try Field(.password(), typing: "a")
    #expect(secret.press(.tab) == .perform(.tab) && secret.tab(isAlone: true) == .ring)
    #expect(secret.note == .notAllowed && secret.text == "a")
    #expect(secret.press(.enter) == .submit && secret.text == "a")
  }

  @Test func `after a Tab among other input the rest is dropped, and Enter waits for an edit`()
    throws
  {
    let secret = try Field(.password(), typing: "a")
    #expect(secret.tab(isAlone: false) == .ring && secret.type("b\r") == [] && secret.text == "a")
    #expect(secret.isAfterTab)
    #expect(secret.inputSettled() == .none && !secret.isAfterTab && secret.press(.enter) == .ring)
    #expect(secret.note == .notAllowed && secret.text == "a")
    secret.type("b")
    #expect(secret.press(.enter) == .submit && secret.text == "ab")
  }

  @Test func `in the first half second Tab ends no line that nobody has touched`() throws {
    let line = try Field(.text(default: "root"), mask: .shown)
    line.timing.ignoresEnter = true
    #expect(line.press(.tab) == .none && line.inputSettled() == .none)
    line.timing.ignoresEnter = false
    #expect(line.press(.tab) == .none && line.inputSettled() == .submit && line.text == "root")
  }

  @Test func `with nothing to erase, Backspace withdraws a paste that was refused`() throws {
    let field = try Field(.password(length: 0...3))
    field.paste("too long")
    _ = field.inputSettled()
    #expect(field.press(.enter) == .ring && field.press(.backspace) == .none && field.note == nil)
    #expect(field.press(.enter) == .submit && field.text == "")
  }

  @Test func `Ctrl-V is answered once, and never in a question`() throws {
    for format in [CodeFormat.digits(6), .password(), .text()] {
      let field = try Field(format)
      #expect(field.press(.character("v"), .control) == .ring && field.note == .pasteKey)
      field.show(.notAllowed)
      #expect(field.press(.character("v"), .control) == .none && field.note == .notAllowed)
    }
    let question = try Field(.question())
    #expect(question.press(.character("v"), .control) == .none && question.note == nil)
  }

  @Test(
    arguments: [
      (.left, []), (.right, []), (.home, []), (.end, []), (.delete, []), (.left, .control),
      (.delete, .control), (.backspace, .alt), (.character("d"), .alt),
    ] as [(Key, KeyModifiers)])
  func `where only the end can be erased, a key that edits rings, and a note says so once`(
    key: Key, modifiers: KeyModifiers
  ) throws {
    for format in [CodeFormat.digits(6), .password()] {
      let field = try Field(format, typing: "12")
      #expect(field.press(key, modifiers) == .ring && field.note == .eraseKey)
      #expect(field.text == "12")
      field.type("3")
      #expect(field.press(key, modifiers) == .ring && field.note == nil)
      // A note about a wrong answer is more important.
      let wrong = try Field(format)
      wrong.show(.rejected(nil, attemptsLeft: 2))
      #expect(wrong.press(key, modifiers) == .ring)
      #expect(wrong.note == .rejected(nil, attemptsLeft: 2))
    }
  }

  @Test func `a paste goes where the insertion point is`() throws {
    let field = try Field(.text(), mask: .shown, typing: "ada")
    press("←", field)
    field.paste("bc日")
    #expect(field.text == "adbc日a" && field.cursorOffset == "adbc日".utf8.count)
  }

  /// What is typed, and the line that it gives; the default is `main`.
  private static let trimmed = [
    (" alice ", "alice"), ("   a b  ", "a b"), ("alice", "alice"), (" é ", "é"), ("  ", "main"),
    ("", "main"),
  ]

  @Test(arguments: trimmed)
  func `a line loses the blanks at both ends, typed, pasted or read`(
    typed: String, answer: String
  ) throws {
    let format = CodeFormat.text(default: "main")
    let (field, pasted, read) = try (
      Field(format, mask: .shown, typing: typed), Field(format, mask: .shown),
      Field(format, mask: .shown)
    )
    pasted.paste(typed + "\r\n")
    for field in [field, pasted] {
      #expect(field.press(.enter) == .submit && field.text == answer)
      #expect(field.count == answer.count && field.cursorOffset == answer.utf8.count)
    }
    #expect(read.takeLine(Array(typed.utf8)) && read.text == answer)
  }

  @Test func `a line of letters is read without the blanks that its set lacks`() throws {
    let field = try Field(.text(charset: .letters), mask: .shown)
    #expect(field.takeLine(Array(" alice ".utf8)) && field.text == "alice")
  }

  @Test func `a password keeps the blanks at its ends`() throws {
    let field = try Field(.password(), typing: " a ")
    #expect(field.press(.enter) == .submit && field.text == " a ")
  }

  @Test func `a text that is full takes nothing in its middle either`() throws {
    let field = try Field(.text(length: 1...3), mask: .shown, typing: "ada")
    press("←", field)
    #expect(field.type("b") == [.ring] && field.text == "ada" && field.note == .tooLong)
  }

  @Test func `an initial text that could not be typed is left out silently`() throws {
    let field = try Field(.text(initial: "12\u{7}"), mask: .shown)
    #expect(field.text == "" && field.note == nil)
  }

  @Test func `each move and each default is an edit for the renderer`() throws {
    let field = try Field(.text(default: "ada"), mask: .shown)
    #expect(field.press(.enter) == .submit && field.text == "ada" && field.changeCount >= 1)
    let edited = try Field(.text(), mask: .shown, typing: "ada")
    for key in ["←", "→", "←", "⌦"] as [Character] {
      let count = edited.changeCount
      press(key, edited)
      #expect(edited.changeCount == count + 1)
    }
  }

  @Test func `random edits leave what an array of characters holds`() throws {
    var generator = SeededGenerator(seed: 38)
    for _ in 0..<200 {
      let field = try Field(.text(), mask: .shown)
      var (model, place, keys): ([Character], Int, String) = ([], 0, "")
      for _ in 0..<30 {
        let key = "←→↖↘⌦⌫aé日x".randomElement(using: &generator) ?? "a"
        keys.append(key)
        press(key, field)
        switch key {
        case "←": place = max(place - 1, 0)
        case "→": place = min(place + 1, model.count)
        case "↖": place = 0
        case "↘": place = model.count
        case "⌦": if place < model.count { model.remove(at: place) }
        case "⌫":
          guard place > 0 else { break }
          place -= 1
          model.remove(at: place)
        default:
          model.insert(key, at: place)
          place += 1
        }
      }
      #expect(field.text == String(model) && field.count == model.count, "\(keys)")
      #expect(field.cursorOffset == String(model[..<place]).utf8.count, "\(keys)")
    }
  }

  @Test(arguments: [Key.left, .right, .home, .end, .delete])
  func `neither a masked text nor a text in plain lines has a place to move to`(key: Key) throws {
    var rules = EntryRules()
    rules.explainsEveryKey = true
    for field in [
      try Field(.text(), mask: .dots, typing: "ada"),
      try Field(.text(), mask: .shown, rules: rules, typing: "ada"),
    ] {
      field.press(.left)
      field.press(key)
      field.type("b")
      #expect(field.text == "adab")
    }
  }

  private func press(_ key: Character, _ field: Field) {
    let keys: [Character: Key] = [
      "←": .left, "→": .right, "↖": .home, "↘": .end, "⌦": .delete, "⌫": .backspace,
    ]
    if let key = keys[key] { field.press(key) } else { field.type(String(key)) }
  }
}
