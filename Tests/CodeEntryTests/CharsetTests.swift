import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Which characters a set contains, and how typed characters are converted before they are checked.
struct CharsetTests {
  private static let lower = "abcdefghijklmnopqrstuvwxyz"
  private static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let ascii = String(
    String.UnicodeScalarView((0x20..<0x7F).compactMap { Unicode.Scalar($0 as UInt32) }))

  static let sets: [(Charset, String)] = [
    (.digits, "0123456789"), (.hex, "0123456789ABCDEFabcdef"), (.letters, lower + upper),
    (.alphanumeric, "0123456789" + lower + upper), (.base32, upper + "234567"),
    (.printable, ascii),
  ]

  @Test(arguments: sets)
  func `each built-in character set contains exactly its characters`(set: Charset, members: String)
  {
    let held = Unicode.Scalar.all(below: 0x3000).filter(set.contains)
    #expect(held == members.unicodeScalars.sorted())
  }

  @Test func `the set any accepts every character except control characters`() {
    let refused = Unicode.Scalar.all(below: 0x3000).filter { !Charset.any.contains($0) }
    #expect(refused.map(\.value) == Array(0..<0x20) + Array(0x7F...0x9F))
  }

  @Test(arguments: ["ABC", "a-z", "аб", "日本x", "é", " ", "🔑🗝", "aa"])
  func `a custom set contains just the listed characters, and a dash makes no range`(
    characters: String
  ) throws {
    let set = try #require(Charset(characters: characters))
    let members = Set(characters.unicodeScalars).sorted()
    #expect(Unicode.Scalar.all(below: 0x20000).filter(set.contains) == members)
  }

  @Test(arguments: ["", "\n", "a\u{1B}", "\u{7F}", "\u{85}", "e\u{301}", "👍🏽", "a\u{200D}", "🇩🇪"])
  func `a custom set with a character that can't fill a cell is refused`(characters: String) {
    #expect(Charset(characters: characters) == nil)
  }

  @Test(arguments: CharsetTests.sets)
  func `a cell accepts the set's characters and refuses all other ASCII`(
    set: Charset, members: String
  ) throws {
    let folded = set == .base32 ? Self.lower : ""
    for scalar in Self.ascii.unicodeScalars where !folded.unicodeScalars.contains(scalar) {
      let field = try Field(.code(1, charset: set))
      let isMember = members.unicodeScalars.contains(scalar)
      #expect(field.type(String(scalar)) == (isMember ? [] : [.ring]))
      #expect(field.text == (isMember ? String(scalar) : ""))
      #expect(field.note == (isMember ? nil : .notAllowed))
    }
  }

  @Test func `base32 takes letters in lower case, typed, pasted, in cells and in a password`()
    throws
  {
    for format in [CodeFormat.code(4, charset: .base32), .password(charset: .base32)] {
      for text in ["mfrg", "MFRG", "mFrG"] {
        #expect(try Field(format, typing: text).text == "MFRG")
        let pasted = try Field(format)
        pasted.paste(text)
        #expect(pasted.text == "MFRG")
      }
      #expect(try Field(format).type("1") == [.ring])
    }
  }

  @Test func `a refused character never moves the focus`() throws {
    let field = try Field(.digits(6), typing: "12")
    for wrong in ["a", "-", " ", "é", "日", "\u{301}"] {
      #expect(field.type(wrong) == [.ring])
      #expect(field.note == .notAllowed)
      #expect(field.text == "12" && field.count == 2)
    }
    #expect(field.take(.malformed) == .ring)
    field.type("3")
    #expect(field.text == "123" && field.note == nil)
  }

