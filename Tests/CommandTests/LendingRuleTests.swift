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

    /// How a command asks on the terminal, once the test has opened the gate.
    private static let writes = "echo Question >/dev/tty; read -r line </dev/tty"
    private static let asks = "line=$(codeprompt -m Question)"

    /// Starts a prompt with a command that asks on the terminal when the test has sent `use`, and
    /// then prints `word use`; another line only makes it print a word.
    private func ask(_ option: String, _ asking: String, gate: Gate) throws -> PseudoTerminal {
      let command = """
        echo started >&3; read -r go <&4
        if test "$go" = use; then \(asking); echo "got $line." >&3; fi; echo "word $go"
        """
      if option == "--challenge" { gate.send() }
      let terminal = try CommandTests.ask(["-md6", option, command], environment: programPath) {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.waitForText(option == "--challenge" ? "word" : "╰───╯")
      return terminal
    }

    /// Expects that no typed digit is echoed or read by the command.
    private func expectNothingLeaked(
      _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for key in Self.keys {
        #expect(!terminal.hasReceived(String(key)), "echoed", sourceLocation: sourceLocation)
      }
      let read = terminal.text(of: 3)
      #expect(
        !read.contains { Self.keys.contains($0) || $0.isNumber }, "\(read)",
        sourceLocation: sourceLocation)
    }

    @Test(
      arguments: [
        ("--resend", writes, 3), ("--resend", asks, 5), ("--challenge", writes, 2),
      ] as [(String, String, Int)])
    func `a command that wants the terminal gets it a second after the last key and Ctrl-U`(
      option: String, asking: String, count: Int
    ) throws {
      let gate = try Gate()
      let terminal = try ask(option, asking, gate: gate)
      try terminal.type(String(Self.keys.prefix(count)), dots: count)
      try terminal.type("\u{12}")
      gate.send("use")
      try terminal.wait("the command to want the terminal") {
        $0.screen.text.contains("needs the terminal") && $0.screen.text.contains("Ctrl-U")
      }
      #expect(!terminal.isLent && !terminal.hasReceived("Question"))
      // While a challenge is fetched, the field takes no digit.
      if option == "--challenge" { try terminal.type(String(Self.keys.dropFirst(count))) }
      let start = ContinuousClock.now
      try terminal.type("\u{15}")
      try terminal.wait("the command's turn") {
        $0.isLent && $0.screen.text.contains("Question")
      }
      // A person who pauses may go on typing.
      #expect(ContinuousClock.now - start >= .seconds(1))
      try terminal.type("kiwi\n")
      try terminal.waitForWord("got kiwi.")
      try terminal.waitForText("word use")
      try terminal.type(String(Self.keys))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test(arguments: [writes, asks])
    func `an autofill command that wants the terminal ends once a key came`(asking: String) throws {
      let gate = try Gate()
      let terminal = try ask("--autofill", asking, gate: gate)
      try terminal.waitForWord("started")
      try terminal.type(String(Self.keys.prefix(3)), dots: 3)
      gate.send("use")
      try terminal.wait("autofill to end") {
        $0.isLent || $0.jobs.allSatisfy { ProcessTable.name(of: $0) == "prompt-guard" }
      }
      #expect(!terminal.isLent && !terminal.hasReceived("Question"))
      try terminal.type(String(Self.keys.dropFirst(3)))
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      expectNothingLeaked(terminal)
    }

    @Test func `an autofill command gets the terminal while nothing is typed`() throws {
      let terminal = try PseudoTerminal.run([
        "codeprompt", "-md6", "--autofill", "read -r line </dev/tty; echo \"$line\"",
      ])
      try terminal.wait("the command's turn") { $0.isLent }
      try terminal.type("654321\n")
      try terminal.expectExit(0, output: "654321\n", except: [.effort])
    }
  }

  extension PseudoTerminal {
    /// Whether a command has the terminal's foreground.
    fileprivate var isLent: Bool { foregroundGroup != processIdentifier }
  }
#endif
