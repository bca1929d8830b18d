#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// The holder of the terminal's lock owns its settings: a prompt, its guard, or the next prompt.
  @Suite(.serialized, .waits, .tags(.linking))
  struct OwnershipTests {
    private let arguments = ["-md6", "Code"]

    @Test
    func `a prompt can't start before the guard of a killed one restored the terminal`() throws {
      let terminal = try ask(arguments, adopting)
      let guardian = try terminal.stopGuard()
      try terminal.type("12", dots: 2)
      try terminal.signal(SIGKILL)
      try terminal.waitForExit()
      try askSecond(on: terminal).expectExit(5)
      let second = try askSecond(["-md6", "--wait"], on: terminal)
      try second.wait("it to wait") { ProcessTable.handles($0.processIdentifier, SIGTERM) }
      kill(guardian, SIGCONT)
      try terminal.wait("the second prompt") {
        $0.settings?.echoes == false && $0.screen.text.contains("Second")
      }
      #expect(ProcessTable.hasEnded(guardian))
      try terminal.type("654321")
      try second.expectExit(0, secret: "654321")
      #expect(terminal.violations(secret: "654321") == [])
    }

    @Test func `echo that COMMAND turned on is off again when COMMAND ends`() throws {
      let terminal = try askChecked(by: "trap '' TTOU; stty echo icanon </dev/tty; exit 1")
      try terminal.type("123456")
      try terminal.waitForText("attempts left")
      #expect(terminal.settings?.echoes == false)
      try terminal.expectCancelled(secret: "123456")
    }

    @Test func `the guard restores what the prompt changed, and keeps others' changes`() throws {
      let terminal = try ask(arguments)
      try terminal.waitForGuard()
      var settings = try #require(terminal.settings)
      settings.local |= UInt(ECHO)
      settings.characters[Int(VKILL)] = 0x23
      try terminal.applySettings(settings)
      try terminal.signal(SIGKILL)
      try terminal.waitForExit()
      var expected = terminal.settingsAtStart
      expected.characters[Int(VKILL)] = 0x23
      try terminal.wait("the settings", within: .seconds(1)) { $0.settings == expected }
      #expect(terminal.violations(except: [.settings]) == [])
    }

    // MARK: Waiting

    @Test func `^C ends the wait for a prompt that somebody has stopped`() throws {
      let gate = try Gate()
      let terminal = try ask(
        inScript: """
          codeprompt -md6 </dev/tty & echo $! >&3; read -r go <&4; codeprompt --wait -md6 Second
          """
      ) { $0.extra = [3: .pipe, 4: .path(gate.path)] }
      let first = try #require(Int32(terminal.text(of: 3).split(separator: "\n").first ?? ""))
      try terminal.type("12", dots: 2)
      kill(first, SIGSTOP)
      gate.send()
      try terminal.waitForText("Ctrl-C cancels")
      try terminal.type("\u{3}")
      try terminal.expectDeath(by: SIGINT, except: [.screen])
    }

    // MARK: The guard

    @Test func `a killed guard is replaced, and the new one restores the terminal`() throws {
      let terminal = try ask(arguments)
      for typed in 1...2 {
        let guardian = try terminal.waitForGuard()
        try terminal.wait("its own command line") { _ in
          ProcessTable.commandLine(of: guardian) == "prompt-guard"
        }
        kill(guardian, SIGKILL)
        try terminal.wait("another guard") { _ in
          let found = try? terminal.waitForGuard()
          return found != nil && found != guardian
        }
        try terminal.type("\(typed)", dots: typed)
      }
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL, secret: "12")
    }

    @Test func `a guard that is stopped when its prompt ends is killed`() throws {
      let terminal = try ask(arguments)
      let guardian = try terminal.stopGuard()
      try terminal.expectAccepted()
      #expect(terminal.holds(within: .seconds(1)) { _ in ProcessTable.hasEnded(guardian) })
    }

    @Test func `a script's next prompt can start while the previous guard is ending`() throws {
      let script = "for i in 1 2 3 4; do codeprompt -d1 --autofill \"echo $i\" || exit; done"
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: programPath)
      try terminal.expectExit(0, output: "1\n2\n3\n4\n")
    }

    // MARK: Waiting

    @Test(arguments: ["answer", "\u{3}", "KILL"])
    func `--wait names the holder of a locked terminal and changes nothing`(end: String) throws {
      let terminal = try PseudoTerminal()
      let lock = try #require(ForeignLock(terminal.path))
      try terminal.start(["codeprompt", "--wait"] + arguments)
      try terminal.waitForText("Terminal in use by ")
      #expect(terminal.settings == terminal.settingsAtStart)
      #expect(
        terminal.screen.text.contains("(process \(getpid())): waiting (Ctrl-C cancels)"))
      switch end {
      case "answer":
        lock.release()
        try terminal.waitForText("╰───╯")
        try terminal.expectAccepted()
      case "KILL":
        try terminal.waitForGuard()
        try terminal.signal(SIGKILL)
        #expect(try terminal.waitForExit() == .signaled(SIGKILL))
        #expect(terminal.violations() == [])
      default:
        try terminal.type(end)
        // The kernel echoes the key.
        try terminal.expectDeath(by: SIGINT, except: [.screen])
      }
      #expect(terminal.settings == terminal.settingsAtStart)
      lock.release()
    }
  }

  extension PseudoTerminal {
    /// Stops the prompt's guard, and returns its process identifier.
    fileprivate func stopGuard() throws -> Int32 {
      let guardian = try waitForGuard()
      kill(guardian, SIGSTOP)
      try wait("the guard to stop") { _ in ProcessTable.status(of: guardian)?.first == "T" }
      return guardian
    }
  }
#endif
