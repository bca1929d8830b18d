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
    let field = try Field(.text(byteCount: 1...3), mask: .shown, typing: "ada")
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
    rules.answersEveryKey = true
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
