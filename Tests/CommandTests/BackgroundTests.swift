#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A prompt that is started in the background, by shells and by programs that give their children
  /// process groups of their own.
  @Suite(.serialized, .waits, .tags(.linking))
  struct BackgroundTests {
    private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

    @Test func `a prompt in the background says so once on the terminal, and asks after fg`() throws
    {
      let terminal = try PseudoTerminal.run(["codeprompt", "-md6"], columns: 200) {
        $0.startsInBackground = true
        $0.error = .terminal
      }
      try terminal.waitForStop()
      #expect(terminal.backgroundNotes == 1, "\(terminal.stateDescription)")
      #expect(terminal.modes == terminal.modesAtStart)
      try terminal.foreground()
      try terminal.waitForText("╰───╯")
      try terminal.type("123456")
      try terminal.expectExit(0, secret: "123456")
      #expect(terminal.outputText == "123456\n")
      #expect(terminal.backgroundNotes == 1)
    }

    @Test(arguments: [Launch.Stream.pipe, .null])
    func `a prompt in the background says nothing if standard error is no terminal`(
      error: Launch.Stream
    ) throws {
      let terminal = try PseudoTerminal.run(["codeprompt", "-md6"]) {
        $0.startsInBackground = true
        $0.output = .terminal
        $0.error = error
      }
      try terminal.waitForStop()
      #expect(terminal.received == [] && terminal.errorOutput == [])
      try terminal.foreground()
      try terminal.waitForText("╰───╯")
      try terminal.type("\u{4}")
      try terminal.expectExit(130)
    }

    @Test func `with tostop a prompt in the background asks after fg`() throws {
      let terminal = try PseudoTerminal(columns: 200)
      var modes = terminal.modesAtStart
      modes.local |= UInt(TOSTOP)
      try terminal.setModes(modes)
      try terminal.start(
        ["codeprompt", "-md6"],
        Launch {
          $0.startsInBackground = true
          $0.error = .terminal
        })
      try terminal.waitForStop()
      try terminal.foreground()
      try terminal.waitForText("╰───╯")
      #expect(terminal.backgroundNotes <= 1)
      try terminal.type("123456")
      try terminal.expectExit(0, except: [.modes], secret: "123456")
      #expect(terminal.modes == modes)
    }

    @Test(arguments: InteractiveShell.installed)
    func `a prompt that a shell starts with & says so, and asks after fg`(shell: InteractiveShell)
      throws
    {
      let terminal = try shell.start(gate: Gate(), columns: 200)
      try terminal.type("codeprompt -md6 >&3 &\n")
      try terminal.wait("the note") { $0.backgroundNotes == 1 }
      try terminal.wait("the prompt to stop") { terminal in
        terminal.promptProcesses.contains { ProcessTable.status(of: $0)?.first == "T" }
      }
      try terminal.type("fg\n")
      try terminal.waitForText("╰───╯")
      let mark = terminal.received.count
      try terminal.type("123456")
      try terminal.wait("the answer") { $0.output(of: 3) == Array("123456\n".utf8) }
      try terminal.waitForShell(since: mark)
      #expect(!terminal.hasReceived("123456"))
      try terminal.expectShellToGoOn()
    }

    // MARK: Programs that start jobs

    @Test func `timeout in a script starts the prompt in the background, and the prompt says so`()
      throws
    {
      let terminal = try PseudoTerminal.run(
        ["bash", "-c", "timeout 1 codeprompt -md6; exit $?"], columns: 200, environment: path
      ) { $0.error = .terminal }
      try terminal.expectExit(124, except: [.effort])
      #expect(terminal.backgroundNotes == 1, "\(terminal.stateDescription)")
      #expect(!terminal.hasReceived("╰───╯"))
    }

    /// A program that gives its child a process group of its own, and the foreground only when the
    /// test opens the gate.
    private static let starter = """
      import os, signal, subprocess, sys
      child = subprocess.Popen(["codeprompt", "-md6"], preexec_fn=os.setpgrp)
      os.waitpid(child.pid, os.WUNTRACED)
      print("stopped", file=os.fdopen(3, "w"), flush=True)
      os.read(4, 1)
      signal.signal(signal.SIGTTOU, signal.SIG_IGN)
      os.tcsetpgrp(0, child.pid)
      os.kill(child.pid, signal.SIGCONT)
      status = child.wait()
      os.tcsetpgrp(0, os.getpgrp())
      sys.exit(status)
      """

    @Test(.needs(PythonModule.system))
    func `in a process group of its own the prompt says so, and asks in the foreground`() throws {
      let gate = try Gate()
      let terminal = try PseudoTerminal.run(
        [Python.program, "-c", BackgroundTests.starter], columns: 200, environment: path
      ) {
        $0.error = .terminal
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.waitForWord("stopped")
      terminal.settle()
      #expect(terminal.backgroundNotes == 1, "\(terminal.stateDescription)")
      gate.send()
      try terminal.waitForText("╰───╯")
      try terminal.type("123456")
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      #expect(terminal.outputText == "123456\n")
    }

    @Test(.needs("ninja"))
    func `ninja runs the prompt in the background unless the rule has pool = console`() throws {
      let folder = try TemporaryFolder()
      let rule = "rule ask\n  command = codeprompt -md6 >$out\nbuild code: ask\n"
      try folder.write("build.ninja", rule)
      let unseen = try PseudoTerminal.run(["ninja"], environment: path) {
        $0.output = .terminal
        $0.error = .terminal
        $0.directory = folder.path
      }
      // ninja collects what its commands write to standard error.
      let group = try unseen.waitForStoppedPrompt()
      unseen.settle()
      #expect(unseen.backgroundNotes == 0 && !unseen.hasReceived("╰───╯"))
      for number in [SIGTERM, SIGCONT] { kill(-group, number) }
      #expect(try unseen.waitForExit() != .exited(0))
      #expect(unseen.violations(except: [.screen, .effort]) == [])

      try folder.write("build.ninja", rule.replacing("$out\n", with: "$out\n  pool = console\n"))
      let seen = try PseudoTerminal.run(["ninja"], environment: path) {
        $0.output = .terminal
        $0.error = .terminal
        $0.directory = folder.path
      }
      try seen.waitForText("╰───╯")
      try seen.type("123456")
      try seen.expectExit(0, except: [.effort], secret: "123456")
      #expect(try folder.read("code") == "123456\n")
    }

    @Test(.needs("parallel"))
    func `GNU parallel without --tty runs the prompt in the background, and the prompt says so`()
      throws
    {
      let folder = try TemporaryFolder()
      let environment = path.merging(["HOME": folder.path]) { $1 }
      let words = ["--will-cite", "-u", "codeprompt", "-md6", ":::", "Code"]
      let unseen = try PseudoTerminal.run(
        ["parallel"] + words, columns: 200, environment: environment
      ) { $0.error = .terminal }
      let group = try unseen.waitForStoppedPrompt()
      unseen.settle()
      #expect(unseen.backgroundNotes == 1, "\(unseen.stateDescription)")
      for number in [SIGTERM, SIGCONT] { kill(-group, number) }
      #expect(try unseen.waitForExit() != .exited(0))
      #expect(unseen.violations(except: [.effort]) == [])

      let seen = try PseudoTerminal.run(
        ["parallel", "--tty"] + words, columns: 200, environment: environment
      ) { $0.error = .terminal }
      try seen.waitForText("╰───╯")
      try seen.type("123456")
      try seen.expectExit(0, except: [.effort], secret: "123456")
      #expect(seen.backgroundNotes == 0)
    }
  }

  extension PseudoTerminal {
    /// In how many rows the screen says that the prompt is in the background and waits for the
    /// foreground.
    fileprivate var backgroundNotes: Int {
      (0..<screen.rows).count { row in
        let text = screen.row(row)
        return text.contains("in the background") && text.contains("foreground")
      }
    }

    /// Waits until the prompt has stopped, and returns its process group, which is not the one that
    /// the terminal runs.
    fileprivate func waitForStoppedPrompt() throws -> Int32 {
      var found: Int32?
      try wait("a stopped prompt") { terminal in
        let status = terminal.promptProcesses.lazy.compactMap(ProcessTable.status).first
        found = status?.first == "T" ? status.flatMap { Int32($0[2]) } : nil
        return found != nil
      }
      let group = try #require(found)
      try #require(group > 1 && group != processIdentifier)
      return group
    }
  }
#endif
