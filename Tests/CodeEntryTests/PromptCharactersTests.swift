import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Which characters a set contains, and how typed characters are converted before they are checked.
struct PromptCharactersTests {
  private static let lower = "abcdefghijklmnopqrstuvwxyz"
  private static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let ascii = String(
    String.UnicodeScalarView((0x20..<0x7F).compactMap { Unicode.Scalar($0 as UInt32) }))

  static let sets: [(PromptCharacters, String)] = [
    (.digits, "0123456789"), (.hex, "0123456789ABCDEFabcdef"), (.letters, lower + upper),
    (.alphanumeric, "0123456789" + lower + upper), (.base32, upper + "234567"),
    (.printable, ascii),
  ]

  @Test(arguments: sets)
  func `each built-in character set contains exactly its characters`(
    set: PromptCharacters, members: String
  ) {
    let held = Unicode.Scalar.all(below: 0x3000).filter(set.contains)
    #expect(held == members.unicodeScalars.sorted())
  }

  @Test func `the set any accepts every character except control characters`() {
    let refused = Unicode.Scalar.all(below: 0x3000).filter { !PromptCharacters.any.contains($0) }
    #expect(refused.map(\.value) == Array(0..<0x20) + Array(0x7F...0x9F))
  }

  @Test(arguments: ["ABC", "a-z", "аб", "日本x", "é", " ", "🔑🗝", "aa"])
  func `a custom set contains just the listed characters, and a dash makes no range`(
    characters: String
  ) throws {
    let set = try #require(PromptCharacters(characters: characters))
    let members = Set(characters.unicodeScalars).sorted()
    #expect(Unicode.Scalar.all(below: 0x20000).filter(set.contains) == members)
  }

  @Test(arguments: ["", "\n", "a\u{1B}", "\u{7F}", "\u{85}", "e\u{301}", "👍🏽", "a\u{200D}", "🇩🇪"])
  func `a custom set with a character that can't fill a cell is refused`(characters: String) {
    #expect(PromptCharacters(characters: characters) == nil)
  }

  private static func custom(_ characters: String) -> PromptCharacters {
    PromptCharacters(characters: characters) ?? .any
  }

  /// A format, typed characters, and the text that they make, without those that are refused.
  static let conversions: [(CodeFormat, String, String)] = [
    (.code(6), "aBzZ09", "aBzZ09"), (.code(6, letterCase: .upper), "aBzZ09", "ABZZ09"),
    (.code(6, letterCase: .lower), "aBzZ09", "abzz09"),
    (.code(3, charset: custom("abc"), letterCase: .upper), "a", ""),
    (.code(3, charset: custom("abc"), letterCase: .lower), "ABC", "abc"),
    // Letters beyond ASCII are converted to upper case, unless that makes two letters of one.
    (.code(3, charset: custom("ÉЖß"), letterCase: .upper), "éжß", "ÉЖß"),
    // Base32 takes letters in lower case.
    (.code(4, charset: .base32), "mFrG", "MFRG"), (.code(4, charset: .base32), "1a", "A"),
    (.password(charset: .base32), "mFrG", "MFRG"), (.password(charset: .base32), "1a", "A"),
    // Full-width letters count as their ASCII letters, in the required case.
    (.code(4), "ＡｚＺａ", "AzZa"), (.code(2, letterCase: .upper), "Ａｚ", "AZ"), (.digits(4), "Ａ", ""),
    // A digit of another script that the set lists is not converted.
    (.code(2, charset: custom("٣3")), "٣3", "٣3"),
    // What only looks like a digit is refused.
    (.digits(6), "aé日- Ⅷ½²①八", ""), (.digits(6), "९\u{301}", "9"),
    // A combining mark or half a flag fills no cell.
    (.code(4, charset: .any), "\u{301}🇩日e\u{301}", "日e"),
    // A password's characters are not converted, but for digits where only these are asked for.
    (.password(), "１aB٣ ", "１aB٣ "), (.password(charset: .digits), "1１a٣", "113"),
  ]

  @Test(arguments: conversions)
  func `a typed or pasted character is converted to one of the set, or refused`(
    format: CodeFormat, typed: String, text: String
  ) throws {
    let field = try Field(format)
    let refusedCount = typed.unicodeScalars.count - text.unicodeScalars.count
    #expect(field.type(typed) == Array(repeating: .ring, count: refusedCount))
    #expect(field.text == text && field.count == text.count)
    guard refusedCount == 0 else { return }
    let pasted = try Field(format)
    pasted.paste(typed)
    #expect(pasted.text == text)
  }

  @Test func `each decimal digit of Unicode counts as an ASCII digit`() throws {
    // The planes 0 and 1 have all of them.
    let digits = Unicode.Scalar.all(below: 0x2_0000).filter {
      $0.properties.generalCategory == .decimalNumber
    }
    for digit in digits {
      let value = try #require(digit.properties.numericValue)
      #expect(try Field(.digits(2), typing: "\(digit)").text == "\(Int(value))", "\(digit)")
    }
    #expect(digits.count > 600)
  }
}

extension Unicode.Scalar {
  /// Every scalar below a limit.
  static func all(below limit: UInt32) -> [Unicode.Scalar] {
    (0..<limit).compactMap { Unicode.Scalar($0) }
  }
}
