import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// The styles that the user can set.
struct PaletteTests {
  private static func prompt(_ colors: String) throws -> DrawnPrompt {
    try DrawnPrompt(
      PromptSetting(style: .compact, title: "Title", prompt: "Prompt", colors: colors),
      typing: "12")
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
}
