import CodePromptChallengePictures
import PromptTestSupport
import Testing

/// Pictures with transparent pixels, on an unknown background colour.
struct OpacityTests {
  private static func raster(_ samples: Raster.Samples, _ bytes: [UInt8]) -> Raster {
    let size = PixelSize(width: bytes.count / samples.rawValue, height: 1)
    return Raster(size: size, samples: samples, bytes: bytes)
  }

  @Test func `a second picture with opacities makes pixels transparent`() {
    let opacity = Self.raster(.gray, [0, 255, 7])
    #expect(
      Self.raster(.gray, [1, 2, 3]).masked(by: opacity)
        == Self.raster(.grayAlpha, [1, 0, 2, 255, 3, 7]))
    #expect(
      Self.raster(.rgb, [1, 2, 3, 4, 5, 6, 7, 8, 9]).masked(by: opacity)
        == Self.raster(.rgba, [1, 2, 3, 0, 4, 5, 6, 255, 7, 8, 9, 7]))
  }

  @Test func `a second picture with opacities is ignored if it is all opaque or does not match`() {
    let gray = Self.raster(.gray, [1, 2])
    #expect(gray.masked(by: Self.raster(.gray, [0])) == gray)
    #expect(gray.masked(by: Self.raster(.gray, [255, 255])) == gray)
    #expect(gray.masked(by: Self.raster(.rgb, [0, 0, 0, 0, 0, 0])) == gray)
    let alpha = Self.raster(.grayAlpha, [1, 2])
    #expect(alpha.masked(by: Self.raster(.gray, [0])) == alpha)
  }

  @Test func `transparent pixels become white in a dark picture, and black in a bright one`() {
    #expect(
      Self.raster(.grayAlpha, [0, 255, 255, 0, 20, 51]).backed()
        == Self.raster(.gray, [0, 255, 208]))
    #expect(
      Self.raster(.grayAlpha, [255, 255, 0, 0, 250, 51]).backed()
        == Self.raster(.gray, [255, 0, 50]))
    #expect(
      Self.raster(.rgba, [0, 0, 80, 255, 9, 9, 9, 0]).backed()
        == Self.raster(.rgb, [0, 0, 80, 255, 255, 255]))
    #expect(
      Self.raster(.rgba, [255, 255, 80, 255, 9, 9, 9, 0]).backed()
        == Self.raster(.rgb, [255, 255, 80, 0, 0, 0]))
  }

  @Test func `a picture of medium brightness gets the background that differs more from it`() {
    #expect(Self.raster(.grayAlpha, [127, 255, 0, 0]).backed() == Self.raster(.gray, [127, 255]))
    #expect(Self.raster(.grayAlpha, [128, 255, 0, 0]).backed() == Self.raster(.gray, [128, 0]))
    #expect(
      Self.raster(.rgba, [200, 30, 30, 255, 0, 0, 0, 0]).backed()
        == Self.raster(.rgb, [200, 30, 30, 255, 255, 255]))
  }

  @Test func `a picture without an opaque pixel is blank`() {
    #expect(Self.raster(.grayAlpha, [255, 0, 9, 0]).isBlank)
    #expect(Self.raster(.rgba, [255, 9, 9, 0]).isBlank)
    #expect(!Self.raster(.grayAlpha, [255, 0, 0, 1]).isBlank)
    #expect(!Self.raster(.gray, [0, 0]).isBlank)
  }

  @Test(arguments: [raster(.gray, [0]), raster(.rgb, [255, 255, 255])])
  func `an opaque picture is unchanged`(raster: Raster) {
    #expect(raster.backed() == raster)
  }

  @Test(
    arguments: [UInt8(0), 60, 100, 127, 128, 160, 255],
    [ColorDepth.none, .sixteen, .palette256, .trueColor])
  func `a stroke thinner than a cell is drawn on transparent ground`(
    shade: UInt8, colors: ColorDepth
  ) {
    let row = [shade, 255] + [UInt8](repeating: 0, count: 22)
    let bytes = Array(repeating: row, count: 8).flatMap(\.self)
    let picture = BlockPicture(
      Raster(size: PixelSize(width: 12, height: 8), samples: .grayAlpha, bytes: bytes),
      in: CellArea(columns: 3, rows: 1), colors: colors)
    let screen = VirtualScreen(columns: 9, rows: 2, showing: Array(picture.rows()[0].text.utf8))
    let cells = (0..<3).map { screen.cell(row: 0, column: $0) }
    #expect(cells[0] != cells[1] && cells[1] == cells[2], "\(cells)")
  }
}