  @Test(arguments: [
    "０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "০১২৩৪৫৬৭৮৯",
    "๐๑๒๓๔๕๖๗๘๙", "០១២៣៤៥៦៧៨៩", "໐໑໒໓໔໕໖໗໘໙", "၀၁၂၃၄၅၆၇၈၉", "௦௧௨௩௪௫௬௭௮௯", "૦૧૨૩૪૫૬૭૮૯",
  ])
  func `in cells digits of other scripts count as their ASCII digits`(digits: String) throws {
    let typed = try Field(.digits(10), typing: digits)
    #expect(typed.text == "0123456789")
    let pasted = try Field(.digits(10))
    #expect(pasted.paste(digits) == [.submit])
    #expect(pasted.text == "0123456789")
  }

  @Test func `each decimal digit of Unicode counts as an ASCII digit`() throws {
    let digits = (0...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init)
      .filter { $0.properties.generalCategory == .decimalNumber }
    for digit in digits {
      let value = try #require(digit.properties.numericValue)
      #expect(try Field(.digits(2), typing: "\(digit)").text == "\(Int(value))", "\(digit)")
    }
    #expect(digits.count { _ in true } > 600)
  }

  @Test func `full-width letters count as their ASCII letters, in the required case`()
    throws
  {
    #expect(try Field(.code(4), typing: "ＡｚＺａ").text == "AzZa")
    #expect(try Field(.code(4, letterCase: .upper), typing: "Ａｚ").text == "AZ")
    #expect(try Field(.digits(4)).type("Ａ") == [.ring])
    let hex = try Field(.code(3, charset: .hex))
    #expect(hex.paste("Ｃ０Ｅ") == [.submit] && hex.text == "C0E")
  }

  @Test(arguments: ["Ⅷ", "½", "²", "①", "八", "९\u{301}"])
  func `a character that only looks like a digit is refused`(text: String) throws {
    let field = try Field(.digits(6))
    #expect(field.type(text).last == .ring)
    #expect(field.note == .notAllowed)
  }

  @Test func `a digit of another script that the set lists is not converted`() throws {
    let set = try #require(Charset(characters: "٣3"))
    #expect(try Field(.code(2, charset: set), typing: "٣3").text == "٣3")
  }

  @Test func `a password's characters are not converted`() throws {
    #expect(try Field(.password(), typing: "１aB٣ ").text == "１aB٣ ")
    let digits = try Field(.password(charset: .digits))
    #expect(digits.type("1１a2") == [.ring, .ring])
    #expect(digits.text == "12")
  }

  @Test(arguments: [
    (LetterCase.asTyped, "aBzZ09", "aBzZ09"), (.upper, "aBzZ09", "ABZZ09"),
    (.lower, "aBzZ09", "abzz09"),
  ])
  func `letters are converted to the required case before they are checked`(
    letterCase: LetterCase, typed: String, text: String
  ) throws {
    let format = CodeFormat.code(6, letterCase: letterCase)
    #expect(try Field(format, typing: typed).text == text)
    let pasted = try Field(format)
    pasted.paste(typed)
    #expect(pasted.text == text)
  }

  @Test func `a set without capitals refuses letters converted to upper case`() throws {
    let set = try #require(Charset(characters: "abc"))
    let field = try Field(.code(3, charset: set, letterCase: .upper))
    #expect(field.type("a") == [.ring])
    #expect(try Field(.code(3, charset: set, letterCase: .lower), typing: "ABC").text == "abc")
  }

  @Test
  func `letters beyond ASCII are converted to upper case, unless that makes two letters of one`()
    throws
  {
    let set = try #require(Charset(characters: "ÉЖß"))
    let field = try Field(.code(3, charset: set, letterCase: .upper), typing: "éжß")
    #expect(field.text == "ÉЖß")
  }

  @Test func `a combining mark or half a flag fills no cell`() throws {
    let field = try Field(.code(4, charset: .any))
    #expect(field.type("\u{301}🇩") == [.ring, .ring])
    field.type("日e")
    #expect(field.type("\u{301}") == [.ring])
    #expect(field.text == "日e" && field.count == 2)
  }
}

extension Unicode.Scalar {
  /// Every scalar below a limit.
  static func all(below limit: UInt32) -> [Unicode.Scalar] {
    (0..<limit).compactMap { Unicode.Scalar($0) }
  }
}
