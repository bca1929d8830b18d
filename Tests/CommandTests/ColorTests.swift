import PromptTestSupport
import Testing

/// Colours, as the options and the environment say.
@Suite(.serialized, .waits)
struct ColorTests {
  /// How the focused cell of a prompt looks.
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

  private static let cyan = ScreenStyle(foreground: .palette(6))
  private static let bold = ScreenStyle(bold: true)

  static let rows: [(environment: [String: String], arguments: [String], style: ScreenStyle)] = [
    ([:], [], cyan), ([:], ["--color=never"], bold),
    (["NO_COLOR": "1"], [], bold), (["NO_COLOR": ""], [], cyan),
    (["NO_COLOR": "1"], ["--color=always"], cyan),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], [], cyan), (["CLICOLOR_FORCE": "0"], [], cyan),
    (["TERM": "vt220"], [], bold), (["TERM": "xterm-mono"], [], bold),
    (["TERM": "vt220"], ["--color", "always"], cyan),
    (["TERM": "vt220", "CLICOLOR_FORCE": "1"], [], cyan),
    (["CODEPROMPT_COLORS": "focus=1;35"], [], ScreenStyle(bold: true, foreground: .palette(5))),
    (
      ["CODEPROMPT_COLORS": "filled=31:focus=38;5;208:x"], [],
      ScreenStyle(foreground: .palette(208))
    ),
    (["CODEPROMPT_COLORS": "focus=\u{1B}[2J"], [], cyan),
    (["CODEPROMPT_COLORS": "focus=35", "NO_COLOR": "1"], [], bold),
  ]

  @Test(arguments: rows)
  func `the focus looks as is said`(
    row: (environment: [String: String], arguments: [String], style: ScreenStyle)
  ) throws {
    #expect(try focus(row.environment, row.arguments) == row.style, "\(row.environment)")
  }

  @Test func `the cells of a wrong answer shake and are still after that`() throws {
    let terminal = try ask(["-md6", "Code", "--", "false"])
    try terminal.type("123456")
    try terminal.wait("a shake") { $0.hasReceived("\u{1B}[@") }
    try terminal.wait("the last step of it") { terminal in
      terminal.screen.row(1).hasPrefix("  ╭") && terminal.count(of: "\u{1B}[@") == 9
    }
    try terminal.type("1")
    try terminal.waitForDots(1)
    try terminal.type("\u{4}")
    try terminal.expectExit(130, secret: "123456")
    let still = try ask(["-md6", "--no-animation", "Code", "--", "false"])
    try still.type("123456")
    try still.waitForText("2 attempts left")
    try still.type("\u{4}")
    try still.expectExit(130, secret: "123456")
    #expect(!still.hasReceived("\u{1B}[@"))
  }
}

extension PseudoTerminal {
  /// How often the terminal received some bytes.
  fileprivate func count(of text: String) -> Int {
    let pattern = Array(text.utf8)
    return received.indices.count { received[$0...].starts(with: pattern) }
  }
}
