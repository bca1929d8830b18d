import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Text with colours: what is kept of it, and what never reaches the terminal.
struct StyledTextTests {
  private static let window = CellArea(columns: 20, rows: 4)

  private static func rows(
    _ text: String, _ colors: ColorDepth = .trueColor, isASCII: Bool = false, dimmed: Bool = false
  ) -> [String] {
    StyledText(
      Array(text.utf8), in: window, colors: colors, isASCII: isASCII, dimmed: dimmed
    ).rows.map(\.text)
  }

  static let kept: [(String, [String])] = [
    ("plain\ntext\n", ["plain", "text"]), ("a\r\n\r\nb", ["a", "", "b"]), ("", []), ("\n\n", []),
    ("\u{1B}[31mred\u{1B}[0m off", ["\u{1B}[31mred\u{1B}[m off"]),
    // A colour that is still on ends with its row and starts again in the next.
    ("\u{1B}[1;32mx\ny", ["\u{1B}[1;32mx\u{1B}[m", "\u{1B}[1;32my\u{1B}[m"]),
    ("\u{1B}[38;5;231m\u{1B}[48;5;16m█", ["\u{1B}[38;5;231;48;5;16m█\u{1B}[m"]),
    ("\u{1B}[38;2;1;20;255m▀", ["\u{1B}[38;2;1;20;255m▀\u{1B}[m"]),
    ("\u{1B}[38:2::1:20:255;48:5:99m▀", ["\u{1B}[38;2;1;20;255;48;5;99m▀\u{1B}[m"]),
    ("\u{1B}[38:2:1:2:3mx", ["\u{1B}[38;2;1;2;3mx\u{1B}[m"]),
    ("\u{1B}[0m\u{1B}[7m\u{1B}[91m ", ["\u{1B}[7;91m \u{1B}[m"]),
    ("\u{1B}[1;2;3;4;7;9ma\u{1B}[22;23mb", ["\u{1B}[1;2;3;4;7;9ma\u{1B}[;4;7;9mb\u{1B}[m"]),
    ("\u{1B}[4ma\u{1B}[4:0mb\u{1B}[21mc\u{1B}[24md", ["\u{1B}[4ma\u{1B}[mb\u{1B}[4mc\u{1B}[md"]),
    ("\u{1B}[7;9ma\u{1B}[27mb\u{1B}[29mc", ["\u{1B}[7;9ma\u{1B}[;9mb\u{1B}[mc"]),
    ("\u{1B}[31;42ma\u{1B}[39mb\u{1B}[49mc", ["\u{1B}[31;42ma\u{1B}[;42mb\u{1B}[mc"]),
    ("\u{1B}[97;107mx\u{1B}[mtwo", ["\u{1B}[97;107mx\u{1B}[mtwo"]),
    // The colour of an underline is skipped with its parameters.
    ("\u{1B}[58;5;1mx", ["x"]), ("\u{1B}[58;2;1;4;7;31mx", ["\u{1B}[31mx\u{1B}[m"]),
    ("\u{1B}[58:2::1:4:7;58:5:9;59;31mx", ["\u{1B}[31mx\u{1B}[m"]),
    // A colour is sent only with text that it applies to.
    ("\u{1B}[31m\u{1B}[0mx\u{1B}[32m", ["x"]), ("\u{1B}[31ma\u{1B}[31mb", ["\u{1B}[31mab\u{1B}[m"]),
    ("日本", ["日本"]), ("a\tb", ["a b"]), ("a\u{1B}(0b\u{85}c", ["ab\u{FFFD}c"]),
    // An unfinished string or sequence hides the rest of its line, and no more.
    ("A\u{1B}]0;evil\nnext\n", ["A", "next"]),
    ("A\u{1B}P1$r\r\n\u{1B}[1mb", ["A", "\u{1B}[1mb\u{1B}[m"]),
    ("\u{1B}[31mA\u{1B}_G\nb", ["\u{1B}[31mA\u{1B}[m", "\u{1B}[31mb\u{1B}[m"]),
    ("a\u{1B}[31\nb\u{1B}\nc", ["a", "b", "c"]),
  ]

  @Test(arguments: kept)
  func `colours and attributes of a text are kept`(text: String, expected: [String]) {
    #expect(Self.rows(text) == expected)
  }

  static let removed = [
    "\u{1B}[2J", "\u{1B}[H", "\u{1B}[5A", "\u{1B}[?25l", "\u{1B}[?1049h", "\u{1B}c", "\u{1B}7",
    "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}]8;;http://x\u{1B}\\",
    "\u{1B}Pq#0~\u{1B}\\", "\u{1B}_Ga=T;AAAA\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}[6n",
    "\u{7}", "\u{8}", "\u{C}", "\u{0}", "\u{7F}", "\u{9B}31m", "\u{202E}", "\u{2066}",
    "\u{200B}", "\u{FEFF}", "\u{2028}", "\r", "\u{1B}[5m", "\u{1B}[8m", "\u{1B}[6m", "\u{1B}[>4;2m",
    "\u{1B}[?4m", "\u{1B}[31 m", "\u{1B}[38;5m", "\u{1B}[38;5;256m", "\u{1B}[38;2;1;2m",
    "\u{1B}[38;9;1m", "\u{1B}[48;2;1;2;999m", "\u{1B}[" + String(repeating: "1;", count: 99) + "m",
    "\u{1B}[99999999999999999999m", "\u{1B}[53m", "\u{1B}[10m",
  ]

