import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Ctrl-F (forgot it) and Ctrl-R (another challenge), which work only if the rules offer them.
struct OfferTests {
  private static let offers = EntryRules(.enter, offersForgot: true, offersAnother: true)
  private static let formats: [CodeFormat] = [.digits(6), .password()]

  @Test(arguments: OfferTests.formats)
  func `Ctrl-F ends the prompt with the result forgot, and wipes the entry`(format: CodeFormat)
    throws
  {
    for text in ["", "12", "123456"] {
      let field = try Field(format, rules: Self.offers, typing: text)
      #expect(field.press(.character("f"), .control) == .forgot)
      #expect(field.bytes == [] && field.count == 0)
      #expect(field.press(.character("f"), .control) == .none && field.type("1") == [])
    }
  }

  @Test(arguments: OfferTests.formats)
  func `Ctrl-R requests another challenge any number of times, and leaves the entry unchanged`(
    format: CodeFormat
  ) throws {
    for text in ["", "12x", "123456"] {
      let field = try Field(format, rules: Self.offers, typing: text)
      let look = field.look
      for _ in 0..<3 { #expect(field.press(.character("r"), .control) == .perform(.another)) }
      #expect(field.look == look)
    }
  }

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

  @Test func `f and r type letters even if Ctrl-F and Ctrl-R are offered`() throws {
    let rules = EntryRules(
      .enter, reveals: true, offersForgot: true, offersAnother: true)
    let field = try Field(.password(), rules: rules)
    #expect(field.type("fFrR") == [] && field.text == "fFrR")
  }

  @Test func `the editing keys of the terminal's settings override Ctrl-F and Ctrl-R`() throws {
    let field = try Field(.digits(6), rules: Self.offers, typing: "12")
    field.bind(0x06, to: .eraseCharacter)
    field.bind(0x12, to: .eraseAll)
    #expect(field.press(.character("f"), .control) == .none && field.text == "1")
    #expect(field.press(.character("r"), .control) == .none && field.text == "")
  }
}
