import CodePromptCodeEntry
import Testing

/// A format that can't be asked for names the property that is wrong.
struct CodeFormatTests {
  static let formats: [(CodeFormat, String?)] =
    [
      (.digits(0), "format"), (.digits(1), nil), (.digits(32), nil), (.digits(33), "format"),
      (.code(8, groups: [1, 7]), nil), (.code(8, groups: [8]), nil),
      (.code(2, groups: [1, 1]), nil), (.code(8, groups: [4, 3]), "format.groups"),
      (.code(8, groups: [0, 8]), "format.groups"), (.code(8, groups: [9, -1]), "format.groups"),
      (.password(length: 0...0), "format"), (.password(length: -1...5), "format"),
      (.password(length: 0...1), nil), (.password(length: 1...16_384), nil),
      (.password(length: 1...16_385), "format"),
      (.text(initial: ""), nil), (.text(initial: "a", length: 2...3), nil),
      (.text(initial: "adam", length: 2...3), "initialText"),
      (.text(initial: "a", charset: .digits), "initialText"),
      (.text(default: "12", charset: .digits), nil),
      (.text(default: "1a", charset: .digits), "defaultText"), (.text(default: ""), "defaultText"),
      (.text(default: "ada", length: 3...3), nil),
      (.text(default: "ad", length: 3...3), "defaultText"), (.question(), nil),
    ] + [
      changed(.password()) { $0.groups = [4] }, changed(.password()) { $0.letterCase = .upper },
      changed(.question()) { $0.letterCase = .lower },
    ]

  private static func changed(
    _ format: CodeFormat, _ change: (inout CodeFormat) -> Void
  ) -> (CodeFormat, String?) {
    var format = format
    change(&format)
    return (format, format.groups.isEmpty ? "format.letterCase" : "format.groups")
  }

  @Test(arguments: formats.indices)
  func `a format that can't be asked for says which property is wrong`(index: Int) {
    let (format, property) = Self.formats[index]
    #expect(format.fault?.property == property, "\(format.fault?.reason ?? "")")
  }

  @Test func `a text of a wrong length says which length it may have`() {
    let long = CodeFormat.text(initial: "adam", length: 2...3)
    #expect(long.fault?.reason == "'adam' has more than 3 characters")
    let short = CodeFormat.text(default: "a", length: 2...3)
    #expect(short.fault?.reason == "'a' has fewer than 2 characters")
  }

  static let counts: [(CodeFormat, allowed: [Int])] = [
    (.digits(3), [3]), (.variableCode(2...4, charset: .digits), [2, 3, 4]),
    (.password(length: 0...1), [0, 1]), (.text(initial: "ada", length: 4...5), [4, 5]),
    (.question(), []), (.choice(Choices([.init("a", label: "A"), .init("b", label: "B")])), []),
  ]

  @Test(arguments: counts)
  func `only what is typed has a number of characters that is allowed`(
    format: CodeFormat, allowed: [Int]
  ) {
    #expect((0...6).filter(format.allowsCount) == allowed)
  }

  @Test(arguments: [
    (CodeFormat.variableCode(1...9, charset: .digits), "１２٣4", "1234"),
    (.variableCode(1...9, charset: .base32, letterCase: .upper), "ab2\u{301}c", "AB2C"),
    (.password(), "１２٣a\u{301}", "１２٣a\u{301}"),
  ])
  func `the characters of a code in a field are converted, those of a password are not`(
    format: CodeFormat, typed: String, text: String
  ) throws {
    #expect(try Field(format, typing: typed).text == text)
  }
}
