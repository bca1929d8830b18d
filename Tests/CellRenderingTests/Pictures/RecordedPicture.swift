import CodePromptCellRendering
import PromptTestSupport
import Testing

/// A picture of characters whose screen is recorded in a file under `Screens/Pictures`.
struct RecordedPicture {
  let name: String
  let bytes: [UInt8]
  let screen: VirtualScreen

  /// Draws the rows on a screen of their size, and expects them to be as wide as they say.
  init(_ name: String, _ rows: [PictureRow]) {
    self.name = name
    bytes = Array(rows.map(\.text).joined(separator: "\r\n").utf8)
    // The last column is free, so that no row is about to wrap.
    let columns = (rows.map(\.columns).max() ?? 0) + 1
    screen = VirtualScreen(columns: columns, rows: rows.count, showing: bytes)
    #expect(screen.lines.map(\.end) == rows.map(\.columns), "\(name): \(ByteText(bytes))")
    #expect(screen.isClean && screen.currentStyle == ScreenStyle(), "\(name): \(ByteText(bytes))")
  }

  /// Expects the screens of pictures to be as recorded.
  static func expect(
    _ pictures: [RecordedPicture], as name: String, about: String, by suite: String
  ) {
    let folder = RecordedFolder("../Screens/Pictures", recordedBy: suite)
    let (lines, legend) = ScreenText.lines(of: pictures.map(\.screen))
    let sections = zip(pictures, lines).map { picture, lines in
      // The cursor is always at the end of the last row.
      ([picture.name] + lines.dropFirst()).joined(separator: "\n")
    }
    let top = """
      \(about)

      Bars enclose each row. Below it, a letter marks each column whose style is not the terminal's
      own.
      \(legend).
      To record: \(folder.command)
      """
    folder.expect(
      ([top] + sections).joined(separator: RecordedFolder.mark) + "\n", as: name)
  }

  /// Expects the terminal emulator pyte to show the same screens.
  static func expectPeer(toShow pictures: [RecordedPicture]) throws {
    try Pyte.expectSame(pictures.map { ($0.name, [($0.bytes, $0.screen)]) })
  }
}
