/// Times whole runs of the command in a terminal, and compares them with the smallest C program
/// that asks for six digits, and with the prompts of other projects that are installed.
enum PromptBenchmark {
  private static let runCount = 25
  /// How many pairs of runs there are: of the C program, and right after it of the command. The
  /// reported ratio is the median of the pairs' ratios.
  private static let pairCount = 100

  static func run(_ setting: Setting, _ report: inout Report) {
    guard let codeprompt = setting.codeprompt, let stage = setting.stage else { return }
    guard let smallest = setting.smallest else {
      return report.note("There is no C compiler: no prompt was run.")
    }
    let scores = measure([smallest, codeprompt] + Contender.installedPeers, on: stage)
    let found = scores.map(\.contender.name)
    guard found.starts(with: [smallest.name, codeprompt.name]) else {
      return report.note("The command or the C program gave no answer: nothing was timed.")
    }
    addBudget(scores[1], scores[0], &report)
    report.add(table(scores))
    report.add(slowLine(scores))
    addEscape(codeprompt, on: stage, &report)
    let missing = Contender.peerNames.filter { !found.contains($0) }
    if !missing.isEmpty {
      report.note("Not installed, or without an answer: \(missing.joined(separator: ", ")).")
    }
    for score in scores where score.runs.count < runCount {
      report.note("\(score.contender.name) did as in its rehearsal \(score.runs.count) times only.")
    }
    if scores[0].work.instructions == nil { report.note("valgrind is missing: no instructions.") }
    if scores[0].work.systemCalls == nil { report.note("strace is missing: no system calls.") }
  }

  /// Runs each program once in every round, so that other work on the machine slows all of them
  /// alike.
  private static func measure(_ contenders: [Contender], on stage: Stage) -> [Score] {
    var scores = contenders.compactMap { contender in
      stage.rehearse(contender, contender.keys).map { Score(contender, $0) }
    }
    for round in 0..<pairCount {
      for index in scores.indices where round < runCount || index < 2 {
        scores[index].runOnce(on: stage)
      }
    }
    scores.removeAll { $0.runs.isEmpty }
    for index in scores.indices { scores[index].count(on: stage) }
    return scores
  }

  /// Adds the rows of the budget that concern a whole run.
  private static func addBudget(_ own: Score, _ other: Score, _ report: inout Report) {
    func add(
      _ name: String, _ figure: (Score) -> Double?, _ unit: String, digits: Int = 0,
      _ budget: Row.Budget?, time: ((Performance) -> Double)? = nil
    ) {
      guard let ours = figure(own) else { return }
      let theirs = figure(other).map { (other.contender.name, $0) }
      let ratios = time.map { time in zip(own.runs, other.runs).map { time($0) / time($1) } }
      report.add(
        Row(
          name: name, figure: ours, unit: unit, digits: digits, reference: theirs,
          pairRatio: ratios.map(median), budget: budget))
    }
    func add(_ name: String, _ time: @escaping (Performance) -> Double, atMostTimes limit: Double) {
      add(name, { median($0.runs.map(time)) * 1e6 }, "µs", .atMostTimes(limit), time: time)
    }
    add("ready: drawn, and echo off", \.ready, atMostTimes: 1.7)
    add("key to its last byte", { median($0.keys) }, atMostTimes: 1.4)
    add("last key to exit", \.end, atMostTimes: 1.9)
    add("processor time, whole run", \.processorTime, atMostTimes: 1.5)
    add("instructions, whole run", { $0.work.instructions }, "", nil)
    add("instructions a key", { $0.work.instructionsPerKey }, "", nil)
    add("system calls a key", { $0.work.systemCallsPerKey }, "", digits: 2, nil)
    add("system calls, whole run", { $0.work.systemCalls }, "", nil)
    add("heap allocations a key", { $0.work.allocationsPerKey }, "", digits: 2, nil)
    add("most memory in RAM", { $0.memory }, "MB", digits: 1, .atMost(3.5))
  }

