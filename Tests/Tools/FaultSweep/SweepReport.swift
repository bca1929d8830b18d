import PromptTestSupport

/// The figures of the sweep, for the table at its end, and the violations.
struct SweepReport: CustomStringConvertible {
  private struct Figures {
    var points = 0
    var missed = 0
    var violations = 0
  }

  private var figures: [String: [FaultKind: Figures]] = [:]
  private(set) var violations: [String] = []

  /// Adds a worker's answer about a fault.
  mutating func add(_ fault: Fault, answer: String) {
    var words = answer.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let wasReached = words.removeFirst() == "reached"
    let details = words.isEmpty ? "" : words.removeFirst()
    var row = figures[fault.scenario]?[fault.kind] ?? Figures()
    row.points += 1
    if !wasReached { row.missed += 1 }
    if !words.isEmpty {
      let line = "\(fault.name) (\(details)): \(words.joined(separator: "; "))"
      row.violations += 1
      violations.append(line)
      say(line)
    }
    figures[fault.scenario, default: [:]][fault.kind] = row
  }

  /// Adds a violation in a run without a fault, or an error of the sweep itself.
  mutating func add(_ violation: String) {
    violations.append(violation)
    say(violation)
  }

  /// Adds a violation if more than a tenth of the listed calls were not reached, since the runs
  /// then differed from those listed.
  mutating func checkReach() {
    let all = figures.values.flatMap(\.values)
    let (points, missed) = (all.reduce(0) { $0 + $1.points }, all.reduce(0) { $0 + $1.missed })
    if missed * 10 > points { add("\(missed) of \(points) calls were not reached") }
  }

  var description: String {
    var rows = [["scenario × kind", "points", "not reached", "violations"]]
    for scenario in SweepScenario.all {
      for kind in FaultKind.allCases {
        guard let row = figures[scenario.name]?[kind] else { continue }
        rows.append(
          ["\(scenario.name) × \(kind.rawValue)"]
            + [row.points, row.missed, row.violations].map(String.init))
      }
    }
    let all = figures.values.flatMap(\.values)
    let sums = [
      all.reduce(0) { $0 + $1.points }, all.reduce(0) { $0 + $1.missed },
      all.reduce(0) { $0 + $1.violations },
    ]
    rows.append(["all"] + sums.map(String.init))
    return TextTable.aligned(rows)
  }
}
