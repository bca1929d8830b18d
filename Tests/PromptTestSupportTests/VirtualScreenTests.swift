import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Tables of sequences and their effect on the screen, and a comparison with pyte.
struct VirtualScreenTests {
  /// A stream for a screen of 10 × 4, and the resulting text and cursor.
  struct Row: Sendable, CustomTestStringConvertible {
    let stream: String
    let text: String
    let row: Int
    let column: Int
    var testDescription: String { ByteText(stream.utf8).description }

    init(_ stream: String, _ text: String, _ row: Int, _ column: Int) {
      (self.stream, self.text, self.row, self.column) = (stream, text, row, column)
    }
  }

  static let rows: [Row] = [
    Row("", "", 0, 0), Row("ab", "ab", 0, 2), Row("ab\rc", "cb", 0, 1),
    Row("a\nb", "a\n b", 1, 2), Row("a\r\nb", "a\nb", 1, 1), Row("ab\u{8}c", "ac", 0, 2),
    Row("\u{8}a", "a", 0, 1), Row("a\tb", "a       b", 0, 9), Row("a\t\t\tb", "a        b", 0, 9),
    Row("a\u{7}b", "ab", 0, 2), Row("a\u{7F}b", "ab", 0, 2),
    Row("\u{1B}[3;5Hx", "\n\n    x", 2, 5), Row("\u{1B}[3;5fx", "\n\n    x", 2, 5),
    Row("\u{1B}[9;99Hx", "\n\n\n         x", 3, 9), Row("\u{1B}[;3Hx", "  x", 0, 3),
    Row("\u{1B}[4H\u{1B}[2Ax", "\nx", 1, 1), Row("\u{1B}[9Ax", "x", 0, 1),
    Row("\u{1B}[2Bx", "\n\nx", 2, 1), Row("\u{1B}[Cx", " x", 0, 2), Row("\u{1B}[0Cx", " x", 0, 2),
    Row("abc\u{1B}[2Dx", "axc", 0, 2), Row("ab\u{1B}[9Dx", "xb", 0, 1),
    Row("ab\u{1B}[Ex", "ab\nx", 1, 1), Row("\r\nab\u{1B}[Fx", "x\nab", 0, 1),
    Row("abc\u{1B}[2Gx", "axc", 0, 2), Row("ab\u{1B}[3dx", "ab\n\n  x", 2, 3),
    Row("abc\r\u{1B}[C\u{1B}[K", "a", 0, 1), Row("abc\u{1B}[2D\u{1B}[1K", "  c", 0, 1),
    Row("abc\u{1B}[2K", "", 0, 3), Row("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J", "a", 1, 0),
    Row("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[1J", "\n\nc", 1, 0), Row("a\r\nb\u{1B}[2J", "", 1, 1),
    Row("a\r\nb\r\nc\u{1B}[2H\u{1B}[L", "a\n\nb\nc", 1, 0),
    Row("a\r\nb\r\nc\u{1B}[H\u{1B}[2M", "c", 0, 0), Row("abcd\r\u{1B}[2P", "cd", 0, 0),
    Row("abcd\r\u{1B}[2@x", "x abcd", 0, 1), Row("abcd\r\u{1B}[2X", "  cd", 0, 0),
    Row("a\u{1B}[sb\r\nc\u{1B}[ud", "ad\nc", 0, 2), Row("a\u{1B}7b\r\nc\u{1B}8d", "ad\nc", 0, 2),
    Row("\u{1B}]0;title\u{7}a", "a", 0, 1), Row("\u{1B}]8;;x\u{1B}\\a", "a", 0, 1),
    Row("\u{1B}Pq\u{7}x\u{1B}\\a", "a", 0, 1), Row("\u{1B}[31\u{18}a", "a", 0, 1),
    Row("日本", "日本", 0, 4), Row("日\u{1B}[2Gx", " x", 0, 2), Row("日\rx", "x", 0, 1),
    Row("e\u{301}x", "e\u{301}x", 0, 2), Row("日\u{FE0E}", "日\u{FE0E}", 0, 2),
    Row("abcdefghij", "abcdefghij", 0, 9), Row("abcdefghijk", "abcdefghij\nk", 1, 1),
    Row("abcdefghij\rk", "kbcdefghij", 0, 1), Row("abcdefghij\u{8}k", "abcdefghkj", 0, 9),
    Row("abcdefghi日", "abcdefghi\n日", 1, 2), Row("abcdefghij\u{301}", "abcdefghij\u{301}", 0, 9),
    Row("\u{1B}[?7labcdefghijkl", "abcdefghil", 0, 9),
    Row("a\r\nb\r\nc\r\nd\r\ne", "b\nc\nd\ne", 3, 1), Row("a\u{1B}M", "\na", 0, 1),
    Row("a\u{1B}[?1049hb\u{1B}[?1049lc", "ac", 0, 2), Row("a\u{1B}cb", "b", 0, 1),
  ]

