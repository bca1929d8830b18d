#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A prompt that waits for the terminal (`--wait`) is stopped, and another prompt, whose COMMAND
  /// runs, could lend it the terminal.
  @Suite(.serialized, .waits, .tags(.linking))
  struct StoppedWaiterTests {
    @Test(arguments: [true, false])
    func `a prompt does not lend its terminal for long to a stopped prompt that waits for it`(
      isByKey: Bool
    ) throws {
      let terminal = try PseudoTerminal()
      let lock = try #require(ForeignLock(terminal.path))
      try terminal.start(["codeprompt", "--wait", "-md6", "Waiting"])
      try terminal.waitForText("Terminal locked by ")
      if isByKey { try terminal.suspend() } else { try terminal.signal(SIGSTOP) }
      try terminal.waitForStop()
      lock.release()

      let gate = try Gate()
      let lender = try PseudoTerminal.run([
        "codeprompt", "-md6", "--tty", terminal.path, "Lending", "--", "sh", "-c", gatedStatus,
      ]) { $0.extra = [4: .path(gate.path)] }
      for status in [1, 0] {
        try terminal.wait("the second prompt") {
          $0.screen.text.contains("╰───╯") && $0.dotCount == 0 && $0.screen.isCursorVisible
        }
        let mark = terminal.received.count
        try terminal.type("123456")
        try terminal.wait("COMMAND to check", within: .seconds(5)) {
          Array($0.received.dropFirst(mark)).contains(Array("Checking…".utf8))
        }
        // The prompt looks every 100 ms for who wants the terminal.
        _ = terminal.holds(within: .milliseconds(500)) {
          !$0.screen.text.contains("Checking…")
        }
        try terminal.wait("the second prompt to be back", within: .seconds(3)) {
          $0.screen.text.contains("Checking…")
        }
        gate.send("\(status)")
        if status == 1 { try terminal.waitForText("2 attempts left") }
      }
      #expect(try lender.waitForExit() == .exited(0))

      try terminal.foreground()
      try terminal.waitForText("Waiting")
      try terminal.type("654321")
      // Who stopped the prompt by SIGSTOP has left its settings as the user's.
      try terminal.expectExit(0, except: isByKey ? [] : [.modes], secret: "123456")
      #expect(terminal.outputText == "654321\n")
    }
  }
#endif
