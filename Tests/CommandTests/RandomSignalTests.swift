#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// Random signals of job control to a prompt and its COMMAND's process group while one of them,
  /// or another prompt, has the terminal.
  ///
  /// The signals are the same in each run; `CODEPROMPT_SIGNAL_SEED` sets another seed. Each failure
  /// names it.
  @Suite(.serialized, .waits, .tags(.linking))
  struct RandomSignalTests {
    /// What the prompt is doing while signals arrive.
    enum Stage: String, CaseIterable, Sendable {
      case checking, lentToCommand, lentToPrompt
    }

    private static let seed =
      BuiltProducts.environmentValue("CODEPROMPT_SIGNAL_SEED").flatMap { UInt64($0) }
      ?? 1

    /// The signals of a step: one, or two of which the second undoes the first.
    private static let steps: [(name: String, numbers: [Int32])] = [
      ("TSTP", [SIGTSTP]), ("STOP+CONT", [SIGSTOP, SIGCONT]), ("CONT", [SIGCONT]),
      ("TTIN", [SIGTTIN]), ("TTOU", [SIGTTOU]), ("WINCH", [SIGWINCH]),
    ]

    /// Starts a prompt in a stage, and the other prompt to which it has lent the terminal.
    private func start(_ stage: Stage) throws -> (PseudoTerminal, other: PseudoTerminal?) {
      // To read the terminal, the command gets it; it never reads a line that wakes it.
      let reading = "read -r code; while :; do read -r line </dev/tty; done"
      let terminal = try askChecked(by: stage == .lentToCommand ? reading : endlessCheck)
      try terminal.type("123456")
      if stage == .lentToCommand {
        _ = try terminal.waitForLentGroup()
        return (terminal, nil)
      }
      try terminal.waitForText("Checking…")
      guard stage == .lentToPrompt else { return (terminal, nil) }
      let other = try askSecond(on: terminal)
      try terminal.waitForText("Second")
      return (terminal, other)
    }

    @Test(arguments: Stage.allCases)
    func `after random signals the prompt goes on, and ends by SIGTERM`(stage: Stage) throws {
      let place = try #require(Stage.allCases.firstIndex(of: stage))
      var random = SeededGenerator(seed: Self.seed &+ UInt64(place))
      let (terminal, other) = try start(stage)
      var sent: [String] = []
      func note() -> Comment {
        """
        CODEPROMPT_SIGNAL_SEED=\(Self.seed), \(stage.rawValue), sent: \
        \(sent.joined(separator: ", "))
        \(terminal.stateDescription)
        """
      }
      for _ in 0..<40 {
        let step = try #require(Self.steps.randomElement(using: &random))
        let toCommand = Bool.random(using: &random)
        sent.append("\(toCommand ? "command" : "prompt") \(step.name)")
        let target = toCommand ? terminal.commandGroup.map { -$0 } : terminal.processIdentifier
        for number in step.numbers { if let target { kill(target, number) } }
        terminal.pass(.milliseconds(Int64.random(in: 0...30, using: &random)))
        terminal.continueIfStopped()
        try #require(terminal.job.outcome == nil, note())
      }
      // A stop may still be on its way, now and after the last signal.
      let isBack = terminal.holds(within: .seconds(5)) {
        $0.continueIfStopped()
        return self.isBack($0, in: stage)
      }
      #expect(isBack, note())
      try terminal.signal(SIGTERM)
      _ = terminal.holds {
        $0.continueIfStopped()
        return $0.job.outcome != nil
      }
      #expect(terminal.job.outcome == .signaled(SIGTERM), note())
      if let other {
        try terminal.type("\u{4}")
        #expect(try other.waitForExit() == .exited(130), note())
      }
      // A signal may stop a prompt while its command has the foreground.
      #expect(terminal.violations(except: [.processes, .effort], secret: "123456") == [], note())
      let isAlone = terminal.holds(within: .seconds(5)) {
        ProcessTable.members(ofSession: $0.sessionIdentifier) == []
      }
      #expect(isAlone, note())
    }

    /// Whether the prompt does again what it did before the signals.
    private func isBack(_ terminal: PseudoTerminal, in stage: Stage) -> Bool {
      guard terminal.job == .running else { return false }
      let isLent = terminal.foregroundGroup == terminal.commandGroup
      let isHidden = terminal.settings?.echoes == false
      return switch stage {
      // A command that gets SIGTTIN or SIGTTOU is taken for one that wants the terminal.
      case .checking: isLent || terminal.screen.text.contains("hecking…") && isHidden
      case .lentToCommand: isLent
      case .lentToPrompt: isHidden
      }
    }
  }

  extension PseudoTerminal {
    /// Continues the prompt in the foreground if it is stopped.
    fileprivate func continueIfStopped() {
      // The prompt may end at the same time.
      if case .stopped = job { try? foreground() }
    }

    /// The process group of the prompt's command, a shell script; nil if there is none.
    fileprivate var commandGroup: Int32? {
      ProcessTable.members(ofSession: sessionIdentifier).first { process in
        guard let status = ProcessTable.status(of: process), status.count > 2,
          ProcessTable.name(of: process) == "sh"
        else { return false }
        return Int32(status[1]) == processIdentifier && Int32(status[2]) == process
      }
    }
  }
#endif
