#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A prompt takes the foreground back only from the command that it lent it to: never from a
  /// shell that has taken it meanwhile.
  @Suite(.serialized, .waits, .tags(.linking))
  struct TakingBackTests {
    // MARK: The script is killed

    /// What happens after the shell has taken the terminal.
    enum Event: String, CaseIterable, Sendable {
      case accepted, rejected, readsAgain, terminated
    }

    /// A script that says its process identifier. COMMAND has the terminal when it says `asking`;
    /// then it exits with the status that the test sends, or reads the terminal.
    ///
    /// `stty` complains if the prompt replaces the settings between its change and its look at it.
    private static let script = """
      echo "script $$." >&3
      codeprompt -md6 -- sh -c '
        read -r code; { stty -echo; stty echo; } </dev/tty 2>/dev/null; echo asking >&3
        read -r go <&4; test "$go" = read && read -r line </dev/tty; exit "$go"' 2>&5
      echo "not reached" >&3
      """

    @Test(
      arguments: InteractiveShell.installed.flatMap { shell in
        (shell == .bash ? Event.allCases : [.accepted, .terminated]).map { (shell, $0) }
      })
    func `a prompt whose script was killed leaves the terminal to the shell that has taken it`(
      shell: InteractiveShell, event: Event
    ) throws {
      let gate = try Gate()
      let terminal = try shell.start(["SCRIPT": TakingBackTests.script], gate: gate)
      try terminal.type("bash -c \"$SCRIPT\"\n")
      try terminal.waitForText("╰───╯")
      try terminal.type("123456")
      try terminal.waitForWord("asking")
      let (prompt, command) = try terminal.waitForLentGroup()
      let mark = terminal.received.count
      #expect(kill(try terminal.scriptProcess(), SIGKILL) == 0)
      try terminal.waitForShell(since: mark)
      let (seen, settings) = (terminal.received.count, terminal.settings)
      switch event {
      case .accepted: gate.send("0")
      case .rejected: gate.send("1")
      case .readsAgain: gate.send("read")
      case .terminated: kill(prompt, SIGTERM)
      }
      var owners: Set<Int32> = []
      let isAlone = terminal.holds(within: .seconds(10)) {
        owners.insert($0.foregroundGroup)
        return $0.jobs.isEmpty || $0.job.outcome != nil
      }
      terminal.settle()
      #expect(isAlone, "left: \(terminal.jobs), prompt \(prompt), command \(command)")
      #expect(owners == [terminal.processIdentifier], "prompt \(prompt), command \(command)")
      #expect(
        ByteText(terminal.received[seen...]).description == "", "something was written or changed")
      // dash has no settings of its own. Those of `stty`, which found the prompt's, are then put
      // right by the guard.
      #expect(terminal.settings == settings || terminal.settings == terminal.settingsAtStart)
      let holders = ProcessTable.holders(
        of: terminal.path, except: [terminal.sessionIdentifier, terminal.processIdentifier])
      #expect(holders == [])
      try terminal.expectShellToGoOn()
      #expect(!terminal.hasReceived("123456"))
    }

    // MARK: The prompt is stopped

    /// A check that reads a line from the terminal whenever the test opens the gate, and accepts
    /// after the fourth one.
    private static let fourLines = """
      read -r code; for i in 1 2 3 4; do
        read -r go <&4; read -r line </dev/tty; echo "got $line." >&3
      done
      """

    @Test(arguments: [SIGTSTP, SIGSTOP])
    func `after a stop and fg a command that had the terminal has it again`(signal: Int32) throws {
      let gate = try Gate()
      let terminal = try askChecked(by: TakingBackTests.fourLines, gate: gate)
      try terminal.submit()
      gate.send()
      let (prompt, group) = try terminal.waitForLentGroup()
      try terminal.type("word0\n")
      try terminal.waitForWord("got word0.")
      for count in 1...3 {
        try terminal.signal(signal)
        #expect(try terminal.waitForStop() == signal)
        try terminal.foreground()
        try terminal.wait("the command's turn after stop \(count)") {
          $0.foregroundGroup == group && $0.settings == $0.settingsAtStart
        }
        gate.send()
        try terminal.type("word\(count)\n")
        try terminal.waitForWord("got word\(count).")
      }
      // After SIGSTOP the prompt has no chance to take the foreground before the shell does.
      try terminal.expectExit(
        0, except: signal == SIGSTOP ? [.processes] : [], secret: "123456")
      let isAlone = terminal.holds(within: .seconds(5)) {
        ProcessTable.members(ofSession: $0.sessionIdentifier) == []
      }
      #expect(isAlone && ProcessTable.hasEnded(prompt) && ProcessTable.hasEnded(group))
    }

    @Test(arguments: [SIGTTIN, SIGTTOU])
    func `SIGTTIN and SIGTTOU to a command with the terminal change nothing`(signal: Int32) throws {
      let gate = try Gate()
      let terminal = try askChecked(by: TakingBackTests.fourLines, gate: gate)
      try terminal.submit()
      gate.send()
      let (_, group) = try terminal.waitForLentGroup()
      for count in 1...4 {
        #expect(kill(-group, signal) == 0)
        try terminal.wait("the command to go on after signal \(count)") {
          ProcessTable.isSleeping(group) && $0.foregroundGroup == group
        }
        try terminal.type("word\(count)\n")
        try terminal.waitForWord("got word\(count).")
        if count < 4 { gate.send() }
      }
      try terminal.expectExit(0, secret: "123456")
    }

    @Test(arguments: [SIGTSTP, SIGSTOP])
    func `a stop and fg leave the terminal to another prompt that asks`(signal: Int32) throws {
      let terminal = try askChecked(by: endlessCheck)
      try terminal.submit()
      let second = try askSecond(on: terminal)
      try terminal.waitForText("Second")
      try terminal.signal(signal)
      try terminal.waitForStop()
      try terminal.foreground()
      try terminal.wait("the prompt to go on") {
        $0.job == .running && ProcessTable.isSleeping($0.processIdentifier)
      }
      try terminal.signal(SIGTERM)
      #expect(try terminal.waitForExit() == .signaled(SIGTERM))
      #expect(terminal.settings?.echoes == false, "the second prompt still asks")
      try terminal.type("hunter2\n")
      try second.expectExit(0, secret: "hunter2")
      #expect(!terminal.hasReceived("hunter2"))
      #expect(terminal.violations(secret: "123456") == [])
    }
  }

  extension PseudoTerminal {
    /// The process identifier that the script has written to descriptor 3.
    fileprivate func scriptProcess() throws -> Int32 {
      let words = text(of: 3).split { " .\n".contains($0) }
      let number = words.firstIndex(of: "script").flatMap { Int32(words[words.index(after: $0)]) }
      return try #require(number, "the script has not said its number")
    }
  }
#endif
