import PromptTestSupport
import Testing

/// While COMMAND runs, signals and keys end COMMAND and the prompt, and job control works.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyEndingTests {
  /// Starts a check that does not end, and waits until it runs.
  private func startCheck(_ script: String = endlessCheck) throws -> PseudoTerminal {
    let terminal = try askChecked(by: script) { $0.limits = [.coreFile(0)] }
    try terminal.type("123456")
    try terminal.waitForWord("started")
    try terminal.waitForText("Checking…")
    return terminal
  }

  // `expectExit` and `expectDeath` also expect that no process of the session is left.
  @Test(arguments: ["\u{1B}", "\u{1B}[27u"])
  func `Escape during a check ends COMMAND and its processes`(key: String) throws {
    let terminal = try startCheck()
    try terminal.type(key)
    try terminal.expectExit(130, secret: "123456")
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: [1, 2, 3, 15, 10, 11, 6] as [Int32])
  func `a signal during a check ends COMMAND and its processes`(number: Int32) throws {
    let terminal = try startCheck()
    try terminal.signal(number)
    try terminal.expectDeath(by: number, secret: "123456")
    #expect(terminal.screen.text == "")
  }

  @Test func `ctrl-C and the quit key during a check end COMMAND and its processes`() throws {
    for (key, number) in [("\u{3}", 2), ("\u{1C}", 3), ("\u{1B}[99;5u", 2)] as [(String, Int32)] {
      let terminal = try startCheck()
      try terminal.type(key)
      try terminal.expectDeath(by: number, secret: "123456")
    }
  }

  @Test func `ctrl-C during a check ends the calling script too`() throws {
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", "codeprompt -md6 -- sh -c \"$CHECK\"; echo not reached"],
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin", "CHECK": endlessCheck]
    ) { $0.extra = [3: .pipe] }
    try terminal.waitForText("╰───╯")
    try terminal.type("123456")
    try terminal.waitForWord("started")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "123456")
  }

  @Test func `with --tty ctrl-C on the other terminal ends COMMAND and the prompt`() throws {
    let other = try PseudoTerminal()
    let command = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--tty", other.path, "--", "sh", "-c", endlessCheck]
    ) { $0.extra = [3: .pipe] }
    try other.wait("a picture on the other terminal") { $0.screen.text.contains("╰───╯") }
    try other.type("123456")
    try command.waitForWord("started")
    try other.type("\u{3}")
    try command.expectDeath(by: 2, secret: "123456")
    try other.wait("the other terminal given back") {
      $0.modes == other.modesAtStart && $0.screen.text == ""
    }
  }

  @Test func `when the prompt ends, a COMMAND that ignores SIGTERM is killed`() throws {
    let script = "trap '' TERM INT HUP; echo started >&3; sleep 1000; sleep 1000"
    let escaped = try startCheck(script)
    try escaped.type("\u{1B}")
    try escaped.expectExit(130, secret: "123456")
    let terminated = try startCheck(script)
    try terminated.signal(15)
    try terminated.expectDeath(by: 15, secret: "123456")
  }

  @Test func `a hangup during a check ends COMMAND and its processes`() throws {
    let terminal = try startCheck("trap '' HUP; \(endlessCheck)")
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .signaled(1))
    #expect(terminal.output == [])
    try terminal.wait("the end of all its processes") {
      ProcessTable.members(ofSession: $0.sessionIdentifier) == []
    }
  }

  @Test func `ctrl-D and ctrl-Z during a check do nothing`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.type("\u{4}\u{1A}\u{4}")
    #expect(!terminal.holds(within: .milliseconds(200)) { $0.job != .running })
    #expect(terminal.stopCount == 0)
    gate.send("0")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `SIGTSTP during a check restores the terminal, and fg shows the check again`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.signal(20)
    #expect(try terminal.waitForStop() == 20)
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(terminal.screen.text == "")
    try terminal.foreground()
    try terminal.waitForText("Checking…")
    try terminal.waitForDots(6)
    gate.send("1")
    try terminal.waitForText("2 attempts left")
    gate.send("0")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a verdict given while the prompt is stopped is shown when the prompt continues`()
    throws
  {
    let gate = try Gate()
    let script = "read -r status <&4; echo ending >&3; exit $status"
    let terminal = try askChecked(by: script, gate: gate)
    for (verdict, word) in [("1", "ending\n"), ("0", "ending\nending\n")] {
      try terminal.type("123456")
      try terminal.waitForText("Checking…")
      try terminal.signal(20)
      try terminal.waitForStop()
      gate.send(verdict)
      try terminal.waitForWord(word)
      try terminal.foreground()
      if verdict == "1" { try terminal.waitForText("2 attempts left") }
    }
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `SIGTERM to a prompt that was stopped during a check ends COMMAND too`() throws {
    let terminal = try startCheck()
    try terminal.signal(20)
    try terminal.waitForStop()
    try terminal.signal(15)
    try terminal.background()
    try terminal.expectDeath(by: 15, secret: "123456")
  }

  @Test func `if bg continues a prompt stopped during a check, it stops again and draws nothing`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.signal(20)
    try terminal.waitForStop()
    let count = terminal.received.count
    gate.send("1")
    try terminal.background()
    #expect(try terminal.waitForStop() == 22)
    #expect(terminal.received.count == count)
    #expect(terminal.modes == terminal.modesAtStart)
    try terminal.foreground()
    try terminal.waitForText("2 attempts left")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "123456")
  }

  @Test func `a COMMAND that stops itself does not stop the prompt`() throws {
    let terminal = try startCheck("echo started >&3; kill -STOP $$; :")
    try terminal.type("\u{1B}")
    try terminal.expectExit(130, secret: "123456")
  }

  @Test func `a resize during a check redraws the prompt`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.resize(columns: 30, rows: 20)
    try terminal.wait("the cells of a narrow window") {
      $0.dotCount == 6 && $0.screen.text.contains("Checking…") && !$0.screen.text.contains("╰───╯")
    }
    gate.send("0")
    try terminal.expectExit(0, secret: "123456")
  }
}
