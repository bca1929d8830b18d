/// A cell of a screen: its character and its style.
package struct ScreenCell: Equatable, Sendable {
  /// The base character with its combining marks; a space if nothing was drawn, and empty in the
  /// right half of a wide character.
  package var character: String
  package var style: ScreenStyle

  /// Whether this is the right half of the wide character to its left.
  package var isContinuation: Bool { character.isEmpty }

  /// Whether the cell shows nothing but its background.
  package var isBlank: Bool { character == " " }

  /// Returns an empty cell with the background of a style, as left by erasing.
  package static func blank(_ style: ScreenStyle) -> ScreenCell {
    ScreenCell(character: " ", style: ScreenStyle(background: style.background))
  }
}

/// The style of characters; the initial value is that after `\e[m`.
package struct ScreenStyle: Equatable, Sendable {
  package enum Color: Equatable, Sendable {
    case standard
    /// One of 256 colours; the first 16 are the terminal's palette.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  package var isBold = false, isDim = false, isItalic = false, isUnderlined = false
  package var isBlinking = false, isReversed = false, isHidden = false, isStruck = false
  package var foreground = Color.standard
  package var background = Color.standard

  package init(
    bold: Bool = false, dim: Bool = false, underlined: Bool = false, reversed: Bool = false,
    foreground: Color = .standard, background: Color = .standard
  ) {
    (isBold, isDim, isUnderlined, isReversed) = (bold, dim, underlined, reversed)
    (self.foreground, self.background) = (foreground, background)
  }

  /// Applies the parameters of `CSI m`; returns false if one is unknown.
  mutating func apply(_ parameters: [Int]) -> Bool {
    var rest = (parameters.isEmpty ? [0] : parameters)[...]
    var isKnown = true
    while let code = rest.popFirst() {
      switch code {
      case 0: self = ScreenStyle()
      case 38, 48:
        guard let color = Self.color(&rest) else { return false }
        if code == 38 { foreground = color } else { background = color }
      case 30...37: foreground = .palette(UInt8(code - 30))
      case 40...47: background = .palette(UInt8(code - 40))
      case 90...97: foreground = .palette(UInt8(code - 90 + 8))
      case 100...107: background = .palette(UInt8(code - 100 + 8))
      case 39: foreground = .standard
      case 49: background = .standard
      default: isKnown = setAttribute(code) && isKnown
      }
    }
    return isKnown
  }

  private mutating func setAttribute(_ code: Int) -> Bool {
    switch code {
    case 1: isBold = true
    case 2: isDim = true
    case 3: isItalic = true
    case 4: isUnderlined = true
    case 5: isBlinking = true
    case 7: isReversed = true
    case 8: isHidden = true
    case 9: isStruck = true
    case 22: (isBold, isDim) = (false, false)
    case 23: isItalic = false
    case 24: isUnderlined = false
    case 25: isBlinking = false
    case 27: isReversed = false
    case 28: isHidden = false
    case 29: isStruck = false
    default: return false
    }
    return true
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
    let kind = rest.popFirst()
    let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
    let values = rest.prefix(count).compactMap(UInt8.init(exactly:))
    rest = rest.dropFirst(count)
    guard count > 0, values.count == count else { return nil }
    return count == 1 ? .palette(values[0]) : .rgb(values[0], values[1], values[2])
  }
}
