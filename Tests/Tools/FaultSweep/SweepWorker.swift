import PromptTestSupport

/// A process that runs the faults that it reads from standard input, one after the other in one
/// terminal.
///
/// It answers each line with a line of words with tabs between them: `reached` or `missed`, the
/// call's `ioctl` request or descriptor with the prompt's outcome, and the violations.
struct SweepWorker {
  let executable: String
  private var terminal: PseudoTerminal?

  init(executable: String) {
    self.executable = executable
  }

  mutating func run() {
    while let line = readLine() {
      guard let fault = Fault(line), let scenario = SweepScenario.named(fault.scenario) else {
        return say("missed\t\tthe worker was told: \(line)")
      }
      let result = tryTwice(scenario, fault)
      let words = [result.wasReached ? "reached" : "missed", result.details] + result.violations
      say(words.map(Self.inOneLine).joined(separator: "\t"))
    }
  }

  private static func inOneLine(_ text: String) -> String {
    text.split { $0.isNewline || $0 == "\t" }.joined(separator: " / ")
  }

  /// Runs a fault, and runs it again in a new terminal if anything was violated: a violation that
  /// only a busy machine caused does not come again.
  private mutating func tryTwice(_ scenario: SweepScenario, _ fault: Fault) -> SweepResult {
    var result = runOnce(scenario, fault)
    guard !result.violations.isEmpty else { return result }
    let second = runOnce(scenario, fault).violations
    let isByLoad = { (text: String) in
      ["I6", "I5: late", "the harness"].contains { text.hasPrefix($0) }
    }
    result.violations = result.violations.compactMap {
      second.contains($0) ? $0 : isByLoad($0) ? nil : "\($0) (1 of 2 runs)"
    }
    return result
  }

  private mutating func runOnce(_ scenario: SweepScenario, _ fault: Fault) -> SweepResult {
    do {
      let run = try Self.run(scenario, fault, executable, in: terminal ?? PseudoTerminal())
      terminal = run.violations.isEmpty ? run.terminal : nil
      return SweepResult(run)
    } catch {
      terminal = nil
      return SweepResult(violations: ["the harness: \(error)"])
    }
  }

  /// Runs a prompt in a terminal that has its initial state.
  static func run(
    _ scenario: SweepScenario, _ fault: Fault?, _ executable: String, in terminal: PseudoTerminal
  ) throws -> SweepRun {
    var run = SweepRun(scenario, fault, executable, in: terminal)
    try run.run()
    return run
  }
}

/// The result of a run.
private struct SweepResult {
  var wasReached = false
  /// For a report: the arguments of the system call that failed, and how the prompt ended.
  var details = ""
  var violations: [String]
}

extension SweepResult {
  fileprivate init(_ run: SweepRun) {
    let fault = run.report.fault
    let end =
      switch run.terminal.job.outcome {
      case .exited(let status): "status \(status)"
      case .signaled(let number): "signal \(number)"
      case nil: "no end"
      }
    self.init(
      wasReached: fault != nil,
      details: [fault ?? "not reached", end].filter { !$0.isEmpty }.joined(separator: ", "),
      violations: run.violations)
  }
}
