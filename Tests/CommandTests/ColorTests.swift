import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Whether a prompt is drawn in colours depends on options and on the environment.
@Suite(.serialized, .waits)
struct ColorTests {
  /// The style of a prompt's focused cell.
  private func focus(
    _ environment: [String: String], _ arguments: [String] = []
  ) throws -> ScreenStyle {
    let terminal = try ask(["-md6", "--style", "compact", "Code"] + arguments) {
      for (name, value) in environment { $0.environment[name] = value }
    }
    let style = terminal.screen.style(at: terminal.screen.cursor)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.unknown == [])
    return style
  }

  private static let magenta = ScreenStyle(foreground: .palette(13))
  private static let bold = ScreenStyle(bold: true)

  static let rows: [(environment: [String: String], arguments: [String], style: ScreenStyle)] = [
    ([:], [], magenta), ([:], ["--color=never"], bold),
    (["NO_COLOR": "1"], [], bold), (["NO_COLOR": ""], [], magenta),
    (["NO_COLOR": "1"], ["--color=always"], magenta),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], [], magenta), (["CLICOLOR_FORCE": "0"], [], magenta),
    (["TERM": "vt220"], [], bold), (["TERM": "xterm-mono"], [], bold),
    (["TERM": "vt220"], ["--color", "always"], magenta),
    (["TERM": "vt220", "CLICOLOR_FORCE": "1"], [], magenta),
    (["CODEPROMPT_COLORS": "focus=1;35"], [], ScreenStyle(bold: true, foreground: .palette(5))),
    (
      ["CODEPROMPT_COLORS": "filled=31:focus=38;5;208:x"], [],
      ScreenStyle(foreground: .palette(208))
    ),
    (["CODEPROMPT_COLORS": "focus=\u{1B}[2J"], [], magenta),
    (["CODEPROMPT_COLORS": "focus=35", "NO_COLOR": "1"], [], bold),
  ]

  @Test(arguments: rows)
  func `options and environment variables decide whether the focused cell is coloured`(
    row: (environment: [String: String], arguments: [String], style: ScreenStyle)
  ) throws {
    #expect(try focus(row.environment, row.arguments) == row.style, "\(row.environment)")
  }

  @Test func `the cells shake after a wrong answer, and stay still with --no-animation`() throws {
    let terminal = try ask(["-md6", "Code", "--", "false"])
    try terminal.type("123456")
    try terminal.wait("a step of the shake") { $0.screen.row(1).hasPrefix("   ┏") }
    try terminal.wait("its end") { $0.screen.row(1).hasPrefix("  ┏") }
    try terminal.waitUntilIdle()
    #expect(terminal.screen.row(1).hasPrefix("  ┏━━━┓ ╭"))
    try terminal.waitForText("2 attempts left")
    try terminal.type("1")
    try terminal.waitForDots(1)
    try terminal.type("\u{4}")
    try terminal.expectExit(130, secret: "123456")
    let still = try ask(["-md6", "--no-animation", "Code", "--", "false"])
    try still.type("123456")
    try still.waitForText("2 attempts left")
    try still.type("\u{4}")
    try still.expectExit(130, secret: "123456")
    #expect(!still.hasReceived("\u{1B}[4G\u{1B}[91m┏"))
  }
}
