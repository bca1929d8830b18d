#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A pager in the prompt's pipeline saves the terminal's settings and restores them when it
  /// quits: those of before the prompt, or the prompt's.
  @Suite(.serialized, .waits, .tags(.linking))
  struct PagerTests {
    private static let prompt = "codeprompt -md6 Code -- seq 100"

    private func start(_ pipeline: String, _ gate: Gate) throws -> PseudoTerminal {
      try PseudoTerminal.run(
        ["bash", "-c", "\(pipeline); read x; echo \"<$x>\" >&3"],
        environment: programPath
      ) {
        $0.output = .terminal
        $0.error = .terminal
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
    }

    /// Quits the pager by a key, and expects that the script can read a line.
    private func quit(_ terminal: PseudoTerminal) throws {
      try terminal.waitForText("20")
      try terminal.wait("the pager's own settings") { $0.modes?.echoes == false }
      try terminal.type("q")
      try terminal.wait("the settings of before") { $0.modes == $0.modesAtStart }
      try terminal.expectAccepted(typing: "kiwi\n", except: [.screen, .effort])
      #expect(terminal.text(of: 3) == "<kiwi>\n")
    }

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
      try terminal.wait("the pager's own settings") { $0.modes?.echoes == false }
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

    /// When the pager starts.
    enum Start: CaseIterable {
      case beforePrompt, withPrompt, whileAsking, afterPrompt
      /// The guard looks for other processes of the pipeline 5 ms after its start. Here the pager's
      /// process starts later, and long after the prompt's by its number.
      case laterProcess

      fileprivate func pipeline(_ prompt: String, _ pager: String) -> String {
        switch self {
        case .beforePrompt: "{ read go <&4; \(prompt); } | \(pager)"
        case .withPrompt: "\(prompt) | \(pager)"
        case .whileAsking, .afterPrompt: "\(prompt) | { read go <&4; exec \(pager); }"
        case .laterProcess:
          "exec 5< <(\(prompt)); read go <&4; for i in {1..50}; do (:); done; \(pager) <&5"
        }
      }
    }

    @Test(.needs("less", "more"), arguments: Start.allCases, ["less", "more"])
    func `a pager takes keys and restores the terminal, whenever it starts`(
      start: Start, pager: String
    ) throws {
      func waitForPager(_ terminal: PseudoTerminal) throws {
        try terminal.wait("the pager") {
          ProcessTable.members(ofSession: $0.sessionIdentifier).contains {
            ProcessTable.name(of: $0) == pager && ProcessTable.isSleeping($0)
          }
        }
      }
      let gate = try Gate()
      let terminal = try self.start(start.pipeline(Self.prompt, pager), gate)
      if start == .beforePrompt {
        try waitForPager(terminal)
        gate.send()
      }
      // The pager may have switched to its own screen meanwhile.
      try terminal.wait("the prompt") { $0.hasReceived("╰───╯") && $0.modes?.echoes == false }
      if start == .whileAsking || start == .laterProcess {
        let guardian = try terminal.waitForGuard()
        try terminal.wait("the guard's look") { _ in ProcessTable.sleeps(of: guardian) >= 2 }
        gate.send()
        try waitForPager(terminal)
      }
      try terminal.type("123456")
      if start == .afterPrompt {
        try terminal.wait("the end of the prompt") { $0.modes == $0.modesAtStart }
        gate.send()
      }
      try quit(terminal)
    }

    @Test func `a guard that stays for a neighbor ends when the terminal hangs up`() throws {
      let gate = try Gate()
      let terminal = try start(
        "codeprompt -md6 | { trap '' HUP; read code; echo waits >&3; read go <&4; }", gate)
      try terminal.waitForText("╰───╯")
      let guardian = try terminal.waitForGuard()
      try terminal.type("123456")
      try terminal.waitForWord("waits")
      try terminal.wait("the end of the first guard") { _ in ProcessTable.hasEnded(guardian) }
      // What stays is the guard's child, so it is there when the guard has ended.
      #expect(
        ProcessTable.members(ofSession: terminal.sessionIdentifier).contains {
          ProcessTable.name(of: $0) == "prompt-guard"
        })
      terminal.hangUp()
      try terminal.wait("the end of the guard") {
        !ProcessTable.members(ofSession: $0.sessionIdentifier).contains {
          ProcessTable.name(of: $0) == "prompt-guard"
        }
      }
      gate.send()
      gate.send()
      try terminal.waitForExit()
    }
  }
#endif