  @Test(arguments: rows)
  func `a stream makes the expected screen, fed whole or byte by byte`(row: Row) {
    var bytewise = VirtualScreen(columns: 10, rows: 4)
    for byte in row.stream.utf8 { bytewise.feed([byte]) }
    for screen in [VirtualScreen(columns: 10, rows: 4, showing: row.stream.utf8), bytewise] {
      #expect(screen.text == row.text)
      #expect(screen.cursor == .init(row: row.row, column: row.column))
      #expect(screen.unknown == [])
    }
  }

  @Test(arguments: [
    ("\u{1B}[1m", ScreenStyle(bold: true)), ("\u{1B}[2;7m", ScreenStyle(dim: true, reversed: true)),
    ("\u{1B}[4;31m", ScreenStyle(underlined: true, foreground: .palette(1))),
    ("\u{1B}[97;104m", ScreenStyle(foreground: .palette(15), background: .palette(12))),
    ("\u{1B}[38;5;200m", ScreenStyle(foreground: .palette(200))),
    ("\u{1B}[48;2;1;2;3m", ScreenStyle(background: .rgb(1, 2, 3))),
    ("\u{1B}[1;31;44m\u{1B}[22;39m", ScreenStyle(background: .palette(4))),
    ("\u{1B}[1;7;31m\u{1B}[m", ScreenStyle()), ("\u{1B}[4:3m", ScreenStyle(underlined: true)),
    ("\u{1B}[4m\u{1B}[4:0m", ScreenStyle()),
  ])
  func `attributes and colours apply to the text drawn next`(stream: String, style: ScreenStyle) {
    let screen = VirtualScreen(showing: (stream + "x").utf8)
    #expect(screen.style(at: .init(row: 0, column: 0)) == style)
    #expect(screen.currentStyle == style)
    #expect(screen.unknown == [])
  }

  @Test func `wraps, scrolled rows and bells are recorded`() {
    var screen = VirtualScreen(columns: 3, rows: 2)
    screen.feed("abc\u{7}")
    #expect(!screen.wrapped && screen.isWrapPending && screen.bellCount == 1)
    screen.feed("d")
    #expect(screen.wrapped && screen.scrolled == 0)
    screen.feed("\n\n")
    #expect(screen.scrolled == 2)
  }

  @Test(arguments: [
    "\u{1B}[5n", "\u{1B}[?5h", "\u{1B}[>1u", "\u{1B}(B", "\u{1B}[1;2r", "\u{1B}[99m", "\u{E}",
    "\u{1B}[7h", "\u{1B}[?4m",
  ])
  func `an unknown sequence is recorded and not drawn`(stream: String) {
    let screen = VirtualScreen(showing: (stream + "x").utf8)
    #expect(screen.unknown == [Array(stream.utf8)])
    #expect(screen.text == "x")
  }

