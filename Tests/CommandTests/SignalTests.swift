import PromptTestSupport
import Testing

/// Signals and job control: the terminal is restored after each of them.
@Suite(.serialized, .waits, .tags(.linking))
struct SignalTests {
  private let arguments = ["--digits", "6", "--mask", "Code"]

  // SIGHUP, SIGINT, SIGQUIT, SIGTRAP, SIGABRT, SIGBUS, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM, SIGTERM,
  // SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS
  @Test(arguments: [
    1, 2, 3, 5, 6, 7, 10, 11, 12, 14, 15, 16, 24, 25, 26, 27, 29, 30, 31, 34, 50, 64,
  ])
  func `a deadly signal ends the process after the terminal is restored`(
    number: Int32
  ) throws {
    for typed in ["", "123"] {
      let terminal = try ask(arguments) { $0.limits = [.coreFile(0)] }
      try terminal.type(typed)
      try terminal.waitForDots(typed.count)
      try terminal.signal(number)
      try terminal.expectDeath(by: number, secret: typed.isEmpty ? nil : typed)
    }
  }

  @Test(arguments: ["box", "underline", "compact"])
  func `after a crash by SIGSEGV the prompt is erased from the screen`(style: String) throws {
    let terminal = try ask(arguments + ["--style", style, "--title", "T"]) {
      $0.limits = [.coreFile(0)]
    }
    // No column number in the drawing contains 7 or 8, so 78 in the output would be the typed
    // digits.
    try terminal.type("78")
    try terminal.waitForDots(2)
    try terminal.signal(11)
    try terminal.expectDeath(by: 11, secret: "78")
    #expect(terminal.screen.text == "")
    #expect(terminal.screen.cursor == .init(row: 0, column: 0))
  }

