import PromptTestSupport
import Testing

/// Only one prompt at a time uses a terminal: a second one ends with status 5, or waits with
/// `--wait`.
@Suite(.serialized, .waits, .tags(.linking))
struct TerminalLockTests {
  private let arguments = ["--digits", "6", "--mask", "First"]
  private let taken =
    "codeprompt: another prompt is using this terminal: end it, or wait for it with --wait\n"
  private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

  /// Starts a second prompt on the terminal, in another session, as from another window.
  private func start(
    _ options: [String] = [], on terminal: PseudoTerminal,
    _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    try PseudoTerminal.run(
      ["codeprompt", "-md6", "--tty", terminal.path] + options + ["Second"], change)
  }

  /// Starts a prompt with `--wait` and returns once it waits for the terminal.
  private func startWaiting(
    _ options: [String] = [], on terminal: PseudoTerminal,
    _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    let second = try start(["--wait"] + options, on: terminal, change)
    try second.wait("it to wait") { ProcessTable.handles($0.processIdentifier, 15) }
    return second
  }

  /// Waits until the second prompt is drawn on the terminal and reads keys.
  private func waitForSecond(on terminal: PseudoTerminal) throws {
    try terminal.wait("the second prompt") {
      $0.modes?.echoes == false && $0.screen.text.contains("Second")
    }
  }

