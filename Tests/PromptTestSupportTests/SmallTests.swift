import PromptTestSupport
import Testing

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
