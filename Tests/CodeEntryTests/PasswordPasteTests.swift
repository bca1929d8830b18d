import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A paste into a password is appended as a whole, or not at all.
struct PasswordPasteTests {
  @Test(arguments: [
    ("secret", "secret"), ("secret\n", "secret"), ("secret\r", "secret"), ("secret\r\n", "secret"),
    (" a b ", " a b "), ("-", "-"), ("日本🔑", "日本🔑"), ("e\u{301}", "e\u{301}"), ("", ""),
    ("\n", ""), ("\r\n", ""), ("１２", "１２"),
    // A CR LF from Windows, as the settings ICRNL, INLCR and IGNCR change it.
    ("secret\n\n", "secret"), ("secret\r\r", "secret"), ("secret\n\r", "secret"),
    ("secret\r\n\r\n", "secret"), ("\r\r\n", ""),
  ])
  func `a paste is appended to a password without the line ends at its end`(
    pasted: String, text: String
  ) throws {
    let field = try Field(.password(), typing: "old ")
    #expect(field.paste(pasted) == [])
    #expect(Array(field.text.unicodeScalars) == Array(("old " + text).unicodeScalars))
    #expect(field.note == nil)
    #expect(field.press(.enter) == .submit)
  }

  /// Bytes that a password with a format does not take, and the reason.
  static let refused: [(CodeFormat, [[UInt8]], PasteRefusal)] = [
    (
      .password(),
      [
        "a\nb", "a\r\nb\r\n", "\na", "a\rb", "a\n\tb", "a\tb", "\u{1B}[31m", "a\u{0}", "\u{7F}",
        "\u{85}", "a\u{9B}", "\u{3}", "a \u{3}\r\n",
      ].map { Array($0.utf8) }, .notAllowed
    ),
    (.password(), [[0xFF], [0x61, 0xC3], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80]], .notAllowed),
    (.password(charset: .digits), ["12a4", "12é"].map { Array($0.utf8) }, .notAllowed),
    (
      .password(length: 1...6),
      [5, 6, 7, 100, 4096, 16_385, 16_386, 16_387, 1_000_000].map {
        [UInt8](repeating: UInt8(ascii: "1"), count: $0)
      }, .tooLong
    ),
  ]

  @Test(arguments: refused)
  func `a paste with a control, invalid UTF-8, a foreign character or too much is refused`(
    format: CodeFormat, pastes: [[UInt8]], refusal: PasteRefusal
  ) throws {
    for bytes in pastes {
      let field = try Field(format, typing: "12")
      let changeCount = field.changeCount
      #expect(field.paste(bytes) == [.ring] && field.note == .pasteRefused(refusal))
      #expect(field.text == "12" && field.changeCount == changeCount)
    }
  }

  /// Fields in which something was typed that would be an answer, a paste that each refuses, and
  /// the key of an edit that makes it an answer again.
  static let afterRefusal: [(CodeFormat, String, String, PasteRefusal)] = [
    (.password(), "abc", "a\tb", .notAllowed),
    (.password(length: 0...9), "", "a\nb", .notAllowed),
    (.password(length: 1...4), "abc", "defg", .tooLong),
    (.text(default: "main"), "", "a\u{1B}[A", .notAllowed), (.text(), "abc", "\u{3}", .notAllowed),
    (.digits(6), "123456", "12345", .noCode),
    (.digits(6), "123456", "111111 222222", .severalCodes),
  ]

  @Test(arguments: afterRefusal)
  func `after a refused paste Enter submits nothing until the next edit`(
    format: CodeFormat, typed: String, pasted: String, refusal: PasteRefusal
  ) throws {
    var rules = EntryRules()
    rules.submission = .enter
    let field = try Field(
      format, mask: format.text == nil ? .dots : .shown, rules: rules, typing: typed)
    field.paste(pasted)
    for _ in 1...3 {
      #expect(field.press(.enter) == .ring && field.note == .pasteRefused(refusal))
      #expect(field.inputIsEmpty() == .none)
    }
    #expect(field.text == typed)
    let last = typed.last.map(String.init) ?? "x"
    if typed.isEmpty { field.type(last) } else { field.press(.backspace) }
    if typed.count > 1 { field.type(last) }
    #expect(field.press(.enter) == .submit && field.text == (typed.isEmpty ? last : typed))
  }

  @Test(arguments: [2, 63, 64, 1024, 4096, 16_383, 16_384])
  func `a paste may fill a password to its last byte`(limit: Int) throws {
    let field = try Field(.password(length: 1...limit))
    field.paste(String(repeating: "x", count: limit) + "\r\n")
    #expect(field.count == limit && field.note == nil)
    #expect(field.type("y") == [.ring])
    #expect(field.press(.enter) == .ring)
    field.press(.backspace)
    #expect(field.press(.enter) == .submit)
  }

  @Test func `a pasted combining mark joins the typed character before it`() throws {
    let field = try Field(.password(), typing: "e")
    field.paste("\u{301}x")
    #expect(field.count == 2)
    field.press(.backspace)
    field.press(.backspace)
    #expect(field.text == "" && field.count == 0)
  }

  @Test func `no bytes of a refused paste appear in the next paste`() throws {
    let field = try Field(.password())
    #expect(field.paste(String(repeating: "x", count: 5000)) == [.ring])
    #expect(field.paste("longer\tone") == [.ring])
    #expect(field.paste("ab") == [] && field.text == "ab")
  }

  @Test(arguments: ["", "\n", "\r\n"])
  func `an empty paste does not allow Enter to submit a password that overflowed`(pasted: String)
    throws
  {
    let field = try Field(.password(length: 1...4), typing: "abcde")
    let look = field.look
    #expect(field.paste(pasted) == [] && field.look == look)
    #expect(field.press(.enter) == .ring)
  }

  @Test
  func `random pastes through every line discipline are taken whole, or refused and obstruct`()
    throws
  {
    var generator = SeededGenerator(seed: 53)
    let alphabet: [Character] = ["a", "b", " ", "é", "日", "\r", "\n", "\r\n", "\t", "\u{7}"]
    for _ in 0..<500 {
      let pasted = String(
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "a"
        })
      for discipline in LineDiscipline.allCases {
        let field = try Field(.password(), typing: "x")
        let actions = field.paste(discipline.input(pasted.utf8))
        let read = String(decoding: discipline.input(pasted.utf8), as: UTF8.self)
        let lineEnds: Set<Unicode.Scalar> = ["\r", "\n"]
        let content = Array(
          read.unicodeScalars.reversed().drop { lineEnds.contains($0) }.reversed())
        let isRefused = content.contains { $0.value < 0x20 }
        #expect(actions == (isRefused ? [.ring] : []), "\(pasted.debugDescription)")
        let expected = "x" + (isRefused ? "" : content.map(String.init).joined())
        #expect(field.text == expected, "\(pasted.debugDescription)")
        #expect(field.press(.enter) == (isRefused ? .ring : .submit), "\(pasted.debugDescription)")
      }
    }
  }
}
