import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Pictures drawn with block characters, as a terminal shows them.
struct BlockPictureTests {
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

  /// The number of the colour, of 256, in which a colour is drawn.
  private func number(of color: RGB) -> Int {
    let pixel = [color.red, color.green, color.blue]
    let rows = BlockPicture(Raster(width: 1, rgb: pixel + pixel), colors: .palette256).rows()
    return Int(rows[0].text.dropFirst("\u{1B}[48;5;".count).prefix { $0 != "m" }) ?? 0
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
      let used = number(of: color)
      try #require((16...255).contains(used))
      let least = shown.map(distance).min() ?? 0
      #expect(distance(shown[used - 16]) == least, "\(samples)")
    }
  }
}