  @Test(
    arguments: [[0xFF], [0xC3, 0x28], [0xE2, 0x82], [0xC0], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `an invalid byte is shown as a replacement character`(bytes: [UInt8]) {
    let screen = VirtualScreen(showing: bytes + [UInt8(ascii: "x")])
    #expect(screen.text.hasPrefix("\u{FFFD}"))
    #expect(screen.text.hasSuffix("x"))
  }

  /// A resize of a screen of 10 × 4 unless the stream wraps in another width.
  struct Resize: Sendable {
    var stream = "abcdefghij\r\nxy"
    var start = (columns: 10, rows: 4)
    let end: (columns: Int, rows: Int)
    let behaviour: VirtualScreen.ResizeBehaviour
    let text: String
    let cursor: (row: Int, column: Int)
  }

  static let resizes = [
    Resize(end: (4, 4), behaviour: .reflow, text: "abcd\nefgh\nij\nxy", cursor: (3, 2)),
    Resize(end: (4, 4), behaviour: .truncate, text: "abcd\nxy", cursor: (1, 2)),
    Resize(end: (20, 4), behaviour: .reflow, text: "abcdefghij\nxy", cursor: (1, 2)),
    Resize(end: (10, 1), behaviour: .truncate, text: "xy", cursor: (0, 2)),
    Resize(end: (10, 2), behaviour: .reflow, text: "abcdefghij\nxy", cursor: (1, 2)),
    Resize(end: (1, 3), behaviour: .reflow, text: "j\nx\ny", cursor: (2, 0)),
    // Where kitty's rows end, what was erased no longer counts.
    Resize(
      stream: "abcdefgh\u{1B}[4G\u{1B}[K\r\nxy", start: (10, 8), end: (4, 8), behaviour: .kitty,
      text: "abc\nxy", cursor: (1, 2)),
    // Rows that wrapped are joined.
    Resize(
      stream: "abcdefg", start: (4, 4), end: (10, 4), behaviour: .reflow, text: "abcdefg",
      cursor: (0, 7)),
    // The wrong rows that kitty 0.26.5 reported, when asked by `CSI 6n`.
    Resize(
      start: (10, 8), end: (4, 8), behaviour: .kitty, text: "abcd\nefgh\nij\nxy", cursor: (3, 2)),
    Resize(
      stream: "abcdefghij\r\nxy\r\nA\r\nB\r\nC\u{1B}[3A\u{1B}[2G", start: (10, 8), end: (4, 8),
      behaviour: .kitty, text: "abcd\nefgh\nij\nxy\nA\nB\nC", cursor: (5, 0)),
  ]

  @Test(arguments: resizes)
  func `a resize reflows or cuts the rows, as the emulated terminal does`(resize: Resize) {
    var screen = VirtualScreen(
      columns: resize.start.columns, rows: resize.start.rows, showing: resize.stream.utf8)
    screen.resize(columns: resize.end.columns, rows: resize.end.rows, behaviour: resize.behaviour)
    #expect(screen.text == resize.text)
    #expect(screen.lines.count == resize.end.rows)
    #expect(screen.cursor == .init(row: resize.cursor.row, column: resize.cursor.column))
  }

  @Test(.needs(PythonModule.pyte), .waits)
  func `pyte and our emulator show the same screen for random output`() throws {
    var generator = SeededGenerator(seed: 42)
    let streams = (0..<2000).map { _ in
      Array(RandomStream.common(columns: 20, rows: 6, &generator).utf8)
    }
    let screens = streams.map { VirtualScreen(columns: 20, rows: 6, showing: $0) }
    try Pyte.expectSame(zip(streams, screens).map { ("random output", [($0, $1)]) })
  }

  @Test func `random bytes and sizes never move the cursor or text outside the screen`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var screen = VirtualScreen(columns: 5, rows: 3)
      for _ in 0..<20 {
        screen.feed((0..<20).map { _ in RandomStream.byte(&generator) })
        screen.resize(
          columns: .random(in: 0...9, using: &generator),
          rows: .random(in: 0...5, using: &generator),
          behaviour: [.reflow, .truncate, .kitty].randomElement(using: &generator) ?? .reflow)
        #expect(screen.cursor.column < screen.columns && screen.cursor.row < screen.rows)
        #expect(screen.text.split(separator: "\n").count <= screen.rows)
      }
    }
  }
}
