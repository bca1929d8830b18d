/// Times whole runs of the command in a terminal beside the smallest C program that asks for six
/// digits, and beside the prompts of other projects that are installed.
enum PromptBenchmark {
  private static let runCount = 25
  /// How often the C program and the command are run, whose ratio counts most.
  private static let pairCount = 100

  static func run(_ setting: Setting, _ report: inout Report) {
    guard let stage = setting.stage, let smallest = setting.smallest,
      let codeprompt = setting.codeprompt
    else { return report.note("No pseudo-terminal, C compiler or codeprompt: no prompt was run.") }
    let scores = measure([smallest, codeprompt] + Contender.installedPeers, on: stage)
    guard let base = scores.first, base.contender.name == smallest.name else {
      return report.note("The C program gave no answer: nothing was timed.")
    }
    let titles = [
      "", "ready", "a key", "end", "processor", "memory", "bytes until ready", "bytes a key",
    ]
    report.add(
      "Prompts for six digits, \(runCount) runs in turn (the first two \(pairCount)), medians; "
        + "× is the median ratio to the C program's run just before",
      [titles] + scores.map { $0.cells(beside: base) })
    let found = scores.map(\.contender.name)
    let missing = (["codeprompt"] + Contender.peerNames).filter { !found.contains($0) }
    if !missing.isEmpty {
      report.note("Not installed, or without an answer: \(missing.joined(separator: ", ")).")
    }
    for score in scores where score.count < runCount {
      report.note("\(score.contender.name) did as in its rehearsal \(score.count) times only.")
    }
  }

  /// Runs each program once in every round, so that other work on the machine slows all of them
  /// alike.
  private static func measure(_ contenders: [Contender], on stage: Stage) -> [Score] {
    var scores = contenders.compactMap { contender in
      stage.rehearse(contender).map { Score(contender: contender, rehearsal: $0) }
    }
    for round in 0..<pairCount {
      for index in scores.indices where round < runCount || index < 2 {
        let score = scores[index]
        scores[index].runs.append(stage.perform(score.contender, as: score.rehearsal))
      }
    }
    return scores.filter { $0.count > 0 }
  }
}

/// The runs of one program, one a round; nil where the program didn't do as in its rehearsal.
private struct Score {
  let contender: Contender
  let rehearsal: Rehearsal
  var runs: [Performance?] = []

  var count: Int { runs.count { $0 != nil } }

  /// The row of this program, with ratios to the runs of another one.
  func cells(beside base: Score) -> [String] {
    func cell(
      _ part: KeyPath<Performance, Double>, _ text: (Double) -> String = duration
    ) -> String {
      let ratios = zip(runs, base.runs).compactMap { run, other in
        run.flatMap { run in other.map { run[keyPath: part] / $0[keyPath: part] } }
      }
      let value = median(runs.compactMap { $0?[keyPath: part] })
      return figure(
        text(value), ratio: contender.name == base.contender.name ? nil : median(ratios))
    }
    return [
      contender.name, cell(\.ready), cell(\.key), cell(\.end), cell(\.processor),
      cell(\.memory) { "\(decimal($0, 1)) MB" }, "\(rehearsal.start)",
      "\(rehearsal.keys.max() ?? 0)",
    ]
  }
}
