#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many frames the spinner draws, and how much processor time it takes, while a command checks
/// the answer for three seconds.
enum SpinnerBenchmark {
  static func run(_ setting: Setting, _ report: inout Report) {
    guard let codeprompt = setting.codeprompt, let stage = setting.stage else { return }
    var checking = codeprompt
    checking.command += ["--print", "--", "sleep", "3"]
    guard let (frames, share) = stage.watchSpinner(checking) else {
      return report.note("The command gave no answer: the spinner was not seen.")
    }
    report.add(
      Row(
        name: "spinner, frames a second", figure: frames, unit: "", digits: 1, budget: .atMost(12)))
    report.add(
      Row(
        name: "spinner, processor", figure: share * 100, unit: "%", digits: 2, budget: .atMost(0.2))
    )
  }
}

extension Stage {
  /// Runs a prompt whose answer is checked; returns how many frames a second its spinner draws, and
  /// the share of a processor that the prompt uses meanwhile.
  fileprivate func watchSpinner(_ contender: Contender) -> (frames: Double, share: Double)? {
    guard var running = RunningContender(contender, on: self, seconds: 10) else { return nil }
    defer { running.leave() }
    guard running.takeOutputUntilQuiet(), typed(contender.keys, in: &running) else {
      running.giveUp()
      return nil
    }
    let (start, used) = (now(), processorTime(of: running.process))
    type(contender.lastKey)
    var frameCount = 0
    var last = (time: start, used: used)
    while now() < start + 2.9 {
      guard waitForOutput(milliseconds: 100) else { continue }
      frameCount += spinnerCount(readTerminal())
      last = (now(), processorTime(of: running.process))
    }
    _ = running.waitForEnd()
    let time = last.time - start
    return (Double(frameCount) / time, (last.used - used) / time)
  }

  private func typed(_ keys: [UInt8], in running: inout RunningContender) -> Bool {
    keys.forEach(type)
    return running.takeOutputUntilQuiet()
  }

  /// Counts the drawn glyphs of the spinner. They are Braille characters, in UTF-8: E2, then A0 to
  /// A3, then one more byte.
  private func spinnerCount(_ bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).count { $0 == 0xE2 && (0xA0...0xA3).contains($1) }
  }

  private func processorTime(of process: pid_t) -> Double {
    var clock = clockid_t()
    return unsafe clock_getcpuclockid(process, &clock) == 0 ? time(of: clock) : .nan
  }
}
