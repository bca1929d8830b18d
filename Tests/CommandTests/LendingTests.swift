#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// While one of its commands runs, a prompt lends its terminal to another prompt or to that
  /// command.
  @Suite(.serialized, .waits, .tags(.linking))
  struct LendingTests {
    // MARK: To another prompt

    @Test func `another prompt gets the terminal during a check, and gives it back`() throws {
      let gate = try Gate()
      let terminal = try askChecked(by: gatedStatus, gate: gate)
      try terminal.submit()
      let second = try askSecond(on: terminal)
      try terminal.waitForText("Second")
      // The verdict waits, too: the prompt gets it, but does not show it.
      let checks = ProcessTable.children(of: terminal.processIdentifier, named: "sh")
      #expect(checks.count == 1)
      gate.send("1")
      try terminal.wait("the prompt to get the verdict") { _ in
        checks.allSatisfy { ProcessTable.status(of: $0) == nil }
      }
      try terminal.waitUntilIdle()
      terminal.settle()
      #expect(!terminal.screen.text.contains("attempts left"))
      #expect(!terminal.screen.text.contains("Checking…") && terminal.dotCount == 0)
      #expect(terminal.settings?.echoes == false)
      try terminal.type("hunter2", dots: 7)
      try terminal.type("\n")
      try second.expectExit(0, output: "hunter2\n", secret: "hunter2")
      try terminal.waitForText("2 attempts left")
      #expect(!terminal.screen.text.contains("Second"))
      #expect(terminal.settings?.echoes == false)
      gate.send("0")
      try terminal.expectAccepted()
      #expect(terminal.screen.text == "")
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `killing a prompt while its terminal is lent changes nothing there`(signal: Int32) throws {
      let terminal = try askChecked(by: endlessCheck)
      try terminal.submit()
      try terminal.waitForGuard()
      let second = try askSecond(on: terminal)
      try terminal.waitForText("Second")
      try terminal.signal(signal)
      #expect(try terminal.waitForExit(within: .seconds(5)) == .signaled(signal))
      try terminal.type("hunter2", dots: 7)
      #expect(terminal.settings?.echoes == false)
      try terminal.type("\n")
      try second.expectExit(0, secret: "hunter2")
      #expect(terminal.violations(secret: "123456") == [])
    }

    // MARK: To a command

    @Test(arguments: ["end", "stop"])
    func `the terminal is restored even if COMMAND set the prompt's settings`(end: String) throws {
      // sudo sets the prompt's settings again if it is stopped after it has read them and before it
      // changes them.
      let terminal = try askChecked(
        by: "read c; m=$(stty -g </dev/tty); read x </dev/tty; stty \"$m\" </dev/tty; "
          + "echo \"$x\" >&3" + (end == "stop" ? "; kill -TSTP 0; read y </dev/tty" : ""))
      try terminal.type("123456")
      try terminal.waitUntilLentToCommand()
      try terminal.type("kiwi\n")
      if end == "stop" {
        try terminal.waitForStop()
        #expect(terminal.settings == terminal.settingsAtStart)
        try terminal.foreground()
        // As from a command that asks for a password, without echo.
        var lent = terminal.settingsAtStart
        lent.local &= ~UInt(ECHO)
        try terminal.wait("the command's turn") {
          $0.foregroundGroup != $0.processIdentifier && $0.settings == lent
        }
        try terminal.type("plum\n")
      }
      try terminal.expectExit(0, secret: "123456")
      #expect(terminal.text(of: 3) == "kiwi\n")
    }

    @Test(arguments: ["accept", "\u{3}", "outer"])
    func `a prompt that COMMAND opens comes before the prompt that checks`(end: String) throws {
      let terminal = try askChecked(by: "p=$(codeprompt -m PIN)", environment: programPath)
      try terminal.type("123456")
      try terminal.waitForText("PIN")
      try terminal.waitUntilReady()
      #expect(!terminal.screen.text.contains("Checking…"))
      switch end {
      case "accept":
        try terminal.type("hunter2\n")
        try terminal.expectExit(0, secret: "hunter2")
      case "outer":
        try terminal.signal(SIGTERM)
        try terminal.expectDeath(by: SIGTERM, secret: "123456")
      default:
        try terminal.type(end)
        try terminal.expectDeath(by: SIGINT, secret: "123456")
      }
      #expect(terminal.screen.text == "")
    }

    @Test func `^C at COMMAND's own question also ends the script that runs the prompt`() throws {
      let terminal = try ask(
        inScript: "codeprompt -md6 -- sh -c 'read x </dev/tty'; echo not reached")
      try terminal.type("123456")
      try terminal.waitUntilLentToCommand()
      try terminal.type("\u{3}")
      try terminal.expectDeath(by: SIGINT, secret: "123456")
    }

    @Test func `^Z at COMMAND's question stops COMMAND and prompt, and fg resumes both`() throws {
      let terminal = try askChecked(by: "read c; read x </dev/tty; echo \"$x\" >&3")
      try terminal.type("123456")
      try terminal.waitUntilLentToCommand()
      for _ in 1...2 {
        try terminal.type("\u{1A}")
        #expect(try terminal.waitForStop() == SIGTSTP)
        #expect(terminal.settings == terminal.settingsAtStart)
        try terminal.foreground()
        try terminal.waitUntilLentToCommand()
      }
      try terminal.expectAccepted(typing: "kiwi\n")
      #expect(terminal.text(of: 3) == "kiwi\n")
    }
  }
#endif
