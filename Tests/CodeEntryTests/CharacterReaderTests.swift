import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// The boundaries that CharacterReader finds between characters, compared with Swift's own.
struct CharacterReaderTests {
  /// The characters into which the reader divides a text.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var text = text
    text.withUTF8 { bytes in
      var characters = unsafe CharacterReader(bytes: UnsafeRawBufferPointer(bytes))
      while let element = characters.next() {
        if element.beginsCharacter { parts.append("") }
        parts[parts.count - 1].unicodeScalars.append(element.scalar ?? "\u{FFFD}")
      }
    }
    return parts
  }

  /// Whether the reader divides none of Swift's characters.
  private static func splitsNothing(_ text: String) -> Bool {
    let parts = parts(text)
    return parts.joined().unicodeScalars.elementsEqual(text.unicodeScalars)
      && parts.reduce(0) { $0 + $1.count } == text.count
  }

  /// Texts, divided into their characters.
  static let texts: [[String]] =
    (PasswordTests.characters.dropLast(2) + [
      "ᄀ\u{1161}\u{11A8}", "가\u{11A8}", "ᄀᄀ\u{1161}", "ᄀ각", "का", "க்", "क्ष", "क्\u{200D}ष", "क्\u{93C}ष",
      "กำ", "\u{600}1", "\u{D4E}ക", "👩🏽\u{200D}🚀", "e\u{301}\u{200D}", "𑄟\u{11133}𑄟",
    ]).map { [$0] } + [
      [], ["a", "b", " ", "é"], ["日", "本"], ["🇩🇪", "🇫🇷", "🇮"], ["x", "🇩🇪", "y", "🇫"], ["🔑", "🔑"],
      ["가", "나"], ["क", "ष"], ["\u{301}", "a"], ["e\u{301}", "日"], ["क्ष", " ", "ष"],
    ]

  @Test(arguments: texts)
  func `the reader finds a boundary before each character and nowhere else`(characters: [String]) {
    #expect(Self.parts(characters.joined()) == characters)
  }

  @Test func `each invalid UTF-8 sequence counts as a character`() {
    var characters: [Bool] = []
    let bytes: [UInt8] = [0x61, 0xCC, 0xF0, 0x9F, 0x61, 0xCC, 0x81]
    unsafe bytes.withUnsafeBytes {
      var reader = unsafe CharacterReader(bytes: $0)
      while let element = reader.next() { characters.append(element.beginsCharacter) }
    }
    #expect(characters == [true, true, true, true, false])
  }

  @Test func `the reader never divides two scalars that Swift joins in one character`() {
    var wrong: [String] = []
    // Between the two ranges are only ideographs and unassigned scalars.
    for value in [UInt32(0x20)...0x323AF, 0xE0000...0xE01FF].joined() {
      guard let scalar = Unicode.Scalar(value), !scalar.isOneOfMany else { continue }
      for other in ["a", "ᄀ", "\u{1161}", "각", "क", "क\u{94D}", "🇩"] {
        for text in [other + String(scalar), String(scalar) + other] where !Self.splitsNothing(text)
        {
          wrong.append(
            text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `the reader divides no character of a random text`() {
    var generator = SeededGenerator(seed: 29)
    for _ in 0..<5000 {
      let text = RandomText.make(&generator)
      #expect(
        Self.splitsNothing(text), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }
}

extension Unicode.Scalar {
  /// Whether thousands of scalars behave like this one: it is an ideograph, a syllable or
  /// unassigned. The test skips them to save time.
  fileprivate var isOneOfMany: Bool {
    properties.isIdeographic || (0xAC20...0xD780).contains(value)
      || [.unassigned, .privateUse].contains(properties.generalCategory)
  }
}
