#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A pager saves the terminal's settings when it starts, and restores them when it quits or is
  /// stopped. A prompt beside it waits for that before it sets its own.
  @Suite(.serialized, .waits, .tags(.linking))
  struct PagerTests {
    @Test(.needs("man", "less"))
    func `on a terminal --manual opens the pager of man`() throws {
      let terminal = try PseudoTerminal.run(
        ["codeprompt", "--manual"],
        environment: programPath.merging(["MANPAGER": "less"]) { $1 }
      ) {
        $0.output = .terminal
        $0.error = .terminal
      }
      try terminal.waitForText("CODEPROMPT(1)")
      try terminal.wait("the pager's own settings") { $0.settings?.echoes == false }
      try terminal.type("q")
      try terminal.expectExit(0, except: [.screen, .effort])
    }

    @Test func `on a terminal without man --manual prints the manual`() throws {
      let terminal = try PseudoTerminal.run(
        ["codeprompt", "--manual"], environment: ["PATH": BuiltProducts.directory]
      ) { $0.output = .terminal }
      try terminal.expectExit(0, except: [.screen, .effort])
      #expect(terminal.hasReceived(".Sh SECURITY CONSIDERATIONS"))
    }

    private static let pagers = ["less", "more"]

    /// Types a pipeline at a shell, and waits until both its members are at work.
    private func start(_ shell: InteractiveShell, _ pager: String) throws -> PseudoTerminal {
      let terminal = try shell.start(gate: Gate())
      try terminal.type("stty -g >&3; codeprompt -md6 Code -- seq 100 | \(pager)\n")
      // The pager may have switched to its own screen meanwhile.
      try terminal.wait("the prompt") { $0.hasReceived("╰───╯") && $0.settings?.echoes == false }
      try terminal.wait("the pager") { terminal in
        terminal.jobs.contains {
          ProcessTable.name(of: $0) == pager && ProcessTable.isSleeping($0)
        }
      }
      return terminal
    }

    /// Expects that the shell has the settings that it had before the pipeline, and no process of
    /// it.
    private func expectAsBefore(_ terminal: PseudoTerminal, hasJobs: Bool = false) throws {
      try terminal.type("stty -g >&3; echo sta''ys >&5\n")
      try terminal.wait("the shell's answer") { $0.text(of: 5).contains("stays") }
      let settings = terminal.text(of: 3).split(separator: "\n")
      #expect(settings.count == 2 && settings.first == settings.last, "\(settings)")
      if !hasJobs { #expect(terminal.jobs.isEmpty) }
    }

    @Test(.needs("less", "more"), arguments: InteractiveShell.installed, pagers)
    func `a pager typed after a prompt takes keys, and leaves the shell its settings`(
      shell: InteractiveShell, pager: String
    ) throws {
      let terminal = try start(shell, pager)
      try terminal.type("123456")
      try terminal.waitForText("20")
      try terminal.wait("the pager's own settings") { $0.settings?.echoes == false }
      let mark = terminal.received.count
      // One key, without Enter: the pager reads keys, not lines.
      try terminal.type("q")
      try terminal.waitForShell(since: mark)
      try expectAsBefore(terminal)
      try terminal.expectShellToGoOn()
    }

    // Not with `more`, which blocks SIGTSTP while it waits for the pipe, whoever writes to that.
    @Test(.needs("less"), arguments: InteractiveShell.installed)
    func `after ctrl-Z at a prompt beside a pager the shell has its settings`(
      shell: InteractiveShell
    ) throws {
      let terminal = try start(shell, "less")
      let mark = terminal.received.count
      try terminal.type("12\u{1A}")
      try terminal.waitForShell(since: mark)
      try expectAsBefore(terminal, hasJobs: true)
      let stopped = terminal.received.count
      try terminal.type("fg\n")
      try terminal.wait("the prompt again") {
        Array($0.received.dropFirst(stopped)).contains(Array("╰───╯".utf8))
          && $0.settings?.echoes == false
      }
      try terminal.type("3456")
      try terminal.waitForText("20")
      let pages = terminal.received.count
      try terminal.type("q")
      try terminal.waitForShell(since: pages)
      try terminal.expectShellToGoOn()
      #expect(!terminal.hasReceived("123456"))
    }

    @Test(.needs("less"))
    func `in a script a pager as a second step takes keys`() throws {
      let script = """
        out=$(codeprompt -md6 Code -- seq 100) && printf '%s\\n' "$out" | less
        read x; echo "<$x>" >&3
        """
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: programPath) {
        $0.output = .terminal
        $0.error = .terminal
        $0.extra = [3: .pipe]
      }
      try terminal.waitUntilReady()
      try terminal.type("123456")
      try terminal.waitForText("20")
      try terminal.wait("the pager's own settings") { $0.settings?.echoes == false }
      try terminal.type("q")
      try terminal.wait("the settings of before") { $0.settings == $0.settingsAtStart }
      try terminal.expectAccepted(typing: "kiwi\n", except: [.screen, .effort])
      #expect(terminal.text(of: 3) == "<kiwi>\n")
    }

    @Test func `in a typed pipeline without a pager the prompt is drawn after 100 ms`() throws {
      let start = ContinuousClock.now
      let terminal = try ask(["-md6"]) { $0.output = .pipeline }
      #expect(ContinuousClock.now - start >= .milliseconds(100))
      try terminal.expectAnswer()
    }
  }
#endif
