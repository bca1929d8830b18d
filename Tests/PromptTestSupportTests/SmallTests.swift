import PromptTestSupport
import Testing

struct ByteTextTests {
  @Test(
    arguments: [
      ([0x1B, 0x5B, 0x32, 0x4A], "\\e[2J"), ([0x0D, 0x0A, 0x09, 0x07, 0x08], "\\r\\n\\t\\a\\b"),
      ([0x00, 0x7F, 0xFF], "\\x00\\x7F\\xFF"), ([0x5C], "\\\\"), ([0xE2, 0x97, 0x8F], "●"),
      ([0xE2, 0x97], "\\xE2\\x97"), ([0xE2, 0x41], "\\xE2A"), ([], ""),
    ] as [([UInt8], String)])
  func `ByteText prints control bytes as escapes, and others as text`(bytes: [UInt8], text: String)
  {
    #expect(ByteText(bytes).description == text)
  }
}

struct DisplayWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("●", 1), ("─", 1), ("…", 1), ("日", 2), ("６", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("\u{200D}", 0), ("\u{FE0F}", 0), ("\u{AD}", 1),
    ("⠹", 1), ("✓", 1), ("️⌛", 2), ("٣", 1), ("๓", 1), ("", 0), ("日本", 4), ("\u{D7B0}\u{D7FB}", 0),
    ("🇩🇪", 2), ("\u{600}\u{110CD}", 2),
  ])
  func `the width of a text is the number of columns it takes`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }
}

struct ManualClockTests {
  @Test func `a manual clock moves only when it is advanced`() {
    let clock = ManualClock()
    #expect(clock.now == .zero)
    clock.advance(by: .milliseconds(250))
    clock.advance(by: .seconds(1))
    #expect(clock.now == .milliseconds(1250))
  }
}
