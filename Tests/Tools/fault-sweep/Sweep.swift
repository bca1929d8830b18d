import PromptTestSupport

/// A whole sweep: it finds all points, injects the faults, and says what was violated.
struct Sweep {
  private let executable: String
  private let step: Int
  private let offset: Int
  private var terminal: PseudoTerminal?
  private(set) var violationCount = 0

  init(_ executable: String, every step: Int, from offset: Int) {
    self.executable = executable
    self.step = step
    self.offset = offset
  }

  /// Tries the faults, and prints each violation at once and a table at the end.
  mutating func run(_ scenarios: [SweepScenario], _ kinds: [FaultKind]) throws {
    let start = ContinuousClock.now
    let faults = try sample(of: faults(scenarios, kinds))
    say("\(faults.count) faults")
    var results: [String: [Result]] = [:]
    for fault in faults {
      let result = tryTwice(fault)
      results["\(fault.scenario.name) × \(fault.kind.rawValue)", default: []].append(result)
      guard !result.violations.isEmpty else { continue }
      report("\(fault.name) (\(result.details)): \(result.violations.joined(separator: "; "))")
    }
    let all = results.values.flatMap(\.self)
    let missed = all.count { !$0.wasReached }
    // The runs of a prompt differ a little: on a busy machine, it waits and draws more often.
    if missed * 4 > all.count { report("\(missed) of \(all.count) calls were not reached") }
    let rows = (results.sorted { $0.key < $1.key } + [("all", all)]).map { name, results in
      [
        name, "\(results.count)", "\(results.count { !$0.wasReached })",
        "\(results.count { !$0.violations.isEmpty })",
      ]
    }
    say(TextTable.aligned([["scenario × kind", "points", "not reached", "violations"]] + rows))
    say("\((ContinuousClock.now - start).components.seconds) seconds")
  }

  private mutating func report(_ violation: String) {
    violationCount += 1
    say(violation)
  }

  // MARK: The faults

  private mutating func faults(
    _ scenarios: [SweepScenario], _ kinds: [FaultKind]
  ) throws -> [Fault] {
    var faults: [Fault] = []
    var earlier: [[FaultPoint]] = []
    for scenario in scenarios {
      var run = SweepRun(
        scenario: scenario, fault: nil, executable: executable, terminal: try PseudoTerminal())
      try run.run()
      for violation in run.violations { report("\(scenario.name), untouched: \(violation)") }
      let points = run.report.points
      let ofPrompt = points.filter { $0.caller == .prompt }
      if ofPrompt.count == points.count {
        report("\(scenario.name), untouched: no guard was seen")
      }
      // A kill at a call that two prompts share from their start on has the same effect in both, so
      // only the first prompt is tried there.
      let shared = earlier.map { zip($0, ofPrompt).prefix { $0 == $1 }.count }.max() ?? 0
      earlier.append(ofPrompt)
      for kind in kinds where scenario.kinds.contains(kind) {
        let isDoneBefore = kind == .kill || kind == .killGroup
        let ofCallers =
          ofPrompt.dropFirst(isDoneBefore ? shared : 0)
          + points.filter { $0.caller == .guardian }
        faults += ofCallers.filter { kind.callers.contains($0.caller) }.flatMap { point in
          kind.errors(of: point.call).map {
            Fault(scenario: scenario, kind: kind, point: point, error: $0)
          }
        }
      }
    }
    return faults
  }

  /// Returns every `step`th fault at the prompt's calls. The guard makes few calls, so four times
  /// as many of its faults are tried.
  private func sample(of faults: [Fault]) -> [Fault] {
    func every(_ step: Int, of caller: Caller) -> [Fault] {
      faults.filter { $0.point.caller == caller }.enumerated()
        .filter { $0.offset % step == offset % step }.map(\.element)
    }
    return every(step, of: .prompt) + every(max(1, step / 4), of: .guardian)
  }

  // MARK: A fault

  private typealias Result = (wasReached: Bool, details: String, violations: [String])

  /// Runs a fault, and runs it again in a new terminal if anything was violated: a violation that
  /// only a busy machine caused does not come again.
  private mutating func tryTwice(_ fault: Fault) -> Result {
    var result = runOnce(fault)
    guard !result.violations.isEmpty else { return result }
    let second = runOnce(fault).violations
    let isByLoad = { (text: String) in
      ["I6", "I5: late", "the harness"].contains { text.hasPrefix($0) }
    }
    result.violations = result.violations.compactMap {
      second.contains($0) ? $0 : isByLoad($0) ? nil : "\($0) (1 of 2 runs)"
    }
    return result
  }

  /// Runs a fault, in the terminal of the last run if that was restored as it was found.
  private mutating func runOnce(_ fault: Fault) -> Result {
    do {
      var run = SweepRun(
        scenario: fault.scenario, fault: fault, executable: executable,
        terminal: try terminal ?? PseudoTerminal())
      terminal = nil
      try run.run()
      terminal = run.violations.isEmpty ? run.terminal : nil
      let end =
        switch run.terminal.job.outcome {
        case .exited(let status): "status \(status)"
        case .signaled(let number): "signal \(number)"
        case nil: "no end"
        }
      let call = run.report.fault ?? "not reached"
      let details = [call, end].filter { !$0.isEmpty }.joined(separator: ", ")
      return (run.report.fault != nil, details, run.violations)
    } catch {
      return (false, "", ["the harness: \(error)"])
    }
  }
}
