/// The number of colours of a terminal.
package enum ColorDepth: Sendable {
  /// No colours, or none are wanted.
  case none
  /// The 16 colours of the terminal's palette, for which xterm's are assumed.
  case sixteen
  /// The palette's 16 colours, and 240 that are the same in all terminals.
  case palette256
  /// All colours of 24 bits.
  case trueColor

  /// Returns a colour, or the most similar one if this depth does not have it.
  func limited(_ color: TextStyle.Color) -> TextStyle.Color {
    switch (self, color) {
    case (_, .standard), (.none, _): .standard
    case (.trueColor, _), (.palette256, .palette), (.sixteen, .palette(0...15)): color
    case (_, .rgb(let red, let green, let blue)): nearest(to: RGB(red, green, blue))
    case (_, .palette(let number)): nearest(to: ColorDepth.xtermPalette[Int(number)])
    }
  }

  private func nearest(to color: RGB) -> TextStyle.Color {
    let numbers = self == .sixteen ? 0...15 : 16...255
    let distances = ColorDepth.xtermPalette[numbers].map { $0.distance(to: color) }
    let index = distances.firstIndex(of: distances.min() ?? 0) ?? 0
    return .palette(UInt8(numbers.lowerBound + index))
  }

  /// xterm's colours (256colres.h): 16 of the palette, a cube of 6 × 6 × 6, and 24 grays.
  private static let xtermPalette: [RGB] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { RGB(levels[$0 / 36], levels[$0 / 6 % 6], levels[$0 % 6]) }
    let grays = stride(from: 8 as UInt8, to: 239, by: 10).map { RGB($0, $0, $0) }
    return [
      RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
      RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
      RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
      RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ] + cube + grays
  }()
}
