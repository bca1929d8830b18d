import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Pictures drawn with block characters: their bytes, and how a terminal shows them.
struct BlockPictureTests {
  private static func rows(
    _ raster: Raster, _ colors: ColorDepth, isASCII: Bool = false, dimmed: Bool = false
  ) -> [String] {
    BlockPicture(raster, colors: colors, isASCII: isASCII)
      .rows(dimmed: dimmed).map(\.text)
  }

  /// Four columns of two pixels: red above blue, green above green, white above black, black above
  /// white.
  private static let sample = Raster(
    width: 4,
    rgb: [255, 0, 0, 0, 255, 0, 255, 255, 255, 0, 0, 0]
      + [0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 255, 255])

  @Test func `a cell shows two pixels, and colours are sent only when they change`() {
    #expect(
      Self.rows(Self.sample, .trueColor) == [
        "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[48;2;0;255;0m "
          + "\u{1B}[38;2;255;255;255;48;2;0;0;0m▀▄\u{1B}[m"
      ])
    #expect(
      Self.rows(Self.sample, .palette256) == [
        "\u{1B}[38;5;196;48;5;21m▀\u{1B}[48;5;46m \u{1B}[38;5;231;48;5;16m▀▄\u{1B}[m"
      ])
    #expect(
      Self.rows(Self.sample, .sixteen) == [
        "\u{1B}[91;44m▀\u{1B}[102m \u{1B}[97;40m▀▄\u{1B}[m"
      ])
  }

  @Test func `a cell with the previous cell's colours swapped is drawn with the other half block`()
  {
    let checks = Raster(width: 2, gray: [0, 255, 255, 0])
    #expect(Self.rows(checks, .palette256) == ["\u{1B}[38;5;16;48;5;231m▀▄\u{1B}[m"])
  }

  @Test func `without colours the brighter pixels are drawn`() {
    let shades = Raster(width: 4, gray: [0, 255, 200, 20, 0, 10, 180, 240])
    #expect(Self.rows(shades, .none) == [" ▀█▄"])
    let ascii = Self.rows(Raster(width: 3, gray: [0, 128, 255, 0, 128, 255]), .none, isASCII: true)
    #expect(ascii == [" +@"])
    #expect(
      Self.rows(Self.sample, .none, isASCII: true).allSatisfy { $0.utf8.allSatisfy { $0 < 127 } })
  }

  @Test func `in ASCII a cell shows one pixel as a blank with a background colour`() {
    let mixed = Raster(width: 2, rgb: [200, 0, 0, 9, 9, 9, 0, 0, 100, 9, 9, 9])
    #expect(
      Self.rows(mixed, .trueColor, isASCII: true) == [
        "\u{1B}[48;2;100;0;50m \u{1B}[48;2;9;9;9m \u{1B}[m"
      ])
  }

  @Test func `a picture with an odd number of pixel rows ends with half a cell`() {
    let odd = Raster(width: 1, gray: [255, 255, 255])
    #expect(
      Self.rows(odd, .palette256) == ["\u{1B}[48;5;231m \u{1B}[m", "\u{1B}[38;5;231m▀\u{1B}[m"])
    #expect(Self.rows(odd, .palette256, isASCII: true).last == "\u{1B}[48;5;231m \u{1B}[m")
  }

  @Test func `a dimmed picture is darker, or faint without colours`() {
    let pixel = Raster(width: 1, rgb: [200, 100, 51, 200, 100, 51])
    #expect(Self.rows(pixel, .trueColor, dimmed: true) == ["\u{1B}[48;2;100;50;25m \u{1B}[m"])
    #expect(Self.rows(pixel, .none, dimmed: true) == ["\u{1B}[2m█\u{1B}[m"])
    #expect(Self.rows(pixel, .none, isASCII: true, dimmed: true) == ["\u{1B}[2m@\u{1B}[m"])
  }

  // MARK: Screens

  /// A picture of random colours.
  private static let noisy: Raster = {
    var random = SeededGenerator(seed: 8)
    return Raster(
      width: 40, rgb: (0..<40 * 30 * 3).map { _ in UInt8.random(in: 0...255, using: &random) })
  }()

  @Test func `every half of a cell has its pixel's colour`() {
    let rows = BlockPicture(Self.noisy, colors: .trueColor).rows()
    let bytes = Array(rows.map(\.text).joined(separator: "\r\n").utf8)
    let screen = VirtualScreen(columns: 60, rows: 20, showing: bytes)
    #expect(screen.unknown == [] && !screen.wrapped && screen.currentStyle == ScreenStyle())
    for y in 0..<30 {
      for x in 0..<40 {
        let cell = screen.cell(row: y / 2, column: x)
        let isUpper = (y % 2 == 0) == (cell.character == "▀")
        let isInk = cell.character != " " && isUpper
        let shown = isInk ? cell.style.foreground : cell.style.background
        let color = Self.noisy.color(x: x, y: y)
        #expect(shown == .rgb(color.red, color.green, color.blue), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [ColorDepth.none, .sixteen, .palette256, .trueColor], [false, true])
  func `no row of a block picture leaves a colour on`(colors: ColorDepth, isASCII: Bool) {
    let picture = BlockPicture(Self.noisy, colors: colors, isASCII: isASCII)
    for row in picture.rows() {
      var screen = VirtualScreen(columns: 60, rows: 2, showing: Array(row.text.utf8))
      screen.feed("x")
      #expect(screen.cell(row: 0, column: row.columns).style == ScreenStyle())
      #expect(screen.unknown == [] && screen.cursor.column == row.columns + 1)
    }
  }
}
