import PromptTestSupport
import Testing

/// A question in a pseudo-terminal: keys, signals, stops, sizes and time limits.
@Suite(.serialized, .waits)
struct QuestionTerminalTests {
  private static let row = "[Y] Yes   [N/Enter] No   [Esc] Cancel"

  @Test(arguments: [
    ("y", "accepted, 0 bytes"), ("N", "rejected"), ("\r", "rejected"), ("\u{4}", "cancelled"),
    ("\u{1B}", "cancelled"), ("y\r", "accepted, 0 bytes"), ("n\r", "rejected"),
  ])
  func `a key answers a question in a terminal`(keys: String, said: String) throws {
    let terminal = try askInTerminal("question")
    #expect(terminal.screen.text == "  Go on?\n  " + Self.row)
    #expect(terminal.screen.cursor == .init(row: 1, column: 13))
    try terminal.type(keys)
    try terminal.expectSaid(said)
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: ["clear; rm -r ~/my\r", "yes\r", "xy", "y\r\r", "\ry"])
  func `several keys that arrive together do not answer a question, and a note names the keys`(
    line: String
  ) throws {
    let terminal = try askInTerminal("question")
    try terminal.type(line)
    try terminal.waitForText("Press Y for Yes, N or Enter for No, Esc for Cancel")
    #expect(terminal.job == .running && terminal.received.contains(0x07))
    try terminal.type("y")
    try terminal.expectSaid("accepted, 0 bytes")
  }

  @Test func `a paste does not answer a question`() throws {
    let terminal = try askInTerminal("question")
    try terminal.type("\u{1B}[200~y\u{1B}[201~")
    try terminal.waitForText("Press Y for Yes, N or Enter for No, Esc for Cancel")
    #expect(terminal.job == .running)
    try terminal.interrupt()
    #expect(try terminal.waitForExit() == .signaled(2))
    #expect(terminal.violations() == [])
  }

  @Test func `input typed before a question does not answer it`() throws {
    let terminal = try PseudoTerminal()
    try terminal.type("y\r")
    try terminal.start(["command-scenarios", "a prompt of the library asks", "question"])
    try terminal.waitUntilReady()
    try terminal.waitForText(Self.row)
    try terminal.type("n")
    try terminal.expectSaid("rejected")
  }

  @Test func `Ctrl-C and SIGTERM end a question or notice, and the terminal is restored`() throws {
    for question in ["question", "notice"] {
      let interrupted = try askInTerminal(question)
      try interrupted.interrupt()
      #expect(try interrupted.waitForExit() == .signaled(2))
      let ended = try askInTerminal(question)
      try ended.signal(15)
      #expect(try ended.waitForExit() == .signaled(15))
      for terminal in [interrupted, ended] {
        #expect(terminal.violations() == [] && terminal.screen.text == "" && terminal.output == [])
      }
    }
  }

  @Test func `after a stop the question is drawn again, in a window of another size`() throws {
    let terminal = try askInTerminal("question")
    try terminal.suspend()
    #expect(terminal.screen.text == "" && terminal.modes == terminal.modesAtStart)
    try terminal.resize(columns: 16, rows: 24)
    try terminal.foreground()
    try terminal.waitForText("  [Y] [N/Enter]")
    try terminal.resize(columns: 60, rows: 24)
    try terminal.waitForText(Self.row)
    #expect(!terminal.screen.wrapped)
    try terminal.type("y")
    try terminal.expectSaid("accepted, 0 bytes")
  }

  @Test func `the time limit ends the question`() throws {
    let terminal = try askInTerminal("notice", "seconds=1")
    try terminal.expectSaid("timed out")
    #expect(terminal.screen.text == "")
  }

  @Test func `after SIGKILL to a notice the terminal is restored`() throws {
    let terminal = try askInTerminal("notice")
    try terminal.wait("the guard") {
      !ProcessTable.children(of: $0.processIdentifier, named: "prompt-guard").isEmpty
    }
    try terminal.signal(9)
    #expect(try terminal.waitForExit() == .signaled(9))
    #expect(terminal.violations() == [])
  }

  @Test(arguments: ["plain", "TERM=dumb"])
  func `plain lines name the keys of a question and then the answer`(option: String) throws {
    let terminal = try askInTerminal("question", option)
    let sentence = "Press Y for Yes, N or Enter for No, Esc for Cancel"
    try terminal.waitForText("Go on?\n" + sentence)
    try terminal.type("y")
    try terminal.expectSaid("accepted, 0 bytes")
    #expect(terminal.screen.text == "Go on?\n\(sentence)\nYes")
    #expect(terminal.received.contains(0x1B) == (option == "plain"))
  }
}
