#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// Random signals, mostly of job control, to a prompt or to its COMMAND's process group.
  ///
  /// `CODEPROMPT_SIGNAL_SEED` sets the seed, which each failure names.
  @Suite(.serialized, .waits, .tags(.linking))
  struct RandomSignalTests {
    /// What the prompt is doing while signals arrive.
    enum Stage: String, CaseIterable, CustomTestStringConvertible, Sendable {
      case asking, halfTyped, checking, lentToCommand, lentToPrompt, waiting

      var testDescription: String { rawValue }

      /// Whether COMMAND runs, so that its process group can get signals.
      fileprivate var hasCommand: Bool {
        self == .checking || self == .lentToCommand || self == .lentToPrompt
      }
    }

    /// How many signals a prompt gets before the one that ends it.
    private static let count = 84

    private static let seed =
      BuiltProducts.environmentValue("CODEPROMPT_SIGNAL_SEED").flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...UInt64.max)

    /// A prompt in its stage, with what keeps it there.
    private struct Situation {
      let terminal: PseudoTerminal
      var gate: Gate?
      var other: PseudoTerminal?
      var lock: ForeignLock?
    }

    private func situation(_ stage: Stage) throws -> Situation {
      switch stage {
      case .asking: return Situation(terminal: try ask(["-md6"]))
      case .halfTyped:
        let terminal = try ask(["-md6"])
        try terminal.type("123")
        try terminal.waitForDots(3)
        return Situation(terminal: terminal)
      case .checking, .lentToPrompt:
        let terminal = try askChecked(by: endlessCheck)
        try terminal.type("123456")
        try terminal.waitForText("Checking…")
        guard stage == .lentToPrompt else { return Situation(terminal: terminal) }
        let other = try PseudoTerminal.run(["codeprompt", "--tty", terminal.path, "Second"])
        try terminal.waitForText("Second")
        return Situation(terminal: terminal, other: other)
      case .lentToCommand:
        // The command has the terminal, and never reads a line that wakes it.
        let terminal = try askChecked(
          by: "read -r code; while :; do read -r line </dev/tty; done")
        try terminal.type("123456")
        _ = try terminal.waitForLentGroup()
        return Situation(terminal: terminal)
      case .waiting:
        let terminal = try PseudoTerminal()
        let lock = try #require(ForeignLock(terminal.path))
        try terminal.start(["codeprompt", "--wait", "-md6"])
        try terminal.waitForText("Terminal locked by ")
        return Situation(terminal: terminal, lock: lock)
      }
    }

    @Test(arguments: Stage.allCases)
    func `after random signals the prompt goes on, and ends by SIGTERM or SIGINT`(stage: Stage)
      throws
    {
      let place = try #require(Stage.allCases.firstIndex(of: stage))
      var random = SeededGenerator(seed: RandomSignalTests.seed &+ UInt64(place))
      let situation = try situation(stage)
      let terminal = situation.terminal
      var sent: [String] = []
      func note() -> Comment {
        """
        CODEPROMPT_SIGNAL_SEED=\(RandomSignalTests.seed), \(stage.rawValue), sent: \
        \(sent.joined(separator: ", "))
        \(terminal.stateDescription)
        """
      }
      do {
        try send(to: situation, in: stage, random: &random, sent: &sent)
        // A stop may still be on its way, now and after the last signal.
        let isBack = terminal.holds(within: .seconds(5)) {
          $0.continueIfStopped()
          return self.isBack($0, in: stage)
        }
        #expect(isBack, note())
        let last = Bool.random(using: &random) ? SIGTERM : SIGINT
        try terminal.signal(last)
        try terminal.wait("the end") {
          $0.continueIfStopped()
          return $0.job.outcome != nil
        }
        #expect(try terminal.waitForExit() == .signaled(last), note())
        if let other = situation.other {
          try terminal.type("\u{4}")
          #expect(try other.waitForExit() == .exited(130), note())
        }
        // A signal may stop a prompt while its command has the foreground.
        var except: Set<PseudoTerminal.Invariant> = [.effort]
        if stage.hasCommand { except.insert(.processes) }
        #expect(terminal.violations(except: except, secret: "123456") == [], note())
        let isAlone = terminal.holds(within: .seconds(5)) {
          ProcessTable.members(ofSession: $0.sessionIdentifier) == []
        }
        #expect(isAlone, note())
      } catch {
        Issue.record("\(error)\n\(note())")
      }
      situation.lock?.release()
    }

    /// Sends random signals, and continues the prompt after each stop as a user does with fg.
    private func send(
      to situation: Situation, in stage: Stage, random: inout SeededGenerator, sent: inout [String]
    ) throws {
      let terminal = situation.terminal
      for _ in 0..<RandomSignalTests.count {
        let step = try #require(Step.all.randomElement(using: &random))
        let toCommand = stage.hasCommand && Bool.random(using: &random)
        sent.append("\(toCommand ? "command" : "prompt") \(step.name)")
        step.carryOut(on: toCommand ? terminal.commandGroup : terminal.processIdentifier, toCommand)
        terminal.pass(.milliseconds(Int64.random(in: 0...30, using: &random)))
        terminal.continueIfStopped()
        try #require(terminal.job.outcome == nil, "the prompt ended too early")
      }
    }

    /// Whether the prompt does again what it did before the signals.
    private func isBack(_ terminal: PseudoTerminal, in stage: Stage) -> Bool {
      guard terminal.job == .running else { return false }
      let text = terminal.screen.text
      switch stage {
      case .asking: return text.contains("╰───╯") && terminal.modes?.echoes == false
      case .halfTyped: return terminal.dotCount == 3 && terminal.modes?.echoes == false
      // A command that gets SIGTTIN or SIGTTOU is taken for one that wants the terminal.
      case .checking:
        return terminal.foregroundGroup == terminal.commandGroup
          || text.contains("hecking…") && terminal.modes?.echoes == false
      case .lentToCommand: return terminal.foregroundGroup == terminal.commandGroup
      case .lentToPrompt, .waiting: return terminal.modes?.echoes == false
      }
    }
  }

  /// A signal, or two of which the second undoes the first.
  private struct Step: Sendable {
    let name: String
    let numbers: [Int32]

    static let all = [
      Step(name: "TSTP", numbers: [SIGTSTP]),
      Step(name: "STOP+CONT", numbers: [SIGSTOP, SIGCONT]),
      Step(name: "CONT", numbers: [SIGCONT]),
      Step(name: "TTIN", numbers: [SIGTTIN]),
      Step(name: "TTOU", numbers: [SIGTTOU]),
      Step(name: "WINCH", numbers: [SIGWINCH]),
    ]

    /// Sends the signals to a process, or to the group that it leads.
    func carryOut(on process: Int32?, _ isGroup: Bool) {
      guard let process, process > 1 else { return }
      for number in numbers { kill(isGroup ? -process : process, number) }
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
