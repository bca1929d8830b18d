import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// The styles of the prompt's parts, and how the user can change them.
struct PaletteTests {
  private static func prompt(_ colors: String, usesColor: Bool = true) throws -> DrawnPrompt {
    try DrawnPrompt(
      PromptSetting(
        style: .compact, title: "Title", prompt: "Prompt", usesColor: usesColor, colors: colors),
      typing: "12")
  }

  /// The name of each part, and its place on the screen with a half typed code.
  static let places: [(name: String, row: Int, column: Int)] = [
    ("title", 0, 2), ("prompt", 1, 2), ("filled", 1, 10), ("focus", 1, 14), ("empty", 1, 16),
  ]

  @Test(arguments: PaletteTests.places)
  func `a style set for a part's name changes only that part`(
    place: (name: String, row: Int, column: Int)
  ) throws {
    let prompt = try Self.prompt("\(place.name)=4;95")
    let own = ScreenStyle(underlined: true, foreground: .palette(13))
    for other in Self.places {
      let style = prompt.screen.cell(row: other.row, column: other.column).style
      #expect((style == own) == (other.name == place.name), "\(other.name)")
    }
    // The gap between two cells has no style.
    #expect(!prompt.screen.cell(row: 1, column: 11).style.isUnderlined)
    try prompt.expectRedrawn()
  }

  @Test func `each state of a cell and each kind of note has a style with a name`() throws {
    let prompt = try Self.prompt(
      "verifying=33:error=35:note=34:hint=36:revealed=32:accepted=1;32:focus=7")
    func color(_ row: Int, _ column: Int, _ other: DrawnPrompt? = nil) -> ScreenStyle.Color {
      (other ?? prompt).screen.cell(row: row, column: column).style.foreground
    }
    #expect(prompt.screen.cell(row: 1, column: 14).style == ScreenStyle(reversed: true))
    prompt.status = StatusLine([.note("Wrong"), .information("told"), .hint("hint")])
    prompt.type("3456")
    #expect([color(2, 2), color(2, 12), color(2, 19)] == [.palette(5), .palette(4), .palette(6)])
    prompt.submit(verifying: true)
    prompt.status = StatusLine([.progress("Checking")], spinner: 0)
    prompt.draw()
    #expect([color(1, 10), color(2, 2), color(2, 4)] == Array(repeating: .palette(3), count: 3))
    prompt.reject()
    #expect(color(1, 10) == .palette(5))
    for format in [CodeFormat.digits(6), .password()] {
      var setting = PromptSetting(format: format, prompt: "", colors: "revealed=32")
      setting.rules.reveals = true
      let prompt = try DrawnPrompt(setting, typing: "12")
      #expect(color(1, 4, prompt) != .palette(2))
      prompt.toggleReveal()
      #expect(color(1, 4, prompt) == .palette(2))
    }
    prompt.end(accepted: true, "Title")
    #expect(prompt.screen.cell(row: 0, column: 0).style.isBold)
  }

  static let looks: [(parameters: String, style: ScreenStyle)] = [
    ("35", ScreenStyle(foreground: .palette(5))), ("1;0;35", ScreenStyle(foreground: .palette(5))),
    ("95", ScreenStyle(foreground: .palette(13))), ("38;5;8", ScreenStyle(foreground: .palette(8))),
    ("38;5;208", ScreenStyle(foreground: .palette(208))),
    ("38;2;1;22;255", ScreenStyle(foreground: .rgb(1, 22, 255))),
    ("44;38;5;3;1", ScreenStyle(bold: true, foreground: .palette(3), background: .palette(4))),
    ("48;2;9;8;7;31;39", ScreenStyle(background: .rgb(9, 8, 7))),
    ("103;31", ScreenStyle(foreground: .palette(1), background: .palette(11))),
    ("1;2;4;7", ScreenStyle(bold: true, dim: true, underlined: true, reversed: true)),
  ]

  @Test(arguments: looks)
  func `a style that the user sets may have any attributes and colours`(
    look: (parameters: String, style: ScreenStyle)
  ) throws {
    let prompt = try Self.prompt("focus=\(look.parameters)")
    #expect(prompt.screen.cell(row: 1, column: 14).style == look.style)
    #expect(prompt.screen.unknown.isEmpty)
  }

  @Test(arguments: [
    "focus", "focus=", "=35", "focus=35m", "focus=3 5", "focus=\u{1B}[35", "focus=-1", "Focus=35",
    "focus=\u{FF13}5", "focus=35\u{301}", "nothing=35", ":", "::=:", "focus==35",
    "focus=8", "focus=38;5", "focus=38;2;1;2", "focus=38;5;256", "focus=1;35;99", "focus=35\n",
    "\u{0}",
  ])
  func `unknown names and invalid styles change nothing`(colors: String) throws {
    let plain = try Self.prompt("").screen
    let changed = try Self.prompt(colors)
    // An empty style is valid and means no style.
    guard colors != "focus=" else {
      return #expect(changed.screen.cell(row: 1, column: 14).style == ScreenStyle())
    }
    #expect(changed.screen.look == plain.look && changed.screen.unknown.isEmpty)
    // Valid styles beside an invalid one still count.
    let both = try Self.prompt("\(colors):empty=35:\(colors)")
    #expect(both.screen.cell(row: 1, column: 16).style.foreground == .palette(5))
  }

  @Test func `without colours the user's own styles have no effect`() throws {
    let changed = try Self.prompt("focus=35:title=44", usesColor: false)
    #expect(changed.screen.look == (try Self.prompt("", usesColor: false).screen.look))
  }

  @Test(arguments: FieldStyle.drawn)
  func `a background colour ends where its part ends`(style: FieldStyle) throws {
    let names = ["title", "prompt", "focus", "filled", "empty", "hint", "error", "verifying"]
    let colors = names.map { "\($0)=44" }.joined(separator: ":")
    for format in [CodeFormat.digits(6), .password()] {
      let prompt = try DrawnPrompt(
        PromptSetting(format: format, style: style, title: "Title", colors: colors),
        status: .hint("A hint"))
      prompt.type("123")
      prompt.draw(.backspace)
      prompt.status = .note("A longer note")
      prompt.draw()
      prompt.status = .hint("Short")
      prompt.draw()
      for row in 0..<24 {
        for column in [0, 1] + Array(50..<80) {
          #expect(prompt.screen.cell(row: row, column: column).style == ScreenStyle())
        }
      }
      try prompt.expectRedrawn()
    }
  }
}
