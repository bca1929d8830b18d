import PromptTestSupport

/// Prompts of the library that one process asks one after the other on a real pseudo-terminal.
struct LibraryRow {
  private let seed: UInt64
  private var figures = SoakFigures()
  private var mapped = Spread()

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Has a process ask `count` times, and types the answers.
  consuming func run(_ count: Int) -> SoakFigures {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try answer(count)
    } catch {
      figures.fail("prompt \(figures.prompts + 1) of the library: \(error)")
    }
    let grown =
      figures.prompt.growth("the prompts", allowing: 1024)
      + mapped.growth("all mappings", allowing: 1024)
      + figures.harness.growth("the harness", allowing: 4096)
    if figures.failures.isEmpty { grown.forEach { figures.fail($0) } }
    figures.time = clock.now - start
    if let memory = mapped.memory {
      figures.notes.append("mapped \(memory.first) → \(memory.last) KiB")
    }
    return figures
  }

  private mutating func answer(_ count: Int) throws {
    let terminal = try PseudoTerminal.run(["soak", "--ask", "\(count)"])
    let start = ContinuousClock.now
    for number in 1...count {
      try terminal.waitForText("Run \(number).")
      for (text, keys) in LibraryKind(number: number).typed {
        if !text.isEmpty { try terminal.waitForText(text) }
        try terminal.type(keys)
      }
      try terminal.wait("the end of prompt \(number)") { $0.output.contains(UInt8(ascii: "\n")) }
      try take(terminal.outputText, number, of: count)
      terminal.forgetOutput()
      figures.prompts += 1
      if number % 1000 == 0 { say("\(number) in one process, \(ContinuousClock.now - start)") }
    }
    try terminal.waitForExit()
    let faults = terminal.violations(except: [.effort, .secret])
    if !faults.isEmpty { throw SoakFailure(description: faults.joined(separator: "\n")) }
  }

  private mutating func take(_ line: String, _ number: Int, of count: Int) throws {
    let words = line.split(separator: " ")
    guard words.count == 5, words[0] == "\(number)", words[1] == "right" else {
      throw SoakFailure(description: "the process said: \(line)")
    }
    // The figures are first taken after a tenth of the prompts, when all code that is loaded on
    // first use is loaded.
    guard number > count / 10 else { return }
    figures.prompt.note(descriptors: Int(words[2]), memory: Int(words[3]))
    mapped.note(descriptors: nil, memory: Int(words[4]))
    if number == count / 10 + 1 || number == count { figures.harness.noteOwn() }
  }
}
