import CodePromptCellRendering
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The theme's colours on the palettes of common terminals: focus and error cells have a contrast
/// of 3:1, as WCAG 2.2 asks of graphics (1.4.11). Text has the terminal's own colour.
struct ContrastTests {
  /// The default colours of a terminal.
  struct Palette: CustomTestStringConvertible, Sendable {
    let name: String
    let background: UInt32
    /// The colours 9 and 13, bright red and bright magenta.
    let red: UInt32
    let magenta: UInt32

    var testDescription: String { name }
  }

  static let palettes = [
    Palette(name: "xterm", background: 0xFFFFFF, red: 0xFF0000, magenta: 0xFF00FF),
    Palette(name: "xterm -rv", background: 0x000000, red: 0xFF0000, magenta: 0xFF00FF),
    Palette(name: "VTE, light", background: 0xFFFFFF, red: 0xF66151, magenta: 0xC061CB),
    Palette(name: "VTE, dark", background: 0x171421, red: 0xF66151, magenta: 0xC061CB),
    Palette(name: "Campbell", background: 0x0C0C0C, red: 0xE74856, magenta: 0xB4009E),
    Palette(name: "Solarized dark", background: 0x002B36, red: 0xCB4B16, magenta: 0x6C71C4),
    Palette(name: "Solarized light", background: 0xFDF6E3, red: 0xCB4B16, magenta: 0x6C71C4),
    Palette(name: "macOS Terminal", background: 0xFFFFFF, red: 0xE50000, magenta: 0xE500E5),
    Palette(name: "macOS Terminal, dark", background: 0x1E1E1E, red: 0xE50000, magenta: 0xE500E5),
  ]

  @Test(arguments: palettes)
  func `focus and errors have a contrast of at least three to one on common palettes`(
    palette: Palette
  ) {
    let theme = PromptTheme()
    for style in [theme.focus, theme.error] {
      let color =
        switch style.foreground {
        case .palette(9): palette.red
        case .palette(13): palette.magenta
        default: palette.background
        }
      let contrast = Self.contrast(color, palette.background)
      #expect(contrast >= 3, "\(style.foreground): \(contrast)")
    }
  }

  @Test func `the theme gives no text a colour`() {
    let theme = PromptTheme()
    let texts = [
      theme.title, theme.prompt, theme.filled, theme.revealed, theme.note, theme.hint, theme.urgent,
      theme.accepted, theme.verifying, theme.empty,
    ]
    for style in texts {
      #expect(style.foreground == .standard && style.background == .standard)
    }
  }

  @Test func `the theme without colours marks the focus with bold`() {
    let theme = PromptTheme().withoutColors
    #expect(theme.focus == TextStyle(.bold) && theme.error == TextStyle())
  }

  /// The contrast ratio as WCAG 2.2 defines it.
  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (bright, dark) = (
      max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
    )
    return (bright + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ color: UInt32) -> Double {
    zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double(color >> UInt32(part.0) & 0xFF) / 255
      return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }
}
