import CodePromptCellRendering
import PromptTestSupport
import Testing

/// What pictures of block characters look like, compared with the files in `Screens/Pictures`.
struct PictureScreenTests {
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

  private static func pictures() -> [RecordedPicture] {
    [ColorDepth.none, .sixteen, .palette256, .trueColor].flatMap { colors in
      rasters.flatMap { name, raster in
        [false, true].flatMap { isASCII in
          [false, true].map { isDimmed in
            let picture = BlockPicture(raster, colors: colors, isASCII: isASCII)
            let name = "\(name), colours: \(colors)\(isASCII ? ", ASCII" : "")"
            return RecordedPicture(
              isDimmed ? name + ", dimmed" : name, picture.rows(dimmed: isDimmed))
          }
        }
      }
    }
  }

  @Test func `pictures of block characters look as recorded`() {
    RecordedPicture.expect(
      Self.pictures(), as: "blocks", about: "Small pictures of block characters.",
      by: "PictureScreenTests")
  }

  @Test(.needs(PythonModule.pyte, PythonModule.wcwidth), .waits)
  func `the terminal emulator pyte shows the same pictures`() throws {
    try RecordedPicture.expectPeer(toShow: Self.pictures())
  }

  private static let colors: [RGB] = [
    RGB(0, 0, 0), RGB(190, 10, 10), RGB(10, 200, 0), RGB(200, 200, 20), RGB(10, 0, 220),
    RGB(200, 0, 200), RGB(0, 200, 200), RGB(225, 225, 225), RGB(120, 130, 125), RGB(255, 10, 0),
    RGB(10, 255, 10), RGB(255, 255, 20), RGB(90, 90, 255), RGB(255, 10, 255), RGB(10, 255, 255),
    RGB(255, 255, 255), RGB(95, 135, 175), RGB(8, 8, 8), RGB(238, 238, 238), RGB(118, 118, 118),
    RGB(128, 128, 130), RGB(250, 130, 5),
  ]

  @Test func `the nearest of the colours that a terminal has is as recorded`() {
    let folder = RecordedFolder("../Screens/Pictures", recordedBy: "PictureScreenTests")
    let lines = Self.colors.map { color in
      let pixel = [color.red, color.green, color.blue]
      let nearest = [ColorDepth.sixteen, .palette256].map { depth in
        let picture = BlockPicture(Raster(width: 1, rgb: pixel + pixel), colors: depth)
        let screen = RecordedPicture("\(pixel)", picture.rows()).screen
        return screen.style(at: .init(row: 0, column: 0)).words
      }
      return "rgb \(color.red)/\(color.green)/\(color.blue): \(nearest[0]), \(nearest[1])"
    }
    let top = """
      The nearest colour of 16, and the nearest of 256 without those 16.

      To record: \(folder.command)
      """
    folder.expect(([top, ""] + lines).joined(separator: "\n") + "\n", as: "colors")
  }
}
