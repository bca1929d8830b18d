import PromptTestSupport

/// The options of the command line.
struct SweepOptions {
  /// With N, every Nth point is tried; with 1, every point.
  var sample = 1
  /// Which points belong to the sample: the seed modulo N is the offset of the first one.
  var seed = Int.random(in: 0...999_999)
  /// How many prompts run at once.
  var workers = 2
  /// The names of the scenarios to run; empty for all.
  var scenarios: [String] = []
  var kinds = FaultKind.allCases
  /// The path of the command that is tried.
  var executable: String?
  /// Whether this process is a worker, which runs the faults that another process tells it.
  var isWorker = false
  /// Whether the sweep lists the faults without trying them.
  var onlyLists = false

  /// An argument that can't be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: some Sequence<String>) throws {
    var iterator = arguments.makeIterator()
    while let name = iterator.next() {
      if takeFlag(name) { continue }
      guard let value = iterator.next() else { throw Mistake(description: "\(name) needs a value") }
      try take(name, value)
    }
  }

  private mutating func takeFlag(_ name: String) -> Bool {
    switch name {
    case "--worker": isWorker = true
    case "--list": onlyLists = true
    default: return false
    }
    return true
  }

  private mutating func take(_ name: String, _ value: String) throws {
    switch (name, Int(value)) {
    case ("--sample", .some(let number)) where number > 0: sample = number
    case ("--seed", .some(let number)) where number >= 0: seed = number
    case ("--workers", .some(let number)) where number > 0: workers = number
    case ("--scenario", _):
      scenarios = value.split(separator: ",").map(String.init)
      for name in scenarios where SweepScenario.named(name) == nil {
        throw Mistake(description: "no scenario: \(name)")
      }
    case ("--kind", _):
      kinds = try value.split(separator: ",").map {
        guard let kind = FaultKind(rawValue: String($0)) else {
          throw Mistake(description: "no kind: \($0)")
        }
        return kind
      }
    case ("--executable", _): executable = value
    default: throw Mistake(description: "can't understand \(name) \(value)")
    }
  }

  /// The scenarios to run.
  var chosenScenarios: [SweepScenario] {
    SweepScenario.all.filter { scenarios.isEmpty || scenarios.contains($0.name) }
  }
}
