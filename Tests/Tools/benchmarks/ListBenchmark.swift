import PromptTestSupport

/// Times a choice from a long list, beside fzf with the same list.
enum ListBenchmark {
  private static let optionCount = 20_000
  private static let runCount = 20
  /// What is typed: after each key fewer options are left, and one in the end.
  private static let keys = Array("12345".utf8)

  static func run(_ setting: Setting, _ report: inout Report) {
    guard let stage = setting.stage, let codeprompt = setting.codeprompt?.command.first else {
      return report.note("No pseudo-terminal or codeprompt: no list was shown.")
    }
    let rows = withFolder { folder in
      let contenders = contenders(codeprompt, folder)
      var runs = contenders.map { _ in [[Double]]() }
      for _ in 0..<runCount {
        for (index, contender) in contenders.enumerated() {
          if let times = stage.choose(by: keys, with: contender) { runs[index].append(times) }
        }
      }
      return zip(contenders, runs).map { contender, runs in
        [contender.name] + (0..<3).map { part in duration(median(runs.map { $0[part] })) }
      }
    }
    report.add(
      "A list of \(optionCount) options, \(runCount) runs in turn, medians",
      [["", "start to the first options", "the first key of a filter", "a later key"]]
        + (rows ?? []))
    if rows?.count != 2 { report.note("fzf is not installed: not compared.") }
  }

  private static func contenders(_ codeprompt: String, _ folder: String) -> [Contender] {
    let options = (1...optionCount).map { "--choose=n\($0)=Option \($0) of the list" }
    var contenders = [Contender(name: "codeprompt", command: [codeprompt] + options + ["Which?"])]
    let file = "\(folder)/options"
    let isWritten = shell("seq -f 'Option %.0f of the list' \(optionCount) > '\(file)'")
    if isWritten, let fzf = Contender.find("fzf") {
      contenders.append(Contender(name: "fzf", command: ["sh", "-c", "exec '\(fzf)' < '\(file)'"]))
    }
    return contenders
  }
}

extension Stage {
  /// Runs a program that filters a list; returns the seconds from its start until options are
  /// drawn, from the first key to the last byte that it draws, and the median of later keys. Nil
  /// where the program doesn't draw.
  fileprivate func choose(by keys: [UInt8], with contender: Contender) -> [Double]? {
    clear()
    let start = now()
    guard let process = spawn(contender.command, [slave, slave, slave]) else { return nil }
    defer {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      clear()
    }
    var drawn: [UInt8] = []
    while !String(decoding: drawn, as: UTF8.self).contains("Option 2 of") {
      guard waitForOutput(milliseconds: 5000) else { return nil }
      drawn += readTerminal()
    }
    let ready = now() - start
    _ = timeOfLastOutput()
    let times = keys.compactMap { key in
      let typed = now()
      type(key)
      return timeOfLastOutput().map { $0 - typed }
    }
    guard let first = times.first, times.count == keys.count else { return nil }
    return [ready, first, median(Array(times.dropFirst()))]
  }

  /// The time when the last drawn bytes came; nil where nothing is drawn.
  private func timeOfLastOutput() -> Double? {
    var last: Double?
    while waitForOutput(milliseconds: last == nil ? 1000 : 100) {
      _ = readTerminal()
      last = now()
    }
    return last
  }
}
