import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The bytes of images in every protocol, compared with those in `Screens/Bytes`.
///
/// Our emulator and pyte know none of these protocols. What block pictures look like is recorded
/// under `Screens/Pictures`.
struct PictureBytesTests {
  private static let folder = RecordedFolder("../Screens/Bytes", recordedBy: "PictureBytesTests")
  private static let area = CellArea(columns: 20, rows: 5)

  private static func record(
    _ pictures: [(name: String, bytes: [UInt8])], as name: String, about: String
  ) {
    let sections = pictures.map { name, bytes in
      // Runs of the same data are left out.
      let text = ByteText(bytes).description
        .replacing(String(repeating: "A", count: 4096), with: "(4096 times A)")
      return "\(name)\n\(text)"
    }
    let top = """
      \(about)

      These are bytes and no screens, because the protocol is what matters: no emulator of the tests
      knows it. \\e is Escape.
      To record: \(folder.command)
      """
    folder.expect(
      ([top] + sections).joined(separator: RecordedFolder.mark) + "\n", as: name)
  }

  private static func bytes(_ rows: [PictureRow]) -> [UInt8] {
    Array(rows.map { "\($0.columns): \($0.text)" }.joined(separator: "\r\n").utf8)
  }

  @Test func `the bytes of images for kitty are as recorded`() {
    let (file, area) = (Array("foobar".utf8), Self.area)
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let image = KittyImage(number: 7)
    let inTmux = KittyImage(number: 7, isInTmux: true)
    // The example of kitty's documentation, for the image 42 + (2 << 24).
    let example = KittyImage(number: 2 << 24 + 234, isInTmux: true)
    let small = CellArea(columns: 3, rows: 2)
    Self.record(
      [
        ("a short PNG", image.showing(png: file, in: area)),
        ("a PNG of three chunks", image.showing(png: zeros(2 * 3072 + 1), in: area)),
        ("a PNG that fills its chunk", image.showing(png: zeros(3072), in: area)),
        ("pixels", image.showing(Raster(width: 2, rgb: [1, 2, 3, 4, 5, 6]), in: area)),
        ("placed", image.placing(in: area)), ("shaded", image.shading(in: area)),
        ("removed", image.removal), ("deleted", image.deletion), ("ended", image.ending),
        ("deleted, with the greatest number", KittyImage(number: .max).deletion),
        ("shaded, with the greatest number", KittyImage(number: .max).shading(in: area)),
        ("deleted in tmux", inTmux.deletion), ("ended in tmux", inTmux.ending),
        ("two chunks in tmux", inTmux.showing(png: zeros(3073), in: area)),
        ("its rows", Self.bytes(image.rows(in: small))),
        ("its rows in tmux", Self.bytes(example.rows(in: small))),
        ("its dimmed rows in tmux", Self.bytes(example.rows(in: small, dimmed: true))),
        ("every second cell", Self.bytes(Checkerboard.rows(over: small))),
      ], as: "kitty", about: "What the terminal gets of images by the protocol of kitty.")
  }

  @Test func `the bytes of images for iTerm2 and as sixels are as recorded`() throws {
    let file = Array("foobar".utf8)
    let image = try #require(InlineImage(file))
    let inTmux = try #require(InlineImage(file, isInTmux: true))
    let high = Sixel(Raster(width: 1, gray: [UInt8](repeating: 255, count: 13)))
    #expect(high.size == PixelSize(width: 1, height: 18))
    let two = Raster(width: 2, rgb: [255, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 0])
    Self.record(
      [
        ("iTerm2", image.showing(in: Self.area)), ("iTerm2, ended", image.ending),
        // A blank is drawn first, so that the outer terminal's cursor moves to the image.
        ("iTerm2 in tmux", inTmux.showing(in: Self.area)), ("iTerm2 in tmux, ended", inTmux.ending),
        ("sixels of two colours", Sixel(two).bytes), ("sixels of three bands", high.bytes),
        ("sixels with a run", Sixel(Raster(width: 30, gray: Array(repeating: 0, count: 30))).bytes),
      ], as: "images",
      about: "What the terminal gets of images by the protocol of iTerm2 and as sixels.")
  }
}
