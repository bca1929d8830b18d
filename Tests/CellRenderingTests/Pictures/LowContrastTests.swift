import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Codes in gray on gray with noise, on terminals with few colours or none.
struct LowContrastTests {
  /// A drawing of two characters, in which each `#` or `.` is four by four pixels.
  private static let signs = [
    "#...#.#####.", "#..#......#.", "#.#......#..", "##......#...", "#.#.....#...", "#..#....#...",
    "#...#...#...",
  ]
  private static let scale = 4
  private static let size = PixelSize(width: 12 * scale, height: 7 * scale)

  private static func isInk(x: Int, y: Int) -> Bool {
    Array(signs[y / scale].utf8)[x / scale] == UInt8(ascii: "#")
  }

  /// The two characters in one colour on another, with noise on every sample.
  private static func code(_ ink: RGB, on paper: RGB, noise: Int) -> Raster {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<size.count).flatMap { index in
      let color = isInk(x: index % size.width, y: index / size.width) ? ink : paper
      let shift = Int.random(in: -noise...noise, using: &random)
      return [color.red, color.green, color.blue].map { UInt8(min(max(Int($0) + shift, 0), 255)) }
    }
    return Raster(size: size, bytes: bytes)
  }

  private static func gray(_ value: UInt8) -> RGB { RGB(value, value, value) }

  /// The levels of ink, paper and noise. Without stretched contrast ink and paper would get one
  /// colour.
  static let codes: [(RGB, RGB, Int)] = [
    (gray(120), gray(140), 4), (gray(160), gray(110), 12), (gray(8), gray(40), 8),
    (gray(250), gray(236), 3), (RGB(255, 215, 215), RGB(255, 255, 215), 6),
    (gray(0), gray(255), 60),
  ]

  private static let ways: [(name: String, colors: ColorDepth, isASCII: Bool)] = [
    ("16 colours", .sixteen, false), ("16 colours, ASCII", .sixteen, true),
    ("no colours", .none, false), ("no colours, ASCII", .none, true),
  ]

  private static func pictures() -> [RecordedPicture] {
    codes.flatMap { ink, paper, noise in
      let raster = code(ink, on: paper, noise: noise)
      let name = "\(ink.red)/\(ink.green)/\(ink.blue) on \(paper.red)/\(paper.green)"
      return ways.map { way in
        RecordedPicture(
          "\(name), \(way.name)",
          BlockPicture(raster, colors: way.colors, isASCII: way.isASCII).rows())
      }
    }
  }

  @Test func `codes with little contrast are drawn as recorded, and legible`() {
    RecordedPicture.expect(
      Self.pictures(), as: "contrast", about: "Codes with little contrast.", by: "LowContrastTests")
  }

  @Test(.needs(PythonModule.pyte, PythonModule.wcwidth), .waits)
  func `the terminal emulator pyte shows the same codes`() throws {
    try RecordedPicture.expectPeer(toShow: Self.pictures())
  }
}
