#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// After SIGKILL to the prompt, a guard process restores the terminal.
  @Suite(.serialized, .waits, .tags(.linking))
  struct GuardTests {
    private let arguments = ["-md6", "Code"]

    /// Starts a prompt with a guard, and types two digits.
    private func askGuarded() throws -> (terminal: PseudoTerminal, guardian: Int32) {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      try terminal.type("12", dots: 2)
      return (terminal, guardian)
    }

    @Test func `after SIGKILL to a prompt its guard ends a command that ignores SIGTERM`() throws {
      let terminal = try askChecked(by: "trap '' TERM HUP; " + endlessCheck)
      try terminal.waitForGuard()
      try terminal.submit()
      try terminal.waitForWord("started")
      try terminal.signal(SIGKILL)
      try terminal.wait("the end of the command's group") {
        ProcessTable.members(ofSession: $0.sessionIdentifier).isEmpty
      }
      try terminal.expectDeath(by: SIGKILL, secret: "123456")
      #expect(terminal.screen.text == "")
    }

    @Test func `a prompt that is killed while it starts COMMAND leaves no COMMAND`() throws {
      let program = try HeldProgram("#!/bin/sh\nexec sleep 1000\n")
      let terminal = try ask(arguments + ["--", program.path])
      try terminal.waitForGuard()
      try terminal.type("123456")
      try terminal.wait("the start of COMMAND") { _ in program.isStarting }
      try terminal.signal(SIGKILL)
      try terminal.wait("the prompt's death") { $0.job.outcome != nil }
      program.letStart()
      try terminal.wait("the end of COMMAND") {
        ProcessTable.members(ofSession: $0.sessionIdentifier).isEmpty
      }
      try terminal.expectDeath(by: SIGKILL, secret: "123456")
    }

    @Test func `the guard ends a COMMAND that begins by killing the prompt`() throws {
      for _ in 0..<10 {
        let terminal = try ask(arguments + ["--", "sh", "-c", "kill -KILL $PPID; sleep 1000"])
        try terminal.waitForGuard()
        try terminal.type("123456")
        try terminal.wait("the end of COMMAND") {
          ProcessTable.members(ofSession: $0.sessionIdentifier).isEmpty
        }
        try terminal.expectDeath(by: SIGKILL, secret: "123456")
      }
    }

    @Test func `a script continues as soon as the prompt in its $(…) is killed`() throws {
      let script = "code=$(codeprompt -md6); echo \"status $? <$code>\""
      let terminal = try ask(inScript: script, adopting)
      let guardian = try terminal.waitForGuard()
      try terminal.type("123", dots: 3)
      // The guard is stopped, so if the script continues, it does not wait for the guard.
      kill(guardian, SIGSTOP)
      kill(try terminal.prompt(), SIGKILL)
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.outputText == "status 137 <>\n")
      kill(guardian, SIGCONT)
      #expect(terminal.violations(secret: "123") == [])
    }

    @Test func `the guard survives a SIGKILL to the prompt's whole process group`() throws {
      let terminal = try ask(inScript: "codeprompt -md6; echo not reached")
      try terminal.waitForGuard()
      try terminal.type("123", dots: 3)
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
    func `killing a stopped prompt leaves settings and input to the shell`(stop: Int32) throws {
      let (terminal, guardian) = try askGuarded()
      try terminal.signal(stop)
      try terminal.waitForStop()
      if stop == SIGSTOP { try terminal.applySettings(terminal.settingsAtStart) }
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
      #expect(terminal.settings == terminal.settingsAtStart)
    }

    @Test(arguments: [true, false])
    func `a prompt that ends after a shell took over shows the cursor`(shellHasSettings: Bool)
      throws
    {
      let (terminal, _) = try askGuarded()
      // The shell has the terminal if the program that ran the prompt died of the same ^C first.
      try terminal.takeTerminal()
      if shellHasSettings { try terminal.applySettings(terminal.settingsAtStart) }
      let bytes = terminal.received.count
      try terminal.signal(SIGINT)
      // If the shell has set its own settings, the prompt leaves the screen and bracketed paste to
      // the shell.
      try terminal.expectDeath(by: SIGINT, except: shellHasSettings ? [.screen] : [], secret: "12")
      try terminal.wait("what no shell sets back") {
        !$0.screen.reportsFocus && $0.screen.isCursorVisible
      }
      guard shellHasSettings else { return }
      terminal.settle()
      #expect(ByteText(terminal.received[bytes...]).description == #"\e[?1004l\e[?25h"#)
    }

    @Test func `after a stop and fg the guard restores the settings found at fg`() throws {
      let (terminal, _) = try askGuarded()
      try terminal.suspend()
      var changed = terminal.settingsAtStart
      changed.characters[Int(VERASE)] = 0x23
      try terminal.applySettings(changed)
      try terminal.foreground()
      try terminal.waitForDots(2)
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      #expect(terminal.violations(except: [.settings], secret: "12") == [])
      // The guard restores the settings that the prompt found when it continued.
      try terminal.wait("the settings") { $0.settings == changed }
      #expect(terminal.screen.text == "")
    }

    @Test(.enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"))
    func `the guard has three descriptors, its own group, and works in the root folder`() throws {
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
      try terminal.expectAccepted()
    }

    @Test func `SIGHUP, SIGINT, SIGTERM, SIGQUIT and SIGUSR1 do not end the guard`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.waitForGuard()
      for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1] { kill(guardian, number) }
      try terminal.type("12", dots: 2)
      // A guard that one of the signals ends does not sleep again.
      try terminal.wait("the guard's next sleep") { _ in
        ProcessTable.isSleeping(guardian) || ProcessTable.hasEnded(guardian)
      }
      #expect(!ProcessTable.hasEnded(guardian))
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "12")
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
      try terminal.expectCancelled(secret: secret)
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
