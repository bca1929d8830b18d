import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Prompts are stopped, continued and signalled, as jobs of real shells, in the background and
/// without a shell.
@Suite(.serialized, .waits, .tags(.linking))
struct JobControlTests {
  private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

  @Test(arguments: ["bash", "zsh"].filter { InstalledProgram($0).isInstalled })
  func `after SIGSTOP, stty sane and fg in a real shell keys are not echoed`(shell: String) throws {
    let flags = shell == "bash" ? ["--norc", "--noprofile"] : ["-f"]
    let terminal = try PseudoTerminal.run(
      [shell] + flags + ["-i"], environment: path.merging(["PS1": "ready> "]) { $1 }
    ) {
      $0.output = .terminal
      $0.error = .terminal
      $0.extra = [3: .pipe]
    }
    try terminal.waitForText("ready>")
    try terminal.type("codeprompt -md6 >&3\n")
    try terminal.waitForText("╰───╯")
    try terminal.type("12")
    try terminal.waitForDots(2)
    let prompt = terminal.foregroundGroup
    #expect(kill(-prompt, SIGSTOP) == 0)
    try terminal.wait("the shell") { $0.foregroundGroup == $0.processIdentifier }
    try terminal.type("stty sane; echo sane$((1))\n")
    try terminal.waitForText("sane1")
    let mark = terminal.received.count
    try terminal.type("fg\n")
    try terminal.waitForPicture(since: mark)
    #expect(terminal.foregroundGroup == prompt)
    try terminal.type("3456")
    try terminal.wait("the answer") { $0.output(of: 3) == Array("123456\n".utf8) }
    try terminal.wait("the shell") { $0.foregroundGroup == $0.processIdentifier }
    try terminal.type("exit 0\n")
    try terminal.expectExit(0, except: [.modes, .screen, .effort], secret: "3456")
    #expect(!terminal.hasReceived("123456"))
  }

  @Test(.needs("setsid"), arguments: [false, true])
  func `a prompt in an orphaned process group does not stop by ctrl-Z or SIGTSTP`(byKey: Bool)
    throws
  {
    // The prompt's parent is outside the new session that `setsid` makes, so the prompt's group is
    // orphaned.
    let command = try BuiltProducts.find("codeprompt", path: "")
    let terminal = try PseudoTerminal.run(["setsid", "-c", "-w", command, "-md6"]) {
      $0.hasControllingTerminal = false
    }
    try terminal.waitForText("╰───╯")
    try terminal.type("12")
    try terminal.waitForDots(2)
    for count in 3...5 {
      let mark = terminal.received.count
      if byKey {
        try terminal.type("\u{1A}")
      } else {
        #expect(kill(terminal.foregroundGroup, SIGTSTP) == 0)
      }
      try terminal.waitForPicture(since: mark)
      try terminal.type("\(count)")
      try terminal.waitForDots(count)
    }
    try terminal.type("6")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: [false, true])
  func `a prompt in the background stops, with and without tostop`(tostop: Bool) throws {
    let terminal = try PseudoTerminal()
    var modes = terminal.modesAtStart
    if tostop { modes.local |= UInt(TOSTOP) }
    try terminal.setModes(modes)
    try terminal.start(["codeprompt", "-md6"], Launch { $0.startsInBackground = true })
    #expect(try terminal.waitForStop() == 22)
    // `bg` lets the prompt run, and the prompt stops again.
    for count in 2...4 {
      try terminal.background()
      try terminal.wait("another stop") { $0.stopCount == count }
    }
    #expect(terminal.modes == modes)
    #expect(terminal.received == [])
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.type("123456")
    try terminal.expectExit(0, except: tostop ? [.modes] : [], secret: "123456")
    #expect(terminal.modes == modes)
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: PromptState.allCases)
  func `a prompt that continues after a stop uses a window size changed during the stop`(
    state: PromptState
  ) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(20)
    try prompt.terminal.waitForStop()
    try prompt.terminal.resize(columns: 12, rows: 10)
    try prompt.goOn(after: 20)
    try prompt.expectAnswer()
    #expect(!prompt.terminal.screen.wrapped)
  }

  @Test func `no key is lost while ten thousand signals arrive`() throws {
    let terminal = try ask(["-md6"]) { $0.ignoredSignals = [10, 12] }
    // WINCH, CONT, CHLD, URG and PIPE, and two that are ignored (USR1, USR2).
    let numbers: [Int32] = [28, 18, 17, 23, 13, 10, 12]
    for round in 0..<100 {
      for index in 0..<100 { kill(terminal.processIdentifier, numbers[index % numbers.count]) }
      terminal.pass(.milliseconds(5))
      if round % 20 == 10 { try terminal.type("\(round / 20 + 1)") }
    }
    try terminal.waitForDots(5)
    try terminal.type("6")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
    #expect(terminal.outputText == "123456\n")
    // Each signal may take as much processor time as passing a hundred bytes through a pipe.
    let (time, limit) = (terminal.processorTime, terminal.effortLimit(plus: 100 * 10_000))
    #expect(time < limit)
  }
}

extension PseudoTerminal {
  /// Waits until the prompt has drawn its cells again, after the first `mark` bytes of output.
  fileprivate func waitForPicture(since mark: Int) throws {
    try wait("the prompt, drawn again") {
      $0.modes?.echoes == false
        && Array($0.received.dropFirst(mark)).contains(Array("╰───╯".utf8))
    }
    settle()
  }
}
