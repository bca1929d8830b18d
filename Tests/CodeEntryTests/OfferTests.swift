import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Ctrl-F (forgot it) and Ctrl-R (another challenge), which work only if the rules offer them.
struct OfferTests {
  private static let offers = EntryRules(.enter, offersForgot: true, offersAnother: true)
  private static let formats: [CodeFormat] = [.digits(6), .password()]

  @Test(arguments: OfferTests.formats)
  func `Ctrl-F and Ctrl-R do nothing unless they are offered`(format: CodeFormat) throws {
    let one = EntryRules(.enter, offersForgot: true)
    let other = EntryRules(.enter, offersAnother: true)
    for (rules, key) in [(EntryRules(), "f"), (EntryRules(), "r"), (one, "r"), (other, "f")] {
      let field = try Field(format, rules: rules, typing: "12")
      let look = field.look
      #expect(field.press(.character(Unicode.Scalar(key) ?? "x"), .control) == .none)
      #expect(field.look == look && field.type("3") == [])
    }
  }

  @Test func `the editing keys of the terminal's settings override Ctrl-F and Ctrl-R`() throws {
    let field = try Field(.digits(6), rules: Self.offers, typing: "12")
    field.bind(0x06, to: .eraseCharacter)
    field.bind(0x12, to: .eraseAll)
    #expect(field.press(.character("f"), .control) == .none && field.text == "1")
    #expect(field.press(.character("r"), .control) == .none && field.text == "")
  }
}
