#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// Another program of the same pipeline or script may change the terminal's settings. After ^C
  /// the guard restores those from before the prompt.
  @Suite(.serialized, .waits, .tags(.linking))
  struct NeighborTests {
    /// A script that saves the terminal's settings when the test sends a line, and restores them
    /// after the next line. An ssh that asks while the prompt is open, and that the same ^C ends,
    /// also restores the settings that it saved.
    private static let restoring = """
      trap '' INT TTOU; read -r go <&4; saved=$(stty -g </dev/tty); echo saved >&3
      read -r go <&4; stty "$saved" </dev/tty; echo restored >&3; read -r go <&4
      """

    @Test(arguments: [
      "codeprompt -md6 | { \(restoring); }", "{ \(restoring); } & codeprompt -md6",
    ])
    func `if another program restores the prompt's settings after ctrl-C, the guard undoes that`(
      script: String
    )
      throws
    {
      let gate = try Gate()
      let terminal = try ask(inScript: script, of: "sh") {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.waitForGuard()
      gate.send()
      try terminal.waitForWord("saved")
      try terminal.type("123", dots: 3)
      try terminal.interrupt()
      try terminal.wait("the settings of before") { $0.modes == $0.modesAtStart }
      gate.send()
      try terminal.waitForWord("restored")
      try terminal.wait("the settings of before, again", within: .seconds(5)) {
        $0.modes == $0.modesAtStart
      }
      gate.send()
      #expect(try terminal.waitForExit() == .signaled(2))
      #expect(terminal.violations(except: [.effort], secret: "123") == [])
    }

    @Test(.needs("perl"))
    func `a zombie in the prompt's process group does not delay the guard's end`() throws {
      // The child remains in the prompt's process group as a zombie; its parent leaves the group.
      let script =
        "perl -e 'exit unless fork; setpgrp; print STDERR 1; sleep 1000' & codeprompt -md6"
      let terminal = try ask(inScript: script)
      terminal.exceptions = [.processes, .effort]
      try terminal.wait("the zombie") { $0.errorText == "1" }
      let guardian = try terminal.waitForGuard()
      try terminal.interrupt()
      try terminal.wait("the end of the guard", within: .seconds(3)) { _ in
        ProcessTable.hasEnded(guardian)
      }
      #expect(try terminal.waitForExit() == .signaled(2))
    }

    @Test func `after ^C the guard does not change the next prompt's settings`() throws {
      let gate = try Gate()
      let terminal = try ask(
        inScript: """
          trap : INT; { trap '' INT; read -r go <&4; } & codeprompt -md6 One; codeprompt -md6 Two
          """
      ) { $0.extra = [4: .path(gate.path)] }
      let first = try terminal.waitForGuard()
      try terminal.interrupt()
      try terminal.waitForText("Two")
      try terminal.wait("ECHO off") { $0.modes?.echoes == false }
      #expect(!terminal.holds(within: .milliseconds(300)) { $0.modes?.echoes != false })
      try terminal.expectAccepted(except: [.effort, .processes])
      gate.send()
      try terminal.wait("the end of the first guard") { _ in ProcessTable.hasEnded(first) }
    }
  }
#endif
