import PromptTestSupport

/// Prompts of the command one after the other in one terminal, below one session leader.
struct PromptRow {
  private var seed: UInt64
  private var terminal: PseudoTerminal?
  private var figures = SoakFigures()
  private var slowest = Duration.zero
  private var processorTime = Duration.zero

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Asks `count` times.
  consuming func run(_ count: Int) -> SoakFigures {
    let clock = ContinuousClock()
    let start = clock.now
    for number in 1...count {
      var generator = SeededGenerator(seed: seed)
      let prompt = RowCase.random(&generator)
      let began = clock.now
      do {
        try ask(prompt, &generator)
      } catch {
        figures.fail("prompt \(number) of the row, “\(prompt.name)”, seed \(seed): \(error)")
        terminal = nil
        if figures.failures.count == 5 { break }
      }
      slowest = max(slowest, clock.now - began)
      seed += 1
      figures.prompts += 1
      // The figures are first taken after a tenth of the prompts, when all code that is loaded on
      // first use is loaded.
      if number == count / 10 + 1 || number == count { figures.harness.noteOwn() }
      if number % 1000 == 0 { say("\(number) prompts, \(clock.now - start)") }
    }
    if figures.failures.isEmpty {
      figures.harness.growth("the harness", allowing: 4096).forEach { figures.fail($0) }
    }
    figures.time = clock.now - start
    figures.notes.append("slowest prompt \(slowest), processor time of all \(processorTime)")
    return figures
  }

  private mutating func ask(_ prompt: RowCase, _ generator: inout SeededGenerator) throws {
    let terminal = try start(prompt, &generator)
    do {
      // A prompt that needs no keys may have ended already.
      if !prompt.steps.isEmpty {
        try terminal.waitUntilReady()
        figures.prompt.include(memory: ProcessFigures.peakMemory(of: terminal.processIdentifier))
      }
      for step in prompt.steps { try carryOut(step, terminal) }
      try terminal.waitForExit()
    } catch {
      let process = ProcessFigures.whereabouts(of: terminal.processIdentifier)
      throw SoakFailure(description: "\(error)\n\(process)")
    }
    processorTime += terminal.processorTime
    var faults = terminal.violations(secret: prompt.isMasked ? prompt.answer : nil)
    if terminal.job != .ended(prompt.outcome) { faults.append("it ended as \(terminal.job)") }
    if terminal.outputText != prompt.expectedOutput {
      faults.append("standard output is \(ByteText(terminal.output))")
    }
    guard faults.isEmpty else {
      throw SoakFailure(
        description: faults.joined(separator: "\n") + "\n" + terminal.stateDescription)
    }
  }

  private mutating func start(
    _ prompt: RowCase, _ generator: inout SeededGenerator
  ) throws -> PseudoTerminal {
    let command = try Self.words(of: prompt)
    if let terminal {
      try terminal.resize(columns: prompt.columns, rows: 24)
      try terminal.startNext(command, atRow: Int.random(in: 0..<24, using: &generator))
      return terminal
    }
    let first = try PseudoTerminal.run(command, columns: prompt.columns)
    terminal = first
    return first
  }

  private static func words(of prompt: RowCase) throws -> [String] {
    guard !prompt.environment.isEmpty else { return ["codeprompt"] + prompt.options }
    let file = try BuiltProducts.find("codeprompt", path: "")
    return ["env"] + prompt.environment + [file] + prompt.options
  }

  private func carryOut(_ step: RowCase.Step, _ terminal: PseudoTerminal) throws {
    switch step {
    case .type(let text): try terminal.type(text)
    case .waitFor(let text): try terminal.waitForText(text)
    case .signal(let number): try terminal.signal(number)
    case .resize(let columns, let rows): try terminal.resize(columns: columns, rows: rows)
    case .rest(let milliseconds): terminal.pass(.milliseconds(milliseconds))
    case .suspend:
      try terminal.suspend()
      try goOn(terminal)
    case .stop:
      try terminal.signal(19)
      try terminal.waitForStop()
      try terminal.setModes(terminal.modesAtStart)
      try goOn(terminal)
    }
  }

  private func goOn(_ terminal: PseudoTerminal) throws {
    try terminal.foreground()
    try terminal.waitUntilReady()
  }
}
