#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// After SIGKILL to the prompt, a guard process restores the terminal.
  @Suite(.serialized, .waits, .tags(.linking))
  struct GuardTests {
    private let arguments = ["-md6", "Code"]
    private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

    /// Starts a prompt with a guard, and types two digits.
    private func askGuarded() throws -> (terminal: PseudoTerminal, guardian: Int32) {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      try terminal.type("12")
      try terminal.waitForDots(2)
      return (terminal, guardian)
    }

    @Test(arguments: [[], ["--plain"]])
    func `after SIGKILL to a prompt its guard restores the terminal`(options: [String]) throws {
      let terminal = try ask(arguments + options)
      try terminal.waitForGuard()
      #expect(terminal.screen.hasBracketedPaste)
      try terminal.type("123")
      try terminal.wait("three digits") {
        options.isEmpty ? $0.dotCount == 3 : $0.screen.text.contains("3 of 6")
      }
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "123")
      guard options.isEmpty else { return }
      #expect(terminal.screen.text == "" && terminal.screen.cursor == .init(row: 0, column: 0))
    }

    @Test(arguments: ["", "trap '' TERM HUP; "])
    func `after SIGKILL to a prompt its guard ends the verifying command`(trap: String) throws {
      let terminal = try askChecked(by: trap + endlessCheck)
      try terminal.waitForGuard()
      try terminal.type("123456")
      try terminal.waitForWord("started")
      // By now the prompt knows the command's process group and has told the guard.
      try terminal.waitForText("Checking…")
      try terminal.signal(SIGKILL)
      // A command that ignores SIGTERM is killed after 200 ms.
      try terminal.wait("the end of the command's group") {
        ProcessTable.members(ofSession: $0.sessionIdentifier).isEmpty
      }
      try terminal.expectDeath(by: SIGKILL, secret: "123456")
      #expect(terminal.screen.text == "")
    }

    @Test func `a script continues as soon as the prompt in its $(…) is killed`() throws {
      let script = "code=$(codeprompt -md6); echo \"status $? <$code>\""
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: path, adopting)
      try terminal.waitForText("╰───╯")
      let guardian = try terminal.waitForGuard()
      try terminal.type("123")
      try terminal.waitForDots(3)
      // The guard is stopped, so if the script continues, it does not wait for the guard.
      kill(guardian, SIGSTOP)
      kill(try terminal.prompt(), SIGKILL)
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.outputText == "status 137 <>\n")
      kill(guardian, SIGCONT)
      #expect(terminal.violations(secret: "123") == [])
    }

    @Test func `the guard survives a SIGKILL to the prompt's whole process group`() throws {
      let terminal = try PseudoTerminal.run(
        ["sh", "-c", "codeprompt -md6; echo not reached"], environment: path)
      try terminal.waitForText("╰───╯")
      try terminal.waitForGuard()
      try terminal.type("123")
      try terminal.waitForDots(3)
      try terminal.signalGroup(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "123")
    }

    @Test func `input typed to a stopped prompt is discarded when the prompt is killed`() throws {
      let (terminal, _) = try askGuarded()
      try terminal.signal(SIGSTOP)
      try terminal.waitForStop()
      try terminal.type("3456\n")
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "3456")
    }

    @Test(arguments: [SIGSTOP, SIGTSTP])
    func `killing a stopped prompt leaves settings and input to the shell that has the terminal`(
      stop: Int32
    ) throws {
      let (terminal, guardian) = try askGuarded()
      try terminal.signal(stop)
      try terminal.waitForStop()
      if stop == SIGSTOP { try terminal.setModes(terminal.modesAtStart) }
      // The line for the shell stays in the input queue, and after SIGSTOP the prompt's text on the
      // screen.
      terminal.exceptions = [.screen, .queue]
      let echo = terminal.received.count + 4
      try terminal.type("ls\n")
      try terminal.wait("the echo") { $0.received.count >= echo }
      try terminal.signal(SIGKILL)
      try terminal.wait("the end") { $0.job.outcome != nil && ProcessTable.hasEnded(guardian) }
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      terminal.settle()
      // The guard writes only the sequences for modes that a shell does not turn off by itself.
      let modesOff = stop == SIGSTOP ? "\u{1B}[?1004l\u{1B}[?25h" : ""
      #expect(terminal.received[echo...] == ArraySlice(modesOff.utf8))
      #expect(terminal.leftover() == Array("ls\n".utf8))
      #expect(terminal.modes == terminal.modesAtStart)
    }

    @Test(arguments: [true, false])
    func `a prompt that ends after a shell took the terminal shows the cursor again`(
      shellHasModes: Bool
    ) throws {
      let (terminal, _) = try askGuarded()
      // The shell has the terminal if the program that ran the prompt died of the same ^C first.
      try terminal.takeTerminal()
      if shellHasModes { try terminal.setModes(terminal.modesAtStart) }
      try terminal.signal(SIGINT)
      // If the shell has set its own modes, the prompt leaves the screen and bracketed paste to the
      // shell.
      try terminal.expectDeath(by: SIGINT, except: shellHasModes ? [.screen] : [], secret: "12")
      try terminal.wait("what no shell sets back") {
        !$0.screen.reportsFocus && $0.screen.isCursorVisible
      }
    }

    @Test func `after a stop and fg the guard restores the settings that the prompt found at fg`()
      throws
    {
      let (terminal, _) = try askGuarded()
      try terminal.suspend()
      var changed = terminal.modesAtStart
      changed.characters[Int(VERASE)] = 0x23
      try terminal.setModes(changed)
      try terminal.foreground()
      try terminal.waitForDots(2)
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      #expect(terminal.violations(except: [.modes], secret: "12") == [])
      // The guard restores the settings that the prompt found when it continued.
      try terminal.wait("the settings") { $0.modes == changed }
      #expect(terminal.screen.text == "")
    }

    @Test func `output stopped by ctrl-S does not delay the guard`() throws {
      let (terminal, guardian) = try askGuarded()
      try terminal.type("\u{13}")
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      try terminal.wait("the end of the guard") { _ in
        ProcessTable.hasEnded(guardian)
      }
      #expect(terminal.violations(except: [.screen], secret: "12") == [])
    }

    /// Nobody waits for what twenty prompts leave behind.
    @Test func `prompts leave no zombie of their guards`() throws {
      let twenty = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do"
      let script = "\(twenty) codeprompt -d1 --autofill \"echo 1\"; done; codeprompt -md6 Last"
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: path, adopting)
      try terminal.waitForText("Last")
      try terminal.waitForText("╰───╯")
      try terminal.type("\u{4}")
      try terminal.waitForExit()
      // Twenty prompts take the time of twenty.
      #expect(terminal.violations(except: [.effort]) == [])
      let leader = terminal.sessionIdentifier
      #expect(ProcessTable.children(of: leader, named: "prompt-guard") == [])
    }

    @Test
    func `the guard has three descriptors, its own group and the root as working directory`()
      throws
    {
      let terminal = try ask(arguments + ["--status-fd", "5"]) {
        $0.extra = [5: .pipe, 9: .null, 70: .null]
      }
      let guardian = try terminal.waitForGuard()
      try terminal.wait("three descriptors") { _ in
        ProcessTable.descriptors(of: guardian).count == 3
      }
      let descriptors = ProcessTable.descriptors(of: guardian)
      #expect(descriptors.contains("/dev/tty") && descriptors.contains(terminal.path))
      #expect(descriptors.contains { $0.hasPrefix("socket:") })
      let status = try #require(ProcessTable.status(of: guardian))
      // Only a process of the terminal's session can give the foreground back.
      #expect(status[2] == "\(guardian)" && status[3] == "\(terminal.sessionIdentifier)")
      #expect(ProcessTable.directory(of: guardian) == "/")
      try terminal.type("123456")
      try terminal.expectExit(0, secret: "123456")
    }

    @Test func `SIGHUP, SIGINT, SIGTERM, SIGQUIT and SIGUSR1 do not end the guard`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1] { kill(guardian, number) }
      try terminal.type("12")
      try terminal.waitForDots(2)
      #expect(!ProcessTable.hasEnded(guardian))
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "12")
    }

    @Test func `a prompt that can't start its guard for lack of descriptors works without it`()
      throws
    {
      var asked = 0
      for limit in 5...12 as ClosedRange<UInt64> {
        let terminal = try PseudoTerminal.run(["codeprompt"] + arguments) {
          $0.limits = [.openFiles(limit)]
        }
        try terminal.wait("a prompt or its end") {
          $0.job.outcome != nil || $0.screen.text.contains("╰───╯")
        }
        if terminal.job.outcome == nil {
          asked += 1
          try terminal.type("123456")
          try terminal.expectExit(0, secret: "123456")
        } else {
          try terminal.expectExit(3)
        }
      }
      #expect(asked > 2)
    }

    @Test(.enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"))
    func `the guard's memory has nothing of the typed password`() throws {
      let secret = "Vq7-kT2w_Zx9+mB4"
      let terminal = try ask(["Password"])
      let guardian = try terminal.waitForGuard()
      try terminal.type(secret)
      try terminal.waitForDots(secret.count)
      #expect(try MemoryScan.copies(of: secret, in: terminal.prompt()).count == 1)
      #expect(try MemoryScan.copies(of: secret, in: guardian) == [])
      try terminal.type("\u{4}")
      try terminal.expectExit(130, secret: secret)
    }
  }

  /// A start after which a guard that is stopped stays so when its prompt ends: the kernel would
  /// continue it if it had no parent left in the session.
  func adopting(_ launch: inout Launch) { launch.adoptsOrphans = true }

  extension PseudoTerminal {
    /// The process identifier of the first prompt.
    func prompt() throws -> Int32 {
      // A guard has its prompt's name until it takes its own, and may have the lower number.
      let prompts = promptProcesses
      let first = prompts.first { process in
        let parent = ProcessTable.status(of: process)?.dropFirst().first.flatMap { Int32($0) }
        return !prompts.contains { $0 == parent }
      }
      return try #require(first, "no prompt")
    }

    /// Waits until the prompt has a guard, and returns its process identifier.
    @discardableResult
    func waitForGuard() throws -> Int32 {
      let prompt = try prompt()
      var found: Int32?
      try wait("a guard") { _ in
        found = ProcessTable.children(of: prompt, named: "prompt-guard").first
        return found != nil
      }
      return try #require(found)
    }
  }
#endif
