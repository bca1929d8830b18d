import CodePromptKeyDecoding
import Testing

/// Text is valid UTF-8 without controls, and what is not costs no other byte.
struct TextTests {
  /// Bytes that are no character, and how many are dropped one by one.
  static let invalid: [([UInt8], Int)] =
    (0xA0...0xC1).map { ([$0], 1) } + (0xF5...0xFF).map { ([$0], 1) } + [
      // Overlong forms.
      ([0xC0, 0x80], 2), ([0xC1, 0xBF], 2), ([0xE0, 0x80, 0x80], 3), ([0xE0, 0x9F, 0xBF], 3),
      ([0xF0, 0x80, 0x80, 0x80], 4), ([0xF0, 0x8F, 0xBF, 0xBF], 4),
      ([0xF8, 0x88, 0x80, 0x80, 0x80], 5), ([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], 6),
      // Surrogates, alone and in pairs.
      ([0xED, 0xA0, 0x80], 3), ([0xED, 0xBF, 0xBF], 3),
      ([0xED, 0xA0, 0xBD, 0xED, 0xB4, 0x91], 6),
      // Above U+10FFFF.
      ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF5, 0x80, 0x80, 0x80], 4), ([0xF7, 0xBF, 0xBF, 0xBF], 4),
      // With what would be introducers of sequences, were they not in a character.
      ([0xF5, 0x90, 0x80, 0x80], 4), ([0xF8, 0x90, 0x80, 0x80, 0x80], 5), ([0xC0, 0x9B], 2),
      ([0xE0, 0x9B, 0x9D], 3),
      // Cut characters: one event for each.
      ([0xC3], 1), ([0xE6], 1), ([0xE6, 0x9C], 1), ([0xF0, 0x9F], 1), ([0xF0, 0x9F, 0x94], 1),
      ([0xE6, 0x9C, 0xE6, 0x9C], 2),
    ]

  @Test(arguments: invalid)
  func `invalid bytes yield no text and the next character is decoded`(bytes: [UInt8], count: Int) {
    let expected = Array(repeating: KeyEvent.malformed, count: count)
    #expect(decode(bytes + [0x31]) == expected + [.character("1")])
    #expect(decode(bytewise(bytes + [0x31])) == expected + [.character("1")])
    #expect(decode(bytes + Array("\u{1B}[A".utf8)) == expected + [.press(.up, [])])
    #expect(decode(bytes + Array("é".utf8)) == expected + [.character("é")])
  }

  @Test
  func `an ESC before invalid bytes does not modify what follows`() {
    #expect(decode([0x1B, 0xF5, 0x31]) == [.malformed, .character("1")])
    #expect(decode([0x1B, 0xFF, 0x0D]) == [.malformed, .press(.enter, [])])
    #expect(decode([0x1B, 0xE6, 0x31]) == [.malformed, .character("1")])
    #expect(decode([0x1B, 0x84, 0x31]) == [.malformed, .character("1")])
  }

  @Test
  func `a cut character ends at a long pause`() {
    #expect(decode([.read([0xE6, 0x9C]), .pause(.short), .read([0xAC])]) == [.character("本")])
    #expect(
      decode([.read([0xE6, 0x9C]), .pause(.long), .read([0xAC, 0x31])])
        == [.malformed, .malformed, .character("1")])
  }

  @Test
  func `controls above DEL are never text`() {
    for code in UInt8(0x80)...0x9F {
      for bytes in [[code], [0xC2, code]] {
        // A control that opens a sequence takes the bytes up to its end.
        let end = Array("A\u{7}".utf8)
        #expect(typed(decode(bytes)) == "", "\(bytes)")
        #expect(typed(decode([0x31] + bytes + end + [0x32])).hasSuffix("2"), "\(bytes)")
      }
    }
  }

  @Test
  func `C1 controls without a sequence are dropped`() {
    for code in UInt8(0x80)...0x9F where ![0x8F, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F].contains(code)
    {
      #expect(decode([0x31, code, 0x32]) == [.character("1"), .malformed, .character("2")])
      #expect(decode([0x31, 0xC2, code, 0x32]) == [.character("1"), .malformed, .character("2")])
    }
  }

  @Test
  func `a string introducer inside a character is part of it`() {
    // U+675B has 9B at its end, U+941F has 9F.
    #expect(decode("杛鐟1") == KeyEvent.typing("杛鐟1"))
  }
}
