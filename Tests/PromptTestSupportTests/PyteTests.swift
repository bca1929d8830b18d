import PromptTestSupport
import Testing

/// What ``Pyte`` mends in pyte and wcwidth: each mend is needed, and makes pyte show what our
/// emulator shows.
struct PyteTests {
  /// What is mended, and a text that shows it.
  private static let mends: [(name: String, text: String, isWide: Bool)] = [
    ("text after a joiner", "a\u{200D}bc", false),
    ("text after a variation selector", "❤\u{FE0F}bc", false),
    ("an ambiguous character of two columns", "Жb", true),
    ("the half of a flag", "🇨b", false),
    ("a spacing mark", "काb", false),
    ("dim text", "\u{1B}[2ma", false),
    ("a bright magenta background", "\u{1B}[105ma", false),
  ]

  @Test(.needs(PythonModule.pyte, PythonModule.recentWcwidth), .waits)
  func `pyte shows each mended text as our emulator does, and would not without the mend`() throws {
    let screens = Self.mends.map { mend in
      var screen = VirtualScreen(columns: 20, rows: 2)
      screen.isWide = mend.isWide
      screen.feed(mend.text)
      return screen
    }
    let streams = zip(Self.mends, screens).map { Pyte.Stream(Array($0.text.utf8), to: $1) }
    let mended = try Pyte.screens(of: streams).map(\.seen)
    let plain = try Pyte.screens(of: streams, isMended: false).map(\.seen)
    for (index, mend) in Self.mends.enumerated() {
      #expect(mended[index] == screens[index].seen, "\(mend.name)")
      #expect(plain[index] != mended[index], "\(mend.name): remove the mend from Pyte.swift")
    }
  }
}
