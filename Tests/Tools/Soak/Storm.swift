import PromptTestSupport

/// Prompts one after the other in one terminal, each with random steps until its end.
struct Storm {
  private var seed: UInt64
  private var terminal: PseudoTerminal?
  private var figures = SoakFigures()
  private var stepCount = 0
  private var typedCount = 0
  private var byItself = 0
  private var slowestEnd = Duration.zero
  private var processorTime = Duration.zero

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Runs prompts for some time; the last prompt is run to its end.
  consuming func run(for time: Duration) -> SoakFigures {
    let clock = ContinuousClock()
    let start = clock.now
    while clock.now - start < time, figures.failures.count < 5 {
      var prompt = StormPrompt(seed: seed)
      do {
        let current = try terminal ?? PseudoTerminal()
        terminal = current
        try prompt.run(in: current)
      } catch {
        figures.fail("prompt \(figures.prompts + 1) of the storm, seed \(seed): \(error)")
        terminal = nil
      }
      take(prompt)
      if figures.prompts == 4 { figures.harness.noteOwn() }
      if figures.prompts % 50 == 0 { say("\(figures.prompts) storms, \(clock.now - start)") }
    }
    if figures.prompts > 4 { figures.harness.noteOwn() }
    if figures.failures.isEmpty {
      figures.harness.growth("the harness", allowing: 16384).forEach { figures.fail($0) }
    }
    figures.time = clock.now - start
    figures.notes += [
      "\(stepCount) steps, \(typedCount) bytes typed, \(byItself) prompts ended by what was typed",
      "slowest end \(slowestEnd), processor time \(processorTime)",
    ]
    return figures
  }

  private mutating func take(_ prompt: StormPrompt) {
    seed += 1
    figures.prompts += 1
    figures.prompt.include(memory: prompt.peakMemory)
    stepCount += prompt.stepCount
    typedCount += prompt.typedCount
    if prompt.endedByItself { byItself += 1 }
    slowestEnd = max(slowestEnd, prompt.endTime)
    processorTime += prompt.processorTime
  }
}
