import PromptTestSupport
import Testing

/// A question in a pseudo-terminal: keys, signals and stops.
@Suite(.serialized, .waits)
struct QuestionTerminalTests {
  private static let row = "[Y] Yes   [N/Enter] No   [Esc] Cancel"
  private static let keys = "Press Y for Yes, N for No, Esc for Cancel"

  @Test(arguments: [
    ("y\r", "accepted, 0 bytes"), ("yes\r", "accepted, 0 bytes"), ("N", "no"),
    ("\u{1B}", "cancelled"),
  ])
  func `a key answers a question in a terminal`(keys: String, said: String) throws {
    let terminal = try askInTerminal("question")
    #expect(terminal.screen.text == "  Go on?\n  " + Self.row)
    #expect(terminal.screen.cursor == .init(row: 1, column: 13))
    // A key alone does not count too early.
    if keys == "N" { terminal.waitUntilKeysCount() }
    try terminal.type(keys)
    try terminal.expectSaid(said)
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: ["yesterday\r", "y\r\r"])
  func `several keys that arrive together do not answer a question, and a note names the keys`(
    line: String
  ) throws {
    let terminal = try askInTerminal("question")
    try terminal.type(line)
    try terminal.waitForText(Self.keys)
    #expect(terminal.job == .running && terminal.received.contains(0x07))
    terminal.waitUntilKeysCount()
    try terminal.type("y")
    try terminal.expectSaid("accepted, 0 bytes")
  }

  @Test func `input typed before a question does not answer it`() throws {
    let terminal = try PseudoTerminal()
    try terminal.type("y\r")
    try terminal.start(["command-scenarios", "a prompt of the library asks", "question"])
    try terminal.waitUntilReady()
    try terminal.waitForText(Self.row)
    try terminal.type("n\r")
    try terminal.expectSaid("no")
  }

  @Test(arguments: [2, 15, 9])
  func `a signal ends a notice, and the terminal is restored`(number: Int32) throws {
    let terminal = try askInTerminal("notice")
    try terminal.wait("the guard") {
      !ProcessTable.children(of: $0.processIdentifier, named: "prompt-guard").isEmpty
    }
    if number == 2 { try terminal.interrupt() } else { try terminal.signal(number) }
    #expect(try terminal.waitForExit() == .signaled(number))
    #expect(terminal.violations() == [] && terminal.screen.text == "" && terminal.output == [])
  }

  @Test func `an environment given to the library overrides that of the process`() throws {
    let terminal = try askInTerminal(
      "question", "TERM=xterm", "LC_ALL=", "LC_CTYPE=zh_CN.UTF-8", "LC_MESSAGES=zh_CN.UTF-8",
      environment: ["TERM": "dumb", "LC_ALL": "C"])
    try terminal.waitForText("[Y] 是   [N/Enter] 否   [Esc] 取消")
    try terminal.type("n\r")
    try terminal.expectSaid("no")
  }
}
