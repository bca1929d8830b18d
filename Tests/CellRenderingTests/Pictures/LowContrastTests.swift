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
    (gray(120), gray(140), 4), (gray(140), gray(120), 4), (gray(90), gray(150), 15),
    (gray(160), gray(110), 12), (gray(190), gray(225), 9), (gray(8), gray(40), 8),
    (gray(250), gray(236), 3), (RGB(255, 215, 215), RGB(255, 255, 215), 6),
    (gray(0), gray(255), 60),
  ]

  /// The brightness of a pixel on the screen, from 0 to 9.
  private static func brightness(_ cell: ScreenCell, isUpper: Bool) -> Int {
    let shades: [String] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]
    let lit: [String] = isUpper ? ["▀", "█"] : ["▄", "█"]
    let isInk = lit.contains(cell.character)
    switch isInk ? cell.style.foreground : cell.style.background {
    case .palette(0): return 0
    case .palette(8): return 4
    case .palette(7): return 8
    case .palette(15): return 9
    case .standard: return isInk ? 9 : shades.firstIndex(of: cell.character) ?? 0
    default: return -1
    }
  }

  @Test(
    arguments: codes,
    [(ColorDepth.sixteen, false), (.sixteen, true), (.none, false), (.none, true)])
  func `a code with little contrast is legible on the screen`(
    code: (ink: RGB, paper: RGB, noise: Int), way: (ColorDepth, Bool)
  ) {
    let raster = Self.code(code.ink, on: code.paper, noise: code.noise)
    let picture = BlockPicture(raster, colors: way.0, isASCII: way.1)
    let bytes = Array(picture.rows().map(\.text).joined(separator: "\r\n").utf8)
    let screen = VirtualScreen(columns: 60, rows: 20, showing: bytes)
    let inkIsBright = code.ink.green > code.paper.green || code.ink.blue > code.paper.blue
    var right = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let cell = screen.cell(row: y / 2, column: x)
        let isBright = Self.brightness(cell, isUpper: y % 2 == 0) > 4
        if isBright == (Self.isInk(x: x, y: y) == inkIsBright) { right += 1 }
      }
    }
    #expect(screen.unknown == [])
    #expect(right >= Self.size.count * 97 / 100, "\(right) of \(Self.size.count)\n\(screen.text)")
  }

  @Test
  func `a picture with contrast keeps its colours, and one with almost none gets a single colour`()
  {
    func drawn(_ bytes: [UInt8], _ colors: ColorDepth) -> String {
      BlockPicture(Raster(width: bytes.count / 6, rgb: bytes), colors: colors).rows()[0].text
    }
    let colored: [UInt8] = [200, 0, 0, 250, 250, 80, 200, 0, 0, 250, 250, 80]
    #expect(drawn(colored, .sixteen) == "\u{1B}[41m \u{1B}[103m \u{1B}[m")
    let flat: [UInt8] = [125, 125, 125, 130, 130, 130, 127, 127, 127, 124, 124, 124]
    #expect(drawn(flat, .sixteen) == "\u{1B}[100m  \u{1B}[m" && drawn(flat, .none) == "██")
  }
}
