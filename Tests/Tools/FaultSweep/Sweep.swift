import PromptTestSupport

/// A whole sweep: it finds all points, has workers inject the faults, and collects their answers.
struct Sweep {
  private let options: SweepOptions
  private let executable: String
  private var report = SweepReport()
  private let start = ContinuousClock.now

  init(_ options: SweepOptions, executable: String) {
    self.options = options
    self.executable = executable
  }

  /// Runs the sweep and returns its report.
  consuming func run() throws -> SweepReport {
    let faults = try chosenFaults()
    if options.onlyLists {
      faults.forEach { say($0.name) }
      return report
    }
    say("\(faults.count) faults")
    try run(faults)
    report.checkReach()
    say("\(report)\n\((ContinuousClock.now - start).components.seconds) seconds")
    return report
  }

  // MARK: The points

  private mutating func chosenFaults() throws -> [Fault] {
    var faults: [Fault] = []
    var earlier: [[FaultPoint]] = []
    for scenario in options.chosenScenarios {
      let run = try SweepWorker.run(scenario, nil, executable, in: PseudoTerminal())
      for violation in run.violations { report.add("\(scenario.name), untouched: \(violation)") }
      // A guard's search for neighbors makes as many calls as the machine has processes: the first
      // ones of each name stand for all.
      let points = Dictionary(
        grouping: run.report.points.filter { $0.caller == .prompt || $0.number <= 8 }, by: \.caller)
      if points[.guardian] == nil {
        report.add("\(scenario.name), untouched: no guard was seen")
      }
      let ofPrompt = points[.prompt] ?? []
      let shared = earlier.map { Self.commonCount($0, ofPrompt) }.max() ?? 0
      earlier.append(ofPrompt)
      for kind in options.kinds where scenario.kinds.contains(kind) {
        for caller in kind.callers {
          let isDoneBefore = caller == .prompt && (kind == .kill || kind == .killGroup)
          faults += (points[caller] ?? []).dropFirst(isDoneBefore ? shared : 0).flatMap {
            Self.faults(scenario, kind, $0)
          }
        }
      }
    }
    return sample(of: faults)
  }

  /// How many system calls two prompts share from their start on. A kill at a shared call has the
  /// same effect in both, so only the first prompt is tried there.
  private static func commonCount(_ one: [FaultPoint], _ other: [FaultPoint]) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }

  /// Returns every `sample`th fault at the prompt's calls. The guard makes few calls, so four times
  /// as many of its faults are tried.
  private func sample(of faults: [Fault]) -> [Fault] {
    let (ofGuard, ofPrompt) = (
      faults.filter { $0.point.caller == .guardian },
      faults.filter { $0.point.caller == .prompt }
    )
    return every(options.sample, of: ofPrompt) + every(max(1, options.sample / 4), of: ofGuard)
  }

  private func every(_ step: Int, of faults: [Fault]) -> [Fault] {
    faults.enumerated().filter { $0.offset % step == options.seed % step }.map(\.element)
  }

  private static func faults(
    _ scenario: SweepScenario, _ kind: FaultKind, _ point: FaultPoint
  ) -> [Fault] {
    guard kind == .error || kind == .guardError else { return [Fault(scenario.name, kind, point)] }
    return CallErrors.errors(of: point.call).map {
      Fault(scenario.name, kind, point, error: $0)
    }
  }

  // MARK: The workers

  /// A worker process and its current fault. The process is started in a pseudo-terminal that it
  /// does not use.
  private final class Worker {
    let process: PseudoTerminal
    var fault: Fault?

    init(_ executable: String) throws {
      process = try PseudoTerminal.run(
        ["fault-sweep", "--worker", "--executable", executable]
      ) {
        $0.hasControllingTerminal = false
        $0.input = .pipe
        $0.environment.merge(Self.inherited) { $1 }
      }
    }

    private static var inherited: [String: String] {
      let name = "CODEPROMPT_PRODUCTS"
      return BuiltProducts.environmentValue(name).map { [name: $0] } ?? [:]
    }

    /// The line that the worker has written since it was given a fault.
    func takeAnswer() -> String? {
      guard process.output.last == UInt8(ascii: "\n") else { return nil }
      let answer = process.outputText
      process.forgetOutput()
      return String(answer.dropLast())
    }
  }

  private mutating func run(_ faults: [Fault]) throws {
    var rest = faults[...]
    let workers = try (0..<min(options.workers, max(1, faults.count))).map { _ in
      try Worker(executable)
    }
    for worker in workers { try give(&rest, to: worker) }
    var done = 0
    while workers.contains(where: { $0.fault != nil }) {
      for worker in workers where worker.fault != nil {
        _ = worker.process.holds(within: .milliseconds(2)) {
          $0.output.last == UInt8(ascii: "\n") || $0.job.outcome != nil
        }
        guard let fault = worker.fault else { continue }
        if let answer = worker.takeAnswer() {
          report.add(fault, answer: answer)
          try give(&rest, to: worker)
          done += 1
          if done % 500 == 0 { say("\(done) of \(faults.count), \(ContinuousClock.now - start)") }
        } else if worker.process.job.outcome != nil {
          report.add("\(fault.name): the worker ended: \(worker.process.errorText)")
          worker.fault = nil
        }
      }
    }
    for worker in workers {
      worker.process.closePipe(0)
      try worker.process.waitForExit()
    }
    if !rest.isEmpty { report.add("not tried: \(rest.count)") }
  }

  private func give(_ rest: inout ArraySlice<Fault>, to worker: Worker) throws {
    worker.fault = rest.popFirst()
    if let fault = worker.fault { try worker.process.writeInput(Array("\(fault.line)\n".utf8)) }
  }
}
