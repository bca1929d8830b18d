import PromptTestSupport
import Testing

/// `--status-fd` reports each event in one line.
@Suite(.serialized, .waits, .tags(.linking))
struct StatusDescriptorTests {
  private func lines(_ terminal: PseudoTerminal) -> [String] {
    String(decoding: terminal.output(of: 5), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  private func askReporting(
    _ arguments: [String], _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    try ask(["-md6", "--status-fd", "5"] + arguments) {
      $0.extra = [5: .pipe]
      change(&$0)
    }
  }

  @Test func `--status-fd reports all events, and never the answer`() throws {
    let gate = try Gate()
    let terminal = try askReporting(
      ["--resend", "true", "--", "sh", "-c", gatedStatus]
    ) { $0.extra[4] = .path(gate.path) }
    for (count, digit) in "12".enumerated() {
      try terminal.type(String(digit))
      try terminal.waitForDots(count + 1)
    }
    try terminal.type("x")
    try terminal.waitForText("Only the digits")
    try terminal.type([0x7F])
    try terminal.waitForDots(1)
    gate.send("1")
    try terminal.type(paste("123456"))
    try terminal.waitForText("2 attempts left")
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent")
    try terminal.suspend()
    try terminal.foreground()
    try terminal.waitUntilReady()
    gate.send("75")
    try terminal.type(paste("123456"))
    try terminal.waitForText("Press Enter to try again")
    gate.send("0")
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "123456")
    #expect(
      lines(terminal) == [
        "open", "change 1", "change 2", "change 1", "change 6", "submit", "verify", "reject 2",
        "change 0", "resend", "suspend", "resume", "change 6", "submit", "verify", "submit",
        "verify", "close ok", "",
      ])
  }

  /// Options, what is typed, and the lines that `--status-fd` gets.
  struct Ending: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let typed: String
    let lines: [String]
    var testDescription: String { "\(arguments) \(typed.debugDescription)" }
  }

  @Test(arguments: [
    Ending(arguments: [], typed: "123456", lines: ["open", "change 6", "submit", "close ok", ""]),
    Ending(arguments: [], typed: "\u{4}", lines: ["open", "close cancelled", ""]),
    Ending(arguments: ["--forgot"], typed: "\u{6}", lines: ["open", "close forgot", ""]),
    Ending(arguments: ["-t", "200ms"], typed: "", lines: ["open", "close timeout", ""]),
    Ending(arguments: [], typed: "\u{3}", lines: ["open", "close failed", ""]),
    Ending(
      arguments: ["--attempts", "1", "--", "false"], typed: paste("123456"),
      lines: ["open", "change 6", "submit", "verify", "reject 0", "close rejected", ""]),
    Ending(
      arguments: ["--", "sh", "-c", "exit 126"], typed: paste("123456"),
      lines: ["open", "change 6", "submit", "verify", "close failed", ""]),
    Ending(
      arguments: ["--autofill", "echo 123456"], typed: "",
      lines: ["open", "change 6", "submit", "close ok", ""]),
  ])
  func `the last line of --status-fd reports how the prompt ended`(ending: Ending) throws {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--status-fd", "5"] + ending.arguments
    ) { $0.extra = [5: .pipe] }
    try terminal.wait("the first event") { !$0.output(of: 5).isEmpty }
    if ending.arguments.isEmpty, ending.typed == "123456" {
      try terminal.type(paste(ending.typed))
    } else {
      try terminal.type(ending.typed)
    }
    try terminal.waitForExit()
    #expect(lines(terminal) == ending.lines)
    #expect(terminal.violations() == [])
  }

  @Test func `a reader of --status-fd that goes away does not disturb the prompt`() throws {
    let terminal = try askReporting([])
    terminal.closePipe(5)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `a slow reader of --status-fd does not delay the prompt`() throws {
    let terminal = try askReporting([])
    try terminal.waitForText("╰───╯")
    terminal.readsPipes = false
    for _ in 1...300 {
      try terminal.type("12")
      try terminal.type([0x7F, 0x7F])
    }
    try terminal.type("x")
    try terminal.waitForText("Only the digits")
    terminal.readsPipes = true
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
    #expect(lines(terminal).suffix(3) == ["submit", "close ok", ""])
  }

  @Test func `if --status-fd names a closed descriptor, nothing is asked and the exit status is 4`()
    throws
  {
    let terminal = try PseudoTerminal.run(["codeprompt", "-md6", "--status-fd", "7"])
    try terminal.expectExit(4)
    #expect(terminal.errorText.hasPrefix("codeprompt: descriptor 7 is not open for writing"))
    #expect(terminal.received == [])
  }

  @Test func `--status-fd can be standard error`() throws {
    let terminal = try ask(["-md6", "--status-fd", "2"])
    try terminal.type(paste("123456"))
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == "open\nchange 6\nsubmit\nclose ok\n")
  }
}
