/// The number of colours of a terminal.
package enum ColorDepth: Sendable {
  /// No colours, or none are wanted.
  case none
  /// The terminal's palette, of which xterm's is assumed, or that and the same 240 everywhere.
  case sixteen, palette256
  case trueColor

  /// Returns the most similar colour of this depth.
  func color(nearest color: RGB) -> TextStyle.Color {
    switch self {
    case .none: .standard
    case .sixteen: .palette(ColorDepth.nearest(color, in: 0...15))
    case .palette256: .palette(ColorDepth.nearest(color, in: 16...255))
    case .trueColor: .rgb(color.red, color.green, color.blue)
    }
  }

  /// Returns a colour, or the most similar one if this depth does not have it.
  func limited(_ color: TextStyle.Color) -> TextStyle.Color {
    switch (self, color) {
    case (_, .standard), (.none, _): .standard
    case (_, .rgb(let red, let green, let blue)): self.color(nearest: RGB(red, green, blue))
    case (.sixteen, .palette(let number)) where number >= 16:
      self.color(nearest: ColorDepth.xtermPalette[Int(number)])
    case (_, .palette): color
    }
  }

  private static func nearest(_ color: RGB, in numbers: ClosedRange<Int>) -> UInt8 {
    let distances = xtermPalette[numbers].map { $0.distance(to: color) }
    return UInt8(numbers.lowerBound + (distances.firstIndex(of: distances.min() ?? 0) ?? 0))
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
