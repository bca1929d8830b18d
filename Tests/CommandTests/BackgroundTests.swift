#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A prompt that is started in the background, by shells and by programs that give their children
  /// process groups of their own.
  @Suite(.serialized, .waits, .tags(.linking))
  struct BackgroundTests {
    @Test func `a prompt in the background says so once on the terminal; fg lets it ask`() throws {
      let terminal = try PseudoTerminal.run(["codeprompt", "-md6"], columns: 200) {
        $0.startsInBackground = true
        $0.error = .terminal
      }
      try terminal.waitForStop()
      #expect(terminal.backgroundNotes == 1, "\(terminal.stateDescription)")
      #expect(terminal.settings == terminal.settingsAtStart)
      try terminal.foreground()
      try terminal.waitForText("╰───╯")
      try terminal.expectAnswer()
      #expect(terminal.backgroundNotes == 1)
    }

    @Test(arguments: [false, true])
    func `a prompt in the background stops and leaves the terminal alone`(tostop: Bool) throws {
      let terminal = try PseudoTerminal()
      var settings = terminal.settingsAtStart
      if tostop { settings.local |= UInt(TOSTOP) }
      try terminal.applySettings(settings)
      try terminal.resize(columns: 200, rows: 24)
      try terminal.start(["codeprompt", "-md6"], Launch { $0.startsInBackground = true })
      #expect(try terminal.waitForStop() == SIGTTOU)
      // `bg` lets the prompt run, and the prompt stops again.
      for count in 2...4 {
        try terminal.background()
        try terminal.wait("another stop") { $0.stopCount == count }
      }
      #expect(terminal.settings == settings)
      // Standard error is a pipe here, so the terminal gets the note, unless it stops writers.
      #expect(terminal.backgroundNotes == (tostop ? 0 : 1) && terminal.errorOutput == [])
      try terminal.foreground()
      try terminal.waitUntilReady()
      try terminal.type("123456")
      try terminal.expectExit(0, except: tostop ? [.settings] : [], secret: "123456")
      #expect(terminal.settings == settings)
      #expect(terminal.outputText == "123456\n")
    }

    @Test(arguments: InteractiveShell.installed)
    func `a prompt that a shell starts with & says so, and asks after fg`(shell: InteractiveShell)
      throws
    {
      let terminal = try shell.start(gate: Gate(), columns: 200)
      try terminal.type("codeprompt -md6 >&3 &\n")
      try terminal.wait("the note") { $0.backgroundNotes == 1 }
      try terminal.waitForStoppedPrompt()
      try terminal.type("fg\n")
      try terminal.waitForText("╰───╯")
      let mark = terminal.received.count
      try terminal.type("123456")
      try terminal.wait("the answer") { $0.text(of: 3) == "123456\n" }
      try terminal.waitForShell(since: mark)
      #expect(!terminal.hasReceived("123456"))
      try terminal.expectShellToGoOn()
    }

    @Test(arguments: InteractiveShell.installed.filter { $0 == .bash || $0 == .zsh })
    func `a prompt typed between <( and ) advises to ask first, and that works`(
      shell: InteractiveShell
    ) throws {
      let terminal = try shell.start(gate: Gate(), columns: 200)
      let mark = terminal.received.count
      try terminal.type("cat <(printf '<%s>\\n' \"$(codeprompt -md6)\")\n")
      try terminal.waitForText("in <(...), ask first: p=$(codeprompt ...) && COMMAND")
      try terminal.waitForStoppedPrompt()
      terminal.jobs.forEach { kill($0, SIGKILL) }
      try terminal.waitForShell(since: mark)
      try terminal.type("p=$(codeprompt -md6) && cat <(printf '<%s>\\n' \"$p\") >&3\n")
      try terminal.waitForText("╰───╯")
      let asked = terminal.received.count
      try terminal.type("123456")
      try terminal.wait("the answer") { $0.text(of: 3) == "<123456>\n" }
      try terminal.waitForShell(since: asked)
      try terminal.expectShellToGoOn()
    }

    // There it is in the group of the shell, which leads the session: nothing can continue it.
    @Test(.needs("script"))
    func `between <( and ) at a login shell of bash, a prompt does not advise fg`() throws {
      let shell = "PS1='ready> ' exec bash --norc --noprofile -i"
      let terminal = try PseudoTerminal.run(
        ["script", "-qec", shell, "/dev/null"], columns: 200, environment: programPath
      ) { $0.output = .terminal }
      try terminal.waitForText("ready>")
      try terminal.type("cat <(printf '<%s>\\n' \"$(codeprompt -md6)\"); exit 0\n")
      try terminal.expectExit(0, except: [.screen, .effort])
      #expect(terminal.hasReceived("use --stdin, or ask before the <(...)"))
      #expect(!terminal.hasReceived("fg"), "\(terminal.stateDescription)")
    }
  }

  extension PseudoTerminal {
    /// In how many rows the screen says that the prompt is in the background and waits for the
    /// foreground.
    fileprivate var backgroundNotes: Int {
      (0..<screen.rows).map(screen.row).count {
        $0.contains("in the background") && $0.contains("foreground")
      }
    }
  }
#endif
