import ChallengePictures
import PromptTestSupport
import Testing

/// The sequence of iTerm2's protocol, byte for byte.
struct InlineImageTests {
  private static let area = CellArea(columns: 20, rows: 5)

  @Test func `a file goes in one sequence`() {
    let bytes = InlineImage.showing(Array("foobar".utf8), in: Self.area)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}]1337;File=inline=1;size=6;width=20;height=5;preserveAspectRatio=1"
        + ";doNotMoveCursor=1:Zm9vYmFy\u{7}")
    let screen = VirtualScreen(showing: bytes)
    #expect(screen.text.isEmpty && screen.cursor == .init(row: 0, column: 0))
    #expect(screen.bellCount == 0)
  }

  @Test func `tmux hands it on, behind a blank that puts its terminal's cursor there`() {
    let own = InlineImage.showing(Array("foobar".utf8), in: Self.area)
    let wrapped = InlineImage.showing(Array("foobar".utf8), in: Self.area, isInTmux: true)
    let start = "\u{1B}(0 \u{1B}(B\u{1B}Ptmux;\u{8}\u{1B}"
    #expect(wrapped == Array(start.utf8) + own + Array("\u{1B}\\".utf8))
  }
}