  @Test(arguments: removed)
  func `control sequences other than SGR are removed from a text`(sequence: String) {
    #expect(Self.rows("a\(sequence)b") == ["ab"])
  }

  @Test func `an invalid byte in a text is shown as a replacement character`() {
    let rows = StyledText([0x61, 0xFF, 0x62], in: Self.window, colors: .none).rows
    #expect(rows.map(\.text) == ["a\u{FFFD}b"])
    let cut = StyledText([0x61, 0xE2, 0x82, 0x0A, 0xC3], in: Self.window, colors: .none).rows
    #expect(cut.map(\.text) == ["a\u{FFFD}", "\u{FFFD}"])
    #expect(Self.rows("é日", isASCII: true) == ["??"])
  }

  static let depths: [(ColorDepth, String)] = [
    (.trueColor, "\u{1B}[38;2;255;0;0;48;5;21mx\u{1B}[m"),
    (.palette256, "\u{1B}[38;5;196;48;5;21mx\u{1B}[m"), (.sixteen, "\u{1B}[91;44mx\u{1B}[m"),
    (.none, "x"),
  ]

  @Test(arguments: depths)
  func `a text's colours are converted to those of the terminal`(
    colors: ColorDepth, expected: String
  ) {
    #expect(Self.rows("\u{1B}[38;2;255;0;0;48;5;21mx", colors) == [expected])
    #expect(Self.rows("\u{1B}[31mx", colors) == [colors == .none ? "x" : "\u{1B}[31mx\u{1B}[m"])
  }

  @Test func `a text that shows nothing is blank`() {
    #expect(StyledText.isBlank(Array(" \u{1B}[2J \n".utf8)) && !StyledText.isBlank([0x61]))
  }

  @Test func `a dimmed text is faint`() {
    let text = "\u{1B}[38;2;200;100;50;48;5;21mx\u{1B}[my"
    #expect(
      Self.rows(text, dimmed: true) == ["\u{1B}[2;38;2;200;100;50;48;5;21mx\u{1B}[;2my\u{1B}[m"])
  }

  static let cuts: [(String, Int, Bool)] = [
    ("12345678901234567890", 20, false), ("123456789012345678901", 20, true),
    ("日日日日日日日日日日", 20, false), ("x日日日日日日日日日日", 19, true),
    ("1\n2\n3\n4\n", 1, false), ("1\n2\n3\n4\n5", 1, true), ("1\n2\n3\n4\n\n\n", 1, false),
    ("1\n2\n3\n4\n\n\n7", 1, true),
  ]

  @Test(arguments: cuts)
  func `text beyond the window is cut and reported as cut`(text: String, width: Int, isCut: Bool) {
    let styled = StyledText(Array(text.utf8), in: Self.window, colors: .none)
    #expect(styled.rows.first?.columns == width && styled.isCut == isCut)
    #expect(styled.rows.count <= 4)
  }

  @Test func `excess combining marks and leading empty lines of a text are dropped`() {
    let marks = "e" + String(repeating: "\u{301}", count: 20_000)
    let marked = StyledText(Array(marks.utf8), in: Self.window, colors: .none)
    #expect(marked.rows[0].text.unicodeScalars.count == 4 && marked.rows[0].columns == 1)
    let lines = Array(repeating: UInt8(ascii: "\n"), count: 100_000)
    let empty = StyledText(lines + [0x78], in: Self.window, colors: .none)
    #expect(empty.rows.isEmpty && empty.isCut)
  }

  @Test(arguments: 0..<60)
  func `only colours and text of random bytes reach the terminal`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "\u{1B}", "[", "]", "P", "m", ";", ":", "38", "48", "2", "5", "1", "255", "0", "\u{7}", "\n",
      "\u{1B}[31m", "\u{1B}[0m", "\u{1B}\\", "?", "日", "e\u{301}", "x", " ", "\u{9B}", "\u{202E}",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<100 {
      bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      if Bool.random(using: &random) { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    }
    for row in StyledText(bytes, in: Self.window, colors: .trueColor).rows {
      var screen = VirtualScreen(columns: 30, rows: 2, showing: Array(row.text.utf8))
      #expect(screen.unknown == [] && screen.bellCount == 0, "\(ByteText(bytes))")
      #expect(screen.cursor == .init(row: 0, column: row.columns), "\(ByteText(bytes))")
      #expect(screen.currentStyle == ScreenStyle() && screen.privateModes == [7, 25])
      screen.feed("x")
      #expect(screen.cell(row: 0, column: row.columns).style == ScreenStyle())
    }
  }
}
