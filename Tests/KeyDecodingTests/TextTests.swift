import CodePromptKeyDecoding
import Testing

/// Text is valid UTF-8 without controls, and invalid bytes do not swallow the bytes after them.
struct TextTests {
  /// Bytes that are no character, and how many events of invalid input they give.
  static let invalid: [([UInt8], Int)] =
    (0xA0...0xC1).map { ([$0], 1) } + (0xF5...0xFF).map { ([$0], 1) } + [
      // Invalid UTF-8 that is longer than necessary for its code point (overlong forms).
      ([0xC0, 0x80], 2), ([0xC1, 0xBF], 2), ([0xE0, 0x80, 0x80], 3), ([0xE0, 0x9F, 0xBF], 3),
      ([0xF0, 0x80, 0x80, 0x80], 4), ([0xF0, 0x8F, 0xBF, 0xBF], 4),
      ([0xF8, 0x88, 0x80, 0x80, 0x80], 5), ([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], 6),
      // Surrogates encoded in UTF-8, alone and in pairs, which is invalid.
      ([0xED, 0xA0, 0x80], 3), ([0xED, 0xBF, 0xBF], 3),
      ([0xED, 0xA0, 0xBD, 0xED, 0xB4, 0x91], 6),
      // Numbers above U+10FFFF, which are not code points.
      ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF5, 0x80, 0x80, 0x80], 4), ([0xF7, 0xBF, 0xBF, 0xBF], 4),
      // Invalid characters that contain bytes which alone would introduce a sequence.
      ([0xF5, 0x90, 0x80, 0x80], 4), ([0xF8, 0x90, 0x80, 0x80, 0x80], 5), ([0xC0, 0x9B], 2),
      ([0xE0, 0x9B, 0x9D], 3),
      // Characters cut short, each of which is one event.
      ([0xC3], 1), ([0xE6], 1), ([0xE6, 0x9C], 1), ([0xF0, 0x9F], 1), ([0xF0, 0x9F, 0x94], 1),
      ([0xE6, 0x9C, 0xE6, 0x9C], 2),
    ]

  @Test(arguments: invalid)
  func `invalid bytes give no text, and the next character is decoded`(bytes: [UInt8], count: Int) {
    let expected = Array(repeating: KeyEvent.malformed, count: count)
    #expect(decode(bytes + [0x31]) == expected + [.character("1")])
    #expect(decode(bytewise(bytes + [0x31])) == expected + [.character("1")])
    #expect(decode(bytes + Array("\u{1B}[A".utf8)) == expected + [.press(.up, [])])
    #expect(decode(bytes + Array("é".utf8)) == expected + [.character("é")])
  }

  @Test
  func `an ESC before invalid bytes does not add Alt to the next key`() {
    #expect(decode([0x1B, 0xF5, 0x31]) == [.malformed, .character("1")])
    #expect(decode([0x1B, 0xFF, 0x0D]) == [.malformed, .press(.enter, [])])
    #expect(decode([0x1B, 0xE6, 0x31]) == [.malformed, .character("1")])
    #expect(decode([0x1B, 0x84, 0x31]) == [.malformed, .character("1")])
  }

  @Test
  func `an incomplete UTF-8 character is invalid after a long pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.take(.read([0xE6])) == [])
    #expect(decoder.pending == .sequence)
    #expect(decode([.read([0xE6, 0x9C]), .pause(.short), .read([0xAC])]) == [.character("本")])
    #expect(
      decode([.read([0xE6, 0x9C]), .pause(.long), .read([0xAC, 0x31])])
        == [.malformed, .malformed, .character("1")])
  }

  @Test
  func `C1 controls are never text, and those that start no sequence are dropped`() {
    for code in UInt8(0x80)...0x9F {
      let isStart = [0x8F, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F].contains(code)
      // A control that starts a sequence takes the bytes up to the sequence's end.
      let end = isStart ? Array("A\u{7}".utf8) : []
      for bytes in [[code], [0xC2, code]] {
        let events = decode([0x31] + bytes + end + [0x32])
        #expect(typed(events) == "12", "\(bytes)")
        #expect(isStart || events[1...] == [.malformed, .character("2")], "\(bytes)")
      }
    }
  }

  @Test
  func `a C1 control's byte inside a UTF-8 character is part of the character`() {
    // The last bytes of U+675B and U+941F are 9B and 9F.
    #expect(decode("杛鐟1") == KeyEvent.typing("杛鐟1"))
  }
}
