import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Whether a prompt is drawn in colours, and moves, depends on options and on the environment.
@Suite(.serialized, .waits)
struct ColorTests {
  private static let magenta = ScreenStyle(foreground: .palette(13))
  private static let bold = ScreenStyle(bold: true)

  private static let ownColor = ScreenStyle(bold: true, foreground: .palette(5))

  @Test(
    arguments: [
      ("auto", [:], magenta), ("never", [:], bold), ("auto", ["NO_COLOR": "1"], bold),
      ("always", ["NO_COLOR": "1"], magenta),
      ("auto", ["CODEPROMPT_COLORS": "focus=1;35"], ownColor),
    ] as [(String, [String: String], ScreenStyle)])
  func `--color and variables decide whether the focused cell is coloured`(
    use: String, variables: [String: String], style: ScreenStyle
  ) throws {
    let terminal = try ask(["-md6", "--style", "compact", "--color", use], environment: variables)
    #expect(terminal.screen.style(at: terminal.screen.cursor) == style)
    try terminal.expectAccepted()
    #expect(terminal.screen.unknown == [])
  }

  @Test(arguments: [[], ["--no-animation"]])
  func `cells shake after a wrong answer, but not with --no-animation`(options: [String]) throws {
    let terminal = try askChecked(by: "exit 1", options + ["--color=never"])
    try terminal.type("123456")
    try terminal.waitForText("2 attempts left")
    try terminal.wait("the cells at rest") { $0.screen.row(1).hasPrefix("  ┏━━━┓ ╭") }
    try terminal.expectCancelled(secret: "123456")
    #expect(terminal.hasReceived("\u{1B}[3G ┏") == options.isEmpty)
  }
}
