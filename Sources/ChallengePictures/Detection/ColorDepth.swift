internal import CodePromptTerminalText

/// The number of colours of a terminal.
package enum ColorDepth: Sendable {
  /// No colours, or none are wanted.
  case none
  /// The 16 colours of the terminal's palette; xterm's are assumed.
  case sixteen
  /// The 256 colours of xterm, of which those from 16 on are the same on all terminals.
  case palette256
  /// All 24-bit colours.
  case trueColor

  /// Returns the most similar colour of this depth.
  func color(nearest color: RGB) -> TextStyle.Color {
    switch self {
    case .none: .standard
    case .sixteen: .palette(ColorDepth.nearest(color, among: ColorDepth.xtermPalette))
    case .palette256: .palette(ColorDepth.nearest256(color))
    case .trueColor: .rgb(color.red, color.green, color.blue)
    }
  }

  /// Returns a colour, or the most similar one if this depth does not have it.
  func limited(_ color: TextStyle.Color) -> TextStyle.Color {
    switch (self, color) {
    case (_, .standard), (.none, _): .standard
    case (_, .rgb(let red, let green, let blue)): self.color(nearest: RGB(red, green, blue))
    case (.sixteen, .palette(let number)) where number >= 16:
      self.color(nearest: ColorDepth.rgb(number))
    case (_, .palette): color
    }
  }
}

// xterm's colours (256colres.h): 16 of the palette, a cube of 6 × 6 × 6, and 24 grays.
extension ColorDepth {
  fileprivate static let xtermPalette: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]
  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// Returns the colour that xterm shows for a number.
  private static func rgb(_ number: UInt8) -> RGB {
    if number < 16 { return xtermPalette[Int(number)] }
    if number >= 232 {
      let gray = 8 + 10 * (number - 232)
      return RGB(gray, gray, gray)
    }
    let place = Int(number) - 16
    return RGB(cubeLevels[place / 36], cubeLevels[place / 6 % 6], cubeLevels[place % 6])
  }

  private static func nearest(_ color: RGB, among colors: [RGB]) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for (index, candidate) in colors.enumerated() {
      let distance = candidate.distance(to: color)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  /// Returns the nearest colour of cube and grays; the first 16 differ between terminals.
  private static func nearest256(_ color: RGB) -> UInt8 {
    // Returns the nearest level of the cube: the limits are half way between two levels.
    func level(_ value: UInt8) -> UInt8 {
      value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
    }
    let cube = 16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue)
    // The nearest gray by ``RGB/distance(to:)`` is the mean with the same weights.
    let mean = (2 * Int(color.red) + 4 * Int(color.green) + 3 * Int(color.blue)) / 9
    let gray = 232 + UInt8(min(max((mean - 3) / 10, 0), 23))
    return rgb(gray).distance(to: color) < rgb(cube).distance(to: color) ? gray : cube
  }
}
