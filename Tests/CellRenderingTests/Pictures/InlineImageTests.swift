import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The sequences of iTerm2's protocol, byte for byte.
struct InlineImageTests {
  private static let area = CellArea(columns: 20, rows: 5)

  @Test func `a file for iTerm2 is sent in one sequence`() throws {
    let bytes = try #require(InlineImage(Array("foobar".utf8))).showing(in: Self.area)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}]1337;File=inline=1;size=6;width=20;height=5;preserveAspectRatio=1"
        + ";doNotMoveCursor=1:Zm9vYmFy\u{7}")
    let screen = VirtualScreen(showing: bytes)
    #expect(screen.text.isEmpty && screen.cursor == .init(row: 0, column: 0))
    #expect(screen.bellCount == 0)
  }

  @Test
  func `in tmux a blank is drawn first, so that the outer terminal's cursor moves to the image`()
    throws
  {
    let own = try #require(InlineImage(Array("foobar".utf8))).showing(in: Self.area)
    let wrapped = try #require(InlineImage(Array("foobar".utf8), isInTmux: true)).showing(
      in: Self.area)
    let start = "\u{1B}(0 \u{1B}(B\u{1B}Ptmux;\u{8}\u{1B}"
    #expect(wrapped == Array(start.utf8) + own + Array("\u{1B}\\".utf8))
  }

  @Test func `a file is too large for an iTerm2 sequence only if the terminal limits its length`() {
    let size = (1_048_576 - 256) / 4 * 3 + 2
    for (count, isLimited, fits) in [
      (size, true, true), (size + 3, true, false), (size + 3, false, true),
    ] {
      let image = InlineImage([UInt8](repeating: 0, count: count), isLimited: isLimited)
      #expect((image != nil) == fits)
      guard let image, isLimited else { continue }
      #expect(image.showing(in: CellArea(columns: 999, rows: 999)).count <= 1_048_576)
    }
  }
}
