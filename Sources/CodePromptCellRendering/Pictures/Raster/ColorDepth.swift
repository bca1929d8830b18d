/// The set of colours that a terminal can show.
package enum ColorDepth: Sendable {
  /// No colours, or the user wants none.
  case none
  /// The 16 colours of the palette, which users choose; xterm's are assumed.
  case sixteen
  /// The 16 colours of the palette, and 240 that are the same in all terminals.
  case palette256
  /// All colours with 8 bits each for red, green and blue.
  case trueColor

  /// Returns a colour that this depth has: the given one, or the one that looks most like it.
  ///
  /// For ``none``, that is always the default colour.
  func limited(_ color: PromptTheme.Style.Color) -> PromptTheme.Style.Color {
    switch (self, color) {
    case (_, .standard), (.none, _): .standard
    case (.trueColor, _), (.palette256, .palette), (.sixteen, .palette(0...15)): color
    case (_, .rgb(let red, let green, let blue)): nearest(to: RGB(red, green, blue))
    case (_, .palette(let number)): nearest(to: ColorDepth.xtermPalette[Int(number)])
    }
  }

  /// Returns the colour of the palette that looks most like another one.
  ///
  /// With 256 colours, the first 16 are not used, since users may have changed them.
  private func nearest(to color: RGB) -> PromptTheme.Style.Color {
    let numbers = self == .sixteen ? 0...15 : 16...255
    let distances = ColorDepth.xtermPalette[numbers].map { $0.distance(to: color) }
    let index = distances.firstIndex(of: distances.min() ?? 0) ?? 0
    return .palette(UInt8(numbers.lowerBound + index))
  }

  /// The 256 colours of xterm: 16 of the palette, a cube of 6 × 6 × 6, and 24 grays.
  ///
  /// Sources: XTerm-col.ad and 256colres.h of xterm.
  private static let xtermPalette: [RGB] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in RGB(red, green, blue) } }
    }
    let grays = stride(from: 8 as UInt8, to: 239, by: 10).map { RGB($0, $0, $0) }
    return [
      RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
      RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
      RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
      RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ] + cube + grays
  }()
}
