import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The columns of characters and texts, compared with sources that the product does not use.
struct DisplayWidthTests {
  // From Python's unicodedata: categories Mn, Me and Cf, and Hangul vowels and finals, have no
  // columns; East_Asian_Width W and F have two.
  static let widths: [(Int, [UInt32])] = [
    (
      0,
      [
        0x301, 0x327, 0x5B0, 0x64B, 0x93C, 0x94D, 0xE31, 0x1161, 0x11A8, 0x200B, 0x200D, 0x20E3,
        0x3099, 0xD7B0, 0xD7FB, 0xFE0F, 0xE0067,
      ]
    ),
    (
      1,
      [
        0x20, 0x41, 0x7E, 0xA0, 0xAD, 0xE9, 0x3B1, 0x430, 0x5D0, 0x627, 0x915, 0xE01, 0xE000, 0x600,
        0x2010, 0x2026,
        0x20AC, 0x2500, 0x25CF, 0x2714, 0x303F, 0xFF61, 0xFF71, 0xFF9E, 0x1F005, 0x1F1E9, 0x1F5DD,
      ]
    ),
    (
      2,
      [
        0x1100, 0x115F, 0x2329, 0x231A, 0x2705, 0x2E80, 0x3000, 0x3001, 0x3042, 0x30AB, 0x3131,
        0x3400, 0x4E00, 0x9FFF, 0xA960, 0xAC00, 0xD7A3, 0xF900, 0xFE10, 0xFF01, 0xFF10, 0xFFE0,
        0x1F004, 0x1F300, 0x1F3FD, 0x1F468, 0x1F511, 0x1F600, 0x1F9D1, 0x1FAE0, 0x20000, 0x2FFFD,
        0x30000, 0x3FFFD,
        // Unassigned code points, wide like the rest of their blocks.
        0x2A6E0, 0xFADA, 0x18CFF, 0x1FAFF,
        // These code points are wide only in Unicode 9, only since Unicode 16 or 17, or only in
        // glibc.
        0x1F93B, 0x2630, 0x268F, 0x4DC0, 0x4DFF, 0x1D300, 0x1D356, 0x16FF2, 0x18D80, 0x3248, 0x324F,
      ]
    ),
  ]

  @Test(arguments: DisplayWidthTests.widths)
  func `each character has the width that its Unicode properties give it`(
    width: Int, values: [UInt32]
  ) {
    for value in values {
      let scalar = Unicode.Scalar(value)
      #expect(scalar?.displayWidth == width, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("●─…éЖ½☆α→", "ñAç漢ｱ한ไ", 2), ("☎\u{FE0F}", "", 2), ("e\u{301}", "", 1),
  ])
  func `only ambiguous characters take more columns if the terminal draws them wide`(
    ambiguous: String, others: String, columns: Int
  ) {
    for character in ambiguous {
      #expect(character.columns(isWide: true) == columns, "\(character)")
    }
    for character in others {
      #expect(character.columns(isWide: true) == character.columns(), "\(character)")
      #expect(character.unicodeScalars.allSatisfy { !$0.isAmbiguous }, "\(character)")
    }
    #expect(String(ambiguous + others).columns(isWide: false) == (ambiguous + others).columns())
  }

  @Test func `a text with wide ambiguous characters is wrapped and cut by its width`() {
    let text = DisplayText("ЖЖЖ ЖЖ abc")
    #expect(text.rows(columns: 10) == ["ЖЖЖ ЖЖ abc"])
    #expect(text.rows(columns: 10, isWide: true) == ["ЖЖЖ", "ЖЖ abc"])
    #expect("ЖЖЖЖ".cut(toColumns: 7, ellipsis: "...", isWide: true) == "ЖЖ...")
    #expect("ЖЖЖЖ".cut(toColumns: 8, ellipsis: "...", isWide: true) == "ЖЖЖЖ")
  }

  @Test func `every assigned character is as wide as the tests' own table says`() {
    var wrong: [String] = []
    for value in UInt32(0x20)...0x3FFFD {
      guard let scalar = Unicode.Scalar(value), !isSettledApart(scalar) else { continue }
      if scalar.displayWidth != DisplayWidth.columns(of: scalar) {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }

  /// Whether a character is not compared, because no text contains it, it is newer than the table,
  /// or its properties have changed.
  private func isSettledApart(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return [.control, .privateUse, .unassigned].contains(category)
      || !WidthTableTests.isKnown(scalar)
      || WidthTableTests.changed.contains { $0.contains(scalar.value) }
      // These two code points are wide only in Unicode 9.
      || scalar.value == 0x1F93B || scalar.value == 0x1F946
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("❤", 1), ("❤\u{FE0F}", 2), ("🇩🇪", 2),
    ("👁\u{FE0F}\u{200D}🗨\u{FE0F}", 4), ("a\u{FE0F}", 1), ("日\u{FE0F}", 2), ("🔑\u{FE0F}", 2),
    ("か\u{3099}", 2), ("ᄀ\u{1161}\u{11A8}", 2), ("1\u{FE0F}\u{20E3}", 2),
    // Terminals that don't know joiners and skin tones draw each part on its own.
    ("👍🏽", 4), ("👨\u{200D}👩\u{200D}👧", 6),
  ])
  func `a text is as wide as the sum of its parts`(text: String, width: Int) {
    #expect(text.columns() == width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""), ("a", -1, ""),
  ])
  func `a text is cut between characters`(text: String, columns: Int, cut: String) {
    #expect(text.cut(toColumns: columns, ellipsis: "…") == cut)
  }

  @Test func `a cut text consists of whole characters and is as long as possible`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let text = RandomText.make(&generator)
      let columns = Int.random(in: -1...12, using: &generator)
      for ellipsis in ["…", "..."] {
        let cut = text.cut(toColumns: columns, ellipsis: ellipsis)
        #expect(cut.unicodeScalars.elementsEqual(longest(text, columns, ellipsis).unicodeScalars))
      }
    }
  }

  /// The longest text that fits, found by trying each length.
  private func longest(_ text: String, _ columns: Int, _ ellipsis: String) -> String {
    let characters = Array(text)
    for count in stride(from: characters.count, through: 0, by: -1) {
      let kept = String(characters[..<count])
      let width = characters[..<count].reduce(0) { $0 + $1.columns() }
      if count == characters.count, width <= columns { return text }
      if width + ellipsis.unicodeScalars.count <= columns { return kept + ellipsis }
    }
    return ""
  }
}
