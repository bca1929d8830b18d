import PromptTestSupport

/// Prompts one after the other, what failed, and what may not grow.
struct SoakRow {
  private let name: String
  private var seed: UInt64
  private var prompts = 0
  private(set) var failures = 0
  private var figures: [(name: String, first: Int, last: Int, allowed: Int)] = []
  private let start = ContinuousClock.now

  init(_ name: String, seed: UInt64) {
    self.name = name
    self.seed = seed
  }

  /// Runs prompts in one terminal, and in a new one after a failure, until five have failed.
  ///
  /// After `early` prompts all code that is loaded on first use is loaded: from then on the
  /// descriptors of this process may not grow, nor its memory by more than `kibibytes`.
  mutating func run(
    while goesOn: (Int) -> Bool, noting early: Int, allowing kibibytes: Int,
    _ run: (PseudoTerminal, inout SeededGenerator) throws -> Void
  ) {
    var terminal: PseudoTerminal?
    while goesOn(prompts), failures < 5 {
      var generator = SeededGenerator(seed: seed)
      do {
        let current = try terminal ?? PseudoTerminal()
        terminal = current
        try run(current, &generator)
      } catch {
        fail("seed \(seed): \(error)")
        terminal = nil
      }
      seed += 1
      count()
      if prompts > early { noteHarness(allowing: kibibytes) }
    }
    finish()
  }

  mutating func count() {
    prompts += 1
    if prompts % 1000 == 0 { say("\(name): \(prompts) prompts, \(ContinuousClock.now - start)") }
  }

  /// Notes a failure and prints it at once.
  mutating func fail(_ text: String) {
    failures += 1
    say("FAILED: \(name), prompt \(prompts + 1), \(text)\n")
  }

  /// Notes a figure that may not become larger by more than `allowed` than it was at first.
  mutating func note(_ name: String, _ value: Int?, allowing allowed: Int) {
    guard let value else { return }
    if let index = figures.firstIndex(where: { $0.name == name }) {
      figures[index].last = value
    } else {
      figures.append((name, value, value, allowed))
    }
  }

  mutating func noteHarness(allowing kibibytes: Int) {
    let own = getpid()
    note("descriptors of the harness", ProcessFigures.openDescriptors(of: own), allowing: 0)
    note("KiB of the harness", ProcessFigures.residentMemory(of: own), allowing: kibibytes)
  }

  /// Prints the figures; if no prompt failed, each one that grew is a failure.
  mutating func finish() {
    if failures == 0 {
      for figure in figures where figure.last > figure.first + figure.allowed {
        fail("\(figure.name): \(figure.first), then \(figure.last)")
      }
    }
    let growth = figures.map { "\($0.name) \($0.first) → \($0.last)" }.joined(separator: ", ")
    let time = (ContinuousClock.now - start).components.seconds
    say("\(name): \(prompts) prompts, \(failures) failures, \(time) seconds; \(growth)")
  }
}

/// An error that counts as the failure of a prompt.
struct SoakFailure: Error, CustomStringConvertible {
  let description: String

  init(_ faults: [String], _ terminal: PseudoTerminal) {
    let process = ProcessFigures.whereabouts(of: terminal.processIdentifier)
    description = (faults + [process, terminal.stateDescription]).joined(separator: "\n")
  }
}

extension PseudoTerminal {
  /// Starts a command, after another one if there was one; a new terminal allows no core file.
  func startAnyhow(_ command: [String], atRow row: Int = 0) throws {
    if job == .notStarted {
      try start(command, Launch { $0.limits = [.coreFile(0)] })
    } else {
      try startNext(command, atRow: row)
    }
  }

  /// Lets some time pass, whatever happens meanwhile.
  func pass(_ time: Duration) {
    _ = holds(within: time) { _ in false }
  }
}