  /// The figures of all programs, each also as a multiple of the C program's.
  private static func table(_ results: [Score]) -> Table {
    var table = Table(
      "Prompts for six digits, \(runCount) runs in turn (the first two \(pairCount)), "
        + "medians; × is the C program's",
      columns: [
        "", "ready", "a key", "end", "processor", "instructions", "a key", "calls a key", "memory",
        "bytes a key",
      ])
    for result in results {
      func cell(_ figure: (Score) -> Double?, _ text: (Double) -> String) -> String {
        guard let value = figure(result), value.isFinite else { return "–" }
        guard let base = figure(results[0]), base > 0, result.contender.name != "C program"
        else { return text(value) }
        return "\(text(value)) (\(decimal(value / base, value < base * 10 ? 2 : 0)) ×)"
      }
      let work = result.work
      table.add([
        result.contender.name, cell(\.ready, duration), cell(\.key, duration),
        cell(\.end, duration), cell(\.processorTime, duration),
        cell(\.work.instructions) { "\(decimal($0 / 1e6, 2)) M" },
        work.instructionsPerKey.map { decimal($0, 0) } ?? "–",
        work.systemCallsPerKey.map { decimal($0, 1) } ?? "–",
        result.memory.map { "\(decimal($0, 1)) MB" } ?? "–",
        result.rehearsal.keys.max().map(String.init) ?? "–",
      ])
    }
    return table
  }

  /// How many bytes each program draws, and how long a slow line takes to send them.
  private static func slowLine(_ results: [Score]) -> Table {
    var table = Table(
      "Bytes, and their time on a line of 9,600 baud",
      columns: ["", "until ready", "", "a key at most", ""])
    for result in results {
      let counts = [result.rehearsal.start, result.rehearsal.keys.max() ?? 0]
      // Each byte takes ten bits on a serial line.
      table.add(
        [result.contender.name]
          + counts.flatMap {
            ["\($0)", duration(Double($0) * 10 / 9600)]
          })
    }
    return table
  }

  /// Measures how long the prompt takes to end after Esc.
  ///
  /// The prompt first waits for more bytes, since ESC may begin the sequence of another key. It
  /// waits longer over a network.
  private static func addEscape(
    _ codeprompt: Contender, on stage: Stage, _ report: inout Report
  ) {
    for (name, variables, limit) in [
      ("Esc to the exit", [], 60.0), ("the same over ssh", ["SSH_CONNECTION=1"], 260),
    ] {
      var contender = codeprompt
      contender.command = ["env"] + variables + codeprompt.command
      let times = (0..<5).compactMap { _ in stage.timeOfEscape(contender) }
      report.add(
        Row(
          name: name, figure: median(times) * 1e3, unit: "ms", digits: 1, budget: .atMost(limit)))
    }
  }
}

extension Stage {
  /// The seconds from Esc to the end of a prompt.
  fileprivate func timeOfEscape(_ contender: Contender) -> Double? {
    guard var running = RunningContender(contender, on: self, seconds: 10) else { return nil }
    defer { running.leave() }
    guard running.takeOutputUntilQuiet() else {
      running.giveUp()
      return nil
    }
    let start = now()
    type(0x1B)
    return running.waitForEnd().time - start
  }
}

/// The measurements of one program.
private struct Score {
  let contender: Contender
  let rehearsal: Rehearsal
  private(set) var runs: [Performance] = []
  private(set) var work = Work()

  init(_ contender: Contender, _ rehearsal: Rehearsal) {
    self.contender = contender
    self.rehearsal = rehearsal
  }

  mutating func runOnce(on stage: Stage) {
    if let run = stage.perform(contender, contender.keys, as: rehearsal) { runs.append(run) }
  }

  mutating func count(on stage: Stage) {
    work = stage.count(contender)
  }

  var ready: Double { median(runs.map(\.ready)) }
  /// The median time of a key in seconds; nil for a program that draws nothing for a key.
  var key: Double? {
    let times = runs.flatMap(\.keys)
    return times.isEmpty ? nil : median(times)
  }
  var end: Double { median(runs.map(\.end)) }
  var processorTime: Double { median(runs.map(\.processorTime)) }
  /// The median of the runs' peaks of memory in RAM, in MB.
  var memory: Double? {
    let sizes = runs.compactMap(\.memory)
    return sizes.isEmpty ? nil : median(sizes.map { Double($0) * 1024 / 1e6 })
  }
}
