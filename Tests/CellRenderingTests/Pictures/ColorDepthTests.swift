import CodePromptCellRendering
import PromptTestSupport
import Testing

/// A colour that the terminal lacks is replaced by the nearest one that it has.
struct ColorDepthTests {
  /// The SGR parameters for a pixel's background.
  private func parameters(_ color: RGB, _ colors: ColorDepth) -> String {
    let pixel = [color.red, color.green, color.blue]
    let text = BlockPicture(Raster(width: 1, rgb: pixel + pixel), colors: colors).rows()[0].text
    return String(text.dropFirst(2).prefix { $0 != "m" })
  }

  static let sixteen: [(RGB, String)] = [
    (RGB(0, 0, 0), "40"), (RGB(190, 10, 10), "41"), (RGB(10, 200, 0), "42"),
    (RGB(200, 200, 20), "43"), (RGB(10, 0, 220), "44"), (RGB(200, 0, 200), "45"),
    (RGB(0, 200, 200), "46"), (RGB(225, 225, 225), "47"), (RGB(120, 130, 125), "100"),
    (RGB(255, 10, 0), "101"), (RGB(10, 255, 10), "102"), (RGB(255, 255, 20), "103"),
    (RGB(90, 90, 255), "104"), (RGB(255, 10, 255), "105"), (RGB(10, 255, 255), "106"),
    (RGB(255, 255, 255), "107"),
  ]

  @Test(arguments: sixteen)
  func `the nearest of 16 colours is used`(color: RGB, expected: String) {
    #expect(parameters(color, .sixteen) == expected)
  }

  static let palette: [(RGB, Int)] = [
    (RGB(0, 0, 0), 16), (RGB(255, 255, 255), 231), (RGB(255, 0, 0), 196), (RGB(0, 0, 255), 21),
    (RGB(95, 135, 175), 67), (RGB(8, 8, 8), 232), (RGB(238, 238, 238), 255),
    (RGB(118, 118, 118), 243), (RGB(128, 128, 130), 244), (RGB(250, 130, 5), 208),
  ]

  @Test(arguments: palette)
  func `with 256 colours the nearest colour of the cube and the grays is used`(
    color: RGB, number: Int
  ) {
    #expect(parameters(color, .palette256) == "48;5;\(number)")
  }

  @Test func `none of the 256 colours is nearer than the one used`() throws {
    // The colours that xterm shows for the colour numbers from 16 to 255.
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { place -> [Int] in
      [levels[place / 36], levels[place / 6 % 6], levels[place % 6]]
    }
    let grays = (0..<24).map { [Int](repeating: 8 + 10 * $0, count: 3) }
    let shown = cube + grays
    var random = SeededGenerator(seed: 256)
    for _ in 0..<500 {
      let samples = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let color = RGB(UInt8(samples[0]), UInt8(samples[1]), UInt8(samples[2]))
      func distance(_ other: [Int]) -> Int {
        let differences = zip(samples, other).map { ($0 - $1) * ($0 - $1) }
        return 2 * differences[0] + 4 * differences[1] + 3 * differences[2]
      }
      let number = Int(parameters(color, .palette256).dropFirst(5)) ?? 0
      try #require((16...255).contains(number))
      let least = shown.map(distance).min() ?? 0
      #expect(distance(shown[number - 16]) == least, "\(samples)")
    }
  }
}