  @Test func `ctrl-C signals the whole process group, so the calling script ends too`() throws {
    let script = "codeprompt --digits 6 --mask; echo not reached"
    for key in ["\u{3}", "\u{1B}[99;5u", "\u{1B}[27;5;99~"] {
      let terminal = try PseudoTerminal.run(
        ["bash", "-c", script], environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
      try terminal.waitForText("╰───╯")
      try terminal.type("12")
      try terminal.waitForDots(2)
      try terminal.type(key)
      try terminal.expectDeath(by: 2)
    }
  }

  @Test func `the quit key ends the prompt by SIGQUIT`() throws {
    let terminal = try ask(arguments) { $0.limits = [.coreFile(0)] }
    try terminal.type("12")
    try terminal.quit()
    try terminal.expectDeath(by: 3)
  }

  @Test func `typed text remains after ctrl-Z and fg`() throws {
    let terminal = try ask(arguments)
    for count in 1...3 {
      try terminal.type("\(count)")
      try terminal.waitForDots(count)
      try terminal.suspend()
      #expect(terminal.job == .stopped(20))
      #expect(terminal.modes == terminal.modesAtStart)
      #expect(terminal.screen.text == "")
      #expect(!terminal.screen.hasBracketedPaste && !terminal.screen.reportsFocus)
      try terminal.foreground()
      try terminal.waitUntilReady()
      try terminal.waitForDots(count)
    }
    try terminal.type("456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `the suspend key restores the terminal and then stops the calling script too`() throws
  {
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", "codeprompt -md6; echo done"],
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
    try terminal.waitForText("╰───╯")
    for count in 1...5 {
      try terminal.type("\(count)\u{1A}")
      try terminal.waitForStop()
      #expect(terminal.modes == terminal.modesAtStart)
      #expect(terminal.screen.text == "" && !terminal.screen.hasBracketedPaste)
      try terminal.foreground()
      try terminal.waitForDots(count)
    }
    try terminal.type("6")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\ndone\n")
  }

  @Test func `a prompt that SIGTERM ends in the background draws nothing on another job's screen`()
    throws
  {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.takeTerminal()
    try terminal.setModes(terminal.modesAtStart)
    let bytes = terminal.received.count
    try terminal.resize(columns: 60, rows: 20)
    try terminal.signal(28)
    try terminal.signal(15)
    // The prompt's text stays on the screen, since another job has the terminal.
    try terminal.expectDeath(by: 15, except: [.screen])
    try terminal.wait("the guard's last word") { $0.received.count > bytes }
    terminal.settle()
    #expect(
      ByteText(terminal.received[bytes...]).description
        == ByteText("\u{1B}[?1004l\u{1B}[?25h".utf8).description, "what no shell sets back")
  }

  @Test func `a stopped prompt that SIGTERM ends draws nothing on the shell's screen`() throws {
    let terminal = try ask(arguments)
    try terminal.suspend()
    let bytes = terminal.received.count
    try terminal.signal(15)
    try terminal.background()
    try terminal.expectDeath(by: 15)
    #expect(terminal.received.count == bytes)
  }

  @Test func `in kitty the title is shown only once after the window gets narrower`() throws {
    let terminal = try ask(
      arguments + ["--title", "Sign in"], environment: ["TERM": "xterm-kitty"])
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.resize(columns: 28, rows: 24, behaviour: .kitty)
    // A narrow window shows lines under the cells, since boxes don't fit.
    try terminal.waitForText("─── ───")
    #expect(terminal.screen.text.split(separator: "\n").count { $0 == "  Sign in" } == 1)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.text == "")
  }

  @Test func `a prompt whose window is resized while it is stopped draws for the new size`() throws
  {
    let terminal = try ask(arguments)
    try terminal.suspend()
    try terminal.resize(columns: 12, rows: 10)
    try terminal.foreground()
    try terminal.waitForText("_ _ _ _ _ _")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(!terminal.screen.wrapped)
  }

  @Test func `keys are not echoed if a shell resets the terminal while SIGSTOP stops the prompt`()
    throws
  {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.signal(19)
    #expect(try terminal.waitForStop() == 19)
    try terminal.setModes(terminal.modesAtStart)
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "3456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `a prompt started in the background stops before it changes or draws anything`() throws
  {
    let terminal = try PseudoTerminal.run(["codeprompt"] + arguments) {
      $0.startsInBackground = true
    }
    #expect(try terminal.waitForStop() == 22)
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(terminal.received == [])
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a prompt that loses the foreground stops, and continues with fg`() throws {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.takeTerminal()
    try terminal.type("x")
    #expect(try terminal.waitForStop() == 21)
    try terminal.foreground()
    try terminal.waitForText("Only the digits")
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: [1, 2, 15] as [Int32])
  func `a signal that arrives while the prompt is stopped ends the prompt`(number: Int32) throws {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.suspend()
    try terminal.signal(number)
    try terminal.background()
    try terminal.expectDeath(by: number)
  }

  @Test(arguments: [1, 2, 3, 15] as [Int32])
  func `HUP, INT, QUIT or TERM stays ignored if the caller ignores it`(number: Int32) throws {
    let terminal = try ask(arguments) { $0.ignoredSignals = [number] }
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.signal(number)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: [1, 2, 3, 15] as [Int32])
  func `HUP, INT, QUIT or TERM ends the prompt even if the caller blocks it`(number: Int32) throws {
    let terminal = try ask(arguments) {
      $0.blockedSignals = [number]
      $0.limits = [.coreFile(0)]
    }
    try terminal.signal(number)
    try terminal.expectDeath(by: number)
  }

  @Test func `a hangup ends the prompt by SIGHUP, or with status 3 if SIGHUP is ignored`() throws {
    let hangup = try ask(arguments)
    try hangup.type("123")
    try hangup.waitForDots(3)
    hangup.hangUp()
    #expect(try hangup.waitForExit() == .signaled(1))
    #expect(hangup.output == [])

    let ignoring = try ask(arguments) { $0.ignoredSignals = [1] }
    try ignoring.type("123")
    try ignoring.waitForDots(3)
    ignoring.hangUp()
    #expect(try ignoring.waitForExit() == .exited(3))
    #expect(ignoring.output == [])
    let (time, limit) = (ignoring.processorTime, ignoring.effortLimit())
    #expect(time < limit)
  }

  @Test func `a terminal setting that another process changed remains; all others are restored`()
    throws
  {
    let terminal = try ask(arguments)
    var changed = try #require(terminal.modes)
    changed.characters[2] = 0x23
    try terminal.setModes(changed)
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.modes])
    changed = terminal.modesAtStart
    changed.characters[2] = 0x23
    #expect(terminal.modes == changed)
    try terminal.setModes(terminal.modesAtStart)
  }

  @Test func `resizing the window while typing loses no key and leaves nothing on the screen`()
    throws
  {
    let terminal = try ask(arguments)
    for (index, digit) in "123456".enumerated() {
      for columns in [80, 24, 12, 6, 1, 40, 1000] {
        try terminal.resize(columns: columns, rows: columns == 6 ? 2 : 24, behaviour: .reflow)
      }
      try terminal.resize(columns: 80, rows: 24, behaviour: .reflow)
      if index < 5 {
        let cells = (0..<6).map { $0 == index ? "┗━━━┛" : "╰───╯" }
        try terminal.waitForText(cells.joined(separator: " "))
        try terminal.type(String(digit))
        try terminal.waitForDots(index + 1)
      } else {
        try terminal.type(String(digit))
      }
    }
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }
}
