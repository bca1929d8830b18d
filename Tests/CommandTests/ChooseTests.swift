import PromptTestSupport
import Testing

/// `--choose` asks for one of several choices, and prints the NAME of the chosen one.
@Suite(.serialized, .waits)
struct ChooseTests {
  private static let ways = [
    "--choose", "sms=Text message to +41 *** 12", "--choose", "call=Phone call",
    "--choose=app=Authenticator app",
  ]
  private static let many = (1...30).flatMap { ["--choose", "n\($0)=Branch number \($0)"] }
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  @Test(arguments: [("2", "call\n"), ("app\r", "app\n"), (down + "\r", "call\n"), ("1\r", "sms\n")])
  func `a digit, a name, or an arrow key and Enter choose`(keys: String, output: String) throws {
    let terminal = try ask(Self.ways + ["How?"])
    try terminal.waitForText("3  Authenticator app")
    #expect(
      terminal.screen.text
        == "  How?\n  › 1  Text message to +41 *** 12\n    2  Phone call\n    3  Authenticator app")
    // A key alone does not count too early.
    if keys == "2" { terminal.waitUntilKeysCount() }
    try terminal.type(keys)
    try terminal.expectExit(0, output: output, error: "")
    #expect(terminal.screen.text == "")
  }

  @Test func `an Enter out of habit does not choose, and a paste never does`() throws {
    let terminal = try ask(Self.ways)
    try terminal.type("\r")
    terminal.waitUntilKeysCount()
    #expect(terminal.job == .running && terminal.screen.text.hasPrefix("  Choose one"))
    try terminal.type(paste("2"))
    try terminal.waitForText("Press 1 to 3, or an arrow key and Enter. Esc cancels.")
    terminal.waitUntilKeysCount()
    try terminal.type(Self.up)
    try terminal.waitForText("› 3")
    try terminal.type("\r")
    try terminal.expectExit(0, output: "app\n")
  }

  @Test func `with --submit enter a digit moves the highlight, and Enter chooses`() throws {
    let terminal = try ask(Self.ways + ["--submit", "enter", "--default", "app"])
    try terminal.waitForText("› 3")
    terminal.waitUntilKeysCount()
    try terminal.type("2")
    try terminal.waitForText("› 2")
    try terminal.type("\r")
    try terminal.expectExit(0, output: "call\n")
  }

  @Test func `typing filters a long list; Esc gives it back, then cancels`() throws {
    let terminal = try ask(Self.many + ["Which?"])
    try terminal.waitForText("type to filter  30/30")
    #expect(terminal.screen.text.contains("↓ Branch number 10"))
    try terminal.type("R 2")
    try terminal.waitForText("R 2  11/30")
    try terminal.type("x")
    try terminal.waitForText("Nothing matches")
    try terminal.type("\u{7F}\u{7F}17")
    try terminal.waitForText("R 17  1/30")
    try terminal.type("\u{1B}")
    try terminal.waitForText("type to filter  30/30")
    try terminal.type("17\r")
    try terminal.expectExit(0, output: "n17\n")
    let other = try ask(Self.many)
    try other.type("\u{1B}")
    try other.expectExit(130, output: "")
  }

  @Test func `a list is drawn anew for the size of the window, and after a stop`() throws {
    let terminal = try ask(Self.many + ["Which?"], columns: 40)
    try terminal.type("\u{1B}[6~" + Self.down)
    try terminal.waitForText("› Branch number 12")
    try terminal.resize(columns: 20, rows: 6)
    // The highlighted label is shown whole, since the others look the same.
    try terminal.waitForText("  ↑ Branch number …\n  › Branch number\n    12")
    try terminal.resize(columns: 40, rows: 24)
    try terminal.waitForText("↓ Branch number 16")
    try terminal.suspend()
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.waitForText("› Branch number 12")
    terminal.waitUntilKeysCount()
    try terminal.type("\r")
    try terminal.expectExit(0, output: "n12\n")
  }

  @Test func `COMMAND checks the NAME, and another one can be chosen`() throws {
    let check = [
      "--print", "--", "sh", "-c", "read n; [ $n = call ] || { echo No $n >&2; exit 1; }",
    ]
    let terminal = try ask(Self.ways + check)
    try terminal.type("1\r")
    try terminal.waitForText("✗ No sms (2 attempts left)")
    terminal.waitUntilKeysCount()
    try terminal.type("2\r")
    try terminal.expectExit(0, output: "call\n")
  }

  @Test(arguments: [("2\n", "call\n"), ("App\n", "app\n"), ("\n", "sms\n")])
  func `a terminal of whole lines takes a number, a name or the default`(
    line: String, output: String
  ) throws {
    let terminal = try ask(
      Self.ways + ["--default", "sms", "How?"], environment: ["TERM": "dumb"])
    try terminal.waitForText("Enter alone: Text message")
    try terminal.type(line)
    try terminal.expectExit(0, output: output)
  }

  @Test func `with --keep the question and what was chosen remain`() throws {
    let terminal = try ask(Self.ways + ["--keep", "How?"])
    try terminal.type("2\r")
    try terminal.expectExit(0, output: "call\n")
    #expect(terminal.screen.text == "✓ How?: Phone call")
  }
}
