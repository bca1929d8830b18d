#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// While the user may be typing, a prompt does not lend its terminal to a command of `--resend`,
  /// `--challenge` or `--autofill`, nor to another prompt.
  @Suite(.serialized, .waits, .tags(.linking))
  struct LendingRuleTests {
    private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

    /// The typed code: full-width digits, which nothing else writes to the terminal.
    ///
    /// The prompt takes them as 123456.
    private static let keys = Array("１２３４５６")

    /// What a command does on the terminal, once the test has opened the gate.
    enum Use: String, CaseIterable, CustomTestStringConvertible, Sendable {
      case reads, writes, asks

      var testDescription: String { rawValue }

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
      let terminal = try CommandTests.ask(["-md6", option, command], environment: path) {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.waitForText(option == "--challenge" ? "word" : "╰───╯")
      return terminal
    }

    /// Types some keys of the code, starts the command with Ctrl-R unless it is that of autofill,
    /// and lets it use the terminal.
    private func use(
      _ terminal: PseudoTerminal, _ option: String, afterKeys count: Int, gate: Gate
    ) throws {
      if count > 0 {
        try terminal.type(String(LendingRuleTests.keys.prefix(count)))
        try terminal.waitForDots(count)
      }
      if option != "--autofill" { try terminal.type("\u{12}") }
      gate.send("use")
    }

    /// Expects that no typed digit is echoed or read by the command.
    private func expectNothingLeaked(
      _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for key in LendingRuleTests.keys {
        #expect(!terminal.hasReceived(String(key)), "echoed", sourceLocation: sourceLocation)
      }
      let read = String(decoding: terminal.output(of: 3), as: UTF8.self)
      #expect(
        !read.contains { LendingRuleTests.keys.contains($0) || $0.isNumber }, "\(read)",
        sourceLocation: sourceLocation)
    }

    @Test(arguments: Use.allCases.flatMap { use in (1...5).map { (use, $0) } })
    func `a half-typed code stays with the prompt if a resend command wants the terminal`(
      use: Use, count: Int
    ) throws {
      let gate = try Gate()
      let terminal = try ask("--resend", use, gate: gate)
      try self.use(terminal, "--resend", afterKeys: count, gate: gate)
      // One of the two happens.
      try terminal.wait("the command to want the terminal") {
        $0.saysThatCommandAsks || $0.isLent || $0.hasReceived("Question")
      }
      #expect(terminal.saysThatCommandAsks, "\(terminal.screen.text)")
      #expect(!terminal.isLent && !terminal.hasReceived("Question"))
      try terminal.type(String(LendingRuleTests.keys.dropFirst(count)))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      #expect(terminal.outputText == "123456\n")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: 1...5)
    func `a challenge command that wants the terminal on Ctrl-R gets no key of a half-typed code`(
      count: Int
    ) throws {
      let gate = try Gate()
      let terminal = try ask("--challenge", .reads, gate: gate)
      try use(terminal, "--challenge", afterKeys: count, gate: gate)
      try terminal.wait("the command to want the terminal") {
        $0.saysThatCommandAsks || $0.isLent
      }
      #expect(terminal.saysThatCommandAsks && !terminal.isLent, "\(terminal.screen.text)")
      // Until the new challenge comes the field takes no digit, so these are lost.
      try terminal.type(String(LendingRuleTests.keys.dropFirst(count)))
      let start = ContinuousClock.now
      try terminal.type("\u{15}")
      try answer(terminal, .reads, since: start)
      try terminal.waitForText("word use")
      try terminal.type(String(LendingRuleTests.keys))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: Use.allCases.flatMap { use in (1...5).map { (use, $0) } })
    func `an autofill command that wants the terminal is ended once a key was typed`(
      use: Use, count: Int
    ) throws {
      let gate = try Gate()
      let terminal = try ask("--autofill", use, gate: gate)
      try terminal.waitForWord("started")
      try self.use(terminal, "--autofill", afterKeys: count, gate: gate)
      try terminal.wait("autofill to end") { $0.isLent || !$0.runsCommand }
      #expect(!terminal.isLent && !terminal.hasReceived("Question"))
      try terminal.type(String(LendingRuleTests.keys.dropFirst(count)))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: Use.allCases.flatMap { use in ["--resend", "--challenge"].map { (use, $0) } })
    func `a command that wants the terminal gets it when the field is empty and no key came`(
      use: Use, option: String
    ) throws {
      let gate = try Gate()
      let terminal = try ask(option, use, gate: gate)
      let start = ContinuousClock.now
      try self.use(terminal, option, afterKeys: 0, gate: gate)
      try answer(terminal, use, since: start)
      try terminal.waitForText("word use")
      try terminal.type(String(LendingRuleTests.keys))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: Use.allCases)
    func `after Ctrl-U and a second without keys a resend command gets the terminal`(use: Use)
      throws
    {
      let gate = try Gate()
      let terminal = try ask("--resend", use, gate: gate)
      try self.use(terminal, "--resend", afterKeys: 3, gate: gate)
      try terminal.wait("the command to want the terminal") {
        $0.saysThatCommandAsks || $0.isLent
      }
      #expect(terminal.saysThatCommandAsks && !terminal.isLent, "\(terminal.screen.text)")
      let start = ContinuousClock.now
      try terminal.type("\u{15}")
      try answer(terminal, use, since: start)
      try terminal.waitForText("word use")
      try terminal.type(String(LendingRuleTests.keys))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test func `an autofill command may ask for what it needs while nothing is typed`() throws {
      let gate = try Gate()
      let terminal = try CommandTests.ask(
        ["-md6", "--autofill", "read -r go <&4; read -r line </dev/tty; echo \"$line\""],
        environment: path
      ) { $0.extra = [4: .path(gate.path)] }
      gate.send()
      try terminal.wait("the command's turn") { $0.isLent }
      try terminal.type("654321\n")
      try terminal.expectExit(0, except: [.effort])
      #expect(terminal.outputText == "654321\n")
    }

    @Test func `the first challenge command gets the terminal at once`() throws {
      let terminal = try PseudoTerminal.run([
        "codeprompt", "-md6", "--challenge", "read -r line </dev/tty; echo \"for $line\"",
      ])
      try terminal.wait("the command's turn") { $0.isLent }
      try terminal.type("kiwi\n")
      try terminal.waitForText("for kiwi")
      try terminal.type(String(LendingRuleTests.keys))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test func `another prompt does not get the terminal while a code is half typed`() throws {
      let gate = try Gate()
      let terminal = try ask("--resend", .reads, gate: gate)
      try terminal.type(String(LendingRuleTests.keys.prefix(3)))
      try terminal.waitForDots(3)
      try terminal.type("\u{12}")
      try terminal.waitForWord("started")
      let second = try PseudoTerminal.run(
        ["codeprompt", "--wait", "--tty", terminal.path, "Second"])
      try terminal.wait("the other prompt to want the terminal") {
        $0.saysThatCommandAsks || $0.screen.text.contains("Second")
      }
      #expect(!terminal.screen.text.contains("Second"), "\(terminal.screen.text)")
      try terminal.type(String(LendingRuleTests.keys.dropFirst(3)))
      try terminal.waitForExit()
      try terminal.wait("the other prompt") { $0.screen.text.contains("Second") }
      #expect(terminal.outputText == "123456\n")
      try terminal.type("\u{4}")
      try second.expectExit(130)
      #expect(terminal.violations(except: [.effort], secret: "123456") == [])
      expectNothingLeaked(terminal)
    }

    /// Waits until the command has the terminal, at least a second after `start`, and answers it.
    private func answer(
      _ terminal: PseudoTerminal, _ use: Use, since start: ContinuousClock.Instant,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try terminal.wait("the command's turn") {
        $0.isLent && (use != .asks || $0.screen.text.contains("PIN"))
      }
      // A person who pauses may go on typing.
      #expect(ContinuousClock.now - start >= .seconds(1), sourceLocation: sourceLocation)
      if use == .asks { try terminal.waitForText("PIN") }
      if use == .writes { try terminal.waitForText("Question") }
      try terminal.type("kiwi\n")
      try terminal.waitForWord("got kiwi.")
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
