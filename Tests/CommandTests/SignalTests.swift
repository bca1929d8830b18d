import PromptTestSupport
import Testing

/// Signals and job control by keys, and hangups: the terminal is restored after each of them.
@Suite(.serialized, .waits, .tags(.linking))
struct SignalTests {
  private let arguments = ["--digits", "6", "--mask", "Code"]

  @Test(arguments: ["\u{3}", "\u{1B}[99;5u", "\u{1B}[27;5;99~"])
  func `ctrl-C signals the whole process group, which ends the calling script`(key: String) throws {
    let terminal = try ask(inScript: "codeprompt -md6; echo not reached")
    try terminal.type("12", dots: 2)
    try terminal.type(key)
    try terminal.expectDeath(by: 2)
  }

  @Test
  func
    `ctrl-Z stops the calling script too, and after fg the prompt goes on in the window's new size`()
    throws
  {
    let terminal = try ask(inScript: "codeprompt -md6; echo done")
    for count in 1...3 {
      try terminal.type("\(count)\u{1A}")
      #expect(try terminal.waitForStop() == 20)
      #expect(terminal.settings == terminal.settingsAtStart)
      #expect(terminal.screen.text == "")
      #expect(!terminal.screen.hasBracketedPaste && !terminal.screen.reportsFocus)
      if count == 3 { try terminal.resize(columns: 12, rows: 10) }
      try terminal.foreground()
      try terminal.waitForDots(count)
    }
    try terminal.waitForText("_ _ _")
    try terminal.expectAccepted(typing: "456")
    #expect(terminal.outputText == "123456\ndone\n")
  }

  @Test func `a prompt that loses the foreground stops, and continues with fg`() throws {
    let terminal = try ask(arguments)
    try terminal.type("12", dots: 2)
    try terminal.takeTerminal()
    try terminal.type("x")
    #expect(try terminal.waitForStop() == 21)
    try terminal.foreground()
    try terminal.waitForText("Only the digits")
    try terminal.expectAnswer(typing: "3456")
  }

  @Test(arguments: [false, true])
  func `a hangup ends the prompt by SIGHUP, or with status 3 if ignored`(isIgnored: Bool) throws {
    let terminal = try ask(arguments) { if isIgnored { $0.ignoredSignals = [1] } }
    for _ in 0..<50 { try terminal.type("12\u{15}\u{7F}\u{17}\u{8}") }
    try terminal.type("123", dots: 3)
    terminal.hangUp()
    #expect(try terminal.waitForExit() == (isIgnored ? .exited(3) : .signaled(1)))
    #expect(terminal.output == [])
    let (time, limit) = (terminal.processorTime, terminal.effortLimit())
    #expect(time < limit)
  }

  @Test func `^C erases the prompt although its script ends at once`() throws {
    // The shell does not wait for a process substitution.
    let terminal = try ask(
      inScript: "read -r x < <(exec codeprompt -md6 </dev/tty); echo not reached")
    try terminal.type("12", dots: 2)
    try terminal.type("\u{3}")
    try terminal.expectDeath(by: SIGINT, secret: "12")
  }

  @Test func `resizing the window loses no key and leaves nothing on the screen`() throws {
    let terminal = try ask(arguments)
    for (index, digit) in "123456".enumerated() {
      for columns in [24, 12, 6, 1, 1000, 80] {
        try terminal.resize(columns: columns, rows: columns == 6 ? 2 : 24, behaviour: .reflow)
      }
      let cells = (0..<6).map { $0 == index ? "┗━━━┛" : "╰───╯" }
      try terminal.waitForText(cells.joined(separator: " "))
      if index < 5 { try terminal.type(String(digit), dots: index + 1) }
    }
    try terminal.expectAnswer(typing: "6")
  }
}
