import CodePromptChallengePictures
import PromptTestSupport
import Testing

/// The sequences of iTerm2's protocol, byte for byte.
struct InlineImageTests {
  private static let area = CellArea(columns: 20, rows: 5)

  @Test func `a file for iTerm2 is sent in one sequence`() {
    let bytes = InlineImage(Array("foobar".utf8)).showing(in: Self.area)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}]1337;File=inline=1;size=6;width=20;height=5;preserveAspectRatio=1"
        + ";doNotMoveCursor=1:Zm9vYmFy\u{7}")
    let screen = VirtualScreen(showing: bytes)
    #expect(screen.text.isEmpty && screen.cursor == .init(row: 0, column: 0))
    #expect(screen.bellCount == 0)
  }

  @Test
  func `in tmux a blank is drawn first, so that the outer terminal's cursor moves to the image`() {
    let own = InlineImage(Array("foobar".utf8)).showing(in: Self.area)
    let wrapped = InlineImage(Array("foobar".utf8), isInTmux: true).showing(in: Self.area)
    let start = "\u{1B}(0 \u{1B}(B\u{1B}Ptmux;\u{8}\u{1B}"
    #expect(wrapped == Array(start.utf8) + own + Array("\u{1B}\\".utf8))
  }

  @Test(arguments: [false, true])
  func `a file too large for one iTerm2 sequence is sent in parts`(isInTmux: Bool) {
    let file = (0..<800_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let image = InlineImage(file, isInTmux: isInTmux, splits: true)
    let text = String(decoding: image.showing(in: Self.area), as: UTF8.self)
    let (start, end) =
      isInTmux ? ("\u{1B}Ptmux;\u{1B}\u{1B}]1337;", "\u{7}\u{1B}\\") : ("\u{1B}]1337;", "\u{7}")
    let shown =
      isInTmux ? text.replacing("\u{1B}(0 \u{1B}(B\u{1B}Ptmux;\u{8}", with: "\u{1B}Ptmux;") : text
    let sequences = shown.split(separator: start, omittingEmptySubsequences: false).dropFirst()
    #expect(shown.hasPrefix(start) && sequences.allSatisfy { $0.hasSuffix(end) })
    let bodies = sequences.map { $0.dropLast(end.count) }
    let options = "inline=1;size=800000;width=20;height=5;preserveAspectRatio=1;doNotMoveCursor=1"
    #expect(bodies.first == "MultipartFile=\(options)" && bodies.last == "FileEnd")
    let parts = bodies.dropFirst().dropLast()
    #expect(parts.allSatisfy { $0.hasPrefix("FilePart=") && $0.utf8.count <= 262_153 })
    var whole: [UInt8] = []
    Base64.append(file[...], to: &whole)
    #expect(
      parts.map { String($0.dropFirst(9)) }.joined() == String(decoding: whole, as: UTF8.self))
    // In tmux only the sequence that shows the image moves the outer terminal's cursor.
    #expect(text.split(separator: "\u{8}").count == (isInTmux ? 2 : 1))
    #expect(!isInTmux || text.hasSuffix("\u{8}\u{1B}\u{1B}]1337;FileEnd\u{7}\u{1B}\\"))
    #expect(String(decoding: image.ending, as: UTF8.self).hasSuffix("]1337;FileEnd\(end)"))
  }

  @Test
  func `a file is sent in one iTerm2 sequence if it fits, or if the terminal supports no parts`() {
    let size = InlineImageTests.largest
    for (count, splits, isWhole) in [
      (size, true, true), (size + 3, true, false), (size + 3, false, true),
    ] {
      let image = InlineImage([UInt8](repeating: 0, count: count), splits: splits)
      let bytes = image.showing(in: CellArea(columns: 999, rows: 999))
      #expect(bytes.starts(with: Array("\u{1B}]1337;File=".utf8)) == isWhole)
      if splits, isWhole { #expect(bytes.count <= 1_048_576) }
      #expect(image.ending.count == (isWhole ? 2 : 17))
    }
  }

  /// The size of the largest file that fits into one sequence.
  private static let largest = (1_048_576 - 256) / 4 * 3 + 2
}
