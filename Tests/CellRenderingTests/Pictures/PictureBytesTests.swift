import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The bytes of pictures in every protocol, compared with those in `Screens/Bytes`.
struct PictureBytesTests {
  private static let folder = RecordedFolder("../Screens/Bytes", recordedBy: "PictureBytesTests")
  private static let area = CellArea(columns: 20, rows: 5)

  private static func record(_ pictures: [(name: String, bytes: [UInt8])], as name: String) {
    let lines = pictures.map { name, bytes in
      // Runs of the same data are left out.
      let text = ByteText(bytes).description
        .replacing(String(repeating: "A", count: 4096), with: "(4096 times A)")
      return "== \(name)\n\(text)\n"
    }
    folder.expect(lines.joined(separator: "\n"), as: name)
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
      ], as: "kitty")
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
      ], as: "images")
  }

  /// Four columns of two pixels: red above blue, green above green, white above black, black above
  /// white.
  private static let sample = Raster(
    width: 4,
    rgb: [255, 0, 0, 0, 255, 0, 255, 255, 255, 0, 0, 0]
      + [0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 255, 255])

  private static let rasters: [(name: String, raster: Raster)] = [
    ("a sample", sample), ("halves swapped", Raster(width: 2, gray: [0, 255, 255, 0])),
    ("shades", Raster(width: 4, gray: [0, 255, 200, 20, 0, 10, 180, 240])),
    ("half of the last row", Raster(width: 1, gray: [255, 128, 255])),
    ("mixed colours", Raster(width: 2, rgb: [200, 0, 0, 9, 9, 9, 0, 0, 100, 9, 9, 9])),
    ("little contrast", Raster(width: 2, gray: [125, 130, 127, 124])),
    ("dull colours", Raster(width: 2, rgb: [200, 0, 0, 250, 250, 80, 200, 0, 0, 250, 250, 80])),
  ]

  @Test func `the bytes of pictures of block characters are as recorded`() {
    let depths: [ColorDepth] = [.none, .sixteen, .palette256, .trueColor]
    Self.record(
      depths.flatMap { colors in
        Self.rasters.flatMap { name, raster in
          [false, true].map { isASCII in
            let picture = BlockPicture(raster, colors: colors, isASCII: isASCII)
            let rows = picture.rows() + picture.rows(dimmed: true)
            return ("\(name), colours: \(colors)\(isASCII ? ", ASCII" : "")", Self.bytes(rows))
          }
        }
      }, as: "blocks")
  }

  private static let colors: [RGB] = [
    RGB(0, 0, 0), RGB(190, 10, 10), RGB(10, 200, 0), RGB(200, 200, 20), RGB(10, 0, 220),
    RGB(200, 0, 200), RGB(0, 200, 200), RGB(225, 225, 225), RGB(120, 130, 125), RGB(255, 10, 0),
    RGB(10, 255, 10), RGB(255, 255, 20), RGB(90, 90, 255), RGB(255, 10, 255), RGB(10, 255, 255),
    RGB(255, 255, 255), RGB(95, 135, 175), RGB(8, 8, 8), RGB(238, 238, 238), RGB(118, 118, 118),
    RGB(128, 128, 130), RGB(250, 130, 5),
  ]

  @Test func `the nearest of the colours that a terminal has is as recorded`() {
    Self.record(
      Self.colors.map { color in
        let pixel = [color.red, color.green, color.blue]
        let rows = [ColorDepth.sixteen, .palette256].flatMap {
          BlockPicture(Raster(width: 1, rgb: pixel + pixel), colors: $0).rows()
        }
        return ("\(pixel)", Self.bytes(rows))
      }, as: "colors")
  }
}
