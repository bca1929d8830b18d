import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Whether a prompt is drawn in colours, and moves, depends on options and on the environment.
@Suite(.serialized, .waits)
struct ColorTests {
  private static let magenta = ScreenStyle(foreground: .palette(13))
  private static let bold = ScreenStyle(bold: true)

  static let rows: [(environment: [String: String], arguments: [String], style: ScreenStyle)] = [
    ([:], [], magenta), ([:], ["--color=never"], bold), (["NO_COLOR": "1"], [], bold),
    (["NO_COLOR": "1"], ["--color=always"], magenta),
    (["TERM": "vt220"], [], bold),
    (["CODEPROMPT_COLORS": "focus=1;35"], [], ScreenStyle(bold: true, foreground: .palette(5))),
  ]

  @Test(arguments: rows)
  func `options and environment variables decide whether the focused cell is coloured`(
    row: (environment: [String: String], arguments: [String], style: ScreenStyle)
  ) throws {
    let terminal = try ask(
      ["-md6", "--style", "compact", "Code"] + row.arguments, environment: row.environment)
    #expect(terminal.screen.style(at: terminal.screen.cursor) == row.style)
    try terminal.expectAccepted()
    #expect(terminal.screen.unknown == [])
  }

  @Test(arguments: [[], ["--no-animation"]])
  func `the cells shake after a wrong answer, and stay still with --no-animation`(
    options: [String]
  ) throws {
    let terminal = try askChecked(by: "exit 1", options + ["--color=never"])
    try terminal.type("123456")
    try terminal.waitForText("2 attempts left")
    try terminal.wait("the cells at rest") { $0.screen.row(1).hasPrefix("  ┏━━━┓ ╭") }
    try terminal.expectCancelled(secret: "123456")
    #expect(terminal.hasReceived("\u{1B}[3G ┏") == options.isEmpty)
  }
}
