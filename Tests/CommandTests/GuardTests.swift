#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A prompt that is killed by SIGKILL: another process gives the terminal back.
  @Suite(.serialized, .waits)
  struct GuardTests {
    private let arguments = ["-md6", "Code"]
    private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

    @Test(arguments: ["", "123"], [[], ["--style", "compact"], ["--title", "T"]])
    func `killing a prompt restores the terminal`(
      typed: String, options: [String]
    ) throws {
      let terminal = try ask(arguments + options)
      try terminal.waitForGuard()
      try terminal.type(typed)
      try terminal.waitForDots(typed.count)
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: typed.isEmpty ? nil : typed)
      #expect(terminal.screen.text == "")
      #expect(terminal.screen.cursor == .init(row: 0, column: 0))
    }

    @Test func `killing a prompt in plain lines restores the terminal`() throws {
      let terminal = try ask(arguments + ["--plain"])
      try terminal.waitForGuard()
      #expect(terminal.screen.hasBracketedPaste)
      try terminal.type("123")
      try terminal.waitForText("3 of 6")
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "123")
    }

    @Test(arguments: ["", "trap '' TERM HUP; "])
    func `a killed prompt's verifying command ends too`(trap: String) throws {
      let terminal = try askChecked(by: trap + endlessCheck)
      try terminal.waitForGuard()
      try terminal.type("123456")
      try terminal.waitForWord("started")
      // By then the prompt knows of its group, and has told the guard.
      try terminal.waitForText("Checking…")
      try terminal.signal(SIGKILL)
      // One that won't end has 200 ms until it is made to.
      try terminal.wait("the end of the command's group") {
        ProcessTable.members(ofSession: $0.sessionIdentifier).isEmpty
      }
      try terminal.expectDeath(by: SIGKILL, secret: "123456")
      #expect(terminal.screen.text == "")
    }

    @Test func `a script that takes the output continues at once`() throws {
      let script = "code=$(codeprompt -md6); echo \"status $? <$code>\""
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: path)
      try terminal.waitForText("╰───╯")
      let guardian = try terminal.waitForGuard()
      try terminal.type("123")
      try terminal.waitForDots(3)
      // A guard that can't do anything shows that nobody waits for it.
      kill(guardian, SIGSTOP)
      kill(try terminal.prompt(), SIGKILL)
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.outputText == "status 137 <>\n")
      kill(guardian, SIGCONT)
      #expect(terminal.violations(secret: "123") == [])
    }

    @Test func `a prompt that follows at once waits for the guard`() throws {
      let script = "codeprompt -md6; codeprompt -md6"
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: path)
      try terminal.waitForText("╰───╯")
      let guardian = try terminal.waitForGuard()
      let first = try terminal.prompt()
      kill(guardian, SIGSTOP)
      kill(first, SIGKILL)
      try terminal.wait("the second prompt") {
        $0.prompts.contains { $0 != first }
      }
      terminal.pass(.milliseconds(50))
      kill(guardian, SIGCONT)
      try terminal.wait("the second prompt asks") {
        ProcessTable.hasEnded(guardian) && $0.modes?.echoes == false
      }
      try terminal.type("123456")
      try terminal.expectExit(0, secret: "123456")
      #expect(terminal.outputText == "123456\n")
    }

    @Test func `the guard survives its whole group`() throws {
      let terminal = try PseudoTerminal.run(
        ["sh", "-c", "codeprompt -md6; echo not reached"], environment: path)
      try terminal.waitForText("╰───╯")
      try terminal.waitForGuard()
      try terminal.type("123")
      try terminal.waitForDots(3)
      try terminal.signalGroup(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "123")
    }

    @Test func `input typed to a stopped prompt is discarded when it is killed`() throws {
      let terminal = try ask(arguments)
      try terminal.waitForGuard()
      try terminal.type("12")
      try terminal.waitForDots(2)
      try terminal.signal(SIGSTOP)
      try terminal.waitForStop()
      try terminal.type("3456\n")
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "3456")
    }

    private let modesOff = "\u{1B}[?1004l\u{1B}[?25h"

    @Test func `a shell that took the terminal from a stopped prompt keeps its settings`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      try terminal.signal(SIGSTOP)
      try terminal.waitForStop()
      try terminal.setModes(terminal.modesAtStart)
      // What the shell set and was typed stays, and so does the picture.
      terminal.exceptions = [.screen, .queue]
      try terminal.expectKillToTouchNothing(guardian, typing: "ls\n", but: modesOff)
      #expect(terminal.modes == terminal.modesAtStart)
    }

    @Test(arguments: [true, false])
    func `a prompt that ends after a shell took the terminal leaves no mode on`(
      shellHasModes: Bool
    ) throws {
      let terminal = try ask(arguments)
      try terminal.waitForGuard()
      try terminal.type("12")
      try terminal.waitForDots(2)
      // As where a program that ran the prompt died by the same ^C before it.
      try terminal.takeTerminal()
      if shellHasModes { try terminal.setModes(terminal.modesAtStart) }
      try terminal.signal(SIGINT)
      // A shell that draws has the screen, and pastes in brackets if it wants.
      try terminal.expectDeath(by: SIGINT, except: shellHasModes ? [.screen] : [], secret: "12")
      try terminal.wait("what no shell sets back") {
        !$0.screen.reportsFocus && $0.screen.isCursorVisible
      }
    }

    @Test func `a suspended prompt that is killed touches nothing`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      try terminal.suspend()
      try terminal.expectKillToTouchNothing(guardian, typing: "ls\n")
      #expect(terminal.modes == terminal.modesAtStart)
    }

    @Test func `a prompt that continued after a stop is guarded as before`() throws {
      let terminal = try ask(arguments)
      try terminal.waitForGuard()
      try terminal.type("12")
      try terminal.waitForDots(2)
      try terminal.suspend()
      var changed = terminal.modesAtStart
      changed.characters[Int(VERASE)] = 0x23
      try terminal.setModes(changed)
      try terminal.foreground()
      try terminal.waitForDots(2)
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      #expect(terminal.violations(except: [.modes], secret: "12") == [])
      // Those that were found last.
      try terminal.wait("the settings") { $0.modes == changed }
      #expect(terminal.screen.text == "")
    }

    @Test func `a shell in the foreground does not keep the settings from being restored`()
      throws
    {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      var changed = try #require(terminal.modes)
      changed.characters[Int(VINTR)] = 0x23
      try terminal.setModes(changed)
      kill(guardian, SIGSTOP)
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      #expect(terminal.foregroundGroup != terminal.processIdentifier)
      kill(guardian, SIGCONT)
      var expected = terminal.modesAtStart
      expected.characters[Int(VINTR)] = 0x23
      try terminal.wait("the guard's end") { _ in ProcessTable.hasEnded(guardian) }
      #expect(terminal.modes == expected)
      #expect(terminal.violations(except: [.modes]) == [])
    }

    @Test func `stopped output does not delay the guard`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      try terminal.type("12")
      try terminal.waitForDots(2)
      try terminal.type("\u{13}")
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      try terminal.wait("the end of the guard") { _ in
        ProcessTable.hasEnded(guardian)
      }
      #expect(terminal.violations(except: [.screen], secret: "12") == [])
    }

    @Test(arguments: ["123456", "\u{4}", "\u{3}", "TERM"])
    func `the guard exits soon after a normal end`(end: String) throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      if end == "TERM" { try terminal.signal(SIGTERM) } else { try terminal.type(end) }
      try terminal.waitForExit()
      #expect(terminal.holds(within: .seconds(10)) { _ in ProcessTable.hasEnded(guardian) })
    }

    @Test
    func `the guard has the terminal, the lock and a connection, and its own session and folder`()
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
      #expect(status[2] == "\(guardian)" && status[3] == "\(guardian)")
      #expect(ProcessTable.directory(of: guardian) == "/")
      try terminal.type("123456")
      try terminal.expectExit(0, secret: "123456")
    }

    @Test func `terminal signals do not end the guard`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1] { kill(guardian, number) }
      try terminal.type("12")
      try terminal.waitForDots(2)
      #expect(!ProcessTable.hasEnded(guardian))
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "12")
    }

    @Test func `a prompt that can't have a guard works without`() throws {
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
    func `the guard's memory has nothing that was typed`() throws {
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

  extension PseudoTerminal {
    /// The process that asks.
    fileprivate func prompt() throws -> Int32 {
      try #require(prompts.first, "no prompt")
    }

    /// The processes that ask, one after another.
    fileprivate var prompts: [Int32] {
      ProcessTable.members(ofSession: sessionIdentifier).filter {
        ProcessTable.name(of: $0) == "codeprompt"
      }
    }

    /// Waits until the prompt has a guard, and returns that.
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

    /// Kills the prompt, and expects its guard to end without a change of anything.
    ///
    /// What is typed before that, to a shell that has the terminal, stays for it.
    fileprivate func expectKillToTouchNothing(
      _ guardian: Int32, typing text: String = "", but modes: String = ""
    ) throws {
      let echo = received.count + (text.isEmpty ? 0 : text.count + 1)
      try type(text)
      try wait("the echo") { $0.received.count >= echo }
      try signal(SIGKILL)
      try wait("the end") {
        $0.job.outcome != nil && ProcessTable.hasEnded(guardian)
      }
      #expect(try waitForExit() == .signaled(SIGKILL))
      // What no shell would set back is set back all the same.
      settle()
      #expect(ByteText(received[echo...]).description == ByteText(modes.utf8).description)
      #expect(leftover() == Array(text.utf8))
    }
  }
#endif
