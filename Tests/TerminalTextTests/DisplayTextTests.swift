import CodePromptTerminalText
import PromptTestSupport
import Testing

/// Text from any source is shown without anything that controls the terminal.
struct DisplayTextTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("日本 é 🔑", "日本 é 🔑"), ("", ""), ("a\tb", "a b"),
    ("a\u{0}b\u{7}c\u{8}d\u{B}e\u{C}f\u{E}g", "abcdefg"), ("a\u{7F}b", "ab"),
    ("a\u{80}b\u{84}c\u{9C}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"), ("\u{1B}[31mred\u{1B}[0m", "red"),
    // Key sequences of keyboard protocols are removed, although they encode characters.
    ("a\u{1B}[98uc\u{1B}[0;0;100;1_e\u{1B}Opf", "acef"),
    ("a\u{1B}[106;5ub\u{1B}[13uc", "abc"),
    ("a\u{1B}[2Jb\u{1B}[10;5Hc", "abc"), ("a\u{9B}31mb", "ab"),
    ("\u{1B}]0;title\u{7}text", "text"),
    ("\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
    ("\u{1B}P1$r0m\u{1B}\\x", "x"), ("\u{1B}_G payload\u{1B}\\x", "x"),
    ("\u{1B}Xsos\u{1B}\\x\u{1B}^pm\u{1B}\\y", "xy"), ("a\u{1B}[?1049hb", "ab"),
    ("a\u{1B}(Bb", "ab"), ("\u{202A}a\u{202E}b\u{202C}", "ab"),
    ("\u{2066}a\u{2067}b\u{2069}c\u{200E}\u{200F}\u{61C}", "abc"),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e", "abcde"), ("a\u{E0041}b\u{FFF9}c", "abc"),
    ("a\u{2028}b\u{2029}c", "abc"), ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
    ("one\rtwo", "onetwo"), ("\u{1B}[200~x\u{1B}[201~", "x"),
  ])
  func `a text is shown without anything that controls the terminal`(text: String, shown: String) {
    let lines = DisplayText(text).lines
    #expect(lines == (shown.isEmpty ? [] : [shown]))
  }

  /// Characters that are drawn as nothing, or that look like a blank but are other characters.
  static let ignorable: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
    0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x2800...0x2800, 0x3164...0x3164,
    0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
    0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]

  @Test func `a glyph is a character that is shown`() {
    #expect("a日".allSatisfy(\.isDrawn) && !"\u{7}\u{200D}".contains(where: \.isDrawn))
  }

  @Test func `invisible characters are removed`() {
    for value in Self.ignorable.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let name = String(value, radix: 16)
      let isSelector = value == 0xFE0E || value == 0xFE0F
      let shown = DisplayText("1\(scalar) \(scalar)-\(scalar)").lines
      #expect((shown == ["1 -"]) != isSelector, "\(name)")
      #expect(DisplayText("\(scalar)\(scalar)").lines.isEmpty, "\(name)")
      // A joiner stays between letters, because it may change their shape.
      let joins = value == 0x200C || value == 0x200D
      #expect((DisplayText("a\(scalar)b").lines == ["ab"]) != joins, "\(name)")
    }
  }

  @Test(arguments: [
    // A variation selector stays after an emoji, and nowhere else.
    "❤\u{FE0F}", "❤\u{FE0E} and 1\u{FE0F}\u{20E3}", "👁\u{FE0F}\u{200D}🗨\u{FE0F}",
    // Joiners stay between letters with their marks, and between emoji.
    "क\u{94D}\u{200D}ष", "র\u{200D}\u{9CD}য", "می\u{200C}خواهم", "👨\u{200D}👩\u{200D}👧",
    "🏳\u{FE0F}\u{200D}🌈", "👩🏽\u{200D}🚀",
    // Hebrew with vowels needs three marks on a letter.
    "e\u{301}\u{302}\u{303}x\u{301}", "ש\u{5C1}\u{5BC}\u{5B8}", "ที่", "ᄀ\u{1161}\u{11A8}",
  ])
  func `marks that belong to a letter or an emoji remain`(text: String) {
    let lines = DisplayText(text).lines
    #expect(lines.count == 1 && lines[0].unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: [
    ("a\u{FE0F}b", "ab"), ("日\u{FE0F}", "日"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}"),
    ("\u{200D}a", "a"), ("a\u{200D}", "a"), ("a \u{200D}b", "a b"), ("a\u{200C} b", "a b"),
    ("1\u{200D}2", "12"), ("a\u{200D}\u{200C}\u{200D}b", "a\u{200D}b"),
    ("👨\u{200D}-", "👨-"), ("\u{301}a", "a"), ("a\n\u{301}b", "a\nb"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}x", "🏴x"),
  ])
  func `marks without a base are removed`(text: String, shown: String) {
    let lines = DisplayText(text).lines.joined(separator: "\n")
    #expect(lines.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(ByteText(lines.utf8))")
  }

  @Test func `a character keeps at most three marks`() {
    for mark in ["\u{301}", "\u{20E3}", "\u{1161}", "\u{E38}"] as [Unicode.Scalar] {
      let flood = "a" + String(repeating: String(mark), count: 900) + "b"
      let scalars = DisplayText(flood).lines.first?.unicodeScalars
      #expect(scalars?.count == 5 && scalars?.last == "b")
    }
    let mixed = "e" + String(repeating: "\u{301}\u{200D}\u{FE0F}", count: 300)
    #expect(DisplayText(mixed).lines.first.map { $0.unicodeScalars.count <= 7 } == true)
  }

  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\n\n", ["a"]), ("\n\n", []),
    ("\na", ["", "a"]), ("a\n\nb", ["a", "", "b"]),
  ])
  func `a newline separates lines, except at the end`(text: String, lines: [String]) {
    #expect(DisplayText(text).lines == lines)
    #expect(DisplayText(text).lines.isEmpty == lines.isEmpty)
  }

  static let unended = [
    "\u{1B}]0;evil", "\u{1B}]", "\u{1B}P$q", "\u{1B}P", "\u{1B}_Ga=d", "\u{1B}^x", "\u{1B}Xx",
    "\u{1B}]0;é\u{1B}", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}O", "\u{1B}[", "\u{1B}[31", "\u{1B}[?2",
    "\u{1B}[1$", "\u{1B}[[", "\u{1B}[<1;2", "\u{1B}(", "\u{1B}N", "\u{8F}", "\u{9D}0;evil",
  ]

  @Test(arguments: unended)
  func `an unfinished sequence hides at most the rest of its line`(sequence: String) {
    #expect(DisplayText("a\(sequence)\nnext\nb").lines == ["a", "next", "b"])
    #expect(DisplayText("a\(sequence)\r\nnext\r\nb").lines == ["a", "next", "b"])
    #expect(DisplayText("a\(sequence)\rnext\nb").lines == ["anext", "b"])
    #expect(DisplayText("a\(sequence)\n\n\u{1B}[31mé").lines == ["a", "", "é"])
    // CAN and SUB end any sequence, and are not shown.
    #expect(DisplayText("a\(sequence)\u{18}next").lines == ["anext"])
    #expect(DisplayText("a\(sequence)\u{1A}next").lines == ["anext"])
    #expect(DisplayText("a\(sequence)").lines == ["a"])
  }

  @Test func `a quoted text is in one line`() {
    #expect("a\nb\u{1B}[31mc".quoted == "'a bc'")
  }

  @Test func `a selector joins an emoji, but no mark on it`() {
    #expect(DisplayText("1\u{FE0F}").lines == ["1\u{FE0F}"])
    #expect(DisplayText("1\u{301}\u{FE0F}").lines == ["1\u{301}"])
  }

  @Test func `if only ASCII is shown, any other character becomes a question mark`() {
    #expect(DisplayText("a日é●\u{202E}b", isASCII: true).lines == ["a???b"])
  }

  @Test func `the number of lines and their lengths are limited`() {
    let flood = String(repeating: "x", count: 50_000)
    #expect(DisplayText(flood).lines.map(\.count) == [1000])
    let lines = String(repeating: "y\n", count: 25_000)
    #expect(DisplayText(lines).lines.count == 10)
    #expect(DisplayText(lines, limit: 1).lines == ["y"])
    let escapes = String(repeating: "\u{1B}[31m", count: 10_000)
    #expect(DisplayText(escapes + "z").lines == ["z"])
  }

  @Test(arguments: [
    (10, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
    (11, ["1", "2", "3", "4", "5", "6", "…", "9", "10", "11"]),
    (5000, ["1", "2", "3", "4", "5", "6", "…", "4998", "4999", "5000"]),
  ])
  func `a text of many lines keeps the first and the last`(count: Int, lines: [String]) {
    let text = (1...count).map(String.init).joined(separator: "\n")
    #expect(DisplayText(text, limit: .max).shortened(isASCII: false).lines == lines)
    let plain = lines.map { $0 == "…" ? "..." : $0 }
    #expect(DisplayText(text, limit: .max).shortened(isASCII: true).lines == plain)
  }

  @Test func `a random text is shown without control characters`() {
    var generator = SeededGenerator(seed: 3)
    let likely = "\u{1B}\u{9B}[]?;mHJ0139\u{7}\\P_\u{202E}\u{200B}\n\r\t日é "
    for _ in 0..<1000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let any = Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator)) ?? "x"
        let isLikely = Bool.random(using: &generator)
        text.unicodeScalars.append(
          isLikely ? likely.unicodeScalars.randomElement(using: &generator) ?? any : any)
      }
      let shown = DisplayText(text).lines.joined()
      let controls = shown.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        let joins = scalar.value == 0x200C || scalar.value == 0x200D
        return category == .control || category == .format && !joins
      }
      #expect(controls.isEmpty, "\(ByteText(text.utf8))")
    }
  }
}
