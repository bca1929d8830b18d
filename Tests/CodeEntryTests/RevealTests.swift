import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Masked text can be revealed only if the rules allow it. Submitting, locking or clearing masks
/// it again.
struct RevealTests {
  private func field(typing text: String = "12", mask: Mask = .dots) throws -> Field {
    try Field(.digits(6), mask: mask, rules: EntryRules(.enter, reveals: true), typing: text)
  }

  // MARK: Whole text

  @Test(arguments: [Mask.dots, .glyph("x"), .blank])
  func `the renderer gets the text only while it is revealed`(mask: Mask) throws {
    let field = try field(mask: mask)
    #expect(
      field.shownText == nil && field.press(.tab) == .perform(.reveal) && field.shownText == nil)
    field.toggleReveal()
    #expect(field.isRevealed && field.shownText == "12")
    field.type("3")
    #expect(field.shownText == "123")
    field.press(.character("u"), .control)
    #expect(field.shownText == "")
    field.toggleReveal()
    #expect(!field.isRevealed && field.shownText == nil)
  }

  @Test func `text is not revealed unless the rules allow it`() throws {
    let field = try Field(.digits(6), typing: "12")
    let look = field.look
    #expect(field.press(.tab) == .none)
    field.toggleReveal()
    #expect(field.look == look && !field.isRevealed && field.shownText == nil)
  }

  @Test func `without a mask the reveal key does not hide the text`() throws {
    let field = try field(mask: .shown)
    for _ in 0..<3 {
      #expect(field.shownText == "12")
      field.toggleReveal()
    }
  }

  @Test func `a paste neither reveals nor hides the text`() throws {
    let field = try field()
    field.take(.pasteStart)
    #expect(field.press(.tab) == .none)
    field.toggleReveal()
    #expect(field.shownText == nil)
    field.take(.pasteEnd)
    field.toggleReveal()
    #expect(field.press(.tab) == .none && field.shownText == nil)
    field.inputSettled()
    field.toggleReveal()
    field.paste("654321")
    #expect(field.shownText == "654321")
  }

  // MARK: Last character

  private func last(typing text: String, _ format: CodeFormat = .digits(6)) throws -> Field {
    try Field(format, rules: EntryRules(.enter, reveals: true, revealsLast: true), typing: text)
  }

  @Test func `with revealsLast the renderer gets only the last typed character`() throws {
    let field = try last(typing: "")
    #expect(field.revealedLast == nil)
    for digit in "123456" {
      field.type(String(digit))
      #expect(field.revealedLast == String(digit) && field.shownText == nil)
    }
    #expect(try Field(.digits(6), typing: "1").revealedLast == nil)
  }

  @Test func `a key that changes nothing does not mask the last character`() throws {
    let field = try last(typing: "12")
    field.take(OtherKeysTests.silent + [.malformed])
    field.type("x")
    #expect(field.revealedLast == "2")
    field.hideLast()
    field.take(OtherKeysTests.silent + [.malformed])
    field.type("x")
    #expect(field.revealedLast == nil)
  }

  @Test func `the last character of pasted or filled text is not shown`() throws {
    let pasted = try last(typing: "", .password())
    pasted.paste("abc")
    #expect(pasted.revealedLast == nil)
    pasted.type("d")
    #expect(pasted.revealedLast == "d")
    let filled = try last(typing: "")
    #expect(filled.fill("123456") && filled.revealedLast == nil)
  }

  @Test(arguments: PasswordTests.characters)
  func `a last character of several code points is shown as a whole`(character: String) throws {
    let field = try last(typing: character, .password())
    #expect(field.revealedLast.map { Array($0.utf8) } == Array(character.utf8))
    field.type("x")
    #expect(field.revealedLast == "x")
    field.type("e\u{301}")
    #expect(field.revealedLast.map { Array($0.utf8) } == Array("e\u{301}".utf8))
    field.press(.backspace)
    #expect(field.revealedLast == nil)
  }

  @Test func `without a mask the last character is not shown separately`() throws {
    let rules = EntryRules(.enter, revealsLast: true)
    let field = try Field(.digits(6), mask: .shown, rules: rules, typing: "12")
    #expect(field.shownText == "12" && field.revealedLast == nil)
  }
}
