import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// A command's message is not shown if it contains the answer, even with blanks, dashes or control
/// sequences between its characters, or in another case.
struct AnswerFilterTests {
  private func shown(_ text: [UInt8], _ answer: String) throws -> String? {
    let secret = try SecretBytes(copying: answer.utf8)
    return unsafe text.withUnsafeBytes { unsafe AnswerFilter.text(of: $0, without: secret) }
  }

  /// An answer, and texts that contain it.
  static let holding: [(String, [String])] = [
    (
      "123456",
      [
        "123456", "no such code: 123456", "123456 is wrong", "invalid OTP `123456'", "x123456x",
        "0123456789", "12 34 56", "123-456", "1-2-3-4-5-6", "12\u{1B}[31m3456",
        "12\u{1B}[0m3\u{1B}[m456", "12\u{7}3456", "12\t3456", "12\u{8}3456",
        "12\u{1B}]0;title\u{7}3456", "12\u{200B}3456", "12\u{A0}34\u{2013}56",
      ]
    ),
    (
      "AbCd12",
      ["AbCd12", "abcd12", "ABCD12", "a b c d 1 2", "AB-CD-12", "ab\u{1B}[1mcd12", "xxaBcD12xx"]
    ),
    ("abcd-1234", ["abcd-1234", "abcd1234", "ABCD 1234"]),
    ("pä ss Wört", ["pä ss Wört", "päss wört", "PÄSS WÖRT"]),
    ("1234", ["1234", "is 12 34 right?"]), ("!@#$%^&*", ["got !@#$%^&*"]),
    ("日本東京", ["日本東京", "a日本 東京b"]),
  ]

  @Test(arguments: holding)
  func `a text that contains the answer is not shown`(answer: String, texts: [String]) throws {
    for text in texts {
      #expect(try shown(Array(text.utf8), answer) == nil, "\(ByteText(text.utf8))")
    }
  }

  /// An answer, and texts that don't contain it.
  static let others: [(String, [String])] = [
    (
      "123456",
      [
        "wrong", "that code has expired", "12", "12 4 5 7", "12345", "1234 6", "654321", "1.2.3456",
        "HTTP/1.1 403 Forbidden", "curl: (22) The requested URL returned error: 403",
      ]
    ),
    ("4711081523421664", ["4711081", "4661243", "error 4711 in line 2342", "0815 1664"]),
    ("pässwort", ["passport", "that word is wrong"]), ("correct horse", ["horse, correct"]),
    // An answer of less than four characters would hide almost every text.
    ("1", ["status 1"]), ("12", ["code 12"]), ("abc", ["abc"]), ("日本東", ["日本東"]),
    ("- - -", ["anything", "- - -"]), ("1---", ["1 of 3"]),
  ]

  @Test(arguments: others)
  func `a text that does not contain the answer is shown unchanged`(answer: String, texts: [String])
    throws
  {
    for text in texts { #expect(try shown(Array(text.utf8), answer) == text) }
  }

  @Test
  func `an empty text is not shown, and an empty answer hides no text`() throws {
    #expect(try shown([], "123456") == nil)
    #expect(try shown(Array("wrong".utf8), "") == "wrong")
  }

  @Test
  func `invalid UTF-8 in a text does not hide the answer from the search`() throws {
    let code = Array("123456".utf8)
    #expect(try shown([0xFF, 0xC3] + code + [0x80], "123456") == nil)
    #expect(try shown([0x31, 0x32, 0xFF, 0x33, 0x34, 0x35, 0x36], "123456") == nil)
    #expect(try shown(Array("12\u{0}3456".utf8), "123456") == nil)
    #expect(try shown([0xFF, 0x77, 0xC3], "123456") == "\u{FFFD}w\u{FFFD}")
  }

  @Test
  func `a text of the maximum length is searched to its end`() throws {
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 4096 - 11)
    #expect(try shown(filler + Array("1 2 3 4 5 6".utf8), "123456") == nil)
    #expect(try shown(filler + Array("1 2 6 5 7 9".utf8), "123456")?.utf8.count == 4096)
    let longest = String(repeating: "a1", count: 2048)
    #expect(try shown(Array(longest.utf8), longest) == nil)
    #expect(try shown([UInt8](repeating: UInt8(ascii: "b"), count: 4096), longest) != nil)
  }

  /// What a command has written, whose last line is shown or not.
  static let endings: [(earlier: String, line: String, isShown: Bool)] = [
    ("", "is 123456", false), ("12\n", "3456", false), ("got 12\n34\n", "56 is wrong", false),
    ("123456\n", "Touch your key", true), ("12345\n6\n", "again", true),
    ("12\n34\n", "wrong", true),
    ("", String(repeating: "x", count: 4095), true),
    // Of this line only the beginning may be known.
    ("", String(repeating: "x", count: 4096), false),
  ]

  @Test(arguments: endings)
  func `a last line is shown unless the answer ends in it, or it is cut`(
    ending: (earlier: String, line: String, isShown: Bool)
  ) throws {
    let secret = try SecretBytes(copying: "123456".utf8)
    let (earlier, line) = (Array(ending.earlier.utf8), Array(ending.line.utf8))
    let shown = unsafe earlier.withUnsafeBytes { earlier in
      unsafe line.withUnsafeBytes { line in
        unsafe AnswerFilter.text(ofLast: line, after: earlier, without: secret)
      }
    }
    #expect(shown == (ending.isShown ? ending.line : nil))
  }

  static let messages: [(String, String?)] = [
    ("one\n123456\ntwo\n\n12 34 56 x\n", "one\ntwo\n"), ("no newline", "no newline\n"),
    ("12\n34\n56\n", nil), ("is 123456\n", nil), ("", nil),
  ]

  @Test(arguments: messages)
  func `only the lines without the answer are shown, and none if it spans several`(
    text: String, shown: String?
  ) throws {
    let secret = try SecretBytes(copying: "123456".utf8)
    let bytes = Array(text.utf8)
    let lines = unsafe bytes.withUnsafeBytes { unsafe AnswerFilter.lines(of: $0, without: secret) }
    #expect(lines == shown)
  }
}