  @Test func `a second prompt on the same terminal ends with status 5 and changes nothing`()
    throws
  {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    let (bytes, modes) = (terminal.received.count, terminal.modes)
    let second = try start(on: terminal)
    try second.expectExit(5)
    #expect(second.errorText == taken && second.output == [])
    terminal.settle()
    #expect(terminal.received.count == bytes && terminal.modes == modes)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `two prompts of one script don't share what is typed`() throws {
    let gate = try Gate()
    let script = """
      codeprompt -md6 & read -r line <&4; codeprompt -md6; echo "second $?"; wait $!; echo "first $?"
      """
    let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: path) {
      $0.extra[4] = .path(gate.path)
    }
    try terminal.waitUntilReady()
    gate.send()
    try terminal.wait("the second to end") { $0.outputText == "second 5\n" }
    #expect(terminal.errorText == taken)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "second 5\n123456\nfirst 0\n")
  }

  @Test func `prompts on different terminals don't disturb each other`() throws {
    let terminals = try [ask(arguments), ask(arguments), ask(arguments)]
    for (index, terminal) in terminals.enumerated() {
      try terminal.type("12345\(index)")
      try terminal.expectExit(0, secret: "12345\(index)")
      #expect(terminal.outputText == "12345\(index)\n")
    }
  }

  @Test func `a prompt whose terminal stays locked ends with status 5 and draws nothing`() throws {
    let terminal = try PseudoTerminal()
    let lock = try #require(ForeignLock(terminal.path))
    try terminal.start(["codeprompt"] + arguments)
    try terminal.expectExit(5)
    #expect(terminal.received == [] && terminal.errorText == taken)
    lock.release()
  }

  // The arguments are keys that end the first prompt, or `kill` for a SIGKILL, after which the
  // guard restores the terminal.
  @Test(arguments: ["123456", "\u{1B}", "kill"])
  func `with --wait a second prompt starts after the first one ended, in whatever way`(end: String)
    throws
  {
    let terminal = try ask(arguments)
    let second = try startWaiting(on: terminal)
    let bytes = terminal.received.count
    second.pass(.milliseconds(200))
    terminal.settle()
    #expect(second.job == .running && terminal.received.count == bytes)
    if end == "kill" {
      try terminal.signal(9)
    } else {
      try terminal.type(end)
    }
    try terminal.waitForExit()
    try waitForSecond(on: terminal)
    try terminal.type("654321")
    try second.expectExit(0, secret: "654321")
    #expect(second.outputText == "654321\n")
    if end == "kill" { try terminal.setModes(terminal.modesAtStart) }
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test(arguments: [1, 2, 3, 14, 15] as [Int32])
  func `a signal ends a prompt that waits for the terminal and changes nothing on it`(number: Int32)
    throws
  {
    let terminal = try ask(arguments)
    let second = try startWaiting(on: terminal) { $0.limits = [.coreFile(0)] }
    let (bytes, modes) = (terminal.received.count, terminal.modes)
    try second.signal(number)
    try second.expectDeath(by: number)
    terminal.settle()
    #expect(terminal.received.count == bytes && terminal.modes == modes)
    #expect(second.errorText == "")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a prompt that waits for the terminal can be stopped and continued`() throws {
    let terminal = try ask(arguments)
    let second = try startWaiting(on: terminal)
    for _ in 1...3 {
      try second.signal(20)
      #expect(try second.waitForStop() == 20)
      try second.foreground()
    }
    #expect(second.job == .running)
    try terminal.type("123456")
    try terminal.waitForExit()
    try waitForSecond(on: terminal)
    try terminal.type("654321")
    try second.expectExit(0, secret: "654321")
  }

  @Test func `the time limit starts only when a waiting prompt gets the terminal`() throws {
    let terminal = try ask(arguments)
    let second = try startWaiting(["--timeout", "2"], on: terminal)
    second.pass(.milliseconds(2100))
    #expect(second.job == .running)
    try terminal.type("123456")
    try terminal.waitForExit()
    try waitForSecond(on: terminal)
    second.pass(.milliseconds(500))
    #expect(second.job == .running)
    try second.expectExit(124)
  }

  @Test func `a prompt that waits for a terminal that hangs up ends with status 3`() throws {
    let terminal = try PseudoTerminal()
    let lock = try #require(ForeignLock(terminal.path))
    let second = try startWaiting(on: terminal)
    terminal.hangUp()
    try second.expectExit(3)
    lock.release()
  }

  @Test func `while a prompt is stopped another one can ask, and fg takes the terminal back`()
    throws
  {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.suspend()
    let second = try start(on: terminal)
    try waitForSecond(on: terminal)
    try terminal.type("654321")
    try second.expectExit(0, secret: "654321")
    #expect(terminal.modes == terminal.modesAtStart)
    try terminal.foreground()
    try terminal.waitUntilReady()
    try start(on: terminal).expectExit(5)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `after a stop the prompt continues even if another process has the lock`() throws {
    let terminal = try ask(arguments)
    try terminal.suspend()
    let lock = try #require(ForeignLock(terminal.path))
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    lock.release()
  }

  @Test func `a shell's second prompt can ask while its first one is a stopped job`() throws {
    let terminal = try PseudoTerminal.run(
      ["bash", "--norc", "--noprofile", "-i"],
      environment: path.merging(["PS1": "ready> "]) { first, _ in first }
    ) {
      $0.output = .terminal
      $0.error = .terminal
    }
    try terminal.waitForText("ready>")
    for digits in ["12", "654321"] {
      try terminal.type("codeprompt -md6\n")
      try terminal.wait("a prompt") {
        $0.foregroundGroup != $0.processIdentifier && $0.screen.text.contains("╰───╯")
      }
      try terminal.type(digits)
      if digits.count == 2 {
        try terminal.waitForDots(2)
        try terminal.type([0x1A])
        try terminal.wait("the stop") { $0.foregroundGroup == $0.processIdentifier }
        try terminal.waitForText("Stopped")
      }
    }
    try terminal.waitForText("654321")
    try terminal.wait("the shell") { $0.foregroundGroup == $0.processIdentifier }
    try terminal.type("fg\n")
    try terminal.waitForDots(2)
    try terminal.type("3456")
    try terminal.waitForText("123456")
    try terminal.type("exit\n")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `COMMAND inherits no descriptor of the terminal`() throws {
    let terminal = try askChecked(by: "ls -l /proc/self/fd >&3")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    let descriptors = String(decoding: terminal.output(of: 3), as: UTF8.self)
    #expect(descriptors.contains("pipe") && !descriptors.contains("/dev/"), "\(descriptors)")
  }
}
