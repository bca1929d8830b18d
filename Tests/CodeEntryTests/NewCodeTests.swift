import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// When a new code was sent, what was typed and said before is void.
struct NewCodeTests {
  @Test func `a new code clears what was typed and said before it was asked for`() throws {
    let field = try Field(.digits(6), typing: "123456")
    field.inputIsEmpty()
    field.reject()
    field.type("12")
    field.show(.message("That code has expired"))
    field.expectNewCode()
    #expect(field.text == "12")
    field.takeNewCode()
    #expect(field.text == "" && field.note == nil && !field.isRefused && !field.wasTouched)
    #expect(field.fill("Your code is 654321") && field.inputIsEmpty() == .submit)
  }

  @Test func `the mark and the note of a rejected answer go with a new code`() throws {
    let field = try Field(.digits(6), typing: "123456")
    field.inputIsEmpty()
    field.reject()
    field.expectNewCode()
    #expect(field.isRefused && field.note != nil)
    field.takeNewCode()
    #expect(!field.isRefused && field.note == nil)
  }

  @Test func `a character typed meanwhile is the first one of the new code, which stays`() throws {
    let field = try Field(.digits(6), typing: "12")
    field.expectNewCode()
    #expect(field.type("x") == [.ring] && field.text == "12")
    field.type("98")
    #expect(field.text == "98")
    field.takeNewCode()
    #expect(field.text == "98" && field.wasTouched)
    field.type("7654")
    #expect(field.inputIsEmpty() == .submit && field.text == "987654")
  }

  @Test func `what is left after Backspace meanwhile is still the old code`() throws {
    let field = try Field(.digits(6), typing: "123")
    field.expectNewCode()
    field.press(.backspace)
    #expect(field.text == "12")
    field.takeNewCode()
    #expect(field.text == "")
    // Once everything is erased, what follows is new.
    field.type("4")
    field.expectNewCode()
    field.press(.backspace)
    field.type("56")
    field.takeNewCode()
    #expect(field.text == "56")
  }

  @Test func `without a new code the old one counts again`() throws {
    let field = try Field(.digits(6), typing: "12")
    field.expectNewCode()
    field.keepCode()
    field.type("3456")
    #expect(field.inputIsEmpty() == .submit && field.text == "123456")
  }

  @Test func `a full code that is void is not submitted by a pause, but by Enter`() throws {
    let field = try Field(.digits(2), rules: EntryRules(.after(.seconds(1))), typing: "12")
    #expect(field.awaitsSubmitDelay)
    field.expectNewCode()
    #expect(!field.awaitsSubmitDelay && field.submitDelayIsOver() == .none)
    field.keepCode()
    #expect(field.awaitsSubmitDelay)
    field.expectNewCode()
    #expect(field.press(.enter) == .submit && field.text == "12")
  }

  @Test func `a new code that comes during a check changes nothing`() throws {
    let field = try Field(.digits(2), typing: "1")
    field.expectNewCode()
    field.type("23")
    field.inputIsEmpty()
    field.verify()
    field.takeNewCode()
    #expect(field.isChecking && field.text == "23")
  }

  @Test func `a paste meanwhile is the new code`() throws {
    let field = try Field(.digits(6), typing: "12")
    field.expectNewCode()
    #expect(field.paste("G-987654") == [.submit])
    field.takeNewCode()
    #expect(field.text == "987654")
  }

  @Test(arguments: [("12345", EntrySession.Filling.nothing), ("123456 654321", .severalCodes)])
  func `a line says whether it had several codes or none`(
    line: String, filling: EntrySession.Filling
  ) throws {
    #expect(try Field(.digits(6)).filling(line) == filling)
    #expect(try Field(.digits(6), typing: "1").filling(line) == .nothing)
  }
}
