#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// While the user may be typing, a prompt does not lend its terminal to a command of `--resend`,
  /// `--challenge` or `--autofill`, nor to another prompt.
  @Suite(.serialized, .waits, .tags(.linking))
  struct LendingRuleTests {
    /// The typed code: full-width digits, which nothing else writes to the terminal.
    ///
    /// The prompt takes them as 123456.
    private static let keys = Array("１２３４５６")

    /// What a command does on the terminal, once the test has opened the gate.
    enum Use: String, CaseIterable, Sendable {
      case reads, writes, asks

      fileprivate var script: String {
        switch self {
        case .reads: "read -r line </dev/tty; echo \"got $line.\" >&3"
        case .writes: "echo Question >/dev/tty; read -r line </dev/tty; echo \"got $line.\" >&3"
        case .asks: "line=$(codeprompt -m PIN); echo \"got $line.\" >&3"
        }
      }
    }

    /// Starts a prompt with a command that uses the terminal when the test has sent `use`, and then
    /// prints `word use`; another line only makes it print a word.
    private func ask(_ option: String, _ use: Use, gate: Gate) throws -> PseudoTerminal {
      let command =
        "echo started >&3; read -r go <&4; if test \"$go\" = use; then \(use.script); fi; "
        + "echo \"word $go\""
      if option == "--challenge" { gate.send() }
      let terminal = try CommandTests.ask(["-md6", option, command], environment: programPath) {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.waitForText(option == "--challenge" ? "word" : "╰───╯")
      return terminal
    }

    private func type(_ count: Int, in terminal: PseudoTerminal) throws {
      try terminal.type(String(Self.keys.prefix(count)))
      try terminal.waitForDots(count)
    }

    /// Expects that no typed digit is echoed or read by the command.
    private func expectNothingLeaked(
      _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for key in Self.keys {
        #expect(!terminal.hasReceived(String(key)), "echoed", sourceLocation: sourceLocation)
      }
      let read = String(decoding: terminal.output(of: 3), as: UTF8.self)
      #expect(
        !read.contains { Self.keys.contains($0) || $0.isNumber }, "\(read)",
        sourceLocation: sourceLocation)
    }

    @Test(
      arguments: [
        ("--resend", .reads, 1), ("--resend", .writes, 3), ("--resend", .asks, 5),
        ("--challenge", .reads, 2), ("--challenge", .writes, 0),
      ] as [(String, Use, Int)])
    func `a command that wants the terminal gets it a second after the last key and Ctrl-U`(
      option: String, use: Use, count: Int
    ) throws {
      let gate = try Gate()
      let terminal = try ask(option, use, gate: gate)
      try type(count, in: terminal)
      var start = ContinuousClock.now
      try terminal.type("\u{12}")
      gate.send("use")
      if count > 0 {
        // One of the two happens.
        try terminal.wait("the command to want the terminal") {
          $0.saysThatCommandAsks || $0.isLent || $0.hasReceived("Question")
        }
        #expect(terminal.saysThatCommandAsks, "\(terminal.screen.text)")
        #expect(!terminal.isLent && !terminal.hasReceived("Question"))
        // While a challenge is fetched, the field takes no digit.
        if option == "--challenge" { try terminal.type(String(Self.keys.dropFirst(count))) }
        start = ContinuousClock.now
        try terminal.type("\u{15}")
      }
      try terminal.wait("the command's turn") {
        $0.isLent && (use != .asks || $0.screen.text.contains("PIN"))
      }
      // A person who pauses may go on typing.
      #expect(ContinuousClock.now - start >= .seconds(1))
      if use == .writes { try terminal.waitForText("Question") }
      try terminal.type("kiwi\n")
      try terminal.waitForWord("got kiwi.")
      try terminal.waitForText("word use")
      try terminal.type(String(Self.keys))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test func `a half-typed code stays with the prompt if a resend command wants the terminal`()
      throws
    {
      let gate = try Gate()
      let terminal = try ask("--resend", .writes, gate: gate)
      try type(4, in: terminal)
      try terminal.type("\u{12}")
      gate.send("use")
      try terminal.wait("the command to want the terminal") { $0.saysThatCommandAsks }
      try terminal.type(String(Self.keys.dropFirst(4)))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      #expect(terminal.outputText == "123456\n")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: zip(Use.allCases, [1, 3, 5]))
    func `an autofill command that wants the terminal is ended once a key was typed`(
      use: Use, count: Int
    ) throws {
      let gate = try Gate()
      let terminal = try ask("--autofill", use, gate: gate)
      try terminal.waitForWord("started")
      try type(count, in: terminal)
      gate.send("use")
      try terminal.wait("autofill to end") { $0.isLent || !$0.runsCommand }
      #expect(!terminal.isLent && !terminal.hasReceived("Question"))
      try terminal.type(String(Self.keys.dropFirst(count)))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: ["--autofill", "--challenge"])
    func `the first command of a prompt gets the terminal while nothing is typed`(option: String)
      throws
    {
      let terminal = try PseudoTerminal.run([
        "codeprompt", "-md6", option, "read -r line </dev/tty; echo \"$line\"",
      ])
      try terminal.wait("the command's turn") { $0.isLent }
      try terminal.type("654321\n")
      if option == "--challenge" {
        try terminal.waitForText("654321\n  Enter")
        try terminal.type("654321")
      }
      try terminal.expectExit(0, except: [.effort])
      #expect(terminal.outputText == "654321\n")
    }

    @Test func `another prompt does not get the terminal while a code is half typed`() throws {
      let gate = try Gate()
      let terminal = try ask("--resend", .reads, gate: gate)
      try type(3, in: terminal)
      try terminal.type("\u{12}")
      try terminal.waitForWord("started")
      let second = try PseudoTerminal.run(
        ["codeprompt", "--wait", "--tty", terminal.path, "Second"])
      try terminal.wait("the other prompt to want the terminal") {
        $0.saysThatCommandAsks || $0.screen.text.contains("Second")
      }
      #expect(!terminal.screen.text.contains("Second"), "\(terminal.screen.text)")
      try terminal.type(String(Self.keys.dropFirst(3)))
      try terminal.waitForExit()
      try terminal.wait("the other prompt") { $0.screen.text.contains("Second") }
      #expect(terminal.outputText == "123456\n")
      try terminal.type("\u{4}")
      try second.expectExit(130)
      #expect(terminal.violations(except: [.effort], secret: "123456") == [])
      expectNothingLeaked(terminal)
    }
  }

  extension PseudoTerminal {
    /// Whether a command has the terminal's foreground.
    fileprivate var isLent: Bool { foregroundGroup != processIdentifier }

    /// Whether a command of the prompt runs; its guard is none.
    fileprivate var runsCommand: Bool {
      ProcessTable.members(ofSession: sessionIdentifier).contains {
        $0 != processIdentifier && ProcessTable.name(of: $0) != "prompt-guard"
      }
    }

    /// Whether the prompt says that a command wants to ask something, and which key to press.
    fileprivate var saysThatCommandAsks: Bool {
      screen.text.contains("wants to ask") && screen.text.contains("Ctrl-U")
    }
  }
#endif
