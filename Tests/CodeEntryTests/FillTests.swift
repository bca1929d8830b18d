import CodePromptCodeEntry
import Testing

/// An autofill command may fill the cells with a code, unless the user typed first.
struct FillTests {
  @Test func `an autofill line with one code fills empty cells like a paste`() throws {
    let field = try Field(.digits(6))
    field.show(.information("Sent"))
    let changeCount = field.changeCount
    #expect(field.fill("Your code is G-123 456.") && field.text == "123456")
    #expect(field.note == nil && field.changeCount == changeCount + 1)
    #expect(!field.isSettling && field.inputIsEmpty() == .submit)
  }

  @Test(arguments: ["12345", "123456 654321"])
  func `an autofill line without exactly one code is ignored without a note`(line: String) throws {
    let field = try Field(.digits(6))
    field.show(.information("Sent"))
    let look = field.look
    #expect(!field.fill(line) && field.look == look && !field.wasTouched)
    #expect(field.fill("123456"))
  }
}
