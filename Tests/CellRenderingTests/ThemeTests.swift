import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The theme's colours, and the user's. On the palettes of common terminals focus and error cells
/// have a contrast of 3:1, as WCAG 2.2 asks of graphics (1.4.11). Text has the terminal's own
/// colour.
struct ThemeTests {
  /// The default colours of terminals: the background, bright red (9) and bright magenta (13).
  static let palettes: [(name: String, background: UInt32, red: UInt32, magenta: UInt32)] = [
    ("xterm", 0xFFFFFF, 0xFF0000, 0xFF00FF),
    ("xterm -rv", 0x000000, 0xFF0000, 0xFF00FF),
    ("VTE, light", 0xFFFFFF, 0xF66151, 0xC061CB),
    ("VTE, dark", 0x171421, 0xF66151, 0xC061CB),
    ("Campbell", 0x0C0C0C, 0xE74856, 0xB4009E),
    ("Solarized dark", 0x002B36, 0xCB4B16, 0x6C71C4),
    ("Solarized light", 0xFDF6E3, 0xCB4B16, 0x6C71C4),
    ("macOS Terminal", 0xFFFFFF, 0xE50000, 0xE500E5),
    ("macOS Terminal, dark", 0x1E1E1E, 0xE50000, 0xE500E5),
  ]

  @Test(arguments: palettes)
  func `focus and errors have a contrast of at least three to one on common palettes`(
    palette: (name: String, background: UInt32, red: UInt32, magenta: UInt32)
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
      #expect(contrast >= 3, "\(palette.name), \(style.foreground): \(contrast)")
    }
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

  @Test func `each attribute is the one that its SGR parameter turns on`() {
    let numbers: [(PromptTheme.Style.Attributes, Substring)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.blink, "5"), (.reverse, "7"),
      (.strikethrough, "9"),
    ]
    for (attribute, number) in numbers {
      #expect(PromptTheme.Style(attribute) == PromptTheme.Style(parameters: number), "\(number)")
    }
  }

  // MARK: Styles that the user sets

  private static func prompt(_ colors: String) throws -> DrawnPrompt {
    try DrawnPrompt(
      PromptSetting(style: .compact, title: "Title", prompt: "Prompt", colors: colors),
      typing: "12")
  }

  @Test(arguments: [
    "focus", "=35", "focus=35m", "focus=3 5", "focus=\u{1B}[35", "focus=-1", "Focus=35",
    "focus=\u{FF13}5", "focus=35\u{301}", "nothing=35", ":", "::=:", "focus==35",
    "focus=8", "focus=38;5", "focus=38;2;1;2", "focus=38;5;256", "focus=1;35;99", "focus=35\n",
    "\u{0}",
  ])
  func `unknown names and invalid styles change nothing`(colors: String) throws {
    let plain = try Self.prompt("").screen
    let changed = try Self.prompt(colors)
    #expect(changed.screen.look == plain.look && changed.screen.unknown.isEmpty)
    // Valid styles beside an invalid one still count.
    let both = try Self.prompt("\(colors):empty=35:\(colors)")
    #expect(both.screen.cell(row: 1, column: 16).style.foreground == .palette(5))
  }
}
